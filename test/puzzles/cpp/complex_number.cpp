// Complex numbers, alone and in a vector.
// expect: open 0
#include <complex>
#include <vector>

int quadrant(const std::complex<double>& point) {
    if (point.real() == 0.0 && point.imag() == 0.0) return 0;
    if (point.imag() >= 0.0) return point.real() >= 0.0 ? 1 : 2;
    return point.real() < 0.0 ? 3 : 4;
}

std::complex<double> largest(const std::vector<std::complex<double>>& points) {
    std::complex<double> best;
    for (const std::complex<double>& point : points) {
        if (std::norm(point) > std::norm(best)) best = point;
    }
    return best;
}
