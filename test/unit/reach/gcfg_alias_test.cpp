// Weakest preconditions with alias conditions (section 5.3): what two pointers may have in common is never forgotten,
// and what they cannot have is still refuted.
#include "gcfg_replay.hpp"

namespace provest::reach::gcfg {
namespace {

struct Decided {
    std::set<std::string> covered, refuted;
};

Decided decide(const std::string& text, unsigned most = 400) {
    const Sample sample(text);
    Bidirectional analysis(sample.program, sample.branches);
    for (flow::FunctionId f = 0; f < sample.program.functions.size(); ++f)
        if (sample.program.functions[f].isEntry) analysis.execute({.calls = {f}, .choices = {}}, zero);
    analysis.addTargets();
    Budget budget;
    runAll(analysis, budget, most);
    EXPECT_EQ(analysis.model().brokenInvariant(analysis.runs()), "");
    for (const Covering& covering : analysis.covered())
        EXPECT_TRUE(isReached(sample.program, covering)) << sample.names.at(covering.counter) << text;
    const Invariant invariant = invariantOf(analysis, {}, budget);
    EXPECT_EQ(sample.named(invariant.excluded), sample.named(analysis.refuted())) << text;
    return {sample.covered(analysis), sample.named(invariant.excluded)};
}

TEST(GcfgAlias, ArgumentsThatMayBeOneObject) {
    // found with the pointers apart; the branch needs them to be one, so `not alpha` must stay
    const Decided found = decide(
        "int f(int *p, int *q) {\n"
        "  *p = 1; *q = 2;\n"
        "  if (*p == 2) return 1;\n"
        "  if (*q != 2) return 2;\n"
        "  return 0; }\n");
    EXPECT_TRUE(found.covered.contains("3 true"));
    EXPECT_EQ(found.refuted, std::set<std::string>{"4 true"});
}

TEST(GcfgAlias, AWriteThatMayHitWhatWasRead) {
    const Decided found = decide(
        "int f(int *p, int *q, int x) {\n"
        "  int before = *p;\n"
        "  *q = x;\n"
        "  if (*p != before) {\n"
        "    if (p != q) return 1;\n"
        "    return 2; }\n"
        "  if (p == q && *p != x) return 3;\n"
        "  return 0; }\n");
    EXPECT_TRUE(found.covered.contains("4 true"));
    // they may overlap without being one: nothing may be said of line 5
    EXPECT_FALSE(found.refuted.contains("5 true"));
    EXPECT_TRUE(found.refuted.contains("7 true"));
}

TEST(GcfgAlias, ObjectsOfTheProgramLieApart) {
    const Decided found = decide(
        "int a, b;\n"
        "int f(int x, int *p) {\n"
        "  int *q = x ? &a : &b;\n"
        "  if (q == 0) return 1;\n"
        "  if (q == &a)\n"
        "    if (q == &b) return 2;\n"
        "  a = 1; *p = 7;\n"
        "  if (a != 1) return 3;\n"
        "  return 0; }\n");
    EXPECT_TRUE(found.refuted.contains("4 true"));
    EXPECT_TRUE(found.refuted.contains("6 true"));
    EXPECT_TRUE(found.covered.contains("8 true"));
}

TEST(GcfgAlias, ElementsOfAnArrayOfOnesOwn) {
    const Decided found = decide(
        "static int t[4];\n"
        "int f(unsigned i, unsigned k) {\n"
        "  t[i & 3] = 5; t[k & 3] = 6;\n"
        "  if (t[i & 3] == 6) return 1;\n"
        "  if (t[k & 3] == 5) return 2;\n"
        "  if ((i & 3) == (k & 3)) return 3;\n"
        "  return 0; }\n");
    EXPECT_TRUE(found.covered.contains("4 true"));
    EXPECT_TRUE(found.refuted.contains("5 true"));
    EXPECT_TRUE(found.refuted.contains("6 true"));
}

TEST(GcfgAlias, WhoIsCalledMayChangeWhatItReaches) {
    const Decided found = decide(
        "int shared; static int own; void ask(void);\n"
        "void set(int v) { own = v; }\n"
        "int f(int *p) {\n"
        "  shared = 1; own = 1; *p = 1;\n"
        "  ask();\n"
        "  if (shared != 1) return 1;\n"
        "  if (own != 1) return 2;\n"
        "  if (*p != 1) return 3;\n"
        "  return 0; }\n");
    EXPECT_EQ(found.refuted, std::set<std::string>{});
    EXPECT_TRUE(found.covered.contains("6 true"));
}

}  // namespace
}  // namespace provest::reach::gcfg
