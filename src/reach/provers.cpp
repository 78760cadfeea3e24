#include "reach/annotate.hpp"
#include "reach/invariants.hpp"
#include "reach/prover.hpp"

#include <algorithm>

namespace provest::reach {

const std::vector<ProverEntry>& provers() {
    static const std::vector<ProverEntry> all{
        {"houdini", "what the code compares and what runs show, as far as it is inductive",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(); }},
    };
    return all;
}

Proof proveWith(const Question& question, std::string_view only) {
    const flow::Program& program = question.program;
    const Passages passages = passagesOf(program);
    const States states = statesOf({.program = program, .passages = passages, .seed = question.seed});
    const Ground ground{program, passages, states, question.seed};
    Known known{.annotation = Annotation(passages.cuts.size()), .open = {}};
    for (const flow::CounterId counter : question.counters)
        if (!states.counted.contains(counter)) known.open.insert(counter);
    const std::set<flow::CounterId> asked = known.open;
    Budget budget{.steps = question.steps, .deadline = question.deadline};
    for (const ProverEntry& entry : provers()) {
        if (!only.empty() && entry.name != only) continue;
        if (known.open.empty() || budget.over()) break;
        entry.make()->prove(ground, known, budget);
    }
    Proof proof;
    std::set_difference(asked.begin(), asked.end(), known.open.begin(), known.open.end(),
                        std::inserter(proof.excluded, proof.excluded.end()));
    if (!proof.excluded.empty()) {
        Budget last{.steps = question.steps, .deadline = question.deadline};
        const Annotation needed = Houdini(program, passages, last).needed(known.annotation, proof.excluded);
        proof.annotation = annotated(program, passages, needed);
        proof.steps = question.steps - last.steps;
    }
    proof.steps += question.steps - budget.steps;
    return proof;
}

}  // namespace provest::reach
