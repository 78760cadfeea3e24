#include "expr/slice.hpp"

#include <algorithm>
#include <unordered_map>

namespace provest::expr {

// Breadth first over the bipartite graph of clauses and inputs, from the target.
std::vector<uint32_t> slice(Pool& pool, std::span<const Term> clauses, size_t target) {
    std::unordered_map<uint32_t, std::vector<uint32_t>> users;  // input -> clauses; emptied when visited
    for (uint32_t i = 0; i < clauses.size(); ++i)
        for (const uint32_t input : pool.inputsOf(clauses[i])) users[input].push_back(i);
    std::vector<bool> taken(clauses.size());
    std::vector<uint32_t> result{static_cast<uint32_t>(target)};
    taken[target] = true;
    for (size_t next = 0; next < result.size(); ++next) {
        for (const uint32_t input : pool.inputsOf(clauses[result[next]])) {
            for (const uint32_t clause : users[input]) {
                if (taken[clause]) continue;
                taken[clause] = true;
                result.push_back(clause);
            }
            users[input].clear();
        }
    }
    std::sort(result.begin(), result.end());
    return result;
}

}  // namespace provest::expr
