// Spans: views of elements that the test holds, read and written through.
// expect: open 0
// standard: c++20
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
