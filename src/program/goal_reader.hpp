// From coverage regions and branches to goals. Internal to src/program.
#pragma once

#include "program/branches.hpp"
#include "program/coverage_map.hpp"
#include "program/goals.hpp"

#include <map>
#include <set>
#include <string>

namespace provest::program {

// Those of `names` (profileNames) whose code is in one of the user's files.
std::set<std::string> ownFunctions(const std::set<std::string>& names, const std::map<uint64_t, MappedFunction>& mapped,
                                   const std::set<std::string>& ownFiles, const std::string& directory);

// Adds the goals of one module whose code lies in `ownFiles` (absolute paths); `directory` is where relative names in
// the mapping start from, `base` is added to every counter.
void addGoals(const ModuleBranches& branches, const std::map<uint64_t, MappedFunction>& mapped,
              const std::set<std::string>& ownFiles, const std::string& directory, CounterId base, Goals& goals);

// The paths through a decision whose condition i leads to next[i][value] (-1: decided), with the index the compiler
// gives each path.
struct DecisionPath {
    unsigned index = 0;
    std::vector<Truth> conditions;
    bool outcome = false;
};
std::vector<DecisionPath> pathsThrough(const std::vector<std::array<int16_t, 2>>& next);

}  // namespace provest::program
