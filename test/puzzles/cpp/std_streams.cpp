// String streams: numbers and words read from a stream, text written to one.
// expect: open 0
#include <istream>
#include <sstream>
#include <string>

int readRange(std::istream& in) {
    int low = 0, high = 0;
    if (!(in >> low)) return 0;
    char dash = '\0';
    if (!(in >> dash) || dash != '-') return 1;
    if (!(in >> high)) return 2;
    return low < high ? 4 : 3;
}

int words(std::istringstream& in) {
    int count = 0;
    for (std::string word; in >> word;) {
        if (word == "stop") return -count - 1;
        ++count;
    }
    return count > 2 ? 3 : count;
}

bool describe(std::ostringstream& out, int number) {
    out << number;
    if (number < 0) out << " below zero";
    return out.str().size() > 12;
}
