// Which arm is which condition of which decision. The compiler names conditions by position: the two branch goals at
// the place of an MC/DC condition are its arms.
#pragma once

#include "program/goals.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace provest::explore {

struct ConditionArm {
    uint32_t decision = 0;
    uint32_t condition = 0;
    program::Truth truth = program::Truth::DontCare;
};

class Conditions {
public:
    explicit Conditions(const program::Goals& goals);

    // Null when the arm is no condition of a decision with several.
    const ConditionArm* of(program::CounterId arm) const;
    const std::vector<program::CounterId>& arms(uint32_t decision, uint32_t condition, program::Truth truth) const;

private:
    std::map<program::CounterId, ConditionArm> byArm_;
    std::vector<std::vector<std::vector<program::CounterId>>> arms_;  // decision, 2 * condition + true, arms
    std::vector<program::CounterId> none_;
};

}  // namespace provest::explore
