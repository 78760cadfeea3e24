// std::string: an exact text, a prefix, a find, a number in digits, a length, one character of it.
// expect: open 0
#include <string>

int command(const std::string& line) {
    if (line == "quit") return 1;
    if (line.compare(0, 4, "set ") == 0) {
        const std::string::size_type at = line.find('=');
        if (at == std::string::npos) return 2;
        return line.substr(at + 1) == "on" ? 3 : 4;
    }
    if (line.size() == 9 && line.back() == ';') return 5;
    if (!line.empty() && line[0] == '#') return 6;
    return 0;
}

bool isLeapText(std::string digits) {
    int year = 0;
    if (digits.size() != 4) return false;
    for (char digit : digits) {
        if (digit < '0' || digit > '9') return false;
        year = year * 10 + (digit - '0');
    }
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
