// After roops.core.bv32.arr.noex.IntArrayWithoutExceptions (Roops): goals about arrays of integers, never out of
// bounds.
#include <cstddef>
#include <vector>

namespace roops::arrays {

class IntArrayWithoutExceptions {
public:
    static int indexOfLargest(const std::vector<int>& numbers) {
        if (numbers.empty()) return -1;
        std::size_t best = 0;
        for (std::size_t i = 1; i < numbers.size(); ++i) {
            if (numbers[i] > numbers[best]) best = i;
        }
        return static_cast<int>(best);
    }
    static bool isPalindrome(const std::vector<int>& numbers) {
        for (std::size_t i = 0; i < numbers.size() / 2; ++i) {
            if (numbers[i] != numbers[numbers.size() - 1 - i]) return false;
        }
        return numbers.size() > 2;
    }
    // The array names a way: each number is the index of the next. Whether it comes back to the first one after more
    // than two steps.
    static bool isCycle(const std::vector<int>& next) {
        std::size_t at = 0, steps = 0;
        while (at < next.size() && steps < next.size()) {
            if (next[at] < 0) return false;
            at = static_cast<std::size_t>(next[at]);
            ++steps;
            if (at == 0) return steps > 2;
        }
        return false;
    }
    static int sortedPrefix(const std::vector<int>& numbers) {
        std::size_t length = numbers.empty() ? 0 : 1;
        while (length < numbers.size() && numbers[length - 1] <= numbers[length]) ++length;
        return static_cast<int>(length);
    }
    static bool isPermutation(const std::vector<int>& numbers) {
        std::vector<bool> seen(numbers.size());
        for (int number : numbers) {
            if (number < 0 || static_cast<std::size_t>(number) >= numbers.size()) return false;
            if (seen[static_cast<std::size_t>(number)]) return false;
            seen[static_cast<std::size_t>(number)] = true;
        }
        return numbers.size() > 1;
    }
    static bool hasTwins(const std::vector<int>& numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            for (std::size_t j = i + 1; j < numbers.size(); ++j) {
                if (numbers[i] == numbers[j]) return true;
            }
        }
        return false;
    }
    // Counts in the first element how often the second is in the rest; false if there is no rest.
    static bool count(std::vector<int>& numbers) {
        if (numbers.size() < 3) return false;
        numbers[0] = 0;
        for (std::size_t i = 2; i < numbers.size(); ++i) {
            if (numbers[i] == numbers[1]) ++numbers[0];
        }
        return numbers[0] > 1;
    }
};

}  // namespace roops::arrays
