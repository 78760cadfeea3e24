#include "coverage/criterion.hpp"

#include <algorithm>

namespace provest::coverage {

using program::GoalKind;

bool Criterion::includes(GoalKind kind) const { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }

const std::vector<Criterion>& criteria() {
    // Each asks for a call of every public function besides, so that code without a branch gets its test too.
    static const std::vector<Criterion> table{
        {"statement", {GoalKind::Function, GoalKind::Statement}},
        {"branch", {GoalKind::Function, GoalKind::Branch}},
        {"condition", {GoalKind::Function, GoalKind::Condition}},
        {"decision", {GoalKind::Function, GoalKind::Decision}},
        {"mcdc", {GoalKind::Function, GoalKind::Branch, GoalKind::Mcdc}},
    };
    return table;
}

std::optional<Criterion> criterionNamed(std::string_view name) {
    for (const Criterion& criterion : criteria())
        if (criterion.name == name) return criterion;
    return std::nullopt;
}

}  // namespace provest::coverage
