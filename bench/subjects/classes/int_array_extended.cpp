// After roops.extended.bv32.arr.noex.IntArrayWithoutExceptions (Roops): arrays that are made inside, of a size given.
#include <cstddef>
#include <vector>

namespace roops::extended {

class IntArrayWithoutExceptions {
public:
    // Fills an array with multiples; whether the element at `index` is `wanted`.
    static bool multiples(int size, int factor, int index, int wanted) {
        if (size < 0 || size > 1000) return false;
        if (factor < -1000 || factor > 1000) return false;
        std::vector<int> numbers(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) numbers[static_cast<std::size_t>(i)] = i * factor;
        if (index < 0 || index >= size) return false;
        return numbers[static_cast<std::size_t>(index)] == wanted && wanted != 0;
    }
    // Writes at one index and reads at another: whether they meet.
    static bool alias(int size, int written, int read) {
        if (size <= 0 || size > 1000) return false;
        std::vector<int> numbers(static_cast<std::size_t>(size));
        if (written < 0 || written >= size || read < 0 || read >= size) return false;
        numbers[static_cast<std::size_t>(written)] = 7;
        if (numbers[static_cast<std::size_t>(read)] == 7) return true;
        return false;
    }
    static int sumUntil(int a, int b, int c, int limit) {
        const int numbers[] = {a, b, c};
        long long sum = 0;
        int used = 0;
        for (int number : numbers) {
            if (number < 0) break;
            sum += number;
            if (sum > limit) return used;
            ++used;
        }
        return used == 3 ? 3 : -1;
    }
};

}  // namespace roops::extended
