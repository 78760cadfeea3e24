#include "coverage/infeasible.hpp"

#include "coverage/independence.hpp"

#include <algorithm>

namespace provest::coverage {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::TestVector;

namespace {

// What is ours is counted in our own thunks, of which no proof speaks.
bool canBeProved(const Goal& goal) { return !program::isOurs(goal.kind) && goal.minus.empty(); }

// The counters that exclude the goal; none: it is not excluded.
std::vector<CounterId> excluding(const program::Goals& goals, const Goal& goal, const std::set<CounterId>& never) {
    if (!canBeProved(goal)) return {};
    if (goal.kind != GoalKind::Mcdc) {
        const bool all =
            std::all_of(goal.anyOf.begin(), goal.anyOf.end(), [&](CounterId one) { return never.contains(one); });
        return all ? goal.anyOf : std::vector<CounterId>{};
    }
    std::vector<CounterId> counters;
    const std::vector<TestVector>& vectors = goals.decisions[goal.decision].vectors;
    for (size_t a = 0; a < vectors.size(); ++a)
        for (size_t b = 0; b < a; ++b) {
            if (independent(vectors[a], vectors[b]) != goal.condition) continue;
            const bool first = never.contains(vectors[a].counter);
            if (!first && !never.contains(vectors[b].counter)) return {};
            counters.push_back(vectors[first ? a : b].counter);
        }
    return counters;
}

}  // namespace

std::vector<Infeasible> infeasible(const program::Goals& goals, std::span<const uint32_t> among,
                                   const std::set<CounterId>& never) {
    std::vector<Infeasible> out;
    for (const uint32_t index : among) {
        std::vector<CounterId> counters = excluding(goals, goals.goals[index], never);
        std::sort(counters.begin(), counters.end());
        counters.erase(std::unique(counters.begin(), counters.end()), counters.end());
        if (!counters.empty()) out.push_back({index, std::move(counters)});
    }
    return out;
}

std::set<CounterId> decisive(const program::Goals& goals, std::span<const uint32_t> among) {
    std::set<CounterId> counters;
    for (const uint32_t index : among) {
        const Goal& goal = goals.goals[index];
        if (!canBeProved(goal)) continue;
        if (goal.kind == GoalKind::Mcdc)
            for (const TestVector& vector : goals.decisions[goal.decision].vectors) counters.insert(vector.counter);
        else
            counters.insert(goal.anyOf.begin(), goal.anyOf.end());
    }
    return counters;
}

}  // namespace provest::coverage
