#include "samples.hpp"

#include <gtest/gtest.h>

namespace provest::explore::toy {
namespace {

using Step = Explorer::Step;

struct Filter {
    const char* name;
    bool filter;
    bool drop;
};
constexpr Filter off{"off", false, false}, demote{"demote", true, false}, drop{"drop", true, true};

Options options(std::string_view strategy, const Filter& filter, uint64_t seed = 1) {
    return {.strategy = std::string(strategy),
            .strategyOptions = {.seed = seed},
            .filter = filter.filter,
            .dropIrrelevant = filter.drop};
}

TEST(Strategies, eachCoversEverySampleWithAndWithoutTheFilter) {
    for (const StrategyEntry& strategy : strategies()) {
        for (const Sample& sample : samples()) {
            for (const Filter& filter : {off, demote, drop}) {
                SCOPED_TRACE(std::string(strategy.name) + " on " + std::string(sample.name) + ", filter " +
                             filter.name);
                Bench bench(sample.source, sample.entries, "branch", options(strategy.name, filter));
                bench.explore(sample.first, {.iterations = 200});
                EXPECT_EQ(bench.status.coveredCount(), sample.branches);
                EXPECT_EQ(bench.explorer.statistics().divergences, 0u);
            }
        }
    }
}

// RQ1 in small: the filter saves runs and questions and costs no coverage, for branches and for MC/DC.
TEST(Strategies, depthFirstIsCheaperWithTheFilter) {
    for (const char* criterion : {"branch", "mcdc", "condition", "decision", "statement"}) {
        uint64_t runs[2] = {0, 0}, questions[2] = {0, 0};
        for (const Sample& sample : samples()) {
            SCOPED_TRACE(std::string(sample.name) + ", " + criterion);
            uint32_t covered[2];
            for (const Filter& filter : {off, drop}) {
                Bench bench(sample.source, sample.entries, criterion, options("dfs", filter));
                const Campaign campaign = bench.explore(sample.first, {.iterations = 200});
                covered[filter.filter] = bench.status.coveredCount();
                runs[filter.filter] += campaign.iterations;
                questions[filter.filter] += campaign.questions;
            }
            EXPECT_GE(covered[true], covered[false]);
        }
        EXPECT_LT(runs[true], runs[false]) << criterion;
        EXPECT_LT(questions[true], questions[false]) << criterion;
    }
}

TEST(Strategies, oneSeedGivesOneRun) {
    const auto tests = [](std::string_view strategy, uint64_t seed) {
        Bench bench(bracketsSource, {"brackets"}, "branch", options(strategy, off, seed));
        bench.explore({}, {.iterations = 40});
        std::string all;
        for (TestRef test = 0; test < bench.machine.tests(); ++test) all += bench.machine.describe(test) + "\n";
        return all;
    };
    for (const StrategyEntry& strategy : strategies())
        EXPECT_EQ(tests(strategy.name, 7), tests(strategy.name, 7)) << strategy.name;
    for (std::string_view strategy : {"cfg", "rp-md2u", "pps"})
        EXPECT_NE(tests(strategy, 7), tests(strategy, 8)) << strategy;
}

// Section V.D: the target 6T needs four of the flips that predictive path search treats alike.
TEST(Strategies, fitnessGuidanceHelpsWhereFlipsMustAddUp) {
    const auto iterations = [](std::string_view strategy, uint64_t seed) {
        Bench bench(loopSource, {"loop"}, "branch", options(strategy, drop, seed));
        const Campaign campaign = bench.explore({});
        EXPECT_EQ(campaign.end, Step::Covered);
        return campaign.iterations;
    };
    uint64_t pps = 0, fitnex = 0, both = 0;
    for (uint64_t seed = 1; seed <= 5; ++seed) {
        pps += iterations("pps", seed);
        fitnex += iterations("fitnex", seed);
        both += iterations("pps+fitnex", seed);
    }
    EXPECT_EQ(fitnex, 5u * 5) << "into the branch, then four elements one by one";
    EXPECT_LT(both, pps);
    EXPECT_LE(fitnex, both);
}

// From one path three ways are open; each strategy is known for the one it takes.
TEST(Strategies, chooseAsTheyAreKnownFor) {
    constexpr std::string_view source = R"(
void choose(int a, int b, int c) {
    if (a == 1) { if (b == 1) { if (c == 1) a = 0; if (c == 2) a = 0; } }
    if (b == 2) { b = 0; }
    if (c == 3) { c = 0; }
}
)";
    const auto second = [&](std::string_view strategy) {
        Bench bench(source, {"choose"}, "branch", options(strategy, off));
        bench.explore({0, 0, 0}, {.iterations = 1});
        return bench.machine.describe(1);
    };
    EXPECT_EQ(second("dfs"), "a = 0, b = 0, c = 3");
    EXPECT_EQ(second("bfs"), "a = 1, b = 0, c = 0");
    EXPECT_EQ(second("pps"), "a = 1, b = 0, c = 0") << "most uncovered goals are behind it";
}

struct NoUnit {
    program::FlowGraph flow;
    program::Goals goals;
    coverage::Status status{goals, *coverage::criterionNamed("branch"), 0};
    CoverageStructure structure{flow, goals, status};
};

// A place that gives new candidates for ever, all shorter than the one elsewhere.
TEST(Strategies, spreadGivesEveryPlaceItsTurn) {
    const NoUnit none;
    const auto spread = makeStrategy("spread", none.structure);
    const Candidate blanks{.id = 1, .site = 0, .length = 2}, word{.id = 2, .site = 1, .length = 9};
    const std::vector<const Candidate*> from{&word, &blanks};
    const execute::Path path;
    const auto picked = [&] { return from[spread->select(from)]->site; };
    EXPECT_EQ(picked(), 0u) << "the shorter first";
    spread->failed(blanks);
    EXPECT_EQ(picked(), 1u);
    spread->ran({.from = &word, .path = path, .trail = {}});
    EXPECT_EQ(picked(), 0u) << "both in vain once";
    spread->ran({.from = &blanks, .path = path, .trail = {}});
    EXPECT_EQ(picked(), 1u);
    spread->ran({.from = &blanks, .fruitful = true, .path = path, .trail = {}});
    EXPECT_EQ(picked(), 0u) << "where something was covered more may be";
}

TEST(Strategies, areKnownByName) {
    const NoUnit none;
    const CoverageStructure& structure = none.structure;
    EXPECT_NE(makeStrategy("pps+fitnex", structure), nullptr);
    EXPECT_EQ(makeStrategy("luck", structure), nullptr);
    EXPECT_EQ(strategies().size(), 9u);
}

}  // namespace
}  // namespace provest::explore::toy
