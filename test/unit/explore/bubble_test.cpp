// The walk of section II of the paper, step by step.
#include "harness.hpp"

#include <gtest/gtest.h>

namespace provest::explore::toy {
namespace {

using Step = Explorer::Step;
constexpr uint32_t n = 6;  // the input behind v[0] to v[5]
const std::vector<InputValue> paperValues{{n, 3}, {1, 2}, {n, 6}};
const std::vector<int32_t> firstInput{4, 0, 1, 8, 0, 2, 0};

std::vector<std::string> endsOf(const Bench& bench, Relevance relevance) {
    std::vector<std::string> ends;
    for (const Candidate& candidate : bench.explorer.pool().all())
        if (bench.explorer.pool().relevance(candidate) == relevance)
            for (uint32_t line : {5, 7, 8, 10})
                for (bool side : {false, true})
                    if (bench.unit.arm(line, side) == candidate.arm)
                        ends.push_back(std::to_string(candidate.length) + ":" + std::to_string(line) +
                                       (side ? "T" : "F"));
    std::sort(ends.begin(), ends.end());
    return ends;
}
using Ends = std::vector<std::string>;

TEST(Bubble, walksAsInThePaper) {
    Bench bench(bubble, {"bubble"}, "branch", {.strategy = "pps", .dropIrrelevant = true}, paperValues);
    bench.explorer.absorb(bench.machine.start(firstInput));
    EXPECT_EQ(bench.paths.back(), "(5F, 7F)");
    EXPECT_EQ(bench.status.coveredCount(), 2u);
    EXPECT_EQ(endsOf(bench, Relevance::Must), (Ends{"1:5T", "2:7T"}));
    EXPECT_EQ(bench.explorer.pool().size(), 2u);

    ASSERT_EQ(bench.explorer.step(), Step::Ran);
    EXPECT_EQ(bench.machine.describe(1), "v = {4, 0, 1, 8, 0, 2}, n = 3");
    EXPECT_EQ(bench.paths.back(), "(5F, 7T, 8T, 10F, 8T, 10F, 8F, 7T, 8T, 10F, 8F, 7F)");
    EXPECT_EQ(bench.status.coveredCount(), 6u);
    EXPECT_EQ(bench.explorer.statistics().candidates, 2u + 10u);
    EXPECT_EQ(bench.explorer.statistics().filtered, 1u) << "the one that ends with 7F";
    EXPECT_EQ(endsOf(bench, Relevance::Must), (Ends{"10:10T", "1:5T", "4:10T", "6:10T"}));
    EXPECT_EQ(endsOf(bench, Relevance::May), (Ends{"11:8T", "12:7T", "3:8F", "5:8F", "7:8T", "9:8F"}));

    ASSERT_EQ(bench.explorer.step(), Step::Ran);
    EXPECT_EQ(bench.machine.describe(2), "v = {4, 2, 1, 8, 0, 2}, n = 3");
    EXPECT_EQ(bench.paths.back(), "(5F, 7T, 8T, 10T, 8T, 10F, 8F, 7T, 8T, 10F, 8F, 7F)");
    EXPECT_EQ(bench.status.coveredCount(), 7u);
    EXPECT_EQ(endsOf(bench, Relevance::Must), (Ends{"1:5T"}));
    EXPECT_EQ(bench.explorer.pool().size(), 1u);
    EXPECT_EQ(bench.explorer.statistics().filtered, 1u + 8u + 8u) << "eight that waited and eight of Path 3";

    ASSERT_EQ(bench.explorer.step(), Step::Ran);
    EXPECT_EQ(bench.machine.describe(3), "v = {4, 2, 1, 8, 0, 2}, n = 6");
    EXPECT_EQ(bench.paths.back(), "(5T)");
    EXPECT_EQ(bench.status.coveredCount(), 8u);
    EXPECT_EQ(bench.explorer.step(), Step::Covered);
    EXPECT_EQ(bench.machine.tests(), 4u);
    EXPECT_EQ(bench.explorer.statistics().iterations, 3u);
    EXPECT_EQ(bench.explorer.statistics().questions, 3u);
    EXPECT_EQ(bench.explorer.statistics().divergences, 0u);
}

// "the breadth-first path selection requires at least 5 program iterations (because it wastes time on exercising the
// path candidate (5F, 7T, 8F) which is eventually proved to be infeasible)"
TEST(Bubble, breadthFirstWastesAnAttempt) {
    Bench bench(bubble, {"bubble"}, "branch", {.strategy = "bfs", .dropIrrelevant = true, .mustFirst = false},
                paperValues);
    const Campaign campaign = bench.explore(firstInput);
    EXPECT_EQ(campaign.end, Step::Covered);
    EXPECT_EQ(1 + campaign.questions, 5u);
    EXPECT_EQ(bench.explorer.statistics().unsat, 1u);
    EXPECT_EQ(campaign.covered, (std::vector<uint32_t>{2, 3, 7, 8}));
}

// The same with whatever the real solver answers.
TEST(Bubble, isCoveredByTheRealSolver) {
    Bench bench(bubble, {"bubble"}, "branch", {.strategy = "pps"});
    EXPECT_EQ(bench.explore(firstInput).end, Step::Covered);
    EXPECT_LE(bench.explorer.statistics().iterations, 4u);
}

}  // namespace
}  // namespace provest::explore::toy
