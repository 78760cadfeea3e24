// Questions about the ways between cuts, to solvers that stay: one for those that have code in common.
#pragma once

#include "expr/substitute.hpp"
#include "reach/passages.hpp"
#include "solver/incremental.hpp"
#include "support/deadline.hpp"

#include <map>
#include <span>
#include <vector>

namespace provest::reach {

// What proving may still cost: steps of the solver, so that runs repeat; the deadline is a safety net.
struct Budget {
    uint64_t steps = 50'000'000;
    support::Deadline deadline{};

    bool over() const { return steps == 0 || deadline.over(); }
};

class Ways {
public:
    using Answer = solver::Incremental::Answer;

    // All must outlive it; what it spends goes off the budget.
    Ways(const flow::Program& program, const Passages& passages, Budget& budget);

    const Passages& passages() const { return passages_; }
    expr::Pool& pool() { return pool_; }
    Budget& budget() { return budget_; }

    // Whether the clauses, over the state at the cut and fresh inputs, can hold together.
    Answer ask(uint32_t walk, std::span<const Term> clauses, uint64_t steps = 2'000'000);
    solver::Incremental& solver(uint32_t walk) { return solvers_[walk]; }  // that answered

    // A term over the state at a passage's end as one over that at its beginning; one over the state between calls as
    // one over what was come back to.
    Term behind(size_t passage, Term term);
    Term behind(const Return& back, Term term);

    // What of an annotation holds on the way from a cut that may pass so many returns: calls take(where it is stated,
    // the statement, and it as it is on the way).
    template <class Annotated, class Take>
    void eachKnown(const Annotated& at, CutId from, size_t returns, const Take& take) {
        for (const Term one : at(from)) take(from, one, one);
        for (size_t i = 0; i < returns; ++i) {
            const Return& back = *returns_[from][i];
            for (const Term one : at(between))
                take(between, one, pool_.either(pool_.negate(back.guard), behind(back, one)));
        }
    }

    // Passages whose premises include what is known at the cut.
    std::vector<size_t> leaningOn(CutId cut) const;

private:
    const Passages& passages_;
    expr::Pool& pool_;
    Budget& budget_;
    std::map<uint32_t, solver::Incremental> solvers_;  // by walk
    std::vector<std::vector<const Return*>> returns_;  // by cut
    std::vector<std::optional<expr::Substitution>> substitutions_;
    std::map<const Return*, expr::Substitution> back_;
};

}  // namespace provest::reach
