#include "driver/worth.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

AdmittedTest reaching(std::vector<uint32_t> counters) {
    AdmittedTest test;
    test.counters.resize(4);
    for (const uint32_t counter : counters) test.counters[counter] = 1;
    return test;
}

program::Goals fourGoals() {
    program::Goals goals;
    for (uint32_t counter = 0; counter < 4; ++counter) {
        program::Goal goal;
        goal.anyOf = {counter};
        goals.goals.push_back(goal);
    }
    return goals;
}

TEST(Worth, WhatCoversMostOfTheRestComesNext) {
    const program::Goals goals = fourGoals();
    const std::vector<AdmittedTest> tests{reaching({0}), reaching({1, 2}), reaching({3}), reaching({0, 1, 2})};
    EXPECT_EQ(byWorth(tests, goals, *coverage::criterionNamed("branch"), 4), (std::vector<size_t>{3, 2, 0, 1}));
}

TEST(Worth, NobodyIsForgotten) {
    const program::Goals goals = fourGoals();
    const std::vector<AdmittedTest> tests{reaching({}), reaching({}), reaching({2})};
    EXPECT_EQ(byWorth(tests, goals, *coverage::criterionNamed("branch"), 4), (std::vector<size_t>{2, 0, 1}));
}

}  // namespace
}  // namespace provest::driver
