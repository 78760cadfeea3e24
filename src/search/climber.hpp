// The alternating variable method (Korel 1990; Harman and McMinn 2010) on one target, a batch at a time: a ladder of
// steps for each number in turn, the best step taken, then for couples of numbers, and when neither helps any more,
// changes of shape (lengths one by one, texts, pointers, calls), from the best of which the numbers are tried again.
#pragma once

#include "program/interface.hpp"
#include "search/moves.hpp"
#include "search/runner.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <cstdint>
#include <vector>

namespace provest::search {

class Climber {
public:
    // Keeps references. `start` is the test to climb from; its fitness is measured by the first step.
    Climber(const program::Interface& interface, const testcase::Generator& generator, Runner& runner,
            testcase::TestCase start);

    // One batch on the runner's focus. False: stuck; start again from elsewhere.
    bool step(support::Random& random);
    double fitness() const { return fitness_; }

private:
    bool numbers(support::Random& random);
    bool couples(support::Random& random);
    bool shapes(support::Random& random);
    // Runs the variants; takes the best when it is better and begins a new round at its slot. Variant 0 changes
    // nothing.
    bool climbTo(const std::vector<Variant>& variants, const std::vector<size_t>& slotOf);
    void newRound(size_t slot);
    void start(testcase::TestCase test, double fitness);

    const program::Interface& interface_;
    const testcase::Generator& generator_;
    Runner& runner_;
    Shape shape_;
    double fitness_;
    std::vector<uint8_t> steps_;  // by slot: highest power of two to step by
    size_t unrun_ = 0;            // variants at the end of the last batch that did not run
    size_t cursor_ = 0;           // next slot
    size_t untried_ = 0;          // slots left in this round
    size_t uncoupled_ = 0;        // batches of couples left in this round
    uint32_t barren_ = 0;         // batches of shapes that brought nothing
};

}  // namespace provest::search
