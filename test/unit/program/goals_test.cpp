// The goals of each construct, as `line:column kind side text`: exactly those the coverage mapping lists, with anchors.
#include "load.hpp"

#include <algorithm>

namespace provest::program {
namespace {

std::vector<std::string> goalsOf(LoadedUnit& unit, GoalKind kind) {
    std::vector<std::string> lines;
    for (const Goal& goal : unit->goals.goals) {
        if (goal.kind != kind) continue;
        lines.push_back(std::to_string(goal.at.line) + ":" + std::to_string(goal.at.column) + " " + name(goal.side) +
                        " " + goal.text + (goal.expansion.empty() ? "" : " in " + goal.expansion));
        if (kind != GoalKind::Mcdc) {
            EXPECT_FALSE(goal.anyOf.empty()) << lines.back();
        }
        EXPECT_TRUE(kind == GoalKind::Statement || goal.minus.empty()) << lines.back();
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

// No counter may witness both sides of one condition.
void expectDisjointSides(LoadedUnit& unit) {
    for (const Goal& a : unit->goals.goals)
        for (const Goal& b : unit->goals.goals)
            if (a.kind == GoalKind::Branch && b.kind == a.kind && a.side == Side::True && b.side == Side::False &&
                a.at.line == b.at.line && a.at.column == b.at.column && a.expansion == b.expansion)
                for (CounterId counter : a.anyOf)
                    EXPECT_EQ(std::count(b.anyOf.begin(), b.anyOf.end(), counter), 0) << a.text;
}

struct Construct {
    const char* name;
    const char* text;
    std::vector<std::string> branches;
};

void PrintTo(const Construct& construct, std::ostream* out) { *out << construct.name; }

class GoalTable : public testing::TestWithParam<Construct> {};

TEST_P(GoalTable, ListsTheBranchesOfTheConstruct) {
    LoadedUnit unit(GetParam().text);
    std::vector<std::string> expected = GetParam().branches;
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(goalsOf(unit, GoalKind::Branch), expected);
    expectDisjointSides(unit);
}

INSTANTIATE_TEST_SUITE_P(
    Constructs, GoalTable,
    testing::Values(
        Construct{
            "If", "int f(int a) {\n  if (a > 3) return 1;\n  return 0;\n}\n", {"2:7 true a > 3", "2:7 false a > 3"}},
        Construct{"Loops",
                  "int f(int a) {\n  while (a > 9) a--;\n  do { a++; } while (a < 5);\n"
                  "  for (int i = 0; i < a; i++) a--;\n  for (;;) { if (a) break; a = 1; }\n  return a;\n}\n",
                  {"2:10 true a > 9", "2:10 false a > 9", "3:22 true a < 5", "3:22 false a < 5", "4:19 true i < a",
                   "4:19 false i < a", "5:18 true a", "5:18 false a"}},
        Construct{
            "SwitchWithDefault",
            "int f(int a) {\n  switch (a) {\n  case 1: a = 4;\n  case 2: return a;\n  default: return 0;\n  }\n}\n",
            {"3:3 true case 1", "3:3 false case 1", "4:3 true case 2", "4:3 false case 2", "5:3 true default",
             "5:3 false default"}},
        Construct{"SwitchWithoutDefault",
                  "int f(int a) {\n  switch (a) {\n  case 1: return 7;\n  case 5: return 8;\n  }\n  return 0;\n}\n",
                  {"2:11 true a", "2:11 false a", "3:3 true case 1", "3:3 false case 1", "4:3 true case 5",
                   "4:3 false case 5"}},
        Construct{"Ternary",
                  "int g(int);\nint f(int a) {\n  int x = a ? 4 : 5;\n  return a > 7 ? g(x) : x;\n}\nint g(int a) { "
                  "return a; }\n",
                  {"3:11 true a", "3:11 false a", "4:10 true a > 7", "4:10 false a > 7"}},
        Construct{"LogicalInBranch",
                  "int f(int a, int b, int c) {\n  if ((a && b) || !c) return 1;\n  return 0;\n}\n",
                  {"2:8 true a", "2:8 false a", "2:13 true b", "2:13 false b", "2:19 true !c", "2:19 false !c"}},
        Construct{"LogicalInValue",
                  "int f(int a, int b) {\n  int ok = a || b;\n  return ok && a;\n}\n",
                  {"2:12 true a", "2:12 false a", "2:17 true b", "2:17 false b", "3:10 true ok", "3:10 false ok",
                   "3:16 true a", "3:16 false a"}},
        Construct{"Macro",
                  "#define BIG(x) ((x) > 9)\nint f(int a, int b) {\n  if (BIG(a)) return 1;\n  if (BIG(b)) return 2;\n"
                  "  return 0;\n}\n",
                  {"1:16 true ((x) > 9) in 3:7", "1:16 false ((x) > 9) in 3:7", "1:16 true ((x) > 9) in 4:7",
                   "1:16 false ((x) > 9) in 4:7"}},
        Construct{"ConstantConditions", "int f(int a) {\n  while (1) { a++; return a; }\n  if (0) a = 3;\n}\n", {}},
        Construct{"StaticInline",
                  "static inline int h(int a) { return a < 0 ? -a : a; }\nint f(int a) { return h(a); }\n",
                  {"1:37 true a < 0", "1:37 false a < 0"}}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Goals, AssertHasOneBranchAndNoGoalInsideSizeof) {
    LoadedUnit unit("#include <assert.h>\nint f(int a) {\n  assert(a != 9);\n  return a;\n}\n");
    const std::vector<std::string> branches = goalsOf(unit, GoalKind::Branch);
    ASSERT_EQ(branches.size(), 2u);
    EXPECT_TRUE(branches[0].starts_with("3:3 false"));
}

TEST(Goals, McdcVectorsFollowShortCircuit) {
    LoadedUnit unit("int f(int a, int b, int c) {\n  if (a && (b || c)) return 1;\n  return 0;\n}\n");
    EXPECT_EQ(goalsOf(unit, GoalKind::Mcdc), (std::vector<std::string>{"2:13 pair b", "2:18 pair c", "2:7 pair a"}));
    ASSERT_EQ(unit->goals.decisions.size(), 1u);
    const Decision& decision = unit->goals.decisions[0];
    std::vector<std::string> vectors;
    for (const TestVector& vector : decision.vectors) {
        std::string text;
        for (Truth truth : vector.conditions) text += truth == Truth::DontCare ? '-' : truth == Truth::True ? 'T' : 'F';
        vectors.push_back(text + (vector.outcome ? "=T" : "=F"));
    }
    std::sort(vectors.begin(), vectors.end());
    EXPECT_EQ(vectors, (std::vector<std::string>{"F--=F", "TFF=F", "TFT=T", "TT-=T"}));
}

TEST(Goals, DecisionsHaveBothOutcomes) {
    LoadedUnit unit("int f(int a, int b) {\n  if (a && b) return 1;\n  if (a) return 2;\n  return 0;\n}\n");
    EXPECT_EQ(goalsOf(unit, GoalKind::Decision),
              (std::vector<std::string>{"2:7 false a && b", "2:7 true a && b", "3:7 false a", "3:7 true a"}));
}

TEST(Goals, NestedDecisionsAreNotedNotInvented) {
    LoadedUnit unit(
        "int g(int x) { return x; }\nint f(int a, int b, int c) {\n  if (a && g(b || c)) return 1;\n  return 0;\n}\n");
    EXPECT_FALSE(unit->goals.notes.empty());
    EXPECT_TRUE(goalsOf(unit, GoalKind::Mcdc).size() <= 2);
    EXPECT_EQ(goalsOf(unit, GoalKind::Condition).size(), 8u);
}

TEST(Goals, StatementsCountedBySubtractionSayWhatToSubtract) {
    LoadedUnit unit("int f(int a) {\n  if (a) return 1;\n  return 0;\n}\n");
    bool subtracted = false;
    for (const Goal& goal : unit->goals.goals)
        if (goal.kind == GoalKind::Statement && goal.at.line == 3) subtracted = !goal.minus.empty();
    EXPECT_TRUE(subtracted);
}

}  // namespace
}  // namespace provest::program
