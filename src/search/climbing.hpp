// One open goal after the other by the alternating variable method, with random batches in between. The goals tried
// least come first, of those the nearest.
#pragma once

#include "search/algorithm.hpp"
#include "search/climber.hpp"

#include <map>

namespace provest::search {

class Climbing final : public Algorithm {
public:
    explicit Climbing(const Workplace& workplace) : at_(workplace) {}

    void step(support::Random& random) override;
    double nearest(uint32_t goal) const override;

private:
    void climb(support::Random& random);
    const testcase::TestCase* startFor(const Aim& aim, support::Random& random) const;
    void retarget();
    Aim& aim(uint32_t goal);
    program::CounterId counterFor(uint32_t goal, uint32_t attempt) const;

    Workplace at_;
    std::map<uint32_t, Aim> aims_;  // by goal, kept while it is open
    std::vector<Aim*> targets_;
    std::unique_ptr<Climber> climber_;
    uint32_t focus_ = 0;            // goal of the climber
    uint64_t seen_ = ~uint64_t{0};  // version of the status
    uint64_t retargetAt_ = 0;
    uint64_t steps_ = 0;
};

}  // namespace provest::search
