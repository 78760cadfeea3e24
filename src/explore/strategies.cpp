#include "explore/strategy.hpp"
#include "explore/strategy/bfs.hpp"
#include "explore/strategy/cfg.hpp"
#include "explore/strategy/dfs.hpp"
#include "explore/strategy/fitnex.hpp"
#include "explore/strategy/interleave.hpp"
#include "explore/strategy/pps.hpp"
#include "explore/strategy/rp_md2u.hpp"
#include "explore/strategy/spread.hpp"

namespace provest::explore {

const std::vector<StrategyEntry>& strategies() {
    static const std::vector<StrategyEntry> table{
        {"dfs", "depth first: the last clause of the newest path", makeDfs},
        {"bfs", "breadth first: the shortest candidate", makeBfs},
        {"cfg", "control-flow directed (CREST): down the branch nearest to something uncovered", makeCfg},
        {"rp-md2u", "random path and minimal distance to uncovered in turn (KLEE)", makeRpMd2u},
        {"fitnex", "fitness-guided (Xie et al. 2009): where a hard branch comes nearer", makeFitnex},
        {"pps", "predictive path search (CAUT): where most uncovered goals are close", makePps},
        {"pps+fitnex", "predictive path search and fitness-guided in turn", makePpsFitnex},
        {"spread", "every place its turn: where least was tried since something was covered", makeSpread},
        {"pps+fitnex+spread", "these three in turn", makePpsFitnexSpread},
    };
    return table;
}

std::unique_ptr<Strategy> makeStrategy(std::string_view name, const CoverageStructure& structure,
                                       const StrategyOptions& options) {
    for (const StrategyEntry& entry : strategies())
        if (entry.name == name) return entry.make(structure, options);
    return nullptr;
}

}  // namespace provest::explore
