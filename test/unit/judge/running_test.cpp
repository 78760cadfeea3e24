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
    const SuiteRun run = runSuite({.program = program.string(),
                                   .file = "unit_test.cpp",
                                   .arguments = {},
                                   .without = {},
                                   .environment = {},
                                   .directory = folder->path().string()});
    ASSERT_TRUE(run.ok);
    ASSERT_EQ(run.outcomes.size(), 2u);
    EXPECT_FALSE(run.outcomes[0].passed);
    EXPECT_NE(run.outcomes[0].message.find("heap-use-after-free"), std::string::npos) << run.outcomes[0].message;
    EXPECT_EQ(run.outcomes[0].message.find("0000"), std::string::npos) << run.outcomes[0].message;
    EXPECT_EQ(run.outcomes[1].name, "A.Lives");
    EXPECT_TRUE(run.outcomes[1].passed);
}

}  // namespace
}  // namespace provest::judge
