// The search engine: random tests with the unit's own constants first, then an algorithm. Source of first tests for the
// other engines.
#pragma once

#include "coverage/status.hpp"
#include "execute/executor.hpp"
#include "program/flow.hpp"
#include "program/goals.hpp"
#include "program/interface.hpp"
#include "search/algorithm.hpp"
#include "search/runner.hpp"
#include "search/sampler.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace provest::search {

struct Options {
    std::vector<uint32_t> functions;  // entries of Interface::functions to call; empty: all
    Callers callers;                  // empty: nobody knows
    uint32_t batch = 64;              // random variants of one shape
    std::string algorithm = std::string(algorithms().front().name);
    bool keepAll = false;  // see Workplace
};

class Search {
public:
    // Keeps references to all but the last four. The executor's targets, probes and covered map belong to the search
    // while its steps run. The same seed and options, on an executor that answers the same, make the same tests. The
    // algorithm must exist.
    Search(const program::Interface& interface, const program::Goals& goals, execute::Executor& executor,
           coverage::Status& status, Ways ways, Admit admit, support::Random random, Options options = {});

    // A test from elsewhere (an earlier suite, another engine): tried with the next step.
    void seed(testcase::TestCase test) { seeds_.push_back(std::move(test)); }
    // A test that another engine brought into the suite: a parent like our own from now on.
    void adopt(const testcase::TestCase& test) {
        runner_.adopt(test);
        algorithm_->adopt(test);
    }
    // One or two batches, a few milliseconds. False: nothing is open.
    bool step();
    // One random batch, for inputs the unit does not survive: they can hide in code that is covered.
    void hunt() { sampler_.step(random_); }
    // See Algorithm::ripe.
    std::vector<testcase::TestCase> ripe() { return algorithm_->ripe(); }

    // How near the search came to an open goal: fitness (level + normalised distance), +infinity when never near.
    double nearest(uint32_t goal) const { return algorithm_->nearest(goal); }

private:
    void sow();
    void fail();

    coverage::Status& status_;
    Ways ways_;
    support::Random random_;
    testcase::Generator generator_;
    Runner runner_;
    Sampler sampler_;
    std::unique_ptr<Algorithm> algorithm_;
    std::vector<testcase::TestCase> seeds_;
    bool hasFunctions_;
    size_t failed_ = 0;  // tests of the pool that were tried with failures
};

}  // namespace provest::search
