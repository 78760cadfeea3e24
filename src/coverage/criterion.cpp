#include "coverage/criterion.hpp"

#include <algorithm>

namespace provest::coverage {

using program::GoalKind;

bool Criterion::includes(GoalKind kind) const { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }

const std::vector<Criterion>& criteria() {
    static const std::vector<Criterion> table{
        {"statement", {GoalKind::Statement}},         {"branch", {GoalKind::Branch}},
        {"condition", {GoalKind::Condition}},         {"decision", {GoalKind::Decision}},
        {"mcdc", {GoalKind::Branch, GoalKind::Mcdc}},
    };
    return table;
}

std::optional<Criterion> criterionNamed(std::string_view name) {
    for (const Criterion& criterion : criteria())
        if (criterion.name == name) return criterion;
    return std::nullopt;
}

}  // namespace provest::coverage
