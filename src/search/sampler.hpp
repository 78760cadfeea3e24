// Random tests, in batches: one shape with its numbers and texts drawn anew many times.
#pragma once

#include "coverage/status.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "search/runner.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace provest::search {

// The entries of Interface::functions whose calls lead to the function of this symbol.
using Callers = std::function<std::vector<uint32_t>(const std::string& symbol)>;

class Sampler {
public:
    // Keeps references. `functions`: entries of Interface::functions to call.
    Sampler(const program::Interface& interface, const program::Goals& goals, const coverage::Status& status,
            const testcase::Generator& generator, Runner& runner, std::vector<uint32_t> functions, Callers callers,
            uint32_t batch);

    // One or two batches.
    void step(support::Random& random);
    // A function to call next: those that lead to open goals first, those that long brought nothing less and less.
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
    const std::vector<size_t>& entriesTo(const std::string& symbol);

    const program::Interface& interface_;
    const program::Goals& goals_;
    const coverage::Status& status_;
    const testcase::Generator& generator_;
    Runner& runner_;
    std::vector<uint32_t> functions_;
    Callers callers_;
    uint32_t batch_;                // variants of one shape
    std::vector<uint32_t> barren_;  // by entry of functions_: batches without news
    std::vector<uint32_t> hangs_;   // the same: runs out of fuel, which cost the time of thousands
    std::vector<double> openTo_;    // the same: open goals that it leads to, each shared by all that do
    std::map<std::string, std::vector<size_t>> entriesTo_;  // the entries of functions_ that lead to a symbol
    uint64_t lookedAt_ = ~uint64_t{0};                      // version of the status when the open goals were counted
    uint32_t batches_ = 0;
};

}  // namespace provest::search
