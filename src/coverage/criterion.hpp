// What a run of the tool is after. A new criterion is one line of the table in criterion.cpp.
#pragma once

#include "program/goals.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace provest::coverage {

struct Criterion {
    std::string_view name;
    std::vector<program::GoalKind> kinds;  // the goals that count

    bool includes(program::GoalKind kind) const;
};

const std::vector<Criterion>& criteria();
std::optional<Criterion> criterionNamed(std::string_view name);

}  // namespace provest::coverage
