// After roops.extended.bv32.floats.FloatArithmetic (Roops): goals behind conditions over floating-point numbers.
#include <cmath>

namespace roops {

class FloatArithmetic {
public:
    static bool sum(float a, float b) {
        if (a + b == 12.25f) return true;
        return false;
    }
    static bool difference(float a, float b) {
        if (a - b == 0.125f && a > 100.0f) return true;
        return false;
    }
    static bool product(float a, float b) {
        if (a * b == 6.0f && a != 1.0f && b != 1.0f) return true;
        return false;
    }
    static bool quotient(float a, float b) {
        if (b != 0.0f && a / b == 2.5f) return true;
        return false;
    }
    static bool square(float a) {
        if (a * a == 2.25f && a < 0.0f) return true;
        return false;
    }
    static bool interval(float a) {
        if (a > 0.1f && a < 0.1001f) return true;
        return false;
    }
    static bool tiny(float a) {
        if (a > 0.0f && a < 1e-30f) return true;
        return false;
    }
    static bool huge(float a) {
        if (a > 1e30f && a < 1e31f) return true;
        return false;
    }
    // Adding changes nothing: the number is too large for it.
    static bool absorbs(float a) {
        if (a + 1.0f == a && a > 0.0f) return true;
        return false;
    }
    // Not equal to itself.
    static bool unordered(float a) {
        if (a != a) return true;
        return false;
    }
    static bool infinite(float a) {
        if (a - a != 0.0f && a == a) return true;
        return false;
    }
    static bool whole(float a) {
        if (std::floor(a) == a && a > 1000.5f && a < 1001.5f) return true;
        return false;
    }
    static bool linear(double x, double y) {
        if (x + 2.0 * y == 7.0 && x - y == 1.0) return true;
        return false;
    }
    static bool circle(double x, double y) {
        if (x * x + y * y < 1.0 && x > 0.7 && y > 0.7) return true;
        return false;
    }
    static bool root(double x) {
        if (x * x - 5.0 * x + 6.0 == 0.0 && x > 2.5) return true;
        return false;
    }
    static bool converted(double x) {
        if (x > -1e9 && x < 1e9 && static_cast<int>(x) == 4711 && x != 4711.0) return true;
        return false;
    }
    static bool mixed(int n, double x) {
        if (n * x == 10.5 && n == 3) return true;
        return false;
    }
    static int compare(double a, double b) {
        if (a < b) return -1;
        if (a > b) return 1;
        if (a == b) return 0;
        return 2;
    }
};

}  // namespace roops
