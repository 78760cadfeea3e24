// Conditions of R-states as claims: what a proof needs of them, and what holds between their inputs.
#pragma once

#include "reach/gcfg_inputs.hpp"

#include <vector>

namespace provest::reach::gcfg {

// The clauses that a state satisfies exactly when it satisfies all for some of what is chosen later. `condition` must
// be satisfiable, or the claim says more than it does. Where that cannot be said without what is chosen later, the rest
// stays.
std::vector<Term> withoutLater(Inputs& inputs, const std::vector<Term>& condition);

// What is true of the inputs of some clauses, added to them: objects lie apart from each other and not at 0; the same
// cell read twice is the same.
void addConsistency(Inputs& inputs, std::vector<Term>& clauses);

}  // namespace provest::reach::gcfg
