// After Bessj of the numerical case study of Arcuri: Bessel functions of the first kind and integer order.
//
// Orders 0 and 1 by their power series near zero and by Hankel's expansion far from it; higher orders by the
// recurrence, upwards where it is stable (x > n), else downwards from an order far above, scaled by the sum of the even
// ones (Miller's algorithm).
#include <cmath>
#include <stdexcept>

namespace numbers {

class Bessj {
public:
    static double j0(double x) { return near(x) ? series(0, x) : far(0, x); }
    static double j1(double x) {
        const double value = near(x) ? series(1, std::fabs(x)) : far(1, x);
        return x < 0.0 ? -value : value;
    }
    // n from 2 to 1000, |x| at most a million, else std::domain_error.
    static double jn(int n, double x);

private:
    static constexpr double pi = 3.14159265358979323846;
    static bool near(double x) { return std::fabs(x) < 12.0; }
    static double series(int order, double x);
    static double far(int order, double x);
    static double upwards(int n, double x);
    static double downwards(int n, double x);
};

double Bessj::series(int order, double x) {
    const double quarter = -x * x / 4.0;
    double term = order == 0 ? 1.0 : x / 2.0;
    double sum = term;
    for (int k = 1; std::fabs(term) > 1e-17; ++k) {
        term *= quarter / (k * (k + order));
        sum += term;
    }
    return sum;
}

double Bessj::far(int order, double x) {
    const double ax = std::fabs(x);
    const double mu = 4.0 * order * order;
    double p = 1.0, q = 0.0, term = 1.0;
    for (int k = 1; k < 12; ++k) {
        const double odd = 2.0 * k - 1.0;
        term *= (mu - odd * odd) / (k * 8.0 * ax);
        if (k % 2 == 1) {
            q += k % 4 == 1 ? term : -term;
        } else {
            p += k % 4 == 0 ? term : -term;
        }
    }
    const double angle = ax - (2.0 * order + 1.0) * pi / 4.0;
    return std::sqrt(2.0 / (pi * ax)) * (p * std::cos(angle) - q * std::sin(angle));
}

double Bessj::upwards(int n, double x) {
    double before = j0(x), value = j1(x);
    for (int k = 1; k < n; ++k) {
        const double next = 2.0 * k / x * value - before;
        before = value;
        value = next;
    }
    return value;
}

double Bessj::downwards(int n, double x) {
    int start = 2 * ((n + static_cast<int>(std::sqrt(40.0 * n))) / 2);
    double above = 0.0, value = 1.0, sum = 0.0, wanted = 0.0;
    bool even = false;
    for (int k = start; k > 0; --k) {
        const double below = 2.0 * k / x * value - above;
        above = value;
        value = below;
        if (std::fabs(value) > 1e10) {
            value *= 1e-10;
            above *= 1e-10;
            wanted *= 1e-10;
            sum *= 1e-10;
        }
        if (even) sum += value;
        even = !even;
        if (k == n) wanted = above;
    }
    return wanted / (2.0 * sum - value);
}

double Bessj::jn(int n, double x) {
    if (n < 2 || n > 1000) throw std::domain_error("order");
    const double ax = std::fabs(x);
    if (!(ax <= 1e6)) throw std::domain_error("argument");
    if (ax == 0.0) return 0.0;
    const double value = ax > n ? upwards(n, ax) : downwards(n, ax);
    return x < 0.0 && n % 2 == 1 ? -value : value;
}

}  // namespace numbers
