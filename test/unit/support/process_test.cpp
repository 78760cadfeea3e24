#include "support/process.hpp"

#include <gtest/gtest.h>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

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

TEST(Run, EndsWhatHasClosedItsOutputAndLivesOn) {
    const auto finished = run({.argv = {"sh", "-c", "exec >&- 2>&-; sleep 60"}, .timeout = milliseconds(300)});
    ASSERT_TRUE(finished);
    EXPECT_TRUE(finished->timedOut);
}

TEST(Run, EndsAtTheDeadlineAndWhenStopped) {
    const auto finished = run({.argv = {"sleep", "60"}, .deadline = Deadline([] { return 7.0; }, 6.5)});
    ASSERT_TRUE(finished);
    EXPECT_TRUE(finished->stopped);
    EXPECT_FALSE(finished->timedOut);
    EXPECT_FALSE(finished->ok());
    std::atomic<int> asked = 0;
    const Deadline whenStopped([] { return 0.0; }, Deadline::never, [&] { return ++asked > 3; });
    const auto stopped = run({.argv = {"sh", "-c", "sleep 60 & sleep 60"}, .deadline = whenStopped});
    ASSERT_TRUE(stopped);
    EXPECT_TRUE(stopped->stopped);
}

TEST(Run, StartsNothingOnceAllWereEnded) {
    const auto endThem = [] {
        std::thread other([] {
            const auto finished = run({.argv = {"sh", "-c", "sleep 60 & sleep 60"}});
            std::_Exit(finished && finished->status == 128 + SIGKILL && !run({.argv = {"true"}}) ? 0 : 1);
        });
        while (!isRunning()) std::this_thread::yield();
        endAll();
        other.join();
    };
    EXPECT_EXIT(endThem(), testing::ExitedWithCode(0), "");
}

TEST(DeadlineTest, KnowsWhatIsLeftOnTheClockItWasGiven) {
    double now = 10;
    bool stop = false;
    const Deadline deadline([&] { return now; }, 15, [&] { return stop; });
    EXPECT_EQ(deadline.left(), 5);
    EXPECT_EQ(deadline.earlierBy(2).left(), 3);
    EXPECT_EQ(deadline.within(1).left(), 1);
    EXPECT_EQ(deadline.within(100).left(), 5);
    now = 16;
    EXPECT_TRUE(deadline.over());
    EXPECT_FALSE(deadline.stopped());
    now = 11;
    stop = true;
    EXPECT_TRUE(deadline.over());
    EXPECT_FALSE(Deadline().over());
    EXPECT_FALSE(Deadline().within(1).over()) << "nobody gave it a clock";
}

TEST(Run, FailsOnlyForWhatCannotBeStarted) { EXPECT_FALSE(run({.argv = {"/no/such/program"}})); }

}  // namespace
}  // namespace provest::support
