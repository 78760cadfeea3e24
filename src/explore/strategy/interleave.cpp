// Two strategies in turn. CAUT (section V.D) calls predictive path search and fitness guidance orthogonal: one is after
// many goals at one blow, the other after one that is hard to hit.
#include "explore/strategy/interleave.hpp"

#include "explore/strategy/fitnex.hpp"
#include "explore/strategy/pps.hpp"

namespace provest::explore {

namespace {

class Interleave : public Strategy {
public:
    Interleave(std::unique_ptr<Strategy> a, std::unique_ptr<Strategy> b) : members_{std::move(a), std::move(b)} {}

    size_t select(std::span<const Candidate* const> from) override { return members_[turn_]->select(from); }
    // A turn is a run. Counted in picks, one of the two could get all the infeasible ones, which come with each path.
    void ran(const RunView& run) override {
        if (run.from) turn_ = 1 - turn_;
        for (auto& member : members_) member->ran(run);
    }
    void failed(const Candidate& candidate) override {
        for (auto& member : members_) member->failed(candidate);
    }
    bool mustFirst() const override { return members_[0]->mustFirst() || members_[1]->mustFirst(); }

private:
    std::unique_ptr<Strategy> members_[2];
    size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> makePpsFitnex(const CoverageStructure& structure, const StrategyOptions& options) {
    return std::make_unique<Interleave>(makePps(structure, options), makeFitnex(structure, options));
}

}  // namespace provest::explore
