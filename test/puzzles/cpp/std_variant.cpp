// A variant: each alternative, by index, by type and by visiting.
// expect: open 0
#include <string>
#include <variant>

using Value = std::variant<std::monostate, int, double, std::string>;

int kind(const Value& value) {
    if (value.index() == 0) return 0;
    if (const int* number = std::get_if<int>(&value)) return *number == 1234 ? 2 : 1;
    if (std::holds_alternative<double>(value)) return std::get<double>(value) > 1e6 ? 4 : 3;
    return std::get<std::string>(value) == "null" ? 6 : 5;
}

struct Truth {
    bool operator()(std::monostate) const { return false; }
    bool operator()(int number) const { return number != 0; }
    bool operator()(double number) const { return number < 0.0 || number > 0.0; }
    bool operator()(const std::string& text) const { return !text.empty(); }
};

bool isTrue(const Value& value) {
    if (std::visit(Truth{}, value)) return true;
    return false;
}
