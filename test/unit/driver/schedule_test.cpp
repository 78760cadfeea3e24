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

TEST_F(ScheduleTest, TheJudgeHasWhatTheStepsBeforeItLeave) {
    const Schedule schedule = of(20, 500, 0.3);
    now_ = 20.3;
    const support::Deadline step = schedule.share(0.3), judging = schedule.judging();
    EXPECT_GT(step.left(), 3);
    EXPECT_LT(step.left(), 7);
    EXPECT_GT(judging.left() - step.left(), 9);
    EXPECT_LT(judging.left(), 40 - now_);
    stopped_ = true;
    EXPECT_TRUE(step.over());
    EXPECT_TRUE(judging.over());
}

TEST_F(ScheduleTest, AStepThatIsLateHasAShareOfWhatIsLeft) {
    const Schedule schedule = of(20, 500, 0.3);
    now_ = 36;
    EXPECT_DOUBLE_EQ(schedule.share(0.25).left(), 1);
    now_ = 41;
    EXPECT_TRUE(schedule.share(0.25).over());
}

TEST_F(ScheduleTest, WhatGoesOnBesideTheSearchEndsBeforeTheJudgeIsLate) {
    const Schedule schedule = of(20, 2000, 0.3);
    now_ = schedule.searchEnd();
    EXPECT_GT(schedule.besides().left(), 5);
    EXPECT_LT(schedule.besides().left(), 0.4 * (schedule.whole() - now_));
}

TEST_F(ScheduleTest, OnlyAFirstVerdictMayBeLate) {
    const Schedule schedule = of(20, 500, 0.3);
    now_ = 40;
    EXPECT_TRUE(schedule.lastVerdict(true).over());
    EXPECT_GT(schedule.lastVerdict(false).left(), 20);
}

TEST_F(ScheduleTest, WithoutAClockNothingEnds) {
    const Schedule schedule = of(support::Deadline::never, 500, 5);
    now_ = 1e8;
    EXPECT_FALSE(schedule.share(0.3).over());
    EXPECT_FALSE(schedule.judging().over());
    EXPECT_FALSE(schedule.besides().over());
    EXPECT_FALSE(schedule.lastVerdict(true).over());
    EXPECT_EQ(schedule.searchEnd(), support::Deadline::never);
    EXPECT_FALSE(schedule.share(0.3).earlierBy(1e9).over());
}

}  // namespace
}  // namespace provest::driver
