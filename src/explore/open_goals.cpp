#include "explore/open_goals.hpp"

#include "coverage/independence.hpp"

#include <algorithm>

namespace provest::explore {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::TestVector;
using program::Truth;

GoalMap::GoalMap(const program::FlowGraph& flow, const program::Goals& goals, std::span<const std::string> entries)
    : goals_(&goals), graph_(flow, entries), conditions_(goals) {
    for (uint32_t d = 0; d < goals.decisions.size(); ++d)
        for (uint32_t v = 0; v < goals.decisions[d].vectors.size(); ++v)
            vectorOf_.try_emplace(goals.decisions[d].vectors[v].counter, d, v);
    for (uint32_t g = 0; g < goals.goals.size(); ++g)
        if (goals.goals[g].kind != GoalKind::Mcdc && goals.goals[g].minus.empty())
            for (CounterId counter : goals.goals[g].anyOf) coveredBy_[counter].push_back(g);
}

const std::vector<uint32_t>& GoalMap::coveredBy(CounterId counter) const {
    const auto found = coveredBy_.find(counter);
    return found == coveredBy_.end() ? none_ : found->second;
}

OpenGoals GoalMap::open(const coverage::Status& status) const {
    OpenGoals open;
    open.at.resize(graph_.size());
    for (const program::Decision& decision : goals_->decisions) open.vectors.emplace_back(decision.vectors.size());
    for (uint32_t g : status.open()) {
        const GoalKind kind = goals_->goals[g].kind;
        if (kind == GoalKind::Function) continue;  // which functions a test calls is nothing a flip can change
        open.goals.push_back(g);
        if (kind == GoalKind::Mcdc)
            placePair(g, status, open);
        else
            placeCounters(g, open);
    }
    return open;
}

bool GoalMap::placeAt(uint32_t goal, CounterId counter, OpenGoals& open) const {
    for (Icfg::Node node : graph_.at(counter)) {
        open.sources.push_back(node);
        if (open.at[node].empty() || open.at[node].back() != goal) open.at[node].push_back(goal);
    }
    return !graph_.at(counter).empty();
}

// Every vector of every possible pair counts until it has run, not only those one run away: the others may turn out to
// be infeasible.
void GoalMap::placePair(uint32_t g, const coverage::Status& status, OpenGoals& open) const {
    const Goal& goal = goals_->goals[g];
    const std::vector<TestVector>& vectors = goals_->decisions[goal.decision].vectors;
    for (uint32_t a = 0; a < vectors.size(); ++a) {
        if (status.ran(vectors[a].counter)) continue;
        bool helps = false;
        bool covers = false;
        for (const TestVector& b : vectors)
            if (coverage::independent(vectors[a], b) == goal.condition) {
                helps = true;
                covers |= status.ran(b.counter);
            }
        if (!helps) continue;
        if (covers) open.vectors[goal.decision][a].covers.push_back(g);
        placeVector(g, goal.decision, a, open);
    }
}

void GoalMap::placeCounters(uint32_t g, OpenGoals& open) const {
    const Goal& goal = goals_->goals[g];
    bool placed = false;
    for (CounterId counter : goal.anyOf) {
        if (const auto vector = vectorOf_.find(counter); vector != vectorOf_.end()) {
            const auto [d, v] = vector->second;
            open.vectors[d][v].covers.push_back(g);
            placeVector(g, d, v, open);
            placed = true;
        } else {
            placed |= placeAt(g, counter, open);
        }
    }
    // Counted by subtraction: not taking an arm can cover it, so anything in the function may.
    if (!goal.minus.empty()) {
        const auto nodes = graph_.of(goal.function);
        open.sources.insert(open.sources.end(), nodes.begin(), nodes.end());
        placed |= !nodes.empty();
    }
    open.everywhere |= !placed;
}

// A vector is met at the last condition it looks at. To meet it a run must begin the decision anew, by its first
// condition; whether an evaluation that has begun can still become it is for the candidate's own conditions to say.
void GoalMap::placeVector(uint32_t g, uint32_t d, uint32_t v, OpenGoals& open) const {
    open.vectors[d][v].helps = true;
    const TestVector& vector = goals_->decisions[d].vectors[v];
    const std::vector<CounterId>* first = nullptr;
    const std::vector<CounterId>* last = nullptr;
    for (uint32_t c = 0; c < vector.conditions.size(); ++c) {
        if (vector.conditions[c] == Truth::DontCare) continue;
        const auto& arms = conditions_.arms(d, c, vector.conditions[c]);
        if (arms.empty()) continue;  // folded by the compiler
        if (!first) first = &arms;
        last = &arms;
    }
    if (!first) {
        open.everywhere |= !placeAt(g, vector.counter, open);
        return;
    }
    for (CounterId arm : *first)
        for (Icfg::Node node : graph_.at(arm)) open.sources.push_back(node);
    for (CounterId arm : *last)
        for (Icfg::Node node : graph_.at(arm))
            if (std::find(open.at[node].begin(), open.at[node].end(), g) == open.at[node].end())
                open.at[node].push_back(g);
}

}  // namespace provest::explore
