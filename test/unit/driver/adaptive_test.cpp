#include "driver/adaptive.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

TEST(Adaptive, successRaisesTheProbabilityAndFailureLowersIt) {
    Adaptive adaptive({.seconds = 1, .keepAll = false, .allBranches = false, .probability = 0.5, .rate = 2});
    adaptive.applied(false);
    EXPECT_DOUBLE_EQ(adaptive.probability(), 0.25);
    for (int i = 0; i < 4; ++i) adaptive.applied(true);
    EXPECT_DOUBLE_EQ(adaptive.probability(), 1) << "never above";
    for (int i = 0; i < 100; ++i) adaptive.applied(false);
    EXPECT_GT(adaptive.probability(), 0) << "and never nothing";
}

TEST(Adaptive, withRateOneItStays) {
    Adaptive adaptive({.seconds = 1, .keepAll = false, .allBranches = false, .probability = 0.5, .rate = 1});
    adaptive.applied(false);
    adaptive.applied(false);
    EXPECT_DOUBLE_EQ(adaptive.probability(), 0.5);
    support::Random random(1);
    int wanted = 0;
    for (int i = 0; i < 1000; ++i) wanted += adaptive.wants(random);
    EXPECT_NEAR(wanted, 500, 80);
}

}  // namespace
}  // namespace provest::driver
