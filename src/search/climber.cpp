#include "search/climber.hpp"

#include <algorithm>
#include <limits>

namespace provest::search {

using execute::Outcome;
using execute::Run;
using support::Random;
using testcase::TestCase;

namespace {

constexpr size_t batchSize = 256;
constexpr uint8_t smallSteps = 4;  // powers of two
constexpr size_t mostSlots = 512;  // per round; long arrays are sampled
constexpr uint32_t patience = 8;   // batches of shapes without gain

bool usable(const Run& run) {
    return run.outcome != Outcome::NotRun && run.outcome != Outcome::OutOfFuel && run.outcome != Outcome::TimedOut &&
           run.outcome != Outcome::Lost;
}

// The run with the smallest fitness; size() when none is usable.
size_t best(const std::vector<Run>& runs) {
    size_t found = runs.size();
    for (size_t i = 0; i < runs.size(); ++i)
        if (usable(runs[i]) && (found == runs.size() || runs[i].fitness < runs[found].fitness)) found = i;
    return found;
}

}  // namespace

Climber::Climber(const program::Interface& interface, const testcase::Generator& generator, Runner& runner,
                 TestCase first)
    : interface_(interface),
      generator_(generator),
      runner_(runner),
      shape_(std::move(first), interface),
      fitness_(std::numeric_limits<double>::infinity()) {
    newRound(0);
}

void Climber::newRound(size_t slot) {
    cursor_ = slot;
    steps_.resize(shape_.slots.size(), 64);
    untried_ = std::min(shape_.slots.size(), mostSlots);
    uncoupled_ = shape_.slots.size() < 2 ? 0 : shape_.slots.size() < 4 ? 1 : 3;
}

void Climber::start(TestCase test, double fitness) {
    shape_ = Shape(std::move(test), interface_);
    fitness_ = fitness;
    steps_.clear();
    newRound(0);
}

bool Climber::step(Random& random) {
    if (untried_ > 0) return numbers(random);
    if (uncoupled_ > 0) return couples(random);
    return shapes(random);
}

bool Climber::climbTo(const std::vector<Variant>& variants, const std::vector<size_t>& slotOf) {
    const std::vector<Run> runs = runner_.run(shape_.test, shape_.encoded, variants);
    for (size_t i = 1; i < runs.size(); ++i)  // a number that makes loops long is moved by small steps only
        if (runs[i].outcome == Outcome::OutOfFuel || runs[i].outcome == Outcome::TimedOut)
            steps_[slotOf[i]] = smallSteps;
    unrun_ = 0;
    while (unrun_ + 1 < runs.size() && runs[runs.size() - 1 - unrun_].outcome == Outcome::NotRun) ++unrun_;
    if (!usable(runs[0])) {  // variant 0 is the test itself
        untried_ = uncoupled_ = 0;
        return false;
    }
    fitness_ = runs[0].fitness;
    const size_t found = best(runs);
    if (!(runs[found].fitness < fitness_)) return false;
    shape_.take(variants[found]);
    fitness_ = runs[found].fitness;
    barren_ = 0;
    newRound(slotOf[found]);  // go on along the same number; the others get their turn again
    return true;
}

bool Climber::numbers(Random& random) {
    std::vector<Variant> variants(1);  // the test itself: its fitness, and a check that it is what we think
    std::vector<size_t> slotOf(1, 0);
    if (cursor_ == 0 && shape_.slots.size() > mostSlots) cursor_ = random.below(shape_.slots.size());
    const size_t from = cursor_ % shape_.slots.size();
    size_t tried = 0;
    while (variants.size() < batchSize && tried < untried_) {
        const size_t s = (from + tried) % shape_.slots.size();
        ladder(shape_, s, interface_, steps_[s], variants);
        slotOf.resize(variants.size(), (from + tried) % shape_.slots.size());
        ++tried;
    }
    // Some draws from the values of the unit for the same slots: constants jump where steps must walk.
    for (int n = 0; n < 16; ++n) {
        const size_t s = (from + random.below(tried)) % shape_.slots.size();
        if (shape_.isTerminator[s]) continue;
        variants.emplace_back();
        testcase::patch(shape_.encoded, shape_.slots[s], generator_.values().forSlot(random, shape_.slots[s]),
                        variants.back());
        slotOf.push_back(s);
    }
    size_t left = untried_ - tried;
    if (climbTo(variants, slotOf)) return true;
    if (unrun_ > 0) {  // given up on the way: go on after the first slot that did not get its turn
        const size_t stopped = slotOf[slotOf.size() - 1 - unrun_];
        const size_t done = (stopped + shape_.slots.size() - from) % shape_.slots.size() + 1;
        left += tried - std::min(tried, done);
        tried = std::min(tried, done);
    }
    cursor_ = from + tried;
    untried_ = std::min(untried_, left);
    return true;
}

bool Climber::couples(Random& random) {
    --uncoupled_;
    std::vector<Variant> variants(1);
    std::vector<size_t> slotOf(1, 0);
    const auto integer = [&](size_t s) {
        const auto form = shape_.slots[s].form;
        return form == testcase::Form::Signed || form == testcase::Form::Unsigned || form == testcase::Form::Character;
    };
    for (int tries = 0; tries < 12 && variants.size() < batchSize; ++tries) {
        const size_t a = random.below(shape_.slots.size());
        const size_t b = random.below(shape_.slots.size());
        if (a == b || !integer(a) || !integer(b)) continue;
        couple(shape_, a, b, variants);
        slotOf.resize(variants.size(), a);
    }
    if (variants.size() > 1) climbTo(variants, slotOf);
    return true;
}

bool Climber::shapes(Random& random) {
    constexpr size_t count = 24;
    std::vector<TestCase> tests;
    tests.reserve(count);
    // A quarter runs a test of the suite first: the state it leaves behind may be what is missing.
    const auto& pool = runner_.pool();
    if (barren_ % 2 == 0) tests = generator_.lengths(shape_.test, count, random);
    while (tests.size() < count)
        tests.push_back(tests.size() % 4 == 0 && !pool.empty()
                            ? generator_.crossover(pool[random.below(pool.size())], shape_.test, random)
                            : generator_.mutate(shape_.test, random));
    const std::vector<Run> runs = runner_.run(tests);
    const size_t found = best(runs);
    if (found < runs.size() && runs[found].fitness < fitness_) {
        barren_ = 0;
        start(std::move(tests[found]), runs[found].fitness);
        return true;
    }
    // Walk along the plateau now and then: flags and counters show no slope.
    if (found < runs.size() && runs[found].fitness == fitness_ && random.chance(0.5))
        start(std::move(tests[found]), fitness_);
    else {
        std::vector<Variant> variants;
        for (int i = 0; i < 96; ++i) variants.push_back(redraw(shape_, interface_, generator_.values(), random));
        const std::vector<Run> redrawn = runner_.run(shape_.test, shape_.encoded, variants);
        const size_t drawn = best(redrawn);
        if (drawn < redrawn.size() && redrawn[drawn].fitness < fitness_) {
            shape_.take(variants[drawn]);
            fitness_ = redrawn[drawn].fitness;
            barren_ = 0;
            newRound(0);
            return true;
        }
    }
    return ++barren_ < patience;
}

}  // namespace provest::search
