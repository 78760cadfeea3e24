// Function templates: one the unit instantiates by a call, one nobody instantiates.
// expect: open 0
#include <string>

template <typename T>
int compare(const T& a, const T& b) {
    if (a < b) return -1;
    return b < a ? 1 : 0;
}

template <typename T>
T larger(const T& a, const T& b) {
    if (a < b) return b;
    return a;
}

bool inOrder(const std::string& first, const std::string& second) { return compare(first, second) < 0; }
