#include "driver/proving.hpp"
#include "driver/proof_job.hpp"
#include "support/files.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

TEST(ProofJob, comesBackAsItWasWritten) {
    const auto folder = *support::TemporaryFolder::create();
    const ProofJob job{.world = {.kind = flow::World::Kind::Program,
                                 .entries = {"main"},
                                 .leaves = {"log_line"},
                                 .assumptions = {"memory-safe"}},
                       .goals = {3, 9},
                       .seed = 7,
                       .steps = 1000,
                       .seconds = 1.5,
                       .prover = "houdini",
                       .obligations = "kept",
                       .sources = {"../a.c"},
                       .arguments = {"--language", "c"}};
    ASSERT_TRUE(writeJob(folder.path(), job));
    const auto back = readJob(folder.path());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->world, job.world);
    EXPECT_EQ(back->goals, job.goals);
    EXPECT_EQ(back->steps, job.steps);
    EXPECT_EQ(back->arguments, job.arguments);
    EXPECT_EQ(back->prover, job.prover);
}

TEST(ProofJob, aResultThatIsCutOffIsAnErrorOfOurs) {
    const auto folder = *support::TemporaryFolder::create();
    ASSERT_TRUE(
        writeResult(folder.path(), {.proved = {1}, .certificate = "x", .because = {{2, "reads unset memory"}}}));
    const auto whole = readResult(folder.path());
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->because[0].second, "reads unset memory");
    const auto text = *support::readFile(folder.path() / "result.json");
    ASSERT_TRUE(support::writeFile(folder.path() / "result.json", text.substr(0, text.size() / 2)));
    EXPECT_FALSE(readResult(folder.path()));
    ASSERT_TRUE(support::writeFile(folder.path() / "result.json", "{\"proved\": 3}"));
    EXPECT_FALSE(readResult(folder.path()));
}

program::Interface interfaceOf(const std::vector<std::string>& names) {
    program::Interface interface;
    for (const std::string& name : names) {
        program::Function function;
        function.name = function.symbol = name;
        interface.functions.push_back(function);
    }
    return interface;
}

TEST(World, aProgramIsWhatHasMainAlone) {
    using Kind = flow::World::Kind;
    EXPECT_EQ(worldOf({}, interfaceOf({"main"}), {}).kind, Kind::Program);
    EXPECT_EQ(worldOf({}, interfaceOf({"main", "help"}), {}).kind, Kind::Calls);
    EXPECT_EQ(worldOf({}, interfaceOf({"main", "help"}), {0}).kind, Kind::Program);
    EXPECT_EQ(worldOf({}, interfaceOf({"main", "help"}), {0, 1}).kind, Kind::Calls);
    EXPECT_EQ(worldOf({}, interfaceOf({}), {}).kind, Kind::Calls);
}

TEST(World, namesTheFunctionsItIsAbout) {
    const flow::World world = worldOf({}, interfaceOf({"b", "a"}), {0, 1});
    EXPECT_EQ(world.entries, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(world.assumptions, std::vector<std::string>{"memory-safe"});
    EXPECT_EQ(describe(world), "any sequence of calls of a, b");
    EXPECT_EQ(describe(worldOf({}, interfaceOf({"b", "a"}), {})), "any sequence of calls");
}

}  // namespace
}  // namespace provest::driver
