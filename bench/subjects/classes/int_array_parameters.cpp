// After roops.extended.bv32.arr.noex.IntArrayWithoutExceptionsWithArrayParameters (Roops): arrays come in from outside.
#include <cstddef>
#include <vector>

namespace roops::parameters {

class IntArrayParameters {
public:
    static bool isReverse(const std::vector<int>& a, const std::vector<int>& b) {
        if (a.size() != b.size() || a.size() < 2) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] != b[b.size() - 1 - i]) return false;
        }
        return true;
    }
    // 0: apart; 1: they share a number; 2: the second is a part of the first.
    static int overlap(const std::vector<int>& a, const std::vector<int>& b) {
        std::size_t shared = 0;
        for (int wanted : b) {
            for (int number : a) {
                if (number == wanted) {
                    ++shared;
                    break;
                }
            }
        }
        if (shared == 0) return 0;
        return shared == b.size() ? 2 : 1;
    }
    // The number behind two indices: first[second[i]]; `fallback` where there is none.
    static int indirect(const std::vector<int>& first, const std::vector<int>& second, int index, int fallback) {
        if (index < 0 || static_cast<std::size_t>(index) >= second.size()) return fallback;
        const int inner = second[static_cast<std::size_t>(index)];
        if (inner < 0 || static_cast<std::size_t>(inner) >= first.size()) return fallback;
        const int value = first[static_cast<std::size_t>(inner)];
        if (value == 42) return 1;
        return value == fallback ? 0 : 2;
    }
};

}  // namespace roops::parameters
