// Call strings (section 6): a callee is analysed where it stands, and ways that go into it from one call and out to
// another are none.
#include "gcfg_replay.hpp"

namespace provest::reach::gcfg {
namespace {

struct Decided {
    std::set<std::string> covered, refuted;
    std::string why;
    bool isAbandoned = false;
};

Decided decide(const std::string& text, program::Callees callees, const std::string& entry, unsigned most = 400) {
    const Sample sample(text, entry, callees);
    Bidirectional analysis(sample.program, sample.branches);
    for (flow::FunctionId f = 0; f < sample.program.functions.size(); ++f)
        if (sample.program.functions[f].isEntry) analysis.execute({.calls = {f}, .choices = {}}, zero);
    analysis.addTargets();
    Budget budget;
    runAll(analysis, budget, most);
    EXPECT_EQ(analysis.model().brokenInvariant(analysis.runs()), "");
    for (const Covering& covering : analysis.covered())
        EXPECT_TRUE(isReached(sample.program, covering)) << sample.names.at(covering.counter);
    const Invariant invariant = invariantOf(analysis, {}, budget);
    EXPECT_EQ(sample.named(invariant.excluded), sample.named(analysis.refuted()));
    return {sample.covered(analysis), sample.named(invariant.excluded), analysis.whyStopped(),
            analysis.model().isAbandoned()};
}

// Fig. 6: the exit of the callee is reached from both calls, and what is behind one is not reached from the other.
const char* const twice =
    "static int twice(int v) { if (v > 100) return 100;\n"
    "  return v + v; }\n"
    "int prog(int x) {\n"
    "  int r;\n"
    "  if (x == 3) { r = twice(1);\n"
    "    if (r != 2) return 1;\n"
    "  } else { r = twice(4);\n"
    "    if (r != 8) return 2;\n"
    "    if (r == 8) return 3; }\n"
    "  return r; }\n";

TEST(GcfgCalls, EachCallReturnsWhereItCameFrom) {
    for (const auto callees : {program::Callees::Apart, program::Callees::Joined}) {
        const Decided found = decide(twice, callees, "prog");
        EXPECT_EQ(found.refuted, (std::set<std::string>{"1 true", "6 true", "8 true", "9 false"}));
        EXPECT_TRUE(found.covered.contains("5 true"));
    }
}

TEST(GcfgCalls, CalleesStayFunctions) {
    const Sample apart(twice, "prog", program::Callees::Apart), joined(twice, "prog");
    const Code codeApart = codeOf(apart.program, {}), codeJoined = codeOf(joined.program, {});
    EXPECT_EQ(codeApart.sites.size(), 2u);
    EXPECT_EQ(codeJoined.sites.size(), 0u);
}

TEST(GcfgCalls, StringsFitByTheirEnds) {
    EXPECT_TRUE(isPostfix({}, {1, 2}));
    EXPECT_TRUE(isPostfix({2}, {1, 2}));
    EXPECT_FALSE(isPostfix({1}, {1, 2}));
    EXPECT_FALSE(isPostfix({1, 2}, {2}));
}

TEST(GcfgCalls, StateThatCalleesChange) {
    const Decided found = decide(
        "static int level;\n"
        "static void add(int by) { level += by; }\n"
        "int f(int x) {\n"
        "  level = 0; add(2);\n"
        "  if (x > 5) add(3);\n"
        "  if (level != 2 && level != 5) return 1;\n"
        "  if (level == 5 && x <= 5) return 2;\n"
        "  return 0; }\n",
        program::Callees::Apart, "f");
    EXPECT_TRUE(found.refuted.contains("7 true"));
    EXPECT_TRUE(found.covered.contains("5 true"));
}

TEST(GcfgCalls, RecursionIsNotUnrolledForEver) {
    const Decided found = decide(
        "static int sum(int n) { if (n <= 0) return 0; return n + sum(n - 1); }\n"
        "int f(int x) {\n"
        "  if (x < 0 || x > 3) return 0;\n"
        "  if (sum(x) == 6) return 1;\n"
        "  if (sum(x) == 7) return 2;\n"
        "  return 0; }\n",
        program::Callees::Apart, "f", 150);
    EXPECT_TRUE(found.covered.contains("4 true"));
    EXPECT_FALSE(found.refuted.contains("4 true"));
}

}  // namespace
}  // namespace provest::reach::gcfg
