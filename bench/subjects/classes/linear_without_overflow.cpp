// After roops.core.bv32.linear.noex.gods.LinearWithoutOverflow (Roops): goals behind linear conditions over 32-bit
// integers, none of which needs a sum to wrap around. Sums are taken in 64 bits, so that none can.
#include <cstdint>

namespace roops {

class LinearWithoutOverflow {
public:
    static bool exactSum(int a, int b) {
        if (wide(a) + b == 40013) return true;
        return false;
    }
    static bool difference(int a, int b) {
        if (wide(a) - b == -771) return true;
        return false;
    }
    static bool doubled(int a) {
        if (2 * wide(a) == 8190) return true;
        return false;
    }
    static bool tripledPlus(int a, int b) {
        if (3 * wide(a) + 7 * wide(b) == 11) return true;
        return false;
    }
    static bool line(int x, int y) {
        if (wide(y) == 2 * wide(x) + 1 && x > 250) return true;
        return false;
    }
    static bool parallel(int x, int y) {
        if (wide(y) - x > 5 && wide(y) - x < 8) return true;
        return false;
    }
    static bool crossing(int x, int y) {
        if (wide(x) + y == 16 && wide(x) - y == 4) return true;
        return false;
    }
    static bool planes(int x, int y, int z) {
        if (wide(x) + y + z == 65 && wide(x) - y == 10 && wide(y) - z == 5) return true;
        return false;
    }
    static bool strip(int x) {
        if (x > 1000 && x < 1003) return true;
        return false;
    }
    static bool outside(int x) {
        if (x < -5000 || x > 5000) return true;
        return false;
    }
    static bool ordered(int a, int b, int c) {
        if (a < b && b < c) return true;
        return false;
    }
    static bool orderedDown(int a, int b, int c) {
        if (a > b && b > c && a > 0) return true;
        return false;
    }
    static bool equalThree(int a, int b, int c) {
        if (a == b && b == c && a != 0) return true;
        return false;
    }
    static bool middle(int a, int b, int c) {
        if (wide(a) + c == 2 * wide(b) && a < b) return true;
        return false;
    }
    static bool triangle(int a, int b, int c) {
        if (wide(a) + b > c && wide(b) + c > a && wide(a) + c > b && a > 9) return true;
        return false;
    }
    static bool weighted(int a, int b, int c) {
        if (5 * wide(a) - 3 * wide(b) + 2 * wide(c) == 1234) return true;
        return false;
    }
    static bool negative(int a) {
        if (-wide(a) == 77123) return true;
        return false;
    }
    static bool bounds(int a, int b) {
        if (a >= 0 && b >= 0 && wide(a) + b == 3) return true;
        return false;
    }
    static bool system(int a, int b) {
        if (2 * wide(a) + 3 * wide(b) == 23 && 4 * wide(a) - wide(b) == 11) return true;
        return false;
    }
    static bool offset(int a) {
        if (wide(a) + 1000000 == 0) return true;
        return false;
    }
    static bool lessByTen(int a, int b) {
        if (wide(a) + 10 < b) return true;
        return false;
    }
    static bool withinTen(int a, int b) {
        if (wide(a) - b <= 10 && wide(b) - a <= 10) return true;
        return false;
    }
    static bool mirror(int a, int b) {
        if (wide(a) == -wide(b) && a > 100) return true;
        return false;
    }
    static bool chainOfFour(int a, int b, int c, int d) {
        if (wide(b) == wide(a) + 1 && wide(c) == wide(b) + 1 && wide(d) == wide(c) + 1) return true;
        return false;
    }
    static bool sumOfFour(int a, int b, int c, int d) {
        if (wide(a) + b + c + d == 4) return true;
        return false;
    }
    static bool alternating(int a, int b, int c, int d) {
        if (wide(a) - b + c - d == 99) return true;
        return false;
    }
    static bool corner(int x, int y) {
        if (x <= 3 && y <= 4 && wide(x) + y >= 7) return true;
        return false;
    }
    static bool halfPlane(int x, int y) {
        if (3 * wide(x) + 4 * wide(y) > 12000000) return true;
        return false;
    }
    static bool diamond(int x, int y) {
        if (wide(x) + y <= 9 && wide(x) - y <= 9 && wide(y) - x <= 9 && wide(x) + y >= -9) return true;
        return false;
    }
    static bool budget(int apples, int pears) {
        if (apples > 0 && pears > 0 && 30 * wide(apples) + 45 * wide(pears) == 600) return true;
        return false;
    }

    // Goals behind more than one decision.
    static int nested(int a, int b, int c) {
        if (wide(a) + b > 10) {
            if (wide(b) + c < -10) {
                if (wide(a) - c == 500) return 3;
                return 2;
            }
            return 1;
        }
        return 0;
    }
    static int sign(int a) {
        if (a > 0) return 1;
        if (a < 0) return -1;
        return 0;
    }
    static int largest(int a, int b, int c) {
        int result = a;
        if (b > result) result = b;
        if (c > result) result = c;
        return result;
    }
    static int region(int x, int y) {
        if (x >= 0) {
            if (y >= 0) return 1;
            return 4;
        }
        if (y >= 0) return 2;
        return 3;
    }
    static int staircase(int a) {
        if (a < 10) return 0;
        if (a < 100) return 1;
        if (a < 101) return 2;
        if (a < 100000) return 3;
        return 4;
    }

private:
    static std::int64_t wide(int value) { return value; }
};

}  // namespace roops
