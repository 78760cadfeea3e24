#include "classes/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace provest::bench {

namespace {

// Pairs in which a's value is larger; equal ones count half.
double wins(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (const double x : a)
        for (const double y : b) sum += x > y ? 1 : x == y ? 0.5 : 0;
    return sum;
}

}  // namespace

double effectSize(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.empty() || b.empty()) return 0.5;
    return wins(a, b) / static_cast<double>(a.size() * b.size());
}

double mannWhitney(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.empty() || b.empty()) return 1;
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    std::map<double, double> times;
    for (const double x : a) ++times[x];
    for (const double y : b) ++times[y];
    double ties = 0;
    for (const auto& [value, count] : times) ties += count * count * count - count;
    const double all = m + n;
    const double variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)));
    if (variance <= 0) return 1;
    const double apart = std::fabs(wins(a, b) - m * n / 2);
    return std::erfc(std::max(0.0, apart - 0.5) / std::sqrt(variance) / std::sqrt(2.0));
}

}  // namespace provest::bench
