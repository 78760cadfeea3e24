// Terms with some inputs replaced by constants, simplified again.
#pragma once

#include <unordered_map>
#include <vector>

#include "expr/pool.hpp"

namespace provest::expr {

using Constants = std::unordered_map<Term, uint64_t>;  // from Input nodes

std::vector<Term> substitute(Pool& pool, std::span<const Term> terms, const Constants& constants);

}  // namespace provest::expr
