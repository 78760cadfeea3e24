// Contradictions in the order of terms: `a < b`, `b <= c`, `c < a`, with any terms as a, b, c, and with constants and
// bounds. Each comparison says that two numbers differ at least by so much; a cycle whose differences add up to less
// than nothing cannot be (difference constraints, Bellman-Ford). Signed and unsigned comparisons are two such systems.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "expr/term.hpp"

namespace provest::solver {

// Indices of clauses that contradict each other, if the order shows it.
std::optional<std::vector<uint32_t>> orderContradiction(std::span<const expr::Term> clauses);

}  // namespace provest::solver
