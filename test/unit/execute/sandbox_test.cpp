#include "execute/executor.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace provest::execute {
namespace {

using namespace sample;

class Sandbox : public testing::Test {
protected:
    void SetUp() override {
        Options chosen = options();
        chosen.sandbox = true;
        auto started = startExecutor(chosen);
        if (!started) {
            EXPECT_NE(started.error().message.find("--no-sandbox"), std::string::npos) << started.error().message;
            GTEST_SKIP() << started.error().message;
        }
        executor = std::move(*started);
    }
    int errorOf(int how) {
        auto seen = executor->observe(call(Outside, how));
        int error = -1;
        if (seen && !(*seen)->results.empty()) std::memcpy(&error, (*seen)->results[0].data(), sizeof error);
        return error;
    }
    std::unique_ptr<Executor> executor;
};

TEST_F(Sandbox, RefusesWhatChangesTheWorld) {
    EXPECT_EQ(errorOf(0), EPERM) << "unlink";
    EXPECT_EQ(errorOf(1), EPERM) << "kill";
    EXPECT_EQ(errorOf(2), EPERM) << "socket";
    EXPECT_EQ(errorOf(3), EPERM) << "open for writing";
    EXPECT_EQ(errorOf(4), EPERM) << "execve";
}

TEST_F(Sandbox, LetsTestsRunAsOutside) {
    std::vector<testcase::Encoded> tests;
    for (int how = 0; how <= 8; ++how) tests.push_back(call(Misbehave, how));
    tests.push_back(call(Add, 1, 2));
    std::vector<execute::Run> inside = executor->run(tests);
    auto outside = start(options());
    ASSERT_TRUE(outside);
    std::vector<execute::Run> free = outside->run(tests);
    for (size_t i = 0; i < tests.size(); ++i) {
        EXPECT_EQ(inside[i].outcome, free[i].outcome) << i;
        EXPECT_EQ(inside[i].code, free[i].code) << i;
    }
    TestBytes input;
    input.input = "q";
    auto seen = executor->observe(input.call(ReadInput, 0).call(Tell, 5).encoded());
    ASSERT_TRUE(seen);
    EXPECT_EQ((*seen)->output, "value 5\n");
    uint8_t byte;
    EXPECT_TRUE((*seen)->read((*seen)->variableAddresses.at(0), {&byte, 1})) << "the engine sees into the sandbox";
}

TEST_F(Sandbox, SurvivesAHangInside) {
    Options chosen = options(Tier::Fork);
    chosen.sandbox = true;
    chosen.limits.milliseconds = 100;
    auto short_ = start(chosen);
    ASSERT_TRUE(short_);
    std::vector<testcase::Encoded> tests{call(Misbehave, 9), call(Add, 1, 1)};
    std::vector<execute::Run> runs = short_->run(tests);
    EXPECT_EQ(runs[0].outcome, Outcome::TimedOut);
    EXPECT_EQ(runs[1].outcome, Outcome::Returned);
}

}  // namespace
}  // namespace provest::execute
