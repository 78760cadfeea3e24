// Numbers that the library reads from strings, also with a point.
// expect: open 0
// options: --engine concolic --budget-execs 6000
#include <stdexcept>
#include <string>

bool isLucky(const std::string& text) {
    try {
        if (std::stoi(text) == 4711) return true;
    } catch (const std::invalid_argument&) {
        return false;
    }
    return false;
}

bool isMask(const std::string& text) {
    try {
        if (std::stoul(text, nullptr, 16) == 0xbeef) return true;
    } catch (const std::exception&) {
        return false;
    }
    return false;
}

bool isPrice(const std::string& text) {
    try {
        if (std::stod(text) == 47.25) return true;
    } catch (const std::exception&) {
        return false;
    }
    return false;
}
