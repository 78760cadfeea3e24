// When symbolic execution is applied inside the search: the hybrid of Galeotti, Fraser and Arcuri, section III-C.
//
// A change of a value that made the best test (or suite) better says that values matter here. Then, with probability P,
// its tests are executed symbolically for a while. Success multiplies P by R, failure divides it.
#pragma once

#include "support/random.hpp"

#include <algorithm>

namespace provest::driver {

struct AdaptiveOptions {
    double seconds = 30;       // of one application
    bool keepAll = false;      // tests it made that do not improve fitness stay in the suite that evolves, too
    bool allBranches = false;  // flip also branches of which both sides are covered
    double probability = 1;    // P
    double rate = 1;           // R; 1: P stays
};

class Adaptive {
public:
    explicit Adaptive(const AdaptiveOptions& options) : rate_(options.rate), probability_(options.probability) {}

    bool wants(support::Random& random) const { return random.chance(probability_); }
    void applied(bool success) {
        // Never so small that it cannot come back.
        probability_ = std::clamp(success ? probability_ * rate_ : probability_ / rate_, 0.001, 1.0);
    }
    double probability() const { return probability_; }

private:
    double rate_;
    double probability_;
};

}  // namespace provest::driver
