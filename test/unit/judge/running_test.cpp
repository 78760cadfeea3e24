#include "judge/running.hpp"

#include "support/files.hpp"

#include <gtest/gtest.h>
#include <filesystem>

namespace provest::judge {
namespace {

TEST(Outcomes, NameTheLinesThatFailedAndTheTestThatDied) {
    const auto outcomes = readOutcomes(
        "[ RUN      ] A.Good\n[       OK ] A.Good (0 ms)\n"
        "[ RUN      ] A.Bad\n/x/unit_test.cpp:31: Failure\nExpected equality\n[  FAILED  ] A.Bad (0 ms)\n"
        "[ RUN      ] A.Dies\n",
        "unit_test.cpp");
    ASSERT_EQ(outcomes.size(), 3u);
    EXPECT_TRUE(outcomes[0].passed);
    EXPECT_FALSE(outcomes[1].passed);
    EXPECT_EQ(outcomes[1].lines, (std::vector<uint32_t>{31}));
    EXPECT_FALSE(outcomes[2].passed);
    EXPECT_EQ(outcomes[2].name, "A.Dies");
    EXPECT_NE(outcomes[2].message.find("died"), std::string::npos);
}

// However much the unit printed before.
TEST(RunSuite, SaysWhatKilledATestAndGoesOnWithoutIt) {
    const auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const std::filesystem::path program = folder->path() / "suite";
    ASSERT_TRUE(support::writeFile(program, R"sh(#!/bin/sh
echo "[==========] Running tests."
case "$*" in
*A.Dies*) ;;
*)
  echo "[ RUN      ] A.Dies"
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '%0200d\n' 0 >&2; done
  echo "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x6" >&2
  exit 134
  ;;
esac
echo "[ RUN      ] A.Lives"
echo "[       OK ] A.Lives (0 ms)"
echo "[==========] 1 test ran. (0 ms total)"
)sh"));
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const std::filesystem::path directory = folder->path() / "run";
    std::filesystem::create_directory(directory);
    const SuiteRun run = runSuite({.program = program.string(),
                                   .file = "unit_test.cpp",
                                   .arguments = {},
                                   .without = {},
                                   .environment = {},
                                   .directory = directory.string()});
    ASSERT_EQ(run.problem, "");
    ASSERT_EQ(run.outcomes.size(), 2u);
    EXPECT_FALSE(run.outcomes[0].passed);
    EXPECT_NE(run.outcomes[0].message.find("heap-use-after-free"), std::string::npos) << run.outcomes[0].message;
    EXPECT_EQ(run.outcomes[0].message.find("0000"), std::string::npos) << run.outcomes[0].message;
    EXPECT_EQ(run.outcomes[1].name, "A.Lives");
    EXPECT_TRUE(run.outcomes[1].passed);
}

// A program of shell commands, run as a suite is. `errors` holds what it said.
class Confined : public testing::Test {
protected:
    support::Finished run(const std::string& script, const std::vector<std::string>& writable = {}) {
        RunRequest request{.program = "sh",
                           .file = {},
                           .arguments = {},
                           .without = {},
                           .environment = {},
                           .directory = (folder_.path() / "run").string()};
        std::filesystem::create_directories(request.directory);
        request.visible = {(folder_.path() / "data").string()};
        request.writable = writable;
        auto ran = start(request, {.argv = {"sh", "-c", script}, .timeout = std::chrono::seconds(20)});
        EXPECT_TRUE(ran) << ran.error().message;
        return ran ? *ran : support::Finished{};
    }
    support::TemporaryFolder folder_ = *support::TemporaryFolder::create();
};

TEST_F(Confined, ReadsWhatItsUserReadsAndWritesNothing) {
    const std::string data = (folder_.path() / "data").string();
    ASSERT_TRUE(support::writeFile(data, "mine\n"));
    const auto ran = run("cat " + data + "; echo x >" + data + "; echo y >>" + data + "; rm -f " + data +
                         "; chmod 777 " + data + "; mv " + data + " /tmp/elsewhere; mkdir " + folder_.path().string() +
                         "/made; echo new >here && cat here; echo t >/tmp/there && cat /tmp/there; echo u >/dev/shm/v "
                         "&& cat /dev/shm/v");
    EXPECT_EQ(ran.output, "mine\nnew\nt\nu\n") << ran.errors;
    EXPECT_EQ(*support::readFile(data), "mine\n");
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path() / "run"));
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "made"));
}

TEST_F(Confined, WritesWhereProfilesGo) {
    const std::string profiles = (folder_.path() / "profiles").string();
    std::filesystem::create_directory(profiles);
    EXPECT_TRUE(run("echo counters >" + profiles + "/p", {profiles}).ok());
    EXPECT_EQ(*support::readFile(profiles + "/p"), "counters\n");
}

TEST_F(Confined, NobodyElseIsThereAndNothingStays) {
    const auto ran = run("kill -KILL -1; kill -KILL $PPID; setsid sleep 1000 & echo $$; exit 3");
    EXPECT_EQ(ran.status, 3) << ran.errors;
    EXPECT_EQ(ran.output, "2\n");
    EXPECT_EQ(run("kill -ABRT $$").status, 128 + 6) << "signals reach it as they do outside";
}

}  // namespace
}  // namespace provest::judge
