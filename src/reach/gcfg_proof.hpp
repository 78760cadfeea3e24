// What the refuted R-states prove: their negations are an inductive annotation. It is shown again here, by itself: each
// way into a point, with all cases of aliasing written down, from the negations at the point before to the one behind.
// What is not shown is left out, until the rest holds itself up.
#pragma once

#include "flow/annotation.hpp"
#include "reach/bidirectional.hpp"

namespace provest::reach::gcfg {

struct Invariant {
    std::vector<RId> states;             // refuted, whose negations are inductive together
    std::set<flow::CounterId> excluded;  // by them
};

// Nothing where the budget ends before it is done.
Invariant invariantOf(Bidirectional& analysis, const std::map<PointId, std::vector<Term>>& known, Budget& budget);

// As certificates say it, as far as they can: at blocks, and between calls. What is chosen later is bound.
flow::Annotation annotationOf(Bidirectional& analysis, const Invariant& invariant);

}  // namespace provest::reach::gcfg
