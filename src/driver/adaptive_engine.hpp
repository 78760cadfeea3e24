// The hybrid of Galeotti, Fraser and Arcuri: concolic execution inside the search, applied to its best tests when a
// change of values made them better. See adaptive.hpp for when.
#pragma once

#include "driver/adaptive.hpp"
#include "driver/concolic_engine.hpp"
#include "driver/search_engine.hpp"
#include "support/random.hpp"

namespace provest::driver {

class AdaptiveEngine : public Engine {
public:
    explicit AdaptiveEngine(Workshop workshop);

    bool ready() override { return true; }
    void turn() override;
    double cost() const override { return concolic_.cost(); }
    void take(const testcase::TestCase& test) override { search_.take(test); }
    void seed(const testcase::TestCase& test) override { search_.seed(test); }
    bool built() const override { return concolic_.built(); }
    uint64_t executions() const override { return concolic_.executions(); }
    double nearest(uint32_t goal) const override { return search_.nearest(goal); }
    bool hunt() override { return search_.hunt(); }
    void describe(report::Report& report) const override { concolic_.describe(report); }

private:
    Workshop outer_;
    SearchEngine search_;
    ConcolicEngine concolic_;
    support::Random random_;
    Adaptive adaptive_;
};

}  // namespace provest::driver
