#include "driver/schedule.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

class ScheduleTest : public testing::Test {
protected:
    Schedule of(double budget, size_t lines, double reading) {
        Schedule schedule(budget, [this] { return now_; }, [this] { return stopped_; });
        now_ = reading;
        schedule.searchFrom(lines);
        return schedule;
    }
    double now_ = 0;
    bool stopped_ = false;
};

TEST_F(ScheduleTest, AFileIsDoneInOneAndAHalfBudgets) {
    const Schedule schedule = of(20, 500, 0.3);
    EXPECT_DOUBLE_EQ(schedule.whole(), 40);
    EXPECT_DOUBLE_EQ(schedule.searchEnd(), 20.3);
}

TEST_F(ScheduleTest, ALibraryHasTwo) { EXPECT_DOUBLE_EQ(of(20, 2000, 0.3).whole(), 70); }

TEST_F(ScheduleTest, WhoeverReadsLongSearchesLessButHalfAtLeast) {
    EXPECT_DOUBLE_EQ(of(20, 500, 10).searchEnd(), 24);
    EXPECT_DOUBLE_EQ(of(20, 500, 100).searchEnd(), 110);
}

TEST_F(ScheduleTest, TheJudgeHasWhatPolishingLeaves) {
    const Schedule schedule = of(20, 500, 0.3);
    now_ = 20.3;
    const support::Deadline polishing = schedule.polishing(), judging = schedule.judging();
    EXPECT_GT(polishing.left(), 3);
    EXPECT_LT(polishing.left(), 7);
    EXPECT_GT(judging.left() - polishing.left(), 9);
    EXPECT_LT(judging.left(), 40 - now_);
    stopped_ = true;
    EXPECT_TRUE(polishing.over());
    EXPECT_TRUE(judging.over());
}

TEST_F(ScheduleTest, WithoutAClockNothingEnds) {
    const Schedule schedule = of(support::Deadline::never, 500, 5);
    now_ = 1e8;
    EXPECT_FALSE(schedule.polishing().over());
    EXPECT_FALSE(schedule.judging().over());
    EXPECT_EQ(schedule.searchEnd(), support::Deadline::never);
    EXPECT_FALSE(schedule.polishing().earlierBy(1e9).over());
}

}  // namespace
}  // namespace provest::driver
