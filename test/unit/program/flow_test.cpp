#include "load.hpp"

#include <algorithm>
#include <set>

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

TEST(Flow, ReachesWhatLibrariesAndTablesCallBack) {
    LoadedUnit unit(
        "#include <stdlib.h>\nstatic int order(const void *a, const void *b) { return a < b; }\n"
        "static int one(int a) { return a; }\nstatic int two(int a) { return one(a); }\n"
        "static int (*const table[])(int) = {two};\n"
        "int sort(int *v, int n) { qsort(v, n, 4, order); return 0; }\n"
        "int pick(int n) { return table[0](n); }\nint alone(int n) { return n; }\n");
    EXPECT_EQ(unit->flow.reachableFrom({"alone"}), std::set<std::string>{"alone"});
    EXPECT_TRUE(unit->flow.reachableFrom({"sort"}).contains("order"));
    EXPECT_FALSE(unit->flow.reachableFrom({"sort"}).contains("one"));
    EXPECT_TRUE(unit->flow.reachableFrom({"pick"}).contains("one"));
    EXPECT_FALSE(unit->flow.reachableFrom({"pick"}).contains("order"));
}

TEST(Flow, KnowsCallsThatLeaveTheGraph) {
    LoadedUnit unit(
        "#include <stdlib.h>\nstatic int order(const void *a, const void *b) { return a < b; }\n"
        "static int twice(int a) { return 2 * a; }\n"
        "int f(int *v, int n, int (*g)(int)) { n = twice(n); qsort(v, n, 4, order); n = g(n); return twice(n); }\n");
    const auto named = [&](const char* name) {
        return std::find_if(unit->flow.functions.begin(), unit->flow.functions.end(),
                            [&](const FlowFunction& function) { return function.name == name; });
    };
    const FlowBlock& block = named("f")->blocks[0];
    EXPECT_EQ(block.calls.size(), 2u);
    ASSERT_EQ(block.outside.size(), 2u);
    EXPECT_EQ(block.outside[0].name, "qsort");
    EXPECT_EQ(block.outside[0].before, 1u);
    EXPECT_EQ(block.outside[1].name, "");
    EXPECT_EQ(block.outside[1].before, 1u);
    EXPECT_TRUE(named("order")->addressTaken);
    EXPECT_TRUE(named("order")->internal);
    EXPECT_FALSE(named("f")->internal);
}

TEST(Flow, ConnectsSources) {
    FlowGraph flow;
    flow.functions.resize(3);
    flow.functions[0].name = "caller";
    flow.functions[0].blocks.resize(1);
    flow.functions[0].blocks[0].calls = {1, 1};
    flow.functions[0].blocks[0].outside = {{"other", 1}, {"printf", 1}, {"other", 2}};
    flow.functions[1].name = "near";
    flow.functions[2].name = "other";
    flow.connect();
    const FlowBlock& block = flow.functions[0].blocks[0];
    EXPECT_EQ(block.calls, (std::vector<uint32_t>{1, 2, 1, 2}));
    ASSERT_EQ(block.outside.size(), 1u);
    EXPECT_EQ(block.outside[0].before, 2u) << "printf comes behind the first call of other";
}

TEST(Flow, KnowsWhoLeadsToAFunction) {
    LoadedUnit unit(
        "static int deep(int a) { return a > 3; }\nstatic int middle(int a) { return deep(a) + 1; }\n"
        "int f(int a) { return middle(a); }\nint g(int a) { return a; }\nint h(int a) { return deep(a); }\n");
    std::set<std::string> names;
    for (const uint32_t function : unit->flow.leadingTo("deep")) names.insert(unit->flow.functions[function].name);
    const std::vector<Function>& functions = unit->interface.functions;
    EXPECT_EQ(names,
              (std::set<std::string>{"deep", "middle", "f", "h", thunkName(functions[0]), thunkName(functions[2])}));
    EXPECT_TRUE(unit->flow.leadingTo("nobody").empty());
}

TEST(Flow, EndlessLoopsHaveWaysToo) {
    LoadedUnit unit("void f(int a) {\n  for (;;) {\n    if (a == 3)\n      a = 4;\n  }\n}\n");
    EXPECT_EQ(unit->flow.waysTo(branchGoal(unit, 3, Side::True).anyOf[0]).front().level, 0u);
}

}  // namespace
}  // namespace provest::program
