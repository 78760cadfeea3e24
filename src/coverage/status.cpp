#include "coverage/status.hpp"

#include "coverage/independence.hpp"

#include <algorithm>
#include <cassert>

namespace provest::coverage {

using program::CounterId;
using program::Decision;
using program::Goal;
using program::GoalKind;

Status::Status(const program::Goals& goals, const Criterion& criterion, uint32_t counters)
    : goals_(&goals),
      criterion_(criterion),
      coveredBy_(goals.goals.size()),
      closed_(goals.goals.size()),
      coveredCounters_(counters),
      ran_(counters) {
    for (uint32_t g = 0; g < goals.goals.size(); ++g) {
        if (!criterion.includes(goals.goals[g].kind)) {
            if (program::isBonus(goals.goals[g].kind))
                for (CounterId c : goals.goals[g].anyOf) coveredCounters_[c] = 1;  // no news
            continue;
        }
        selected_.push_back(g);
        if (goals.goals[g].kind == GoalKind::Mcdc) pairGoal_.push_back(g);
    }
    for (const Decision& decision : goals.decisions) {
        vectorTest_.emplace_back(decision.vectors.size());
        // Test vectors are news only where pairs count.
        for (const auto& vector : decision.vectors)
            if (pairGoal_.empty() && vector.counter < counters) coveredCounters_[vector.counter] = 1;
    }
    markDone();
}

bool Status::exceeds(const Goal& goal, std::span<const uint32_t> counters) const {
    uint64_t plus = 0;
    uint64_t minus = 0;
    for (CounterId c : goal.anyOf) plus += c < counters.size() ? counters[c] : 0;
    for (CounterId c : goal.minus) minus += c < counters.size() ? counters[c] : 0;
    return plus > minus;
}

std::vector<uint32_t> Status::wouldCover(std::span<const uint32_t> counters, bool nonlocal) const {
    std::vector<uint32_t> fresh;
    for (uint32_t g : selected_) {
        const Goal& goal = goals_->goals[g];
        if (coveredBy_[g].covered) continue;
        if (goal.kind != GoalKind::Mcdc) {
            if ((!isSubtracted(goal) || !nonlocal) && exceeds(goal, counters)) fresh.push_back(g);
            continue;
        }
        const auto& vectors = goals_->decisions[goal.decision].vectors;
        const auto executed = [&](size_t v) {
            return vectorTest_[goal.decision][v] != 0 ||
                   (vectors[v].counter < counters.size() && counters[vectors[v].counter] > 0);
        };
        bool shown = false;
        for (size_t a = 0; a < vectors.size() && !shown; ++a)
            for (size_t b = 0; b < a && !shown; ++b)
                shown = executed(a) && executed(b) && independent(vectors[a], vectors[b]) == goal.condition;
        if (shown) fresh.push_back(g);
    }
    return fresh;
}

std::vector<uint32_t> Status::add(TestId test, std::span<const uint32_t> counters, bool nonlocal) {
    std::vector<uint32_t> fresh = wouldCover(counters, nonlocal);
    Run run{test, nonlocal, {}, {}};
    for (CounterId c = 0; c < counters.size(); ++c)
        if (counters[c] > 0) {
            run.counters.push_back(c);
            if (c < ran_.size()) ran_[c] = coveredCounters_[c] = 1;
        }
    for (uint32_t g : selected_)
        if (isSubtracted(goals_->goals[g]) && !nonlocal && exceeds(goals_->goals[g], counters))
            run.subtracted.push_back(g);
    for (size_t d = 0; d < goals_->decisions.size(); ++d)
        for (size_t v = 0; v < vectorTest_[d].size(); ++v)
            if (const CounterId c = goals_->decisions[d].vectors[v].counter;
                vectorTest_[d][v] == 0 && c < counters.size() && counters[c] > 0)
                vectorTest_[d][v] = test + 1;
    for (uint32_t g : fresh) {
        coveredBy_[g] = {true, test, test};
        ++coveredCount_;
    }
    coverPairs(run, fresh);
    runs_.push_back(std::move(run));
    markDone();
    ++version_;
    return fresh;
}

void Status::forgetRuns() {
    Status fresh(*goals_, criterion_, static_cast<uint32_t>(ran_.size()));
    fresh.closed_ = std::move(closed_);
    fresh.version_ = version_ + 1;
    *this = std::move(fresh);
}

void Status::close(uint32_t goal) {
    assert(std::binary_search(selected_.begin(), selected_.end(), goal) && "only what is asked for can be closed");
    version_ += !closed_[goal];
    closed_[goal] = true;
}

Status::Figures Status::figures() const {
    Figures figures;
    for (const uint32_t g : selected_) {
        if (program::isOurs(goals_->goals[g].kind)) continue;
        figures.covered += coveredBy_[g].covered;
        figures.closed += closed_[g] && !coveredBy_[g].covered;
        ++figures.goals;
    }
    return figures;
}

std::vector<uint32_t> Status::contradicted() const {
    std::vector<uint32_t> goals;
    for (const uint32_t g : selected_)
        if (closed_[g] && coveredBy_[g].covered) goals.push_back(g);
    return goals;
}

// Names the two tests of each pair that this run completed.
void Status::coverPairs(const Run& run, std::vector<uint32_t>& fresh) {
    for (uint32_t g : fresh) {
        const Goal& goal = goals_->goals[g];
        if (goal.kind != GoalKind::Mcdc) continue;
        const auto& vectors = goals_->decisions[goal.decision].vectors;
        const auto& tests = vectorTest_[goal.decision];
        bool named = false;
        for (size_t a = 0; a < vectors.size() && !named; ++a)
            for (size_t b = 0; b < a && !named; ++b)
                if (tests[a] && tests[b] && independent(vectors[a], vectors[b]) == goal.condition) {
                    const TestId x = tests[a] - 1;
                    const TestId y = tests[b] - 1;
                    coveredBy_[g] = {true, run.test, x == run.test ? y : x};
                    named = true;
                }
    }
}

// Vectors of decisions without an open pair are no news any more.
void Status::markDone() {
    if (pairGoal_.empty()) return;
    std::vector<bool> openPair(goals_->decisions.size());
    for (uint32_t g : pairGoal_)
        if (!coveredBy_[g].covered) openPair[goals_->goals[g].decision] = true;
    for (size_t d = 0; d < goals_->decisions.size(); ++d)
        if (!openPair[d])
            for (const auto& vector : goals_->decisions[d].vectors)
                if (vector.counter < coveredCounters_.size()) coveredCounters_[vector.counter] = 1;
}

std::vector<uint32_t> Status::open() const {
    std::vector<uint32_t> out;
    for (uint32_t g : selected_)
        if (!coveredBy_[g].covered && !closed_[g] && !program::isBonus(goals_->goals[g].kind)) out.push_back(g);
    return out;
}

std::vector<CounterId> Status::wanted(uint32_t index) const {
    const Goal& goal = goals_->goals[index];
    if (goal.kind != GoalKind::Mcdc) return goal.anyOf;
    const auto& vectors = goals_->decisions[goal.decision].vectors;
    const auto& tests = vectorTest_[goal.decision];
    std::vector<CounterId> completing;  // one run away
    std::vector<CounterId> possible;
    for (size_t a = 0; a < vectors.size(); ++a) {
        if (tests[a]) continue;
        bool pairs = false;
        bool completes = false;
        for (size_t b = 0; b < vectors.size(); ++b)
            if (independent(vectors[a], vectors[b]) == goal.condition) {
                pairs = true;
                completes |= tests[b] != 0;
            }
        if (completes) completing.push_back(vectors[a].counter);
        if (pairs) possible.push_back(vectors[a].counter);
    }
    return completing.empty() ? possible : completing;
}

}  // namespace provest::coverage
