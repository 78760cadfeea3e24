// A string may hold a zero: a reader of records meets one in the middle of its text.
// expect: open 0
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

int fields(const std::string& record) {
    int count = 1;
    for (std::size_t i = 0; i < record.size(); ++i)
        if (record[i] == '\0') ++count;
    if (count > 1 && record[0] == 'r') return count;
    return 0;
}

bool isBinary(std::string_view data) {
    for (const char c : data)
        if (c == '\0') return true;
    return false;
}

int zeros(std::istream& in) {
    int count = 0;
    for (char c = 0; in.get(c);)
        if (c == '\0') ++count;
    return count;
}
