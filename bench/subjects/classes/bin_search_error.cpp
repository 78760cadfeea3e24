// After roops.extended.bv32.arr.BinSearchError (Roops): a binary search, and what it is worth without order.
#include <cstddef>
#include <vector>

namespace roops::search {

class BinSearchError {
public:
    // The index of the key; -1 if the search does not find it.
    static int search(const std::vector<int>& numbers, int key) {
        std::size_t low = 0, high = numbers.size();
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (numbers[middle] == key) return static_cast<int>(middle);
            if (numbers[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }
    // Whether the search misses a key that is there, which takes numbers out of order.
    static bool isMissed(const std::vector<int>& numbers, int key) {
        if (search(numbers, key) >= 0) return false;
        for (int number : numbers) {
            if (number == key) return true;
        }
        return false;
    }
};

}  // namespace roops::search
