// After Remainder of the numerical case study of Arcuri: what a division leaves, found by subtraction.
#include <cstdint>
#include <stdexcept>

namespace numbers {

class Remainder {
public:
    // The remainder has the sign of the dividend. A divisor of 0 throws std::domain_error.
    static int of(int dividend, int divisor);
    // How often the divisor was taken off, in powers of two, by the last call of this object.
    int countedOf(int dividend, int divisor);
    int steps() const { return steps_; }

private:
    int steps_ = 0;
};

int Remainder::of(int dividend, int divisor) {
    Remainder counter;
    return counter.countedOf(dividend, divisor);
}

int Remainder::countedOf(int dividend, int divisor) {
    steps_ = 0;
    if (divisor == 0) throw std::domain_error("division by zero");
    if (dividend == 0) return 0;

    std::int64_t rest = dividend;
    const std::int64_t by = divisor;
    if (rest > 0) {
        if (by > 0) {
            while (rest >= by) {
                std::int64_t off = by;
                while (off * 2 <= rest) off *= 2;
                rest -= off;
                ++steps_;
            }
        } else {
            while (rest + by >= 0) {
                std::int64_t off = by;
                while (off * 2 + rest >= 0) off *= 2;
                rest += off;
                ++steps_;
            }
        }
    } else {
        if (by > 0) {
            while (rest + by <= 0) {
                std::int64_t off = by;
                while (off * 2 + rest <= 0) off *= 2;
                rest += off;
                ++steps_;
            }
        } else {
            while (rest <= by) {
                std::int64_t off = by;
                while (off * 2 >= rest) off *= 2;
                rest -= off;
                ++steps_;
            }
        }
    }
    return static_cast<int>(rest);
}

}  // namespace numbers
