// Breadth first: the shortest candidate, the oldest among equals.
#include "explore/strategy/bfs.hpp"

#include <algorithm>
#include <utility>

namespace provest::explore {

namespace {

class Bfs : public Strategy {
public:
    size_t select(std::span<const Candidate* const> from) override {
        const auto first = std::min_element(from.begin(), from.end(), [](const Candidate* a, const Candidate* b) {
            return std::pair(a->length, a->id) < std::pair(b->length, b->id);
        });
        return static_cast<size_t>(first - from.begin());
    }
};

}  // namespace

std::unique_ptr<Strategy> makeBfs(const CoverageStructure&, const StrategyOptions&) { return std::make_unique<Bfs>(); }

}  // namespace provest::explore
