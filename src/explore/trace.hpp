// What the explorer thought, as text for people (`--trace FILE`): per run its inputs, what it covered, the path
// condition clause by clause, and the candidates it gave with their relevance; then what was picked, and the solver's
// answer. docs/trace.md reads one.
#pragma once

#include "explore/arm_names.hpp"
#include "explore/candidate.hpp"
#include "explore/pool.hpp"
#include "solver/solver.hpp"

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace provest::explore {

class Trace {
public:
    // Keeps references to all.
    Trace(std::ostream& out, const program::Goals& goals, const coverage::Status& status, const Machine& machine);

    void ran(uint32_t run, const Execution& execution, const Candidate* from, const std::vector<uint32_t>& openBefore);
    void candidate(const Candidate& candidate, Relevance relevance, bool dropped);
    void filtered(std::span<const CandidateId> gone);
    void pool(const CandidatePool& pool, bool diverged);  // ends what is said about a run
    void picked(const Candidate& candidate, Relevance relevance, const std::string& strategy);
    void asked(const solver::Question& question, const Candidate& candidate, const solver::Reply& reply);

private:
    std::string print(expr::Term term, TestRef test) const;

    std::ostream& out_;
    const program::Goals& goals_;
    const coverage::Status& status_;
    const Machine& machine_;
    ArmNames names_;
    TestRef test_ = 0;      // of the run that is told about
    bool heading_ = false;  // the line above the candidates is written
};

}  // namespace provest::explore
