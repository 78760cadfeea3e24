// What a search minimises for a goal, and how far a run is from it: which arms to read, and what the readings mean.
//
// A branch, statement, condition or decision: the approach level plus the normalised distance of the nearest arm on
// the way (Wegener). The pair of an MC/DC goal: for one of its missing test vectors, how many conditions of the
// decision are not yet as the vector wants them, each by its own distance.
#pragma once

#include "coverage/status.hpp"
#include "execute/executor.hpp"
#include "program/goals.hpp"
#include "search/algorithm.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace provest::search {

// Arms on the ways to any of the counters that witness the goal, nearest first. Not for Mcdc goals.
std::vector<program::ControlParent> waysToGoal(const program::Goal& goal, const Ways& ways);
// The arms a test vector of a decision takes, in the order of its conditions. Empty when they are not known.
std::vector<program::CounterId> armsOfVector(const program::Goals& goals, uint32_t decision, program::CounterId vector);

class Objectives {
public:
    // Of these goals, all open. Their order is that of the results below.
    Objectives(std::span<const uint32_t> goals, const program::Goals& all, const coverage::Status& status,
               const Ways& ways);

    // For Executor::setProbes.
    const std::vector<program::CounterId>& probes() const { return probes_; }
    const std::vector<uint32_t>& goals() const { return goals_; }
    size_t size() const { return goals_.size(); }
    // One number per goal, +infinity when the run came nowhere near it.
    std::vector<float> measure(std::span<const execute::Reading> readings) const;
    // How often the run took the nearest arms of the goal.
    uint64_t taken(size_t objective, std::span<const execute::Reading> readings) const;

private:
    struct Step {
        uint32_t probe = 0;  // index into probes_
        uint32_t level = 0;
    };
    struct Objective {
        std::vector<Step> ways;                      // sorted by level
        std::vector<std::vector<uint32_t>> vectors;  // Mcdc: probes of the arms of each missing vector
    };

    std::vector<uint32_t> goals_;
    std::vector<Objective> objectives_;
    std::vector<program::CounterId> probes_;
};

// Nothing that must hold before this goal's branch is met is still to be reached: DynaMOSA's condition for making it an
// objective (Panichella, Kifetew and Tonella 2018).
bool isFrontier(const program::Goal& goal, const coverage::Status& status, const Ways& ways);

}  // namespace provest::search
