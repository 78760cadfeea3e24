#include "explore/conditions.hpp"

#include <string>
#include <tuple>

namespace provest::explore {

using program::Goal;
using program::GoalKind;
using program::Side;
using program::Truth;

Conditions::Conditions(const program::Goals& goals) : arms_(goals.decisions.size()) {
    using Place = std::tuple<std::string, std::string, uint32_t, uint32_t, std::string>;
    const auto place = [](const Goal& goal) {
        return Place{goal.function, goal.at.file, goal.at.line, goal.at.column, goal.expansion};
    };
    std::map<Place, const Goal*> pairs;
    for (const Goal& goal : goals.goals)
        if (goal.kind == GoalKind::Mcdc) pairs.emplace(place(goal), &goal);
    for (const Goal& goal : goals.goals) {
        if (goal.kind != GoalKind::Branch) continue;
        const auto pair = pairs.find(place(goal));
        if (pair == pairs.end()) continue;
        const uint32_t decision = pair->second->decision;
        const uint32_t condition = pair->second->condition;
        const bool yes = goal.side == Side::True;
        auto& sides = arms_[decision];
        if (sides.size() < 2 * (condition + 1)) sides.resize(2 * (condition + 1));
        for (program::CounterId arm : goal.anyOf) {
            sides[2 * condition + yes].push_back(arm);
            byArm_.try_emplace(arm, ConditionArm{decision, condition, yes ? Truth::True : Truth::False});
        }
    }
}

const ConditionArm* Conditions::of(program::CounterId arm) const {
    const auto found = byArm_.find(arm);
    return found == byArm_.end() ? nullptr : &found->second;
}

const std::vector<program::CounterId>& Conditions::arms(uint32_t decision, uint32_t condition, Truth truth) const {
    const size_t index = 2 * condition + (truth == Truth::True);
    return decision < arms_.size() && index < arms_[decision].size() ? arms_[decision][index] : none_;
}

}  // namespace provest::explore
