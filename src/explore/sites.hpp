// Follows a path clause by clause and says where its candidates leave it, with what the path has fixed of the decision
// that is being evaluated.
#pragma once

#include "explore/structure.hpp"

#include <map>

namespace provest::explore {

class SiteFinder {
public:
    explicit SiteFinder(const CoverageStructure& structure) : structure_(&structure) {}

    Site leavingBy(program::CounterId arm) const;  // ~0: a branch of a library model
    void took(program::CounterId arm);

private:
    struct Evaluation {
        std::vector<program::Truth> conditions;
        uint32_t last = 0;
    };
    std::vector<program::Truth> soFar(const ConditionArm& arm) const;
    bool possible(uint32_t decision, const std::vector<program::Truth>& conditions) const;

    const CoverageStructure* structure_;
    program::CounterId last_ = ~0u;
    std::map<uint32_t, Evaluation> running_;  // by decision
};

}  // namespace provest::explore
