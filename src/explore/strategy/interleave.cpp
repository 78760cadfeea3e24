// Several strategies in turn. CAUT (section V.D) calls predictive path search and fitness guidance orthogonal: one is
// after many goals at one blow, the other after one that is hard to hit.
#include "explore/strategy/interleave.hpp"

#include "explore/strategy/fitnex.hpp"
#include "explore/strategy/pps.hpp"
#include "explore/strategy/spread.hpp"

#include <algorithm>

namespace provest::explore {

namespace {

class Interleave : public Strategy {
public:
    using Members = std::vector<std::unique_ptr<Strategy>>;
    // `turns`: whose turn it is, over and over.
    Interleave(Members members, std::vector<size_t> turns) : members_(std::move(members)), turns_(std::move(turns)) {}

    size_t select(std::span<const Candidate* const> from) override { return members_[turns_[turn_]]->select(from); }
    // A turn is a run. Counted in picks, one of them could get all the infeasible ones, which come with each path.
    void ran(const RunView& run) override {
        if (run.from) turn_ = (turn_ + 1) % turns_.size();
        for (auto& member : members_) member->ran(run);
    }
    void failed(const Candidate& candidate) override {
        for (auto& member : members_) member->failed(candidate);
    }
    bool mustFirst() const override {
        return std::any_of(members_.begin(), members_.end(), [](const auto& member) { return member->mustFirst(); });
    }

private:
    Members members_;
    std::vector<size_t> turns_;
    size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<Strategy> makePpsFitnex(const CoverageStructure& structure, const StrategyOptions& options) {
    Interleave::Members members;
    members.push_back(makePps(structure, options));
    members.push_back(makeFitnex(structure, options));
    return std::make_unique<Interleave>(std::move(members), std::vector<size_t>{0, 1});
}

// Those that look at what a candidate promises and the one that does not have as many turns.
std::unique_ptr<Strategy> makePpsFitnexSpread(const CoverageStructure& structure, const StrategyOptions& options) {
    Interleave::Members members;
    members.push_back(makePps(structure, options));
    members.push_back(makeFitnex(structure, options));
    members.push_back(makeSpread(structure, options));
    return std::make_unique<Interleave>(std::move(members), std::vector<size_t>{2, 0, 2, 1});
}

}  // namespace provest::explore
