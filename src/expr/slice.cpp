#include "expr/slice.hpp"

#include <algorithm>
#include <numeric>

namespace provest::expr {

// Inputs that meet in a clause belong together: disjoint sets over the input numbers, in one pass over the clauses.
// Paths have thousands of clauses and a question for each, so this must cost little more than reading them.
std::vector<uint32_t> slice(Pool& pool, std::span<const Term> clauses, size_t target) {
    uint32_t inputs = 0;
    for (const Term clause : clauses)
        if (const auto numbers = pool.inputsOf(clause); !numbers.empty()) inputs = std::max(inputs, numbers.back() + 1);
    std::vector<uint32_t> parent(inputs);
    std::iota(parent.begin(), parent.end(), 0u);
    const auto root = [&](uint32_t input) {
        while (parent[input] != input) input = parent[input] = parent[parent[input]];
        return input;
    };
    for (const Term clause : clauses) {
        const auto numbers = pool.inputsOf(clause);
        for (const uint32_t number : numbers) parent[root(number)] = root(numbers[0]);
    }
    std::vector<uint32_t> result;
    const auto wanted = pool.inputsOf(clauses[target]);
    for (uint32_t i = 0; i < clauses.size(); ++i) {
        const auto numbers = pool.inputsOf(clauses[i]);
        const bool connected = !numbers.empty() && !wanted.empty() && root(numbers[0]) == root(wanted[0]);
        if (connected || i == target) result.push_back(i);
    }
    return result;
}

}  // namespace provest::expr
