// C++98 becomes C++11, and the report says so.
// flags: -std=c++98 -pedantic-errors
// expect: covered 4, open 0, findings 0, note C++11
#include <vector>

int total(const std::vector<int>& values) {
    int sum = 0;
    for (std::vector<int>::const_iterator at = values.begin(); at != values.end(); ++at)
        if (*at > 0) sum += *at;
    return sum;
}
