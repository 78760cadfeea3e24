// DynaMOSA (Panichella, Kifetew and Tonella, TSE 2018): a genetic algorithm over tests in which every open goal within
// reach is an objective of its own. Goals join when what they depend on is covered, and leave when a test that covers
// them has joined the suite, which is the archive.
//
// The next generation is chosen front by front. First come the tests that are nearest to some objective, the shorter of
// equals (the preference criterion), then the usual fronts of non-domination; within a front, those that are alone.
#pragma once

#include "search/algorithm.hpp"
#include "search/objectives.hpp"

#include <optional>
#include <utility>

namespace provest::search {

class DynaMosa final : public Algorithm {
public:
    explicit DynaMosa(const Workplace& workplace) : at_(workplace) {}

    void step(support::Random& random) override;
    void adopt(const testcase::TestCase& test) override;
    std::vector<testcase::TestCase> ripe() override { return std::exchange(ripe_, {}); }
    double nearest(uint32_t goal) const override;

    struct Individual {
        testcase::TestCase test;
        std::vector<float> distances;  // by objective
        uint32_t front = 0;
        float crowding = 0;
        bool byValue = false;  // made from its parent by changing values only
    };
    // Sorts into fronts and keeps the best `size`. Visible for tests.
    static void select(std::vector<Individual>& all, size_t size);

private:
    void retarget();
    void found(support::Random& random);
    Individual breed(support::Random& random) const;
    const Individual& tournament(support::Random& random) const;
    void measure(std::span<Individual> some);
    void insist(support::Random& random);
    void noticeRipe(const std::vector<Individual>& offspring);

    Workplace at_;
    std::optional<Objectives> objectives_;
    std::vector<Individual> population_;
    std::vector<testcase::TestCase> adopted_;
    std::vector<testcase::TestCase> ripe_;
    std::vector<testcase::TestCase> inVain_;  // of this generation: went to an open goal and did not join
    uint32_t generation_ = 0;                 // with such
    uint64_t seen_ = ~uint64_t{0};            // version of the status
};

}  // namespace provest::search
