#include "coverage/infeasible.hpp"

#include <gtest/gtest.h>

namespace provest::coverage {
namespace {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Goals;
using program::Truth;

constexpr Truth T = Truth::True, F = Truth::False, X = Truth::DontCare;

std::vector<uint32_t> goalsOf(const std::vector<Infeasible>& all) {
    std::vector<uint32_t> goals;
    for (const Infeasible& one : all) goals.push_back(one.goal);
    return goals;
}

Goals branches() {
    Goals goals;
    Goal twice, counted, nowhere;
    twice.anyOf = {0, 1};
    counted.anyOf = {2};
    counted.minus = {3};
    goals.goals = {twice, counted, nowhere};
    return goals;
}

TEST(Infeasible, everyCounterOfABranchMustBeExcluded) {
    const Goals goals = branches();
    const std::vector<uint32_t> all{0, 1, 2};
    EXPECT_TRUE(infeasible(goals, all, {0}).empty());
    EXPECT_EQ(goalsOf(infeasible(goals, all, {0, 1})), std::vector<uint32_t>{0});
    EXPECT_EQ(infeasible(goals, all, {0, 1})[0].counters, (std::vector<CounterId>{0, 1}));
}

TEST(Infeasible, subtractionAndWhatHasNoCounterSayNothing) {
    const Goals goals = branches();
    const std::vector<uint32_t> all{1, 2};
    EXPECT_TRUE(infeasible(goals, all, {0, 1, 2, 3}).empty());
    EXPECT_TRUE(decisive(goals, all).empty());
}

TEST(Infeasible, whatIsCountedInOurThunksIsNotTheCodesAffair) {
    Goals goals;
    for (const GoalKind kind : {GoalKind::Function, GoalKind::Output, GoalKind::Exception}) {
        Goal goal;
        goal.kind = kind;
        goal.anyOf = {0};
        goals.goals.push_back(goal);
    }
    const std::vector<uint32_t> all{0, 1, 2};
    EXPECT_TRUE(infeasible(goals, all, {0}).empty());
    EXPECT_TRUE(decisive(goals, all).empty());
}

// a && b: vectors F-, TF, TT with counters 5, 6, 7.
Goals conjunction() {
    Goals goals;
    goals.decisions.push_back({.function = "f",
                               .vectors = {{.counter = 5, .conditions = {F, X}, .outcome = false},
                                           {.counter = 6, .conditions = {T, F}, .outcome = false},
                                           {.counter = 7, .conditions = {T, T}, .outcome = true}}});
    for (uint32_t c = 0; c < 2; ++c) {
        Goal goal;
        goal.kind = GoalKind::Mcdc;
        goal.condition = c;
        goals.goals.push_back(goal);
    }
    return goals;
}

TEST(Infeasible, aPairNeedsAnUnreachableVectorInEachPairing) {
    const Goals goals = conjunction();
    const std::vector<uint32_t> all{0, 1};
    EXPECT_EQ(decisive(goals, all), (std::set<CounterId>{5, 6, 7}));
    EXPECT_EQ(goalsOf(infeasible(goals, all, {6})), std::vector<uint32_t>{1});
    EXPECT_EQ(goalsOf(infeasible(goals, all, {5})), std::vector<uint32_t>{0});
    EXPECT_EQ(goalsOf(infeasible(goals, all, {7})), (std::vector<uint32_t>{0, 1}));
    EXPECT_TRUE(infeasible(goals, all, {}).empty());
}

// (a && b) || c: the independence of c can be shown against F-F or TFF; one of them is enough to keep it open.
TEST(Infeasible, aPairStaysOpenAsLongAsOnePairingIsLeft) {
    Goals goals;
    goals.decisions.push_back({.function = "f",
                               .vectors = {{.counter = 0, .conditions = {F, X, F}, .outcome = false},
                                           {.counter = 1, .conditions = {F, X, T}, .outcome = true},
                                           {.counter = 2, .conditions = {T, F, F}, .outcome = false},
                                           {.counter = 3, .conditions = {T, F, T}, .outcome = true},
                                           {.counter = 4, .conditions = {T, T, X}, .outcome = true}}});
    Goal goal;
    goal.kind = GoalKind::Mcdc;
    goal.condition = 2;
    goals.goals.push_back(goal);
    const std::vector<uint32_t> all{0};
    EXPECT_TRUE(infeasible(goals, all, {0}).empty());
    EXPECT_TRUE(infeasible(goals, all, {0, 1}).empty());
    const auto found = infeasible(goals, all, {0, 3});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].counters, (std::vector<CounterId>{0, 3}));
}

}  // namespace
}  // namespace provest::coverage
