#include "reach/annotate.hpp"
#include "reach/gcfg_prover.hpp"
#include "reach/invariants.hpp"
#include "reach/prover.hpp"

#include <algorithm>

namespace provest::reach {

const std::vector<ProverEntry>& provers() {
    static const std::vector<ProverEntry> all{
        {"local", "what no way between two cuts can do, whatever was before",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(Detail::None); }},
        {"values", "what single variables and the code's comparisons can be",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(Detail::Plain); }},
        {"partitions", "the same, by the value of a variable that the code tells states apart by",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(Detail::Partitioned); }},
        {"relations", "orders, sums, equations, and the elements of arrays",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(Detail::Related); }},
        {"everything", "all of these together, and by the values of two variables",
         []() -> std::unique_ptr<Prover> { return std::make_unique<Invariants>(Detail::All); }},
        {"gcfg", "backward from what is open, forward from what runs have seen (bidirectional symbolic analysis)",
         []() -> std::unique_ptr<Prover> { return std::make_unique<GcfgProver>(); }},
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
    // A stage that is not through in its time has nothing to show: each has half of what is left, and the whole chain
    // leaves time to find out what of its answer is needed.
    constexpr double chain = 0.75, stage = 0.5;
    const auto part = [](const support::Deadline& deadline, double share) {
        return deadline.within(share * deadline.left());
    };
    Budget budget{.steps = question.steps, .deadline = part(question.deadline, chain)};
    for (const ProverEntry& entry : provers()) {
        if (!only.empty() && entry.name != only) continue;
        if (known.open.empty() || budget.over()) break;
        Budget own{.steps = only.empty() ? budget.steps / 3 : budget.steps,
                   .deadline = only.empty() ? part(budget.deadline, stage) : budget.deadline};
        const uint64_t given = own.steps;
        entry.make()->prove(ground, known, own);
        budget.steps -= given - own.steps;
    }
    Proof proof;
    std::set_difference(asked.begin(), asked.end(), known.open.begin(), known.open.end(),
                        std::inserter(proof.excluded, proof.excluded.end()));
    if (!proof.excluded.empty()) {
        Budget last{.steps = question.steps, .deadline = question.deadline};
        Ways ways(program, passages, last);
        const Annotation needed = Houdini(ways).needed(known.annotation, proof.excluded);
        proof.annotation = annotated(program, passages, needed);
        proof.steps = question.steps - last.steps;
    }
    proof.steps += question.steps - budget.steps;
    return proof;
}

}  // namespace provest::reach
