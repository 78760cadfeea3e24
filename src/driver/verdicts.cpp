#include "driver/verdicts.hpp"

#include "support/symbols.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace provest::driver {

namespace {

using program::Goal;
using program::GoalKind;
using program::Side;

using Extent = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>;  // `a` and `a && b` begin at the same place
using Key = std::tuple<std::string, std::string, Extent, std::string>;
using DecisionKey = std::tuple<std::string, Extent, uint32_t>;

Extent extentOf(const judge::Span& at) { return {at.line, at.column, at.endLine, at.endColumn}; }
Key keyOf(const judge::Span& at) { return {at.file, at.function, extentOf(at), at.expansion}; }
Key keyOf(const Goal& goal) {
    return {goal.at.file, goal.function, {goal.at.line, goal.at.column, goal.endLine, goal.endColumn}, goal.expansion};
}
DecisionKey keyOf(const program::Decision& decision) {
    return {decision.function,
            {decision.at.line, decision.at.column, decision.endLine, decision.endColumn},
            decision.ordinal};
}

// The judge's word, looked up by place.
class Judged {
public:
    explicit Judged(const judge::Measure& measure) {
        for (const judge::MeasuredBranch& branch : measure.branches) {
            auto& sides = branches_[keyOf(branch.at)];
            sides.first |= branch.taken > 0;
            sides.second |= branch.notTaken > 0;
        }
        for (const judge::MeasuredRegion& region : measure.regions) regions_[keyOf(region.at)] |= region.count > 0;
        for (const judge::MeasuredDecision& decision : measure.decisions) {
            auto& shown = decisions_[{decision.at.function, extentOf(decision.at), decision.ordinal}];
            shown.resize(std::max(shown.size(), decision.independent.size()));
            for (size_t i = 0; i < decision.independent.size(); ++i) shown[i] = shown[i] || decision.independent[i];
        }
    }

    bool covers(const Goal& goal, const program::Goals& goals) const {
        switch (goal.kind) {
            case GoalKind::Statement: {
                const auto found = regions_.find(keyOf(goal));
                return found != regions_.end() && found->second;
            }
            case GoalKind::Mcdc: {
                const program::Decision& decision = goals.decisions[goal.decision];
                const auto found = decisions_.find(keyOf(decision));
                return found != decisions_.end() && goal.condition < found->second.size() &&
                       found->second[goal.condition];
            }
            default: {
                const auto found = branches_.find(keyOf(goal));
                // llvm-cov counts no outcomes of a decision with several conditions: it must have measured the
                // decision, and our record says which way it went.
                if (found == branches_.end())
                    return goal.kind == GoalKind::Decision && goal.decision < goals.decisions.size() &&
                           decisions_.contains(keyOf(goals.decisions[goal.decision]));
                return goal.side == Side::True ? found->second.first : found->second.second;
            }
        }
    }

private:
    std::map<Key, std::pair<bool, bool>> branches_;
    std::map<Key, bool> regions_;
    std::map<DecisionKey, std::vector<bool>> decisions_;
};

// The other side of a branch ran, so its condition was evaluated, whoever came there.
bool otherSideCovered(uint32_t goal, const VerdictInput& input) {
    const auto& goals = input.unit.goals.goals;
    const Goal& asked = goals[goal];
    for (uint32_t other = 0; other < goals.size(); ++other)
        if (goals[other].kind == asked.kind && goals[other].side != asked.side && input.searched.covered(other) &&
            keyOf(goals[other]) == keyOf(asked))
            return true;
    return false;
}

std::string becauseOf(uint32_t goal, const ProofResult& result) {
    for (const auto& [about, sentence] : result.because)
        if (about == goal) return sentence;
    return {};
}

std::string reasonFor(uint32_t goal, const VerdictInput& input, bool ours, bool judged) {
    if (ours && !judged) return "our record says covered, llvm-cov does not";
    if (judged) return "llvm-cov counts it by subtraction, but no run of the suite went this way: one left early";
    if (input.searched.covered(goal) && input.suite.isDraft)
        return "a test reached it, but the run was stopped before that test was verified";
    if (input.searched.covered(goal)) return "the test that covered it did not hold in every build and was dropped";
    if (const auto found = input.rejections.find(goal); found != input.rejections.end()) return found->second;
    const double fitness = input.nearest(goal);
    if (fitness < 1 || otherSideCovered(goal, input))
        return "its condition was evaluated, but never this way within the budget";
    if (!std::isfinite(fitness)) {
        const std::string function = support::readableName(input.unit.goals.goals[goal].function);
        for (const program::Skipped& skipped : input.unit.interface.skipped)
            if (skipped.name == function) return "its function is skipped, and nothing else led there";
        return "no run came near it within the budget";
    }
    return fmt::format("not reached: {} decisions away at best", static_cast<int>(fitness));
}

}  // namespace

bool markProved(report::GoalRow& row, uint32_t goal, const Proving& proving) {
    const std::vector<uint32_t>& proved = proving.result().proved;
    if (std::find(proved.begin(), proved.end(), goal) == proved.end()) return false;
    row.status = report::GoalStatus::Infeasible;
    row.proof = proving.certificateName();
    row.world = describe(proving.world());
    row.assumptions = proving.world().assumptions;
    row.reason = becauseOf(goal, proving.result());
    return true;
}

std::string whyUnproved(uint32_t goal, const Proving& proving) {
    const ProofResult& result = proving.result();
    if (std::find(result.claimed.begin(), result.claimed.end(), goal) != result.claimed.end())
        return "a prover excludes it, but the checker did not confirm that: " + result.doubt;
    return becauseOf(goal, result);
}

std::vector<report::GoalRow> verdicts(const VerdictInput& input) {
    coverage::Status exact(input.unit.goals, input.criterion, input.unit.counters);
    for (size_t i = 0; i < input.suite.tests.size(); ++i)
        exact.add(static_cast<coverage::TestId>(i), input.suite.tests[i].counters, input.suite.tests[i].nonlocal);
    const Judged judged(input.suite.measure);
    std::vector<report::GoalRow> rows;
    for (uint32_t goal : exact.selected()) {
        report::GoalRow row{.goal = input.unit.goals.goals[goal]};
        if (program::isOurs(row.goal.kind)) continue;
        const bool ours = exact.covered(goal);
        const bool theirs = judged.covers(row.goal, input.unit.goals);
        if (ours && theirs) {
            row.status = report::GoalStatus::Covered;
            row.test = input.suite.names[exact.cover(goal).test];
        } else if (!markProved(row, goal, input.proving)) {
            row.reason = reasonFor(goal, input, ours, theirs);
            if (const std::string why = whyUnproved(goal, input.proving); !why.empty()) row.reason += "; " + why;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace provest::driver
