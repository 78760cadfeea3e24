// The parts of the genetic algorithms that are formulas.
#include "search/dynamosa.hpp"
#include "search/objectives.hpp"
#include "search/whole_suite.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace provest::search {
namespace {

constexpr float far = std::numeric_limits<float>::infinity();

DynaMosa::Individual individual(std::vector<float> distances, size_t calls = 1) {
    DynaMosa::Individual one{.test = {}, .distances = std::move(distances)};
    one.test.calls.resize(calls);
    return one;
}

TEST(DynaMosa, theNearestToEachGoalComesFirst) {
    // The fourth is dominated by nobody, yet nearest to nothing; the fifth is as near as the first, but longer.
    std::vector<DynaMosa::Individual> all{individual({0.1f, 9, 9}),    individual({9, 0.2f, 9}),
                                          individual({9, 9, 0.3f}),    individual({1, 1, 1}),
                                          individual({0.1f, 9, 9}, 4), individual({9, 9, far})};
    DynaMosa::select(all, 4);
    ASSERT_EQ(all.size(), 4u);
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(all[i].front, 0u);
        EXPECT_EQ(all[i].test.calls.size(), 1u);
        EXPECT_LT(*std::min_element(all[i].distances.begin(), all[i].distances.end()), 0.5f);
    }
    EXPECT_EQ(all[3].front, 1u);
    EXPECT_EQ(all[3].distances[0], 1.0f);
}

TEST(DynaMosa, goalsNobodyCameNearPreferNobody) {
    std::vector<DynaMosa::Individual> all{individual({far}), individual({0.5f}), individual({far})};
    DynaMosa::select(all, 2);
    EXPECT_EQ(all[0].distances[0], 0.5f);
    EXPECT_EQ(all[0].front, 0u);
    EXPECT_EQ(all[1].front, 1u);
}

std::shared_ptr<WholeSuite::Test> ran(std::vector<float> distances, std::vector<uint64_t> met) {
    return std::make_shared<WholeSuite::Test>(WholeSuite::Test{{}, std::move(distances), std::move(met)});
}

TEST(WholeSuite, aPredicateMustRunTwiceBeforeItsDistanceCounts) {
    const auto covers = ran({0, 0.5f, 1}, {1, 1, 0});
    const auto near = ran({1, 0.25f, 1}, {0, 1, 0});
    EXPECT_DOUBLE_EQ(WholeSuite::fitness({covers}, 3), 0 + 1 + 1);           // the second ran once
    EXPECT_DOUBLE_EQ(WholeSuite::fitness({covers, near}, 3), 0 + 0.25 + 1);  // twice, and the nearest counts
    EXPECT_DOUBLE_EQ(WholeSuite::fitness({}, 3), 3);
}

TEST(Objectives, branchesByLevelAndPairsByVector) {
    program::Goals goals;
    program::Goal branch;
    branch.anyOf = {4};
    goals.goals = {branch};
    const Ways ways = [](program::CounterId counter) {
        return std::vector<program::ControlParent>{{counter, 0}, {2, 1}};
    };
    const coverage::Status status(goals, *coverage::criterionNamed("branch"), 8);
    const std::vector<uint32_t> chosen{0};
    const Objectives objectives(chosen, goals, status, ways);
    ASSERT_EQ(objectives.probes(), (std::vector<program::CounterId>{4, 2}));
    EXPECT_FLOAT_EQ(objectives.measure(std::vector<execute::Reading>{{far, 0}, {3, 0}})[0], 1 + 0.75f);
    EXPECT_FLOAT_EQ(objectives.measure(std::vector<execute::Reading>{{1, 0}, {0, 1}})[0], 0.5f);
    EXPECT_TRUE(std::isinf(objectives.measure(std::vector<execute::Reading>{{far, 0}, {far, 0}})[0]));
    EXPECT_TRUE(std::isinf(objectives.measure({})[0])) << "a lost run";
    EXPECT_EQ(objectives.taken(0, std::vector<execute::Reading>{{0, 3}, {0, 5}}), 3u);
    EXPECT_FALSE(isFrontier(branch, status, ways)) << "the arm it depends on never ran";
}

}  // namespace
}  // namespace provest::search
