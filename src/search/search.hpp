// The first engine: random tests with the unit's own constants, then the alternating variable method on the distance to
// one open goal after the other. The baseline that later engines must beat, and their source of first tests.
#pragma once

#include "coverage/status.hpp"
#include "execute/executor.hpp"
#include "program/flow.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "search/climber.hpp"
#include "search/runner.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace provest::search {

struct Options {
    std::vector<uint32_t> functions;  // entries of Interface::functions to call; empty: all
    uint32_t batch = 64;              // random variants of one shape
};

// FlowGraph::waysTo, or what stands for it in a test.
using Ways = std::function<std::vector<program::ControlParent>(program::CounterId)>;

class Search {
public:
    // Keeps references to all but the last four. The executor's targets and covered map belong to the search while
    // its steps run. The same seed and options, on an executor that answers the same, make the same tests.
    Search(const program::Interface& interface, const program::Goals& goals, execute::Executor& executor,
           coverage::Status& status, Ways ways, Admit admit, support::Random random, Options options = {});

    // A test from elsewhere (an earlier suite, another engine): tried with the next step.
    void seed(testcase::TestCase test) { seeds_.push_back(std::move(test)); }
    // A test that another engine brought into the suite: a parent like our own from now on.
    void adopt(const testcase::TestCase& test) { runner_.adopt(test); }
    // One or two batches, a few milliseconds. False: nothing is open.
    bool step();
    // One random batch, for inputs the unit does not survive: they can hide in code that is covered.
    void hunt() { random(); }

    uint64_t steps() const { return steps_; }
    // How near the search came to an open goal: fitness (level + normalised distance), +infinity when never near.
    double nearest(uint32_t goal) const;

private:
    void sow();
    void fail();
    void random();
    void climb();
    const testcase::TestCase* startFor(const Aim& aim);
    // The first random batches go to one function after the other.
    bool sweeping() const { return swept_ < 4 * options_.functions.size(); }
    uint32_t pickFunction();
    void retarget();
    Aim& aim(uint32_t goal);
    program::CounterId counterFor(uint32_t goal, uint32_t attempt) const;
    std::vector<program::CounterId> arms(uint32_t decision, uint32_t condition, program::Truth truth) const;

    const program::Interface& interface_;
    const program::Goals& goals_;
    coverage::Status& status_;
    Ways ways_;
    support::Random random_;
    Options options_;
    testcase::Generator generator_;
    Runner runner_;
    std::map<uint32_t, Aim> aims_;  // by goal, kept while it is open
    std::vector<Aim*> targets_;
    std::unique_ptr<Climber> climber_;
    uint32_t focus_ = 0;  // goal of the climber
    std::vector<testcase::TestCase> seeds_;
    std::vector<uint32_t> barren_;  // by entry of options_.functions: random batches without news
    std::vector<uint32_t> hangs_;   // the same: random runs out of fuel, which cost the time of thousands
    std::vector<uint32_t> openIn_;  // the same: open goals in the function itself
    uint32_t openElsewhere_ = 0;    // open goals in functions that cannot be called directly
    uint32_t coveredBefore_ = ~0u;  // to notice news
    uint32_t swept_ = 0;            // random batches so far
    size_t failed_ = 0;             // tests of the pool that were tried with failures
    uint64_t retargetAt_ = 0;
    uint64_t steps_ = 0;
};

}  // namespace provest::search
