// std::string_view: views by value, a shared prefix, a split at a colon.
// expect: open 0
#include <cstddef>
#include <string_view>

std::size_t sharedPrefix(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
    return i;
}

class Header {
public:
    explicit Header(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return;
        named_ = line.substr(0, colon) == "Host";
        if (line.substr(colon + 1).empty()) empty_ = true;
    }
    int kind() const {
        if (!named_) return 0;
        return empty_ ? 1 : 2;
    }

private:
    bool named_ = false;
    bool empty_ = false;
};
