// Which clauses of a path matter when one of them is flipped: those that share an input with it, directly or through
// others. The rest keep holding as long as their inputs keep their values.
#pragma once

#include <vector>

#include "expr/pool.hpp"

namespace provest::expr {

// Indices into `clauses`, ascending, of the clauses connected with clauses[target], target included.
std::vector<uint32_t> slice(Pool& pool, std::span<const Term> clauses, size_t target);

}  // namespace provest::expr
