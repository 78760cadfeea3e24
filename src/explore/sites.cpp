#include "explore/sites.hpp"

#include <algorithm>

namespace provest::explore {

using program::CounterId;
using program::TestVector;
using program::Truth;

bool SiteFinder::possible(uint32_t decision, const std::vector<Truth>& conditions) const {
    const auto fits = [&](const TestVector& vector) {
        for (size_t c = 0; c < conditions.size(); ++c)
            if (conditions[c] != Truth::DontCare && conditions[c] != vector.conditions[c]) return false;
        return true;
    };
    const auto& vectors = structure_->goals().decisions[decision].vectors;
    return std::any_of(vectors.begin(), vectors.end(), fits);
}

// Conditions are evaluated in order, so one that is not behind the last begins the decision anew. Conditions that
// depend on no input leave no clause and stay open; when one of them hid a new beginning and what is remembered fits no
// vector, only the condition itself is known.
std::vector<Truth> SiteFinder::soFar(const ConditionArm& arm) const {
    const auto& vectors = structure_->goals().decisions[arm.decision].vectors;
    const size_t count = vectors.empty() ? arm.condition + 1 : vectors.front().conditions.size();
    std::vector<Truth> conditions(count, Truth::DontCare);
    if (arm.condition >= count) return conditions;
    const auto running = running_.find(arm.decision);
    if (running != running_.end() && running->second.last < arm.condition) conditions = running->second.conditions;
    conditions[arm.condition] = arm.truth;
    if (!possible(arm.decision, conditions)) {
        std::fill(conditions.begin(), conditions.end(), Truth::DontCare);
        conditions[arm.condition] = arm.truth;
    }
    return conditions;
}

Site SiteFinder::leavingBy(CounterId arm) const {
    Site site;
    if (arm == ~0u) {
        site.after = last_;
        return site;
    }
    site.arm = arm;
    if (const ConditionArm* condition = structure_->conditions().of(arm)) {
        site.decision = condition->decision;
        site.conditions = soFar(*condition);
    }
    return site;
}

void SiteFinder::took(CounterId arm) {
    if (arm == ~0u) return;
    last_ = arm;
    if (const ConditionArm* condition = structure_->conditions().of(arm))
        running_[condition->decision] = {soFar(*condition), condition->condition};
}

}  // namespace provest::explore
