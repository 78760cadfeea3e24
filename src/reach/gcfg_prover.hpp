// The prover named `gcfg`: bidirectional analysis from all open counters at once. What it refutes goes to the others as
// facts at cuts, as far as these can say it and Houdini finds it inductive; what they know is a conjunct of its
// questions. Targets that its runs reach stay open here: they are covered, and their inputs are offered.
#pragma once

#include "reach/bidirectional.hpp"
#include "reach/prover.hpp"

namespace provest::reach {

class GcfgProver : public Prover {
public:
    void prove(const Ground& ground, Known& known, Budget& budget) override;
};

namespace gcfg {

// Runs to begin with, and the analysis of a program's open counters with what is known at cuts. For the prover, and for
// whoever wants the inputs as well.
void initialize(Bidirectional& analysis, const flow::Program& program, uint64_t seed, unsigned runs = 20);

// The annotation's facts at points, over the analysis' inputs.
std::map<PointId, std::vector<Term>> factsAt(Bidirectional& analysis, const Passages& passages,
                                             const Annotation& annotation);

// What refuted R-states say at cuts, over the passages' variables. Clauses that these cannot say are left out of the
// condition, which makes the claim stronger: it is a candidate, and no more.
Annotation candidatesOf(Bidirectional& analysis, const Passages& passages);

}  // namespace gcfg

}  // namespace provest::reach
