// What C++20 adds to strings; they are templates of the unit here, not of the library.
// expect: open 0
// flags: -std=c++20
#include <string>
#include <string_view>

int kindOf(const std::string& name) {
    if (name.starts_with("test_")) return name.ends_with("_slow") ? 2 : 1;
    if (name.compare(0, 3, "lib") == 0) return 3;
    return 0;
}

bool isAddress(std::string_view text) {
    const std::size_t at = text.find("://");
    if (at == std::string_view::npos) return false;
    return text.substr(0, at) == "https";
}
