#include "samples.hpp"

#include <gtest/gtest.h>

namespace provest::explore::toy {
namespace {

using Step = Explorer::Step;

// DESIGN: the paper's filter drops paths that only set state for a later call.
TEST(Explorer, demotesWhereCallsAreSequenced) {
    for (const bool dropIrrelevant : {false, true}) {
        Bench bench(sequenceSource, {"arm", "arm", "fire"}, "branch",
                    {.strategy = "pps", .dropIrrelevant = dropIrrelevant});
        const Campaign campaign = bench.explore({0, 0, 0});
        EXPECT_EQ(campaign.end, dropIrrelevant ? Step::Exhausted : Step::Covered);
        EXPECT_EQ(bench.status.coveredCount(), dropIrrelevant ? 3u : 6u);
    }
}

// A condition that was true and false is not covered before its independence pair is shown.
TEST(Explorer, showsIndependencePairs) {
    constexpr std::string_view source = R"(
void gate(int a, int b, int c) {
    if ((a > 0 && b > 0) || c > 0) a = 0;
}
)";
    for (const StrategyEntry& strategy : strategies()) {
        Bench bench(source, {"gate"}, "mcdc", {.strategy = std::string(strategy.name), .dropIrrelevant = true});
        EXPECT_EQ(bench.explore({0, 0, 0}).end, Step::Covered) << strategy.name;
        EXPECT_EQ(bench.status.coveredCount(), 6u + 3u);
        EXPECT_GE(bench.machine.tests(), 4u) << "three conditions need four vectors";
    }
}

TEST(Explorer, stopsAtPairsThatCannotBeShown) {
    // `a` implies `b`, so neither pair of b exists
    constexpr std::string_view source = R"(
void coupled(int x) {
    if (x > 10 && x > 5) x = 0;
}
)";
    Bench bench(source, {"coupled"}, "mcdc", {.strategy = "pps", .dropIrrelevant = true});
    EXPECT_EQ(bench.explore({0}).end, Step::Exhausted);
    EXPECT_EQ(bench.status.coveredCount(), 3u + 1u);
    EXPECT_EQ(bench.explorer.statistics().unsat, 1u);
}

TEST(Explorer, takesTestsFromElsewhere) {
    Bench bench(triangleSource, {"triangle"}, "branch", {.strategy = "dfs"});
    bench.explorer.absorb(bench.machine.start({0, 0, 0}));
    EXPECT_EQ(bench.explorer.pool().size(), 1u);
    bench.explorer.absorb(bench.machine.start({3, 4, 5}));
    EXPECT_EQ(bench.explorer.statistics().overtaken, 1u) << "a > 0 waited, and is taken now";
    EXPECT_EQ(bench.explorer.statistics().iterations, 0u);
    const size_t waiting = bench.explorer.pool().size();
    bench.explorer.absorb(bench.machine.start({6, 8, 9}));
    EXPECT_EQ(bench.explorer.pool().size(), waiting) << "the same path gives no new candidates";
    EXPECT_EQ(bench.machine.live().size(), 1u) << "only the newest is a base";
    EXPECT_EQ(*bench.machine.live().begin(), 2u);
}

TEST(Explorer, neverAsksTwice) {
    Bench bench(bracketsSource, {"brackets"}, "branch", {.strategy = "rp-md2u", .filter = false});
    const Campaign campaign = bench.explore({}, {.iterations = 60});
    std::vector<std::string> paths = bench.paths;
    std::sort(paths.begin(), paths.end());
    EXPECT_EQ(std::adjacent_find(paths.begin(), paths.end()), paths.end()) << "each run takes a path of its own";
    EXPECT_EQ(campaign.iterations + 1, bench.machine.tests());
    EXPECT_EQ(campaign.covered.size(), campaign.iterations + 1);
}

// The machine takes an index as it is. Flipping what depends on it needs another index.
TEST(Explorer, doesNotTakeFixedValuesForTheProgram) {
    constexpr std::string_view source = R"(
void pick(int v[3], int i) {
    if (i >= 0 && i < 3) {
        if (v[i] > i + 5) { if (i == 2) i = 0; }
    }
}
)";
    Bench bench(source, {"pick"}, "branch", {.strategy = "pps", .dropIrrelevant = true});
    EXPECT_EQ(bench.explore({0, 0, 0, 0}).end, Step::Covered);
    EXPECT_EQ(bench.explorer.statistics().relaxed, 1u);
}

TEST(Explorer, staysWithinItsBounds) {
    Bench bench(bracketsSource, {"brackets"}, "branch",
                {.strategy = "bfs", .filter = false, .maxCandidates = 8, .maxNodes = 64});
    bench.explorer.absorb(bench.machine.start({40, 40, 41, 7, 41, 7}));
    for (int i = 0; i < 200; ++i) {
        const Step step = bench.explorer.step();
        EXPECT_LE(bench.explorer.pool().size(), 8u);
        EXPECT_LE(bench.machine.live().size(), bench.explorer.pool().size());
        if (step == Step::Covered || step == Step::Exhausted) break;
    }
    EXPECT_GT(bench.explorer.statistics().evicted, 0u);
    EXPECT_GT(bench.status.coveredCount(), 12u);
}

TEST(Explorer, forgetsTermsOnRequest) {
    Bench bench(triangleSource, {"triangle"}, "branch", {.strategy = "pps"});
    bench.explore({0, 0, 0}, {.iterations = 3});
    bench.explorer.forget();
    EXPECT_TRUE(bench.explorer.pool().empty());
    EXPECT_TRUE(bench.machine.live().empty());
    bench.solver.forget();
    bench.pool.reset();
    EXPECT_EQ(bench.explore({0, 0, 0}).end, Step::Covered) << "and goes on";
}

// A machine whose runs do not do what the terms say: inputs arrive changed, or not at all.
class Unfaithful : public Machine {
public:
    Unfaithful(ToyMachine& real, bool loses) : real_(real), loses_(loses) {}
    std::optional<Execution> run(TestRef base, std::span<const InputValue>) override {
        return loses_ ? std::nullopt : real_.run(base, {});
    }
    std::string inputName(TestRef test, uint32_t input) const override { return real_.inputName(test, input); }
    std::string valueText(TestRef test, uint32_t input, uint64_t bits) const override {
        return real_.valueText(test, input, bits);
    }
    std::string describe(TestRef test) const override { return real_.describe(test); }

private:
    ToyMachine& real_;
    bool loses_;
};

TEST(Explorer, countsDivergencesAndLostRuns) {
    for (const bool loses : {false, true}) {
        const Unit unit = compile(triangleSource);
        expr::Pool pool;
        ToyMachine toy(unit, pool, {"triangle"});
        Unfaithful machine(toy, loses);
        coverage::Status status(unit.goals, *coverage::criterionNamed("branch"), unit.counters);
        const auto solver = solver::makeSolver(pool);
        Explorer explorer({unit.flow, unit.goals, status}, machine, *solver, {.strategy = "dfs"},
                          [&](const Execution& run) { status.add(run.test, run.path.counters, false); });
        explorer.absorb(toy.start({3, 4, 5}));
        const size_t waiting = explorer.pool().size();
        EXPECT_EQ(explore(explorer).end, Step::Exhausted);
        const uint64_t feasible = waiting - explorer.statistics().unsat;
        EXPECT_GT(feasible, 8u);
        EXPECT_EQ(explorer.statistics().divergences, loses ? 0 : feasible);
        EXPECT_EQ(explorer.statistics().lost, loses ? feasible : 0);
    }
}

}  // namespace
}  // namespace provest::explore::toy
