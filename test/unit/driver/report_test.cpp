#include "report/report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace provest::report {
namespace {

Report sample() {
    Report report;
    report.summary = {.goals = 2,
                      .covered = 1,
                      .open = 1,
                      .tests = 1,
                      .findings = 1,
                      .executions = 7,
                      .seconds = 1.5,
                      .seed = 3,
                      .criterion = "branch"};
    GoalRow covered;
    covered.goal.at = {"/src/a.c", 3, 7};
    covered.goal.text = "a > 1";
    covered.status = GoalStatus::Covered;
    covered.test = "A.AGreaterThan1IsTrue";
    GoalRow open = covered;
    open.goal.side = program::Side::False;
    open.status = GoalStatus::Open;
    open.test.clear();
    open.reason = "no run came near it";
    report.goals = {covered, open};
    report.skipped = {{"f", "takes a va_list"}};
    report.findings = {
        {"null-dereference", "reads through a null pointer", "g", {{"g", "/src/a.c", 9}}, "G.Null", "p is null"}};
    return report;
}

TEST(Report, JsonHasTheAgreedFields) {
    const auto json = nlohmann::json::parse(toJson(sample()));
    for (const char* field :
         {"goals", "covered", "infeasible", "open", "tests", "findings", "executions", "seconds", "seed", "criterion"})
        EXPECT_TRUE(json["summary"].contains(field)) << field;
    for (const char* field : {"file", "line", "col", "kind", "side", "status", "reason", "test", "proof"})
        EXPECT_TRUE(json["goals"][0].contains(field)) << field;
    EXPECT_EQ(json["goals"][1]["side"], "false");
    EXPECT_EQ(json["skipped"][0]["reason"], "takes a va_list");
    EXPECT_EQ(json["findings"][0]["line"], 9);
}

TEST(Report, ReadsBackWhatItWrote) {
    const auto again = fromJson(toJson(sample()));
    ASSERT_TRUE(again);
    EXPECT_EQ(toJson(*again).size(), toJson(sample()).size());
    EXPECT_EQ(again->goals[1].reason, "no run came near it");
    EXPECT_FALSE(fromJson("{}"));
    EXPECT_FALSE(fromJson("no json"));
}

TEST(Report, TextNamesOpenGoalsFindingsAndSkips) {
    const std::string text = toText(sample(), "out");
    for (const char* part :
         {"1 of 2 branch goals covered (50.0 %)", "a.c:3:7 branch false `a > 1`: no run came near it",
          "f: takes a va_list", "p is null", "(a.c:9)"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

}  // namespace
}  // namespace provest::report
