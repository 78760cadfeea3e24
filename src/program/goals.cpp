#include "program/goals.hpp"

namespace provest::program {

std::string expansionAt(uint32_t line, uint32_t column, const std::string& inner) {
    return std::to_string(line) + ":" + std::to_string(column) + (inner.empty() ? "" : ">") + inner;
}

const char* name(GoalKind kind) {
    switch (kind) {
        case GoalKind::Statement:
            return "statement";
        case GoalKind::Branch:
            return "branch";
        case GoalKind::Condition:
            return "condition";
        case GoalKind::Decision:
            return "decision";
        case GoalKind::Mcdc:
            return "mcdc";
        case GoalKind::Function:
            return "function";
        case GoalKind::Output:
            return "output";
        case GoalKind::Exception:
            return "exception";
    }
    return "";
}

const char* name(Side side) {
    switch (side) {
        case Side::True:
            return "true";
        case Side::False:
            return "false";
        case Side::Pair:
            return "pair";
        case Side::Reached:
            return "reached";
    }
    return "";
}

}  // namespace provest::program
