// Depth first (DART, CUTE): negate the last clause of the newest path that can still be negated. Candidates are
// numbered as they are made, deeper ones of a path later, so the newest is the one.
#include "explore/strategy/dfs.hpp"

#include <algorithm>

namespace provest::explore {

namespace {

class Dfs : public Strategy {
public:
    size_t select(std::span<const Candidate* const> from) override {
        const auto newest = std::max_element(from.begin(), from.end(),
                                             [](const Candidate* a, const Candidate* b) { return a->id < b->id; });
        return static_cast<size_t>(newest - from.begin());
    }
};

}  // namespace

std::unique_ptr<Strategy> makeDfs(const CoverageStructure&, const StrategyOptions&) { return std::make_unique<Dfs>(); }

}  // namespace provest::explore
