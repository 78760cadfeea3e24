// optional, pair, tuple and array.
// expect: open 0
#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

int greet(const std::optional<std::string>& name) {
    if (!name) return 0;
    if (name->empty()) return 1;
    return *name == "Ada" ? 3 : 2;
}

std::optional<int> divide(int dividend, std::optional<int> divisor) {
    if (!divisor || *divisor == 0) return std::nullopt;
    if (*divisor == -1) return 0;
    return dividend / *divisor;
}

bool overlaps(const std::pair<int, int>& a, const std::pair<int, int>& b) {
    if (a.first >= a.second || b.first >= b.second) return false;
    return a.first < b.second && b.first < a.second;
}

int grade(const std::tuple<int, bool, std::string>& exam) {
    const auto& [points, attended, name] = exam;
    if (!attended) return 0;
    if (name.size() < 2) return 1;
    return points > 90 ? 3 : 2;
}

bool isSorted(const std::array<int, 4>& numbers) {
    for (int i = 1; i < 4; ++i) {
        if (numbers[static_cast<unsigned>(i - 1)] > numbers[static_cast<unsigned>(i)]) return false;
    }
    return numbers[0] != numbers[3];
}
