// Which goals no run can cover when some counters are known never to grow.
#pragma once

#include "program/goals.hpp"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace provest::coverage {

struct Infeasible {
    uint32_t goal = 0;                         // index into Goals::goals
    std::vector<program::CounterId> counters;  // that none of these grows is why; sorted
};

// Of these goals, those that are. Neither a goal that the compiler counts by subtraction nor one
// of our own is ever among them; a pair of test
// vectors is when each pairing that would show the condition's independence has a vector that never happens.
std::vector<Infeasible> infeasible(const program::Goals& goals, std::span<const uint32_t> among,
                                   const std::set<program::CounterId>& never);

// The counters whose fate decides about these goals.
std::set<program::CounterId> decisive(const program::Goals& goals, std::span<const uint32_t> among);

}  // namespace provest::coverage
