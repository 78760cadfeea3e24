// The prover named `houdini`: candidates that are true in random runs, thinned out to what is inductive.
#pragma once

#include "reach/prover.hpp"

namespace provest::reach {

class Invariants : public Prover {
public:
    void prove(const Ground& ground, Known& known, Budget& budget) override;
};

}  // namespace provest::reach
