#include "explore/arm_names.hpp"

#include <fmt/format.h>

namespace provest::explore {

using program::Goal;
using program::GoalKind;
using program::Side;

std::string shortName(const Goal& goal) {
    const char* side = "";
    switch (goal.side) {
        case Side::True:
            side = "T";
            break;
        case Side::False:
            side = "F";
            break;
        case Side::Pair:
            side = " pair";
            break;
        case Side::Reached:
            break;
    }
    return fmt::format("{}:{}{}{}", goal.at.line, goal.at.column, side,
                       goal.text.empty() ? "" : fmt::format(" `{}`", goal.text));
}

ArmNames::ArmNames(const program::Goals& goals) {
    for (const Goal& goal : goals.goals)
        if (goal.kind == GoalKind::Branch)
            for (program::CounterId arm : goal.anyOf) names_.try_emplace(arm, shortName(goal));
}

std::string ArmNames::operator()(program::CounterId arm) const {
    const auto found = names_.find(arm);
    if (found != names_.end()) return found->second;
    return arm == ~0u ? "library model" : fmt::format("arm {}", arm);
}

}  // namespace provest::explore
