// The largest part of the candidates that is inductive (Houdini, Flanagan and Leino 2001): what a passage breaks goes,
// until no passage breaks anything. What then can never happen, and how little of the annotation that takes.
#pragma once

#include "reach/passages.hpp"
#include "solver/incremental.hpp"
#include "support/deadline.hpp"

#include <map>
#include <set>
#include <vector>

namespace provest::reach {

using Annotation = std::vector<std::vector<Term>>;  // by cut: all of these hold whenever it is passed

// What proving may still cost: steps of the solver, so that runs repeat; the deadline is a safety net.
struct Budget {
    uint64_t steps = 50'000'000;
    support::Deadline deadline{};
    uint64_t mostOfOne = 2'000'000;  // question

    bool over() const { return steps == 0 || deadline.over(); }
};

class Houdini {
public:
    // All must outlive it; what it spends goes off the budget.
    Houdini(const flow::Program& program, const Passages& passages, Budget& budget);

    // Nothing is left of the candidates when the budget is over before the end.
    Annotation inductive(Annotation candidates);

    // Of these counters, those that the annotation, which is inductive, excludes.
    std::set<flow::CounterId> excluded(const Annotation& annotation, const std::set<flow::CounterId>& counters);

    // A part of it that is inductive and still excludes these. All of it when the budget ends.
    Annotation needed(const Annotation& annotation, const std::set<flow::CounterId>& counters);

private:
    using Answer = solver::Incremental::Answer;
    struct Fact {
        CutId at = 0;
        Term stated = nullptr;  // as it is in the annotation
        Term here = nullptr;    // on the way
    };

    std::vector<Fact> known(const Annotation& annotation, CutId from);
    Term behind(size_t passage, Term stated);
    bool weaken(Annotation& annotation, size_t passage);
    bool dropFalse(CutId from, std::vector<Fact>& open);
    Answer ask(CutId from, std::span<const Term> clauses);
    template <class Take>
    bool blame(const Annotation& annotation, CutId from, std::vector<Term> clauses, const Take& take);

    const Passages& passages_;
    Budget& budget_;
    expr::Pool& pool_;
    std::map<CutId, solver::Incremental> solvers_;        // the ways from a cut have most in common
    std::vector<std::vector<const Return*>> returns_;     // by cut
    std::vector<std::unordered_map<Term, Term>> behind_;  // by passage
    std::unordered_map<const Return*, std::unordered_map<Term, Term>> back_;
};

}  // namespace provest::reach
