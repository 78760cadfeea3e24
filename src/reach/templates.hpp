// What might be claimed at the cuts, before any value: of variables and cells, of the code's own comparisons, of sums
// and differences, of all elements of an array; alone, and wherever a variable that the code tells states apart by has
// one of its values.
#pragma once

#include "reach/claim.hpp"
#include "reach/states.hpp"

namespace provest::reach {

enum class Detail : uint8_t {
    None,         // no claims: what each way excludes by itself
    Plain,        // of single variables, that hold always
    Partitioned,  // also by the value of one variable
    Related,      // not so, but of several variables together, and of the elements of arrays
    All,          // all of these, and by the values of two variables
};

std::vector<std::vector<Claim>> claimsFor(const flow::Program& program, const Passages& passages, const States& states,
                                          Detail detail);

Thresholds thresholdsOf(const flow::Program& program);

}  // namespace provest::reach
