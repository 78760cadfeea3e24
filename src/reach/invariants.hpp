// The provers named after what they tell apart: claims in rising detail, weakened until they are inductive.
#pragma once

#include "reach/prover.hpp"
#include "reach/templates.hpp"

namespace provest::reach {

class Invariants : public Prover {
public:
    explicit Invariants(Detail detail) : detail_(detail) {}
    void prove(const Ground& ground, Known& known, Budget& budget) override;

private:
    Detail detail_;
};

}  // namespace provest::reach
