// Bidirectional symbolic analysis (Baluda, Denaro and Pezze 2017, sections 4 and 5): symbolic execution steps forward
// from the frontier (Algorithm 1), symbolic reachability analysis steps backward from it (Algorithm 2), and coarsening
// (Algorithm 3, coarsening.cpp) between them, until every target is reached by a run or refuted, or the budget is
// spent.
//
// A forward step asks the solver one question; all else is seen from concrete runs. Where a state's condition is
// contained in those that its point has already, no new one is made: that is how loops come to an end. Where they do
// not, refinement would unroll for ever; the budget ends it, and the targets left are open.
#pragma once

#include "reach/frontier.hpp"
#include "reach/gcfg.hpp"
#include "reach/houdini.hpp"
#include "solver/check.hpp"
#include "solver/solver.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace provest::reach::gcfg {

struct Settings {
    std::string_view choice = "nearest";
    uint32_t mostMoments = 20'000;  // of a run
    size_t mostAtPoint = 2'000;     // S-states that are kept
    size_t lookedAt = 32;           // S-states that say how near an R-state is
    unsigned questions = 4;         // about one frontier, of different S-states
    size_t mostRStates = 5'000;
    size_t longestCondition = 400;   // clauses of an R-state
    uint64_t mostOfOne = 1'000'000;  // solver steps of a question
    uint32_t evaluations = 400;      // of a search for a state that satisfies a condition, before the solver
    bool checks = false;             // of the invariants after each step, also with the solver
};

// A run that covers a counter, for whoever wants it as a test.
struct Covering {
    flow::CounterId counter = 0;
    std::vector<flow::FunctionId> calls;
    std::vector<Answer> answers;  // arguments of the calls and what else was asked, in order
    std::vector<Found> found;     // memory as the calls found it
    bool isOfTheWorld = true;     // nothing was chosen but what the world chooses
};

enum class Step : uint8_t { Forward, Backward, Nothing };

class Bidirectional {
public:
    Bidirectional(const flow::Program& program, const std::set<flow::CounterId>& targets, Settings settings = {});

    // Facts at points that others have shown: conjuncts to every question there. Terms over variables and `inputs`.
    void assume(PointId point, Term fact) { known_[point].push_back(fact); }

    // The initialization step (5.1): runs first, then the targets they left. Whether the run did something new.
    bool execute(const Plan& plan, const Runs::Fallback& fallback);
    void addTargets();

    // One iteration. Nothing: no frontier is left, or no budget.
    Step step(Budget& budget);
    // Algorithm 1 at a frontier; true when a run went across. Algorithm 2 otherwise.
    bool symbolicExecutionStep(FrontierKey key, Budget& budget);
    void symbolicReachabilityAnalysisStep(FrontierKey key, Budget& budget);

    Gcfg& model() { return model_; }
    const Code& code() const { return code_; }
    Inputs& inputs() { return inputs_; }
    Runs& runs() { return runs_; }
    const std::vector<Covering>& covered() const { return covered_; }
    std::set<flow::CounterId> refuted() const;  // counters all of whose targets are
    const std::set<flow::CounterId>& targets() const { return targets_; }
    std::string whyStopped() const { return stopped_; }
    uint64_t questions() const { return questions_; }

private:
    using Answer_ = solver::Check::Answer;
    std::optional<uint32_t> addRun(std::unique_ptr<Run> run, uint32_t from);
    void reach(SState state);
    Answer_ ask(std::vector<Term> clauses, Budget& budget);
    bool cross(FrontierKey key, SState state, std::span<const Term> lifted, Budget& budget, bool& asked);
    using Witness = std::unordered_map<uint32_t, uint64_t>;
    std::vector<Term> refinedBefore(FrontierKey key, const CallString& string, bool& isLoose, Witness& start);
    bool find(std::span<const Term> clauses, Witness& witness);
    void check(Budget& budget);

    const flow::Program& program_;
    Settings settings_;
    Code code_;
    Inputs inputs_;
    Runs runs_;
    Gcfg model_;
    WeakestPrecondition weakest_;
    std::unique_ptr<FrontierChoice> choice_;
    solver::Check solver_;
    std::unique_ptr<solver::Solver> search_;
    uint64_t questions_ = 0;
    std::set<flow::CounterId> targets_;
    std::map<PointId, std::vector<Term>> known_;
    std::map<FrontierKey, std::vector<Term>> across_;  // what must hold before, for forward steps
    std::vector<Covering> covered_;
    std::string stopped_;
    uint64_t steps_ = 0;
};

}  // namespace provest::reach::gcfg
