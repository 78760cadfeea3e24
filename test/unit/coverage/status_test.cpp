#include "coverage/status.hpp"
#include "coverage/criterion.hpp"
#include "coverage/independence.hpp"

#include <gtest/gtest.h>

namespace provest::coverage {
namespace {

using program::Decision;
using program::Goal;
using program::GoalKind;
using program::Goals;
using program::Truth;

constexpr Truth T = Truth::True, F = Truth::False, X = Truth::DontCare;
using Counters = std::vector<uint32_t>;

Goal branch(std::vector<uint32_t> anyOf) {
    Goal goal;
    goal.anyOf = std::move(anyOf);
    return goal;
}

Goals decision(std::vector<program::TestVector> vectors, uint32_t conditions) {
    Goals goals;
    goals.decisions.push_back({.function = "f", .vectors = std::move(vectors)});
    for (uint32_t c = 0; c < conditions; ++c) {
        Goal goal;
        goal.kind = GoalKind::Mcdc;
        goal.condition = c;
        goals.goals.push_back(goal);
    }
    return goals;
}

TEST(Criteria, pickGoalsByKind) {
    Goals goals;
    for (GoalKind kind : {GoalKind::Statement, GoalKind::Branch, GoalKind::Condition, GoalKind::Decision}) {
        goals.goals.push_back(branch({0}));
        goals.goals.back().kind = kind;
    }
    EXPECT_EQ(Status(goals, *criterionNamed("statement"), 1).selected(), std::vector<uint32_t>{0});
    EXPECT_EQ(Status(goals, *criterionNamed("mcdc"), 1).selected(), std::vector<uint32_t>{1});
    EXPECT_EQ(Status(goals, *criterionNamed("decision"), 1).selected(), std::vector<uint32_t>{3});
    EXPECT_FALSE(criterionNamed("everything"));
}

TEST(Status, bonusIsWorthATestButNeverMissing) {
    Goals goals;
    goals.goals = {branch({0}), branch({1}), branch({2})};
    goals.goals[1].kind = GoalKind::Output;
    goals.goals[2].kind = GoalKind::Exception;
    Criterion criterion = *criterionNamed("branch");
    criterion.kinds.push_back(GoalKind::Output);
    Status status(goals, criterion, 3);
    EXPECT_EQ(status.coveredCounters(), (std::vector<uint8_t>{0, 0, 1}));  // nobody asked for exceptions
    EXPECT_EQ(status.open(), std::vector<uint32_t>{0});
    EXPECT_TRUE(status.wouldCover(Counters{0, 0, 1}, false).empty());
    EXPECT_EQ(status.add(4, Counters{1, 0, 0}, false), std::vector<uint32_t>{0});
    EXPECT_EQ(status.add(5, Counters{1, 3, 0}, false), std::vector<uint32_t>{1});
    EXPECT_EQ(status.minimal(), std::vector<TestId>{5});
}

TEST(Status, coversByAnyCounterOnce) {
    Goals goals;
    goals.goals = {branch({0, 1}), branch({2})};
    Status status(goals, *criterionNamed("branch"), 3);
    EXPECT_EQ(status.add(7, Counters{0, 4, 0}, false), std::vector<uint32_t>{0});
    EXPECT_TRUE(status.add(8, Counters{1, 0, 0}, false).empty());
    EXPECT_EQ(status.open(), std::vector<uint32_t>{1});
    EXPECT_EQ(status.cover(0).test, 7u);
    EXPECT_EQ(status.coveredCounters(), (std::vector<uint8_t>{1, 1, 0}));
    EXPECT_EQ(status.wanted(1), std::vector<uint32_t>{2});
}

TEST(Status, subtractionMeansNothingAfterAnEarlyExit) {
    Goals goals;
    goals.goals = {branch({0})};
    goals.goals[0].minus = {1};
    Status status(goals, *criterionNamed("branch"), 2);
    EXPECT_TRUE(status.add(0, Counters{3, 3}, false).empty());
    EXPECT_TRUE(status.add(1, Counters{3, 2}, true).empty());
    EXPECT_EQ(status.add(2, Counters{3, 2}, false).size(), 1u);
    EXPECT_EQ(status.minimal(), std::vector<TestId>{2});
}

TEST(Independence, isMaskingAsTheCompilerCounts) {
    EXPECT_EQ(independent({0, {T, T}, true}, {0, {F, X}, false}), 0u);
    EXPECT_EQ(independent({0, {T, T}, true}, {0, {T, F}, false}), 1u);
    EXPECT_FALSE(independent({0, {F, X}, false}, {0, {T, F}, false}));
    EXPECT_FALSE(independent({0, {F, T, F}, false}, {0, {T, X, T}, true}));  // two differ
    EXPECT_EQ(independent({0, {F, T, T}, true}, {0, {F, F, X}, false}), 1u);
}

TEST(Mcdc, conjunctionNeedsItsThreeVectors) {
    const Goals goals = decision({{0, {F, X}, false}, {1, {T, F}, false}, {2, {T, T}, true}}, 2);
    Status status(goals, *criterionNamed("mcdc"), 3);
    EXPECT_TRUE(status.add(0, Counters{1, 0, 0}, false).empty());
    EXPECT_TRUE(status.add(1, Counters{0, 1, 0}, false).empty());  // both conditions seen true and false is not enough
    EXPECT_EQ(status.wanted(0), std::vector<uint32_t>{2});
    EXPECT_EQ(status.wouldCover(Counters{0, 0, 1}, false), (std::vector<uint32_t>{0, 1}));
    EXPECT_EQ(status.add(2, Counters{0, 0, 1}, false), (std::vector<uint32_t>{0, 1}));
    EXPECT_EQ(status.cover(0).test, 2u);
    EXPECT_EQ(status.cover(0).partner, 0u);
    EXPECT_EQ(status.cover(1).partner, 1u);
    EXPECT_EQ(status.minimal(), (std::vector<TestId>{0, 1, 2}));
}

TEST(Mcdc, orThenAnd) {  // (a || b) && c
    const Goals goals = decision({{0, {F, F, X}, false},
                                  {1, {T, X, F}, false},
                                  {2, {T, X, T}, true},
                                  {3, {F, T, F}, false},
                                  {4, {F, T, T}, true}},
                                 3);
    Status status(goals, *criterionNamed("mcdc"), 5);
    EXPECT_TRUE(status.add(0, Counters{1, 0, 0, 0, 0}, false).empty());
    EXPECT_EQ(status.add(1, Counters{0, 0, 1, 0, 0}, false), std::vector<uint32_t>{0});
    EXPECT_EQ(status.add(2, Counters{0, 0, 0, 0, 1}, false), std::vector<uint32_t>{1});
    EXPECT_EQ(status.wanted(2), (std::vector<uint32_t>{1, 3}));
    EXPECT_EQ(status.add(3, Counters{0, 1, 0, 0, 0}, false), std::vector<uint32_t>{2});
    EXPECT_TRUE(status.open().empty());
    EXPECT_EQ(status.coveredCounters(), std::vector<uint8_t>(5, 1));
    EXPECT_EQ(status.minimal().size(), 4u);
}

TEST(Minimal, dropsWhatOthersCover) {
    Goals goals;
    for (uint32_t c = 0; c < 6; ++c) goals.goals.push_back(branch({c}));
    Status status(goals, *criterionNamed("branch"), 6);
    status.add(0, Counters{1, 0, 0, 0, 0, 0}, false);
    status.add(1, Counters{0, 1, 1, 1, 1, 0}, false);  // broad, yet superfluous in the end
    status.add(2, Counters{1, 1, 1, 0, 0, 0}, false);
    status.add(3, Counters{0, 0, 0, 1, 1, 1}, false);
    EXPECT_EQ(status.minimal(), (std::vector<TestId>{2, 3}));
}

TEST(Minimal, prefersTestsThatEndNormally) {
    Goals goals;
    goals.goals = {branch({0})};
    Status status(goals, *criterionNamed("branch"), 1);
    status.add(0, Counters{1}, true);
    status.add(1, Counters{1}, false);
    EXPECT_EQ(status.minimal(), std::vector<TestId>{1});
}

TEST(Status, aClosedGoalIsNotOpenButStaysNews) {
    Goals goals;
    goals.goals = {branch({0}), branch({1})};
    Status status(goals, *criterionNamed("branch"), 2);
    const uint64_t before = status.version();
    status.close(1);
    EXPECT_GT(status.version(), before);
    EXPECT_EQ(status.open(), std::vector<uint32_t>{0});
    EXPECT_EQ(status.figures().closed, 1u);
    EXPECT_EQ(status.coveredCounters(), (std::vector<uint8_t>{0, 0}));  // whoever gets there must be heard
    EXPECT_TRUE(status.contradicted().empty());
    EXPECT_EQ(status.add(3, Counters{0, 1}, false), std::vector<uint32_t>{1});
    EXPECT_EQ(status.contradicted(), std::vector<uint32_t>{1});
    EXPECT_EQ(status.figures().closed, 0u);
}

TEST(Status, takingRunsBackIsNewsAndLeavesProofs) {
    Goals goals;
    goals.goals = {branch({0}), branch({1})};
    Status status(goals, *criterionNamed("branch"), 2);
    status.close(1);
    status.add(0, Counters{1, 0}, false);
    const uint64_t before = status.version();
    status.forgetRuns();
    EXPECT_GT(status.version(), before);
    EXPECT_FALSE(status.covered(0));
    EXPECT_TRUE(status.closed(1));
    EXPECT_EQ(status.open(), std::vector<uint32_t>{0});
    EXPECT_EQ(status.coveredCounters(), (std::vector<uint8_t>{0, 0}));
}

}  // namespace
}  // namespace provest::coverage
