// For which values of its one input a clause holds, exactly: by walking from the comparison down to the input and
// taking the set of wanted values through each operator backwards (`a * 3 + 7 == c` wants {c}, then {c - 7}, then the
// one value that times 3 gives it). Works where all other operands are constants and the sets stay small. A clause on a
// single byte is simply tried on all 256 values, whatever it does.
#pragma once

#include <optional>

#include "expr/term.hpp"
#include "solver/intervals.hpp"

namespace provest::solver {

struct Solutions {
    uint32_t input;
    Intervals values;  // of the input's width
    bool isFloat;      // the clause reads the input as a float
};

// Nothing: the clause has several inputs, or an operator on the way that we cannot take back.
std::optional<Solutions> solutionsOf(expr::Term clause, std::span<const uint32_t> inputs);

}  // namespace provest::solver
