// Definition 3.1 of the paper: what holds of every GCFG. Inv3 is looked at on the concrete states of runs, as section
// 5.2 has it: an S-state whose path could satisfy an R-state with other inputs stays until a forward step finds them.
#include "reach/gcfg.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::reach::gcfg {

std::string Gcfg::brokenInvariant(Runs& runs, const Satisfiable& satisfiable) {
    for (PointId point = 0; point < sStates_.size(); ++point)
        for (const SState state : sStates_[point])
            if (!runs.pathHolds(runOf(state), momentOf(state)))
                return fmt::format("Inv1: an S-state at point {}", point);
    for (RId id = 0; id < rStates_.size(); ++id) {
        const RState& state = rStates_[id];
        if (state.fate == Fate::Obsolete || state.fate == Fate::Reached) continue;
        for (const SState reached : sStates_[state.point]) {
            if (!fits(state.string, reached)) continue;
            if (state.fate == Fate::Refuted && runs.satisfies(runOf(reached), momentOf(reached), state.claim))
                return fmt::format("R-state {} is refuted, and a run satisfies it", id);
            if (state.fate == Fate::Open && !state.isLoose &&
                runs.satisfies(runOf(reached), momentOf(reached), state.condition))
                return fmt::format("Inv3: R-state {}", id);
        }
        if (state.fate == Fate::Refuted) continue;
        if (satisfiable && !state.condition.empty() && !satisfiable(state.condition))
            return fmt::format("Inv2: R-state {}", id);
        std::set<RId> seen;
        if (!isConnected(id, seen)) return fmt::format("Inv4: nothing leads to R-state {}", id);
        std::set<RId> ahead{id};
        std::vector<RId> open{id};
        bool leads = false;
        while (!open.empty() && !leads) {
            const RState& next = rStates_[open.back()];
            open.pop_back();
            leads = next.isTarget;
            for (const auto& [via, to] : next.out)
                if (ahead.insert(to).second) open.push_back(to);
        }
        if (!leads) return fmt::format("Inv4: R-state {} leads to no target", id);
    }
    for (const auto& [key, frontier] : frontier_) {
        const RState& to = rStates_[key.first];
        if (to.fate != Fate::Open) return fmt::format("a frontier leads to R-state {}, which is gone", key.first);
        const PointId from = code_.transitions[key.second].from;
        for (const auto& [via, before] : to.in)
            if (via == key.second && rStates_[before].point == from)
                return fmt::format("Inv5: a frontier to R-state {} is analysed", key.first);
    }
    return {};
}

}  // namespace provest::reach::gcfg
