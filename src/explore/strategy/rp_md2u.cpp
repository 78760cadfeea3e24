// KLEE's default (Cadar, Dunbar and Engler, OSDI 2008), as CAUT's evaluation describes it: two searches in turn.
//
//   random path                 a candidate of length l has weight 2^-l: breadth first with chance, which does not
//                               starve in loops that make long candidates by the thousand
//   minimal distance to         a candidate at distance d from something uncovered has weight 1 / (1 + d)^2, so near
//   uncovered                   ones are preferred, and all get their turn
#include "explore/strategy/rp_md2u.hpp"

#include <algorithm>
#include <cmath>

namespace provest::explore {

namespace {

class RpMd2u : public Strategy {
public:
    RpMd2u(const CoverageStructure& structure, const StrategyOptions& options)
        : structure_(&structure), random_(options.seed) {}

    size_t select(std::span<const Candidate* const> from) override {
        return randomPath_ ? byLength(from) : byDistance(from);
    }
    // Counted in picks, one of the two could get all the infeasible ones, which come with each path.
    void ran(const RunView& run) override {
        if (run.from) randomPath_ = !randomPath_;
    }

private:
    // Relative to the shortest, so that long paths do not vanish in rounding.
    size_t byLength(std::span<const Candidate* const> from) {
        uint32_t shortest = from.front()->length;
        for (const Candidate* each : from) shortest = std::min(shortest, each->length);
        weights_.clear();
        for (const Candidate* each : from)
            weights_.push_back(std::ldexp(1.0, -static_cast<int>(std::min(each->length - shortest, 1000u))));
        return draw();
    }

    size_t byDistance(std::span<const Candidate* const> from) {
        constexpr double nowhere = 10'000;
        weights_.clear();
        for (const Candidate* each : from) {
            const uint32_t away = structure_->away(each->site, Icfg::Metric::Blocks);
            const double distance = away == Icfg::unreachable ? nowhere : 1.0 + away;
            weights_.push_back(1 / (distance * distance));
        }
        return draw();
    }

    size_t draw() {
        double sum = 0;
        for (double weight : weights_) sum += weight;
        double left = random_.unit() * sum;
        for (size_t i = 0; i < weights_.size(); ++i) {
            left -= weights_[i];
            if (left < 0) return i;
        }
        return weights_.size() - 1;
    }

    const CoverageStructure* structure_;
    support::Random random_;
    bool randomPath_ = true;
    std::vector<double> weights_;
};

}  // namespace

std::unique_ptr<Strategy> makeRpMd2u(const CoverageStructure& structure, const StrategyOptions& options) {
    return std::make_unique<RpMd2u>(structure, options);
}

}  // namespace provest::explore
