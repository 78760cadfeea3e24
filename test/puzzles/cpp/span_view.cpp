// Spans: views of elements that the test holds, read and written through.
// expect: open 0
// flags: -std=c++20
#include <cstddef>
#include <span>

int longestRun(std::span<const int> numbers) {
    int best = 0, now = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        now = i > 0 && numbers[i] == numbers[i - 1] ? now + 1 : 1;
        if (now > best) best = now;
    }
    return best >= 3 ? best : 0;
}

bool clearNegative(std::span<int> numbers) {
    bool any = false;
    for (int& number : numbers) {
        if (number >= 0) continue;
        number = 0;
        any = true;
    }
    return any;
}

// Takes what it counts off the front of the view.
int skipZeros(std::span<const int>* numbers) {
    int skipped = 0;
    while (!numbers->empty() && numbers->front() == 0) {
        *numbers = numbers->subspan(1);
        ++skipped;
    }
    return skipped > 2 ? -1 : skipped;
}

// Of a fixed length: 1 when it rises, -1 when it falls.
int trend(std::span<const int, 3> numbers) {
    if (numbers[0] < numbers[1] && numbers[1] < numbers[2]) return 1;
    return numbers[0] > numbers[1] && numbers[1] > numbers[2] ? -1 : 0;
}
