// Random tests, in batches: one shape with its numbers and texts drawn anew many times.
#pragma once

#include "coverage/status.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "search/runner.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <vector>

namespace provest::search {

class Sampler {
public:
    // Keeps references. `functions`: entries of Interface::functions to call.
    Sampler(const program::Interface& interface, const program::Goals& goals, const coverage::Status& status,
            const testcase::Generator& generator, Runner& runner, std::vector<uint32_t> functions, uint32_t batch);

    // One or two batches.
    void step(support::Random& random);
    // A function to call next: those with open goals of their own first, those that long brought nothing less and less.
    uint32_t function(support::Random& random);
    // A random test that ends with `function`, from nothing or from a test of the suite; or a changed test of the
    // suite.
    testcase::TestCase draw(uint32_t function, support::Random& random) const;
    // The first batches go to one function after the other: whether each had one, and whether each had several.
    bool touredOnce() const { return batches_ >= functions_.size(); }
    bool toured() const { return batches_ >= 4 * functions_.size(); }

private:
    uint32_t pick(support::Random& random);
    void look();

    const program::Interface& interface_;
    const program::Goals& goals_;
    const coverage::Status& status_;
    const testcase::Generator& generator_;
    Runner& runner_;
    std::vector<uint32_t> functions_;
    uint32_t batch_;                // variants of one shape
    std::vector<uint32_t> barren_;  // by entry of functions_: batches without news
    std::vector<uint32_t> hangs_;   // the same: runs out of fuel, which cost the time of thousands
    std::vector<uint32_t> openIn_;  // the same: open goals in the function itself
    uint32_t openElsewhere_ = 0;    // open goals in functions that cannot be called directly
    uint32_t lookedAt_ = ~0u;       // goals that were covered when the open ones were counted
    uint32_t batches_ = 0;
};

}  // namespace provest::search
