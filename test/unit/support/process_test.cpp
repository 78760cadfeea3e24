#include "support/process.hpp"

#include <gtest/gtest.h>

namespace provest::support {
namespace {

using std::chrono::milliseconds;

TEST(Run, TellsWhatAProgramSaidAndHowItEnded) {
    const auto finished = run({.argv = {"sh", "-c", "cat; echo wrong >&2; exit 3"}, .input = "right"});
    ASSERT_TRUE(finished);
    EXPECT_EQ(finished->output, "right");
    EXPECT_EQ(finished->errors, "wrong\n");
    EXPECT_EQ(finished->status, 3);
    EXPECT_FALSE(finished->timedOut);
}

TEST(Run, EndsWhatSaysNothingForTooLong) {
    const auto finished = run({.argv = {"sh", "-c", "echo begun; sleep 60"}, .silence = milliseconds(300)});
    ASSERT_TRUE(finished);
    EXPECT_TRUE(finished->timedOut);
    EXPECT_EQ(finished->output, "begun\n");
}

TEST(Run, LetsGoOnWhatKeepsTalking) {
    const char* script = "for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.2; done";
    const auto finished = run({.argv = {"sh", "-c", script}, .silence = milliseconds(1200)});
    ASSERT_TRUE(finished);
    EXPECT_TRUE(finished->ok());
    EXPECT_NE(finished->output.find("8"), std::string::npos);
}

TEST(Run, FailsOnlyForWhatCannotBeStarted) { EXPECT_FALSE(run({.argv = {"/no/such/program"}})); }

}  // namespace
}  // namespace provest::support
