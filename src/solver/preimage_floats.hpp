// The float half of preimage.hpp. Most float operators with one constant operand rise or fall with the other: the
// values that lead into a wanted interval are found by bisection along the order of the floats. Sets are sets of bit
// patterns.
#pragma once

#include <optional>

#include "expr/term.hpp"
#include "solver/intervals.hpp"

namespace provest::solver {

// The numbers x for which `x op constant` holds (or `constant op x`); op is FEq, FLt, FLe or FUnordered.
Intervals floatsSatisfying(expr::Op op, bool constantFirst, uint64_t constant, unsigned width);

// The values of operand `variable` for which the term, whose other operand is `constant`, lies in `wanted`.
std::optional<Intervals> throughFloat(expr::Term term, size_t variable, uint64_t constant, const Intervals& wanted);

// A member that a person would choose: near `start`, whole if possible. Not of an empty set.
uint64_t pleasantFloat(const Intervals& values, uint64_t start);

}  // namespace provest::solver
