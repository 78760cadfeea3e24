// Compiled with NDEBUG in every build: llvm::coverage::mcdc::TVIdxBuilder has a member that exists only without it,
// and Debian's library is built with it.
#include "program/goal_reader.hpp"

#include <llvm/ProfileData/Coverage/CoverageMapping.h>

namespace provest::program {

std::vector<DecisionPath> pathsThrough(const std::vector<std::array<int16_t, 2>>& next) {
    const llvm::SmallVector<llvm::coverage::mcdc::ConditionIDs> ids(next.begin(), next.end());
    const llvm::coverage::mcdc::TVIdxBuilder builder(ids);
    std::vector<DecisionPath> paths;
    DecisionPath path{.conditions = std::vector<Truth>(next.size(), Truth::DontCare)};
    const auto walk = [&](const auto& self, int16_t condition, int index) -> void {
        for (const bool value : {false, true}) {
            const auto at = static_cast<size_t>(condition);
            path.conditions[at] = value ? Truth::True : Truth::False;
            const int reached = index + builder.Indices[at][value];
            if (const int16_t to = next[at][value]; to >= 0) {
                self(self, to, reached);
            } else {
                path.index = static_cast<unsigned>(reached);
                path.outcome = value;
                paths.push_back(path);
            }
        }
        path.conditions[static_cast<size_t>(condition)] = Truth::DontCare;
    };
    walk(walk, 0, 0);
    return paths;
}

}  // namespace provest::program
