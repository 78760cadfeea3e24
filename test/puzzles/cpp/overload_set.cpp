// Overloads: the same name for numbers, text, a pair, and nothing.
// expect: open 0
#include <string>
#include <utility>

class Printer {
public:
    int put() { return lines_ > 2 ? -1 : ++lines_; }
    int put(int number) { return number == 7 ? 1 : 0; }
    int put(double number) { return number > 0.25 && number < 0.5 ? 1 : 0; }
    int put(char letter) { return letter == '%' ? 1 : 0; }
    int put(const std::string& text) { return text == "page" ? 1 : 0; }
    int put(const std::pair<int, int>& range) { return range.first < range.second ? 1 : 0; }

private:
    int lines_ = 0;
};

bool isSet(unsigned flags) {
    if (flags & 0x80u) return true;
    return false;
}
bool isSet(const char* name) {
    if (name == nullptr || name[0] == '\0') return false;
    return true;
}
