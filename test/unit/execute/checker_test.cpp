#include "execute/checker.hpp"

#include "program/code_places.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <signal.h>

#include <array>
#include <fstream>
#include <iterator>
#include <limits>

namespace provest::execute {
namespace {

using namespace sample;

std::unique_ptr<Checker> checker(const char* worker, const char* unit, bool sandbox = false) {
    CheckerOptions options;
    options.worker = worker;
    options.sharedObject = unit;
    options.places = [places = std::make_shared<program::CodePlaces>()](const std::string& object, uint64_t address) {
        std::vector<Frame> frames;
        for (const auto& place : places->at(object, address))
            frames.push_back({place.function, place.file, place.line});
        return frames;
    };
    options.sandbox = sandbox;
    auto started = startChecker(options);
    if (started) return std::move(*started);
    ADD_FAILURE() << started.error().message;
    return nullptr;
}

Complaint complaint(Checker& by, const testcase::Encoded& test) {
    auto checked = by.check(test);
    EXPECT_TRUE(checked) << (checked ? "" : checked.error().message);
    return checked ? *checked : Complaint{};
}

testcase::Encoded peek(int at) {
    TestBytes test;
    test.callWith(Peek, test.value(PV_OBJECT, std::array<int, 3>{1, 2, 3}), at);
    return test.encoded();
}

TEST(Checker, AddressAndUndefined) {
    auto asan = checker(PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN);
    ASSERT_TRUE(asan);
    EXPECT_TRUE(complaint(*asan, peek(2)).empty());
    Complaint beyond = complaint(*asan, peek(3));
    EXPECT_EQ(beyond.kind, "heap-buffer-overflow") << "objects have exact bounds";
    ASSERT_FALSE(beyond.stack.empty());
    EXPECT_EQ(beyond.stack[0].function, "peek");
    EXPECT_NE(beyond.stack[0].file.find("sample_unit.c"), std::string::npos);
    EXPECT_GT(beyond.stack[0].line, 0u);
    EXPECT_EQ(complaint(*asan, call(Misbehave, 0)).kind, "null-dereference");
    EXPECT_EQ(complaint(*asan, call(Misbehave, 6)).kind, "double-free");
    EXPECT_EQ(complaint(*asan, call(Guess, 2)).kind, "heap-use-after-free");
    Complaint overflow = complaint(*asan, call(Add, std::numeric_limits<int>::max(), 1));
    EXPECT_EQ(overflow.kind, "signed-integer-overflow");
    ASSERT_FALSE(overflow.stack.empty());
    EXPECT_EQ(overflow.stack[0].function, "add");
    EXPECT_TRUE(complaint(*asan, call(Misbehave, 4)).empty()) << "exit is no complaint";
    EXPECT_TRUE(complaint(*asan, call(Misbehave, 10)).empty()) << "nor is longjmp";
}

TEST(Checker, UninitialisedMemory) {
    auto msan = checker(PROVEST_WORKER_MSAN, SAMPLE_UNIT_MSAN);
    ASSERT_TRUE(msan);
    EXPECT_TRUE(complaint(*msan, call(Guess, 0)).empty());
    Complaint uninitialised = complaint(*msan, call(Guess, 1));
    EXPECT_EQ(uninitialised.kind, "use-of-uninitialized-value");
    ASSERT_FALSE(uninitialised.stack.empty());
    EXPECT_EQ(uninitialised.stack[0].function, "guess");
    TestBytes file;
    file.file("a", "xy");
    file.callWith(ReadFile, file.text("a"));
    EXPECT_TRUE(complaint(*msan, file.encoded()).empty());
}

TEST(Checker, WorksInTheSandbox) {
    auto asan = checker(PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN, true);
    ASSERT_TRUE(asan);
    auto checked = asan->check(peek(3));
    if (!checked) GTEST_SKIP() << checked.error().message;
    EXPECT_EQ(checked->kind, "heap-buffer-overflow");
    EXPECT_TRUE(complaint(*asan, peek(1)).empty());
}

// The processes whose parent is this one.
std::vector<pid_t> children() {
    std::ifstream list("/proc/thread-self/children");
    return {std::istream_iterator<pid_t>(list), {}};
}

TEST(Checker, SurvivesItsWorkerAndHangs) {
    auto asan = checker(PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN);
    ASSERT_TRUE(asan);
    EXPECT_TRUE(complaint(*asan, peek(1)).empty());
    const auto workers = children();
    ASSERT_EQ(workers.size(), 1u) << "one worker serves all checks";
    kill(workers.front(), SIGKILL);
    EXPECT_EQ(complaint(*asan, peek(3)).kind, "heap-buffer-overflow");
    EXPECT_TRUE(complaint(*asan, peek(2)).empty()) << "a report is gone with its check";

    CheckerOptions impatient{PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN, {}, false, 50};
    auto hasty = startChecker(impatient);
    ASSERT_TRUE(hasty);
    EXPECT_EQ(complaint(**hasty, call(Misbehave, 9)).kind, "timeout");
    EXPECT_TRUE(complaint(**hasty, peek(2)).empty());
}

}  // namespace
}  // namespace provest::execute
