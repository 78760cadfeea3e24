#include "load.hpp"

#include <algorithm>

namespace provest::program {
namespace {

const Goal& branchGoal(LoadedUnit& unit, uint32_t line, Side side) {
    for (const Goal& goal : unit->goals.goals)
        if (goal.kind == GoalKind::Branch && goal.at.line == line && goal.side == side) return goal;
    throw std::runtime_error("no such goal");
}

uint32_t levelOf(LoadedUnit& unit, const Goal& target, const Goal& parent) {
    for (const ControlParent& way : unit->flow.waysTo(target.anyOf[0]))
        if (way.arm == parent.anyOf[0]) return way.level;
    return ~0u;
}

TEST(Flow, LevelsFollowNesting) {
    LoadedUnit unit("int f(int a, int b) {\n  if (a > 1) {\n    if (b > 2)\n      return 1;\n  }\n  return 0;\n}\n");
    const Goal& inner = branchGoal(unit, 3, Side::True);
    EXPECT_EQ(levelOf(unit, inner, inner), 0u);
    EXPECT_EQ(levelOf(unit, inner, branchGoal(unit, 2, Side::True)), 1u);
    EXPECT_EQ(levelOf(unit, inner, branchGoal(unit, 2, Side::False)), ~0u);
}

TEST(Flow, EarlyReturnGuardsWhatFollows) {
    LoadedUnit unit("int f(int a, int b) {\n  if (a)\n    return 1;\n  if (b)\n    return 2;\n  return 3;\n}\n");
    EXPECT_EQ(levelOf(unit, branchGoal(unit, 4, Side::True), branchGoal(unit, 2, Side::False)), 1u);
}

TEST(Flow, CallersGuardCallees) {
    LoadedUnit unit(
        "static int h(int a) {\n  if (a == 5)\n    return 1;\n  return 0;\n}\n"
        "int f(int a) {\n  if (a > 2)\n    return h(a);\n  return 0;\n}\n");
    EXPECT_EQ(levelOf(unit, branchGoal(unit, 2, Side::True), branchGoal(unit, 7, Side::True)), 1u);
}

TEST(Flow, EndlessLoopsHaveWaysToo) {
    LoadedUnit unit("void f(int a) {\n  for (;;) {\n    if (a == 3)\n      a = 4;\n  }\n}\n");
    EXPECT_EQ(unit->flow.waysTo(branchGoal(unit, 3, Side::True).anyOf[0]).front().level, 0u);
}

}  // namespace
}  // namespace provest::program
