// Toy units that the strategies are tried on, with what an exhaustive look says can be covered.
#pragma once

#include "harness.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace provest::explore::toy {

struct Sample {
    std::string_view name;
    std::string_view source;
    std::vector<std::string> entries;
    std::vector<int32_t> first;
    uint32_t branches;  // that inputs exist for
};

// The example of section V.D.
inline constexpr std::string_view loopSource = R"(void loop(int v[6], int x) {
    int i;
    if (x == 2) {
        for (i = 0; i < 6; i++)
            if (v[i] == 3) x++;
        if (x == 6) i = 0;
    }
}
)";

// A branch that only calls decide: the helper's result is no term, so the flip must be inside it.
inline constexpr std::string_view callsSource = R"(
int sign(int a) {
    if (a < 0) return -1;
    if (a > 0) return 1;
    return 0;
}
void compare(int a, int b) {
    int s = sign(a);
    int t = sign(b);
    if (s == t) { if (s == 1) s = 5; }
    else if (s > t) s = 6;
    if (a == 2 * b) s = 7;
}
)";

inline constexpr std::string_view triangleSource = R"(
int triangle(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0) return 0;
    if (a > 1000 || b > 1000 || c > 1000) return 0;
    if (!(a + b > c && a + c > b && b + c > a)) return 1;
    if (a == b && b == c) return 2;
    if (a == b || b == c || a == c) return 3;
    return 4;
}
)";

inline constexpr std::string_view bracketsSource = R"(
int brackets(int s[6]) {
    int i = 0;
    int depth = 0;
    int deepest = 0;
    while (i < 6 && s[i] != 0) {
        if (s[i] == 40) {
            depth++;
            if (depth > deepest) deepest = depth;
        } else if (s[i] == 41) {
            depth--;
            if (depth < 0) return -1;
        }
        i++;
    }
    if (depth != 0) return -2;
    if (deepest == 2) return 2;
    return deepest;
}
)";

// Three calls in a row; what the first two leave behind decides in the third, without a term.
inline constexpr std::string_view sequenceSource = R"(
int armed;
void arm(int key) {
    if (key > 10) armed = armed + 1;
}
void fire(int x) {
    if (armed == 2) {
        if (x == 5) armed = 0;
    }
}
)";

// Bubble with at most three elements: without a filter depth first walks through all of its paths.
inline constexpr std::string_view sortSource = R"(
void sort(int v[4], int n) {
    int i; int j; int k;
    if (n >= 4) return;
    for (i = n; i > 1; i--)
        for (j = 1; j < i; j++)
            if (v[j] > v[j + 1]) { k = v[j]; v[j] = v[j + 1]; v[j + 1] = k; }
}
)";

inline std::vector<Sample> samples() {
    return {
        {"sort", sortSource, {"sort"}, {4, 0, 1, 8, 0}, 8}, {"loop", loopSource, {"loop"}, {}, 8},
        {"calls", callsSource, {"compare"}, {}, 12},        {"triangle", triangleSource, {"triangle"}, {}, 28},
        {"brackets", bracketsSource, {"brackets"}, {}, 16},
    };
}

}  // namespace provest::explore::toy
