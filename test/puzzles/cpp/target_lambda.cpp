// What a library calls back belongs to the target: a lambda that only std::sort calls.
// expect: covered 4, open 0, findings 0
// options: --target ordered --budget-execs 20000
#include <algorithm>
#include <vector>

int first(std::vector<int> values) { return values.empty() ? 0 : values.front(); }

int ordered(std::vector<int> values) {
    std::sort(values.begin(), values.end(), [](int a, int b) { return a / 8 == b / 8 ? a % 8 > b % 8 : a < b; });
    return values.size() > 3 ? values[3] : 0;
}
