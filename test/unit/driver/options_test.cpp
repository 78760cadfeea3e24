#include "driver/options.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

support::Result<Options> parse(std::vector<const char*> words) {
    words.insert(words.begin(), "provest");
    return parseOptions(static_cast<int>(words.size()), words.data());
}

TEST(Options, DefaultsAreSensible) {
    const auto options = parse({"generate", "a.c", "b.c"});
    ASSERT_TRUE(options) << options.error().message;
    EXPECT_EQ(options->sources, (std::vector<std::string>{"a.c", "b.c"}));
    EXPECT_EQ(options->criterion, "branch");
    EXPECT_EQ(options->seconds, 60);
    EXPECT_TRUE(options->sandbox);
}

TEST(Options, Durations) {
    EXPECT_EQ(*parseDuration("90"), 90);
    EXPECT_EQ(*parseDuration("2m"), 120);
    EXPECT_EQ(*parseDuration("500ms"), 0.5);
    for (const char* wrong : {"", "abc", "5 parsecs", "-3s", "nan"}) EXPECT_FALSE(parseDuration(wrong)) << wrong;
}

TEST(Options, BadWordsGetOneSentenceThatNamesTheWayOut) {
    const auto says = [](std::vector<const char*> words, const std::string& part) {
        const auto options = parse(std::move(words));
        ASSERT_FALSE(options) << part;
        EXPECT_EQ(options.error().blame, support::Error::Blame::User);
        EXPECT_NE(options.error().message.find(part), std::string::npos) << options.error().message;
    };
    says({"generate", "a.c", "--budget", "0s"}, "a budget of zero");
    says({"generate", "a.c", "--budget-execs", "0"}, "--budget-execs 0");
    says({"generate", "a.c", "--criterion", "path"}, "there are statement, branch");
    says({"generate", "a.c", "--framework", "unity"}, "gtest");
    says({"generate", "a.c", "--engine", "magic"}, "there are search, concolic");
    says({"generate", "a.c", "--jobs", "0"}, "--jobs 0");
    says({"generate"}, "SOURCE");
    says({"frobnicate"}, "--help");
}

TEST(Options, ABudgetOfExecutionsRulesAlone) {
    const auto options = parse({"generate", "a.c", "--budget-execs", "5000"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->executions, 5000u);
    EXPECT_GT(options->seconds, 1e6);
}

}  // namespace
}  // namespace provest::driver
