// A span and a concept in C++20, a vector and a plain template before it.
// expect: open 0
#include <cstddef>
#if __cplusplus >= 202002L
#include <concepts>
#include <span>
using Numbers = std::span<const int>;
#define INTEGRAL std::integral
#else
#include <vector>
using Numbers = const std::vector<int>&;
#define INTEGRAL typename
#endif

template <INTEGRAL T>
bool isDigit(T value) {
    return value >= 0 && value <= 9;
}

int digits(Numbers numbers) {
    if (numbers.empty()) return -1;
    int count = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (isDigit(numbers[i])) ++count;
    }
    return count > 2 ? 3 : count;
}
