// Control-flow directed search (Burnim and Sen, Heuristics for Scalable Dynamic Test Generation, ASE 2008; the best of
// CREST's strategies in their evaluation). A local search along one current path: take the branch on it whose other
// side has the least distance, in branches on the graph with call edges, to something uncovered. A run that covers
// something new becomes the current path. One that covers nothing but took the branch is followed for a few levels, as
// the distance may need several flips; when a level has no branch left that leads anywhere, the search goes back to the
// path before. When all have failed it starts again elsewhere: theirs at random inputs, ours at a random candidate.
#include "explore/strategy/cfg.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

namespace provest::explore {

namespace {

class Cfg : public Strategy {
public:
    Cfg(const CoverageStructure& structure, const StrategyOptions& options)
        : structure_(&structure), random_(options.seed) {}

    size_t select(std::span<const Candidate* const> from) override {
        for (; !levels_.empty(); levels_.pop_back()) {
            if (levels_.back().tries >= triesPerLevel) continue;
            if (const auto nearest = nearestOn(levels_.back(), from)) {
                ++levels_.back().tries;
                return *nearest;
            }
        }
        return static_cast<size_t>(random_.below(from.size()));
    }

    void ran(const RunView& run) override {
        const bool follows = run.from && !run.diverged && levels_.size() < maxLevels;
        if (!run.fruitful && !follows && !levels_.empty()) return;
        if (run.fruitful) levels_.clear();
        levels_.push_back({{run.trail.begin(), run.trail.end()}, 0});
    }

private:
    static constexpr size_t maxLevels = 5;         // as CREST follows a distance
    static constexpr uint32_t triesPerLevel = 50;  // before the search goes back
    struct Level {
        std::unordered_set<TreeNode> path;
        uint32_t tries;
    };

    std::optional<size_t> nearestOn(const Level& level, std::span<const Candidate* const> from) {
        uint32_t least = Icfg::unreachable;
        std::vector<size_t> best;
        for (size_t i = 0; i < from.size(); ++i) {
            if (!level.path.contains(from[i]->at)) continue;
            const uint32_t distance = structure_->away(from[i]->site, Icfg::Metric::Arms);
            if (distance == Icfg::unreachable || distance > least) continue;
            if (distance < least) best.clear();
            least = distance;
            best.push_back(i);
        }
        if (best.empty()) return std::nullopt;
        return random_.pick(best);
    }

    const CoverageStructure* structure_;
    support::Random random_;
    std::vector<Level> levels_;
};

}  // namespace

std::unique_ptr<Strategy> makeCfg(const CoverageStructure& structure, const StrategyOptions& options) {
    return std::make_unique<Cfg>(structure, options);
}

}  // namespace provest::explore
