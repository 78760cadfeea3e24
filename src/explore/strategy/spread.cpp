// Every site its turn: the candidate whose site was tried least since that last covered something. Among equals the
// shortest, then the newest.
//
// A parser that skips blanks gives new candidates at the same four comparisons with every run, as near to what is
// uncovered as those at any other place. A strategy that looks at what a candidate promises tries them for ever; here
// the places where nothing has come of it yet, such as the first letter of a keyword, come before their thousandth try.
#include "explore/strategy/spread.hpp"

#include <algorithm>
#include <tuple>

namespace provest::explore {

namespace {

class Spread : public Strategy {
public:
    size_t select(std::span<const Candidate* const> from) override {
        const auto rank = [&](const Candidate* each) {
            const uint32_t tries = each->site < tries_.size() ? tries_[each->site] : 0;
            return std::tuple(tries, each->length, ~each->id);
        };
        const auto least = std::min_element(from.begin(), from.end(),
                                            [&](const Candidate* a, const Candidate* b) { return rank(a) < rank(b); });
        return static_cast<size_t>(least - from.begin());
    }

    void ran(const RunView& run) override {
        if (run.from) triesAt(run.from->site) = run.fruitful ? 0 : triesAt(run.from->site) + 1;
    }
    void failed(const Candidate& candidate) override { ++triesAt(candidate.site); }

private:
    uint32_t& triesAt(SiteId site) {
        if (tries_.size() <= site) tries_.resize(site + 1);
        return tries_[site];
    }

    std::vector<uint32_t> tries_;  // by site, in vain
};

}  // namespace

std::unique_ptr<Strategy> makeSpread(const CoverageStructure&, const StrategyOptions&) {
    return std::make_unique<Spread>();
}

}  // namespace provest::explore
