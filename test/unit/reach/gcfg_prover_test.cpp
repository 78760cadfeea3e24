// The prover named `gcfg`, alone and beside the others.
#include "gcfg_valves.hpp"
#include "reach/prover.hpp"

namespace provest::reach::gcfg {
namespace {

TEST(GcfgProver, AloneOnTheValves) {
    Sample sample(valves(10), "checkValves");
    const Proof proof = proveWith({.program = sample.program, .counters = sample.branches}, "gcfg");
    EXPECT_EQ(sample.named(proof.excluded), (std::set<std::string>{"6 true", "7 true"}));
    EXPECT_FALSE(proof.annotation.at.empty());
    EXPECT_GT(proof.steps, 0u);
}

const char* const automaton =
    "static int state;\n"
    "void next(int in) {\n"
    "  if (in < 0) return;\n"
    "  if (state == 0) state = 2;\n"
    "  else if (state == 2) state = 5;\n"
    "  else state = 0; }\n"
    "int get(void) {\n"
    "  if (state == 3) return -1;\n"
    "  if (state == 5) return 1;\n"
    "  return 0; }\n";

TEST(GcfgProver, StateBetweenCalls) {
    Sample sample(automaton);
    const Proof proof = proveWith({.program = sample.program, .counters = sample.branches}, "gcfg");
    EXPECT_EQ(sample.named(proof.excluded), std::set<std::string>{"8 true"});
}

TEST(GcfgProver, WhatIsKnownIsPartOfItsQuestions) {
    // without the fact the values before the loop are asked for without end
    Sample sample(
        "static unsigned n;\n"
        "void add(unsigned char by) { n = (n + by) & 63; }\n"
        "int get(void) { if (n == 100) return 1; return 0; }\n");
    Bidirectional analysis(sample.program, sample.branches);
    const flow::PlaceId place = 1;
    ASSERT_EQ(sample.program.places[place].name, "n");
    expr::Pool& pool = *sample.program.pool;
    const Term n = analysis.inputs().reading({place, 0, pool.constant(64, 0), 32});
    const Term fact = pool.binary(expr::Op::Ult, n, pool.constant(32, 64));
    analysis.assume(between, fact);
    analysis.execute({.calls = {sample.function("get")}, .choices = {}}, zero);
    analysis.addTargets();
    Budget budget;
    runAll(analysis, budget, 50);
    EXPECT_EQ(sample.named(analysis.refuted()), std::set<std::string>{"3 true"});
    const Invariant invariant = invariantOf(analysis, {{between, {fact}}}, budget);
    EXPECT_EQ(sample.named(invariant.excluded), std::set<std::string>{"3 true"});
}

TEST(GcfgProver, RepeatsItself) {
    for (const char* const text : {automaton}) {
        Sample first(text), second(text);
        const Proof a = proveWith({.program = first.program, .counters = first.branches}, "gcfg");
        const Proof b = proveWith({.program = second.program, .counters = second.branches}, "gcfg");
        EXPECT_EQ(a.steps, b.steps);
        EXPECT_EQ(a.excluded, b.excluded);
    }
}

}  // namespace
}  // namespace provest::reach::gcfg
