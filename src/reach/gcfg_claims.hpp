// Conditions of R-states as claims: what a proof needs of them, and what holds between their inputs.
#pragma once

#include "reach/gcfg_inputs.hpp"

#include <functional>
#include <span>
#include <vector>

namespace provest::reach::gcfg {

// The clauses that a state satisfies exactly when it satisfies all for some of what is chosen later. `condition` must
// be satisfiable, or the claim says more than it does. Where that cannot be said without what is chosen later, the rest
// stays.
std::vector<Term> withoutLater(Inputs& inputs, const std::vector<Term>& condition);

// What holds of objects' addresses in some clauses: they lie apart from each other, and not at 0.
void addAddresses(Inputs& inputs, std::vector<Term>& clauses);

// A cell that is read twice is the same. With all pairs said, questions take many times as long; so only those that a
// model breaks: nothing where it breaks none.
using ValueOf = std::function<uint64_t(uint32_t input, unsigned width)>;
std::vector<Term> brokenReadings(Inputs& inputs, std::span<const Term> clauses, const ValueOf& value);

}  // namespace provest::reach::gcfg
