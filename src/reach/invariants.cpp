#include "reach/invariants.hpp"

#include "reach/candidates.hpp"

#include <algorithm>

namespace provest::reach {

void Invariants::prove(const Ground& ground, Known& known, Budget& budget) {
    Annotation annotation = candidates(ground.program, ground.passages, ground.states);
    for (CutId cut = 0; cut < annotation.size(); ++cut)
        for (const Term one : known.annotation[cut])
            if (std::find(annotation[cut].begin(), annotation[cut].end(), one) == annotation[cut].end())
                annotation[cut].push_back(one);
    Houdini houdini(ground.program, ground.passages, budget);
    annotation = houdini.inductive(std::move(annotation));
    if (budget.over()) return;
    for (const flow::CounterId counter : houdini.excluded(annotation, known.open)) known.open.erase(counter);
    known.annotation = std::move(annotation);
}

}  // namespace provest::reach
