// Predictive path search (Su et al., CAUT, section IV.C): prefer the candidate that may cover most at one blow.
//
//   PotentialContr(P) = UncoveredGoals(p, WalkDown(p, s))
//
// where p is the arm the candidate ends with. WalkDown follows the interprocedural graph for s levels; a level is
// passed with each arm, and p itself is level 0. The greatest value wins, then the shorter candidate, then chance;
// must-relevant candidates always go before may-relevant ones, which keeps the search out of local maxima.
//
// A goal that the walk meets again at a deeper level counts again. The paper does not say so, but its own example needs
// it: after Path 2 of `bubble`, (5F, 7T, 8T, 10T) goes before (5T) although one uncovered goal hangs on each and (5T)
// is the shorter; only in the loop there is a second chance for 10T.
#include "explore/strategy/pps.hpp"

#include <algorithm>
#include <utility>

namespace provest::explore {

namespace {

class Pps : public Strategy {
public:
    Pps(const CoverageStructure& structure, const StrategyOptions& options)
        : structure_(&structure), depth_(options.ppsDepth), random_(options.seed) {}

    bool mustFirst() const override { return true; }

    size_t select(std::span<const Candidate* const> from) override {
        std::pair<int64_t, int64_t> best{-1, 0};
        std::vector<size_t> equals;
        for (size_t i = 0; i < from.size(); ++i) {
            const std::pair<int64_t, int64_t> value{potential(from[i]->site), -int64_t{from[i]->length}};
            if (value < best) continue;
            if (value > best) equals.clear();
            best = value;
            equals.push_back(i);
        }
        return random_.pick(equals);
    }

private:
    uint32_t potential(SiteId site) {
        if (version_ != structure_->version()) {
            version_ = structure_->version();
            known_.clear();
            walked_.assign(structure_->graph().size(), unknown);
        }
        if (known_.size() <= site) known_.resize(structure_->sites(), unknown);
        if (known_[site] == unknown) known_[site] = from(structure_->nodes(site));
        return known_[site];
    }

    // Many sites share an arm, and only that matters here.
    uint32_t from(const std::vector<Icfg::Node>& start) {
        if (start.empty()) return 0;
        uint32_t& walked = walked_[start.front()];
        if (walked == unknown) walked = walkDown(start);
        return walked;
    }

    uint32_t walkDown(std::vector<Icfg::Node> level) {
        const Icfg& graph = structure_->graph();
        nodeSeen_.resize(graph.size());
        goalSeen_.resize(structure_->goals().goals.size());
        uint32_t sum = 0;
        size_t walked = 0;
        for (uint32_t depth = 0; depth <= depth_ && !level.empty(); ++depth) {
            ++stamp_;
            const auto isNew = [&](uint32_t& seen) { return std::exchange(seen, stamp_) != stamp_; };
            for (const Icfg::Node node : level)
                if (!graph.isArm(node)) nodeSeen_[node] = stamp_;  // an arm may come again, a level deeper
            std::vector<Icfg::Node> next;
            // everything up to the next arms is still this level
            for (size_t i = 0; i < level.size(); ++i) {
                for (const uint32_t goal : structure_->openAt(level[i])) sum += isNew(goalSeen_[goal]);
                if (walked += 1 + graph.successors(level[i]).size(); walked > farthest) return sum;
                for (const Icfg::Node to : graph.successors(level[i]))
                    if (isNew(nodeSeen_[to])) (graph.isArm(to) ? next : level).push_back(to);
            }
            std::sort(next.begin(), next.end());
            level = std::move(next);
        }
        return sum;
    }

    static constexpr uint32_t unknown = ~0u;
    static constexpr size_t farthest = 4096;  // edges: where calls lead to many places, it looks at the nearest ones
    const CoverageStructure* structure_;
    uint32_t depth_;
    support::Random random_;
    uint32_t version_ = 0;
    std::vector<uint32_t> known_;                // PotentialContr by site
    std::vector<uint32_t> walked_;               // the same by the node the walk starts from
    uint32_t stamp_ = 0;                         // of the level that is being walked
    std::vector<uint32_t> nodeSeen_, goalSeen_;  // in which level, last
};

}  // namespace

std::unique_ptr<Strategy> makePps(const CoverageStructure& structure, const StrategyOptions& options) {
    return std::make_unique<Pps>(structure, options);
}

}  // namespace provest::explore
