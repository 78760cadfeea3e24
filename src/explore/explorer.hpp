// The forward symbolic engine: Algorithm 1 of Su et al. (CAUT), the coverage-driven testing framework. Runs are flipped
// clause by clause into candidates; the coverage structure filters them (Algorithm 2), a strategy picks one, the solver
// finds inputs for it, the machine runs them, and so on until nothing is open or nothing is left to try.
//
// It takes paths from any engine (`absorb`), so that a test found by search is flipped like its own.
#pragma once

#include "explore/machine.hpp"
#include "explore/pool.hpp"
#include "explore/strategy.hpp"
#include "explore/structure.hpp"
#include "solver/solver.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace provest::explore {

class Trace;

struct Options {
    std::string strategy = "pps";
    StrategyOptions strategyOptions;
    bool filter = true;  // Algorithm 2
    // What the filter does with irrelevant candidates. Dropped, as in the paper, a path that only sets state for a
    // later call, or leads to code through a call the flow graph does not know, is lost: only for units with one entry,
    // called once, whose calls are all known. Otherwise they wait until nothing else is left.
    bool dropIrrelevant = false;
    // Flip only branches of which the other side is not covered yet (Galeotti, Fraser and Arcuri, section III-B).
    bool oneSided = false;
    bool mustFirst = true;  // with the filter, must-relevant candidates before may-relevant ones for every strategy
    uint32_t maxCandidates = 1u << 16;
    uint32_t maxNodes = 1u << 20;    // of the path tree, about 100 bytes each
    uint32_t maxClauses = 1u << 14;  // of one path; what comes later is not flipped
};

struct Statistics {
    uint64_t iterations = 0;  // runs for a candidate: a feasible one was exercised
    uint64_t runs = 0;        // with those from elsewhere
    uint64_t fruitful = 0;    // runs that covered something new
    uint64_t questions = 0;   // path constraints given to the solver
    uint64_t clauses = 0;     // their clauses together
    uint64_t sat = 0, unsat = 0, unknown = 0;
    uint64_t relaxed = 0;      // questions asked again without values that were only taken as they were
    uint64_t divergences = 0;  // runs that did not take the candidate's arm
    uint64_t lost = 0;         // runs that gave no path
    uint64_t candidates = 0;   // made
    uint64_t filtered = 0;     // dropped as irrelevant
    uint64_t overtaken = 0;    // a run for something else went that way
    uint64_t evicted = 0;      // dropped for memory
};

class Explorer {
public:
    struct Unit {
        const program::FlowGraph& flow;
        const program::Goals& goals;
        const coverage::Status& status;         // fed by `admit` and whoever else
        std::vector<std::string> entries = {};  // the functions that tests call; empty: any
    };
    // Hears of every run before its candidates are made, and adds it to the status if it may join.
    using Admit = std::function<void(const Execution&)>;

    // Keeps references to all but the options; `trace` may be null. The strategy must exist.
    Explorer(const Unit& unit, Machine& machine, solver::Solver& solver, Options options, Admit admit,
             Trace* trace = nullptr);
    ~Explorer();

    // A run from elsewhere: a first test, or one of another engine.
    void absorb(const Execution& execution);

    // Picks one candidate and asks the solver once.
    enum class Step {
        Ran,        // feasible, and run
        Failed,     // infeasible, unknown, or the run was lost
        Exhausted,  // no candidate is left: unless something was evicted, filtered, unknown or cut, all paths were run
        Covered,    // nothing is open
    };
    Step step();

    const Statistics& statistics() const { return statistics_; }
    const CandidatePool& pool() const { return pool_; }
    const CoverageStructure& structure() const { return structure_; }
    // Drops every term: before expr::Pool::reset. Coverage, statistics and what the strategy learned stay.
    void forget();

private:
    void follow(const Execution& execution, const Candidate* from);
    std::vector<TreeNode> collect(const Execution& execution, uint32_t run);
    void offer(TreeNode at, const execute::Choice& choice, const Site& site, const Execution& execution, uint32_t run);
    void lead(TreeNode at, const execute::Choice& choice, const Site& site);
    void recheck();
    void discard(CandidateId id);
    void bound();
    const Candidate& select();
    solver::Reply ask(const Candidate& candidate);
    solver::Reply ask(const solver::Question& question, const Candidate& candidate);
    void release(TestRef test);

    const Options options_;
    Machine& machine_;
    solver::Solver& solver_;
    Admit admit_;
    Trace* trace_;
    CoverageStructure structure_;
    CandidatePool pool_;
    PathTree tree_;
    std::unique_ptr<Strategy> strategy_;
    std::unordered_map<TestRef, std::vector<uint64_t>> inputs_;  // of base tests
    CandidateId nextCandidate_ = 0;
    Statistics statistics_;
};

}  // namespace provest::explore
