// Whole test suite generation (Fraser and Arcuri; Galeotti, Fraser and Arcuri, section III-A): a genetic algorithm over
// test suites, all goals at once.
//
//   fitness(T) = |M| - |M_T| + sum over branches b of d(b, T)
//
// where d is 0 when b is covered, the normalised least distance when its predicate ran at least twice (or the search
// would swing between its two sides), and 1 otherwise. Statements and MC/DC pairs count the same way, with the distance
// of their own objective.
#pragma once

#include "search/algorithm.hpp"
#include "search/objectives.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace provest::search {

class WholeSuite final : public Algorithm {
public:
    explicit WholeSuite(const Workplace& workplace) : at_(workplace) {}

    void step(support::Random& random) override;
    void adopt(const testcase::TestCase& test) override { adopted_.push_back(test); }
    std::vector<testcase::TestCase> ripe() override { return std::exchange(ripe_, {}); }
    double nearest(uint32_t goal) const override;

    // A test and what it did; suites share tests that did not change.
    struct Test {
        testcase::TestCase test;
        std::vector<float> distances;  // by goal; 0: covered, below 1: its branch was met
        std::vector<uint64_t> met;     // by goal: how often its predicate ran
    };
    struct Suite {
        std::vector<std::shared_ptr<Test>> tests;
        double fitness = 0;
        bool byValue = false;  // a value was changed in making it
        size_t length() const;
    };
    // The formula above, over goals that are all of one size in `tests`.
    static double fitness(const std::vector<std::shared_ptr<Test>>& tests, size_t goals);

private:
    void found(support::Random& random);
    void measure(std::vector<Suite>& suites);
    void mutate(Suite& suite, support::Random& random);
    void takeAdopted();
    const Suite& select(support::Random& random) const;
    std::shared_ptr<Test> fresh(support::Random& random) const;

    Workplace at_;
    std::optional<Objectives> objectives_;
    std::vector<uint32_t> sibling_;  // by objective: that of the other side of its branch, or itself
    std::vector<Suite> population_;  // best first
    std::vector<testcase::TestCase> adopted_;
    std::vector<testcase::TestCase> ripe_;
};

}  // namespace provest::search
