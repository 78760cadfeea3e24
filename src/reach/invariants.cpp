#include "reach/invariants.hpp"

#include "reach/weakening.hpp"

namespace provest::reach {

void Invariants::prove(const Ground& ground, Known& known, Budget& budget) {
    Ways ways(ground.program, ground.passages, budget);
    const Thresholds thresholds = thresholdsOf(ground.program);
    Weakening weakening(ways, claimsFor(ground.program, ground.passages, ground.states, detail_), known.annotation,
                        thresholds, ground.seed);
    weakening.see(ground.states);
    if (!weakening.settle()) return;
    const Annotation annotation = weakening.annotation();
    Houdini houdini(ways);
    for (const flow::CounterId counter : houdini.excluded(annotation, known.open)) known.open.erase(counter);
    known.annotation = annotation;
}

}  // namespace provest::reach
