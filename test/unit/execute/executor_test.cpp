#include "execute/executor.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <cmath>

#include <array>
#include <cerrno>
#include <csignal>
#include <limits>

namespace provest::execute {
namespace {

using namespace sample;

template <class T>
T as(const std::vector<uint8_t>& bytes) {
    T value{};
    EXPECT_EQ(bytes.size(), sizeof value);
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

int resultOf(Executor& executor, const testcase::Encoded& test) {
    auto seen = executor.observe(test);
    if (!seen || (*seen)->results.empty()) {
        ADD_FAILURE() << "no result";
        return -1;
    }
    return as<int>((*seen)->results.back());
}

TEST(Observe, TellsResultsAndCounters) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    EXPECT_EQ(executor->counterCount(), 32u);
    auto seen = executor->observe(TestBytes().call(Add, 2, 3).call(Branchy, 4242, 5).encoded());
    ASSERT_TRUE(seen) << seen.error().message;
    EXPECT_EQ((*seen)->run.outcome, Outcome::Returned);
    ASSERT_EQ((*seen)->results.size(), 2u);
    EXPECT_EQ(as<int>((*seen)->results[0]), 5);
    EXPECT_EQ(as<int>((*seen)->results[1]), 2);
    EXPECT_EQ((*seen)->counters[0], 1u);
    EXPECT_EQ((*seen)->counters[4], 1u);
    EXPECT_EQ((*seen)->counters[5], 0u);
    EXPECT_TRUE((*seen)->run.newCoverage);
}

TEST(Observe, ReadsTheStoppedProcess) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes test;
    struct Node {
        int value, unused;
        uint64_t next;
    };
    uint32_t old = test.value(PV_OBJECT, Node{7, 0, 0});
    test.callWith(Push, old, 8, 8);
    auto seen = executor->observe(test.encoded());
    ASSERT_TRUE(seen) << seen.error().message;
    auto address = as<uint64_t>((*seen)->results.at(0));
    Node made{};
    ASSERT_TRUE((*seen)->read(address, {reinterpret_cast<uint8_t*>(&made), sizeof made}));
    EXPECT_EQ(made.value, 8);
    EXPECT_EQ(made.next, (*seen)->blockAddresses.at(old));
    EXPECT_EQ((*seen)->heapBlock(address + 8).start, address);
    EXPECT_EQ((*seen)->heapBlock(address + 8).size, sizeof made);
    EXPECT_EQ((*seen)->heapBlock(address + 16).size, 0u);
    EXPECT_EQ((*seen)->heapBlock((*seen)->variableAddresses.at(0)).size, 0u);
    EXPECT_FALSE((*seen)->blockFreed.at(old));
    uint8_t nothing;
    EXPECT_FALSE((*seen)->read(8, {&nothing, 1}));
}

TEST(Observe, TellsWhatWasFreed) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes test;
    uint32_t object = test.value(PV_OBJECT, std::array<char, 16>{});
    test.callWith(Drop, object, 0, 0);
    auto seen = executor->observe(test.encoded());
    ASSERT_TRUE(seen);
    EXPECT_EQ((*seen)->run.outcome, Outcome::Returned);
    EXPECT_TRUE((*seen)->blockFreed.at(object));
    EXPECT_EQ((*seen)->heapBlock((*seen)->blockAddresses.at(object)).size, 0u);
}

TEST(Observe, ForwardsResultsOfEarlierCalls) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes test;
    std::array<char, 16> arguments{};
    test.callBlock(Push, test.value(PV_ARGUMENTS, arguments), 8);
    test.callBlock(Push, test.value(PV_ARGUMENTS, arguments, {{0, PV_TO_RESULT, 0, 8}}), 8);
    auto seen = executor->observe(test.encoded());
    ASSERT_TRUE(seen);
    uint64_t next = 0;
    ASSERT_TRUE((*seen)->read(as<uint64_t>((*seen)->results.at(1)) + 8, {reinterpret_cast<uint8_t*>(&next), 8}));
    EXPECT_EQ(next, as<uint64_t>((*seen)->results.at(0)));
}

TEST(Observe, CapturesOutput) {
    auto executor = start(options(Tier::Libraries));
    ASSERT_TRUE(executor);
    auto seen = executor->observe(call(Tell, 12));
    ASSERT_TRUE(seen);
    EXPECT_EQ((*seen)->output, "value 12\n");
    EXPECT_EQ((*seen)->errors, "warning\n");
}

TEST(Observe, AnswersStubsFromTheScript) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes test;
    uint32_t written = test.value(PV_ANSWER, 42);
    test.answer(0, test.value(PV_ANSWER, 3), {{8, written}});
    test.call(UseSensor, 9).call(UseSensor, 10);
    auto seen = executor->observe(test.encoded());
    ASSERT_TRUE(seen);
    EXPECT_EQ(as<int>((*seen)->results.at(0)), 3042);
    EXPECT_EQ(as<int>((*seen)->results.at(1)), -1) << "an exhausted script answers zero and writes nothing";
    ASSERT_EQ((*seen)->stubCalls.size(), 2u);
    int channel;
    std::memcpy(&channel, (*seen)->stubCalls[1].arguments.data(), sizeof channel);
    EXPECT_EQ(channel, 10);
}

TEST(Observe, ServesFilesInputAndTime) {
    auto executor = start(options(Tier::Libraries));
    ASSERT_TRUE(executor);
    TestBytes file;
    file.file("notes.txt", "ab");
    file.callWith(ReadFile, file.text("notes.txt"));
    EXPECT_EQ(resultOf(*executor, file.encoded()), 'a' + 'b');
    TestBytes missing;
    missing.callWith(ReadFile, missing.text("/etc/passwd"));
    EXPECT_EQ(resultOf(*executor, missing.encoded()), -ENOENT);
    TestBytes unreadable;
    unreadable.file("notes.txt", "ab");
    unreadable.fail(PV_READ, 0);
    unreadable.callWith(RawFile, unreadable.text("notes.txt"));
    EXPECT_EQ(resultOf(*executor, unreadable.encoded()), -1000 - EIO);
    TestBytes unopenable;
    unopenable.file("notes.txt", "ab");
    unopenable.fail(PV_FOPEN, 0);
    unopenable.callWith(ReadFile, unopenable.text("notes.txt"));
    EXPECT_EQ(resultOf(*executor, unopenable.encoded()), -ENOENT);
    TestBytes input;
    input.input = "xyz";
    EXPECT_EQ(resultOf(*executor, input.call(ReadInput, 0).encoded()), 3000 + 'x');
    TestBytes clock;
    clock.times = {50, 7};
    uint32_t none = clock.value(PV_ARGUMENTS, 0);
    auto seen = executor->observe(clock.callBlock(Clock, none, 8).encoded());
    ASSERT_TRUE(seen);
    EXPECT_EQ(as<long>((*seen)->results.at(0)), 107);
}

TEST(Observe, SetsVariablesAndFailsAllocations) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes variable;
    variable.value(PV_VARIABLE, 70, {}, 0);
    auto seen = executor->observe(variable.call(Stateful, 2).encoded());
    ASSERT_TRUE(seen);
    int remembered = 0;
    ASSERT_TRUE((*seen)->read((*seen)->variableAddresses.at(0), {reinterpret_cast<uint8_t*>(&remembered), 4}));
    EXPECT_EQ(remembered, 72);
    TestBytes memory;
    memory.fail(PV_MALLOC, 2);
    EXPECT_EQ(resultOf(*executor, memory.call(Allocate, 5).encoded()), 2);
}

// Every way a test can end, in a batch: the ones around it are not disturbed.
class Endings : public testing::TestWithParam<Tier> {};

TEST_P(Endings, CostOneTest) {
    Options chosen = options(GetParam());
    chosen.limits.milliseconds = 200;
    chosen.limits.memory = 64u << 20;
    auto executor = start(chosen);
    ASSERT_TRUE(executor);
    std::vector<testcase::Encoded> tests;
    for (int how = 0; how <= 15; ++how) {
        tests.push_back(call(Misbehave, how));
        tests.push_back(call(Add, how, 1));
    }
    std::vector<execute::Run> runs = executor->run(tests);
    ASSERT_EQ(runs.size(), tests.size());
    for (size_t i = 1; i < runs.size(); i += 2) EXPECT_EQ(runs[i].outcome, Outcome::Returned) << "after " << i / 2;
    struct {
        Outcome outcome;
        int code;
    } expected[] = {{Outcome::Signalled, SIGSEGV},
                    {Outcome::Signalled, SIGFPE},
                    {Outcome::Aborted, 0},
                    {Outcome::AssertFailed, -1},
                    {Outcome::Exited, 7},
                    {Outcome::StackOverflow, SIGSEGV},
                    {Outcome::Signalled, SIGABRT},
                    {Outcome::Signalled, SIGABRT},
                    {Outcome::OutOfFuel, 0},
                    {Outcome::TimedOut, 0},
                    {Outcome::Returned, 0},
                    {Outcome::AssumeFailed, 0},
                    {Outcome::Lost, 0},
                    {Outcome::OutOfMemory, 0},
                    {Outcome::Signalled, SIGSEGV},
                    {Outcome::Returned, 0}};
    for (size_t how = 0; how < std::size(expected); ++how) {
        EXPECT_EQ(runs[2 * how].outcome, expected[how].outcome) << "kind " << how;
        if (expected[how].code >= 0) EXPECT_EQ(runs[2 * how].code, expected[how].code) << "kind " << how;
    }
    EXPECT_FALSE(runs[22].newCoverage) << "a run outside the assumptions is no test";
    EXPECT_TRUE(runs[0].newCoverage);
}

TEST_P(Endings, AreSeenBySingleRunsToo) {
    Options chosen = options(GetParam());
    chosen.limits.milliseconds = 200;
    auto executor = start(chosen);
    ASSERT_TRUE(executor);
    auto outcome = [&](int how) {
        auto seen = executor->observe(call(Misbehave, how));
        return seen ? (*seen)->run.outcome : Outcome::NotRun;
    };
    EXPECT_EQ(outcome(0), Outcome::Signalled);
    EXPECT_EQ(outcome(4), Outcome::Exited);
    EXPECT_EQ(outcome(5), Outcome::StackOverflow);
    EXPECT_EQ(outcome(9), Outcome::TimedOut);
    EXPECT_EQ(outcome(12), Outcome::Lost);
    auto jumped = executor->observe(call(Misbehave, 10));
    ASSERT_TRUE(jumped);
    EXPECT_TRUE((*jumped)->nonlocalExit);
    EXPECT_EQ(outcome(15), Outcome::Returned);
}

TEST_P(Endings, CrashesByTheThousandAreSurvived) {
    auto executor = start(options(GetParam()));
    ASSERT_TRUE(executor);
    std::vector<testcase::Encoded> tests(GetParam() == Tier::Fork ? 20 : 1000, call(Misbehave, 0));
    for (const execute::Run& run : executor->run(tests)) ASSERT_EQ(run.outcome, Outcome::Signalled);
    EXPECT_EQ(executor->statistics().workersLost, 0u);
}

// What one run leaves behind is not seen by the next.
TEST_P(Endings, StateIsPutBack) {
    auto executor = start(options(GetParam()));
    ASSERT_TRUE(executor);
    std::vector<uint8_t> covered(executor->counterCount(), 1);
    covered[12] = covered[22] = 0;  // counters that only old state can reach
    executor->setCovered(covered);
    TestBytes memory;
    memory.call(Allocate, 40);
    std::vector<testcase::Encoded> tests;
    for (int i = 0; i < 3; ++i) {
        tests.push_back(call(Stateful, 1));
        tests.push_back(call(Scribble, 70'000));
        tests.push_back(memory.encoded());
    }
    for (const execute::Run& run : executor->run(tests)) {
        EXPECT_EQ(run.outcome, Outcome::Returned);
        EXPECT_FALSE(run.newCoverage);
    }
    std::vector<testcase::Encoded> both{TestBytes().call(Stateful, 1).call(Stateful, 1).encoded()};
    EXPECT_TRUE(executor->run(both)[0].newCoverage) << "within a test, state lasts";
}

INSTANTIATE_TEST_SUITE_P(Tiers, Endings, testing::Values(Tier::Unit, Tier::Libraries, Tier::Fork));

TEST(Tiers, LibraryStateIsPutBackInTheSecond) {
    for (Tier tier : {Tier::Libraries, Tier::Fork}) {
        auto executor = start(options(tier));
        ASSERT_TRUE(executor);
        std::vector<uint8_t> covered(executor->counterCount(), 1);
        covered[14] = 0;  // reached when an earlier rand() was not undone
        executor->setCovered(covered);
        std::vector<testcase::Encoded> tests;
        for (int i = 0; i < 5; ++i) {
            tests.push_back(call(Leaky, 0));
            tests.push_back(TestBytes().call(LibraryState, 1).call(LibraryState, 1).encoded());
            tests.push_back(call(LibraryState, 2));
        }
        for (const execute::Run& run : executor->run(tests)) {
            EXPECT_EQ(run.outcome, Outcome::Returned);
            EXPECT_FALSE(run.newCoverage);
        }
    }
}

// State in watched pages must not make system calls fail.
TEST(Tiers, TheKernelMayWriteToTheUnit) {
    for (Tier tier : {Tier::Libraries, Tier::Fork}) {
        auto executor = start(options(tier));
        ASSERT_TRUE(executor);
        std::vector<uint8_t> covered(executor->counterCount(), 1);
        covered[23] = 0;
        executor->setCovered(covered);
        std::vector<testcase::Encoded> tests;
        for (int i = 0; i < 6; ++i) {
            TestBytes test;
            test.input = "xyz";
            tests.push_back(test.call(Slurp, 40'000 * (1 + i / 2)).encoded());
        }
        for (const execute::Run& run : executor->run(tests)) {
            EXPECT_EQ(run.outcome, Outcome::Returned);
            EXPECT_FALSE(run.newCoverage);
        }
    }
}

TEST(Tiers, ThreadsAndSignalsInAProcessEach) {
    auto executor = start(options(Tier::Fork));
    ASSERT_TRUE(executor);
    EXPECT_EQ(resultOf(*executor, call(Threaded, 84)), 42);
    std::vector<testcase::Encoded> tests{call(Threaded, 10), call(Threaded, 1), call(Threaded, 2), call(Threaded, 0),
                                         call(Threaded, 8)};
    std::vector<execute::Run> runs = executor->run(tests);
    EXPECT_EQ(runs[0].outcome, Outcome::Returned);
    EXPECT_EQ(runs[1].outcome, Outcome::Signalled);
    EXPECT_EQ(runs[1].code, SIGSEGV);
    EXPECT_EQ(runs[2].outcome, Outcome::Lost) << "exit on a thread";
    EXPECT_EQ(runs[3].outcome, Outcome::Signalled);
    EXPECT_EQ(runs[3].code, SIGTERM);
    EXPECT_EQ(runs[4].outcome, Outcome::Returned);
}

TEST(Tiers, ADifferenceInAFreshProcessDemotes) {
    Options chosen = options();
    chosen.replayEvery = 10;
    auto executor = start(chosen);
    ASSERT_TRUE(executor);
    std::vector<testcase::Encoded> tests(40, call(Leaky, 0));
    executor->run(tests);
    Statistics statistics = executor->statistics();
    EXPECT_EQ(statistics.tier, Tier::Libraries);
    EXPECT_GE(statistics.replays, 1u);
    ASSERT_EQ(statistics.notes.size(), 1u);
    std::vector<uint8_t> covered(executor->counterCount(), 1);
    covered[14] = 0;
    executor->setCovered(covered);
    for (const execute::Run& run : executor->run(tests)) EXPECT_FALSE(run.newCoverage);
    EXPECT_EQ(executor->statistics().tier, Tier::Libraries) << "once is enough";
}

TEST(Tiers, OpenStreamsDemoteAtOnce) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    TestBytes test;
    test.file("a", "x");
    test.callWith(ReadFile, test.text("a"));
    std::vector<testcase::Encoded> tests(5, test.encoded());
    for (const execute::Run& run : executor->run(tests)) EXPECT_EQ(run.outcome, Outcome::Returned);
    EXPECT_EQ(executor->statistics().tier, Tier::Libraries);
    EXPECT_EQ(executor->statistics().workersLost, 0u);
}

TEST(Targets, FitnessFallsOnTheWay) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<Target> targets{{{{4, 0}, {2, 1}}, infinity}, {{{7, 0}, {3, 1}}, infinity}};
    executor->setTargets(targets, 0);
    testcase::Encoded base = call(Branchy, 0, 50);
    uint32_t x = base.blockOffset[0], y = x + 4;
    std::vector<Executor::Variant> variants{{},
                                            {{4000, x, 4}},
                                            {{100, x, 4}},
                                            {{4242, x, 4}},
                                            {{4242, x, 4}, {12, y, 4}},
                                            {{4242, x, 4}, {9, y, 4}},
                                            {{250, y, 4}}};
    std::vector<execute::Run> runs = executor->run(base, variants);
    ASSERT_EQ(runs.size(), variants.size());
    EXPECT_DOUBLE_EQ(runs[0].fitness, 1 + 4242.0 / 4243);
    EXPECT_EQ(runs[0].improved, 3u);
    EXPECT_DOUBLE_EQ(runs[1].fitness, 1 + 242.0 / 243);
    EXPECT_EQ(runs[1].improved, 1u);
    EXPECT_EQ(runs[2].improved, 0u);
    EXPECT_DOUBLE_EQ(runs[3].fitness, 41.0 / 42);
    EXPECT_DOUBLE_EQ(runs[4].fitness, 3.0 / 4);
    EXPECT_DOUBLE_EQ(runs[5].fitness, 0);
    EXPECT_EQ(runs[6].improved, 2u) << "the second target: its case is 50 away now, not 150";
    EXPECT_DOUBLE_EQ(executor->bestFitness()[0], 0);
    EXPECT_DOUBLE_EQ(executor->bestFitness()[1], 50.0 / 51);
}

TEST(Targets, ProbesAreReadInEveryRun) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    const std::vector<program::CounterId> arms{2, 3, 4};
    executor->setProbes(arms);
    testcase::Encoded base = call(Branchy, 0, 50);
    const uint32_t x = base.blockOffset[0];
    const std::vector<Executor::Variant> variants{{}, {{4000, x, 4}}, {{4242, x, 4}}};
    std::vector<execute::Run> runs = executor->run(base, variants);
    ASSERT_EQ(runs.size(), 3u);
    for (const execute::Run& run : runs) ASSERT_EQ(run.readings.size(), 3u);
    EXPECT_EQ(runs[0].readings[0].distance, 4242);
    EXPECT_EQ(runs[1].readings[0].distance, 242);
    EXPECT_EQ(runs[1].readings[0].count, 0u);
    EXPECT_EQ(runs[1].readings[1].count, 1u) << "the other side was taken";
    EXPECT_TRUE(std::isinf(runs[1].readings[2].distance)) << "behind the branch";
    EXPECT_EQ(runs[2].readings[0].distance, 0);
    EXPECT_EQ(runs[2].readings[0].count, 1u);
    EXPECT_EQ(runs[2].readings[2].distance, 41);
    executor->setProbes({});
    EXPECT_TRUE(executor->run(base, variants)[0].readings.empty());
}

TEST(Targets, TextsComeCloserCharacterByCharacter) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    std::vector<Target> targets{{{{9, 0}}, std::numeric_limits<double>::infinity()}};
    executor->setTargets(targets, 0);
    std::vector<testcase::Encoded> tests;
    for (const char* word : {"", "z", "o", "oz", "op", "opez", "opem", "open"}) {
        TestBytes test;
        test.callWith(Textual, test.text(word));
        tests.push_back(test.encoded());
    }
    double last = std::numeric_limits<double>::infinity();
    for (const execute::Run& run : executor->run(tests)) {
        EXPECT_LT(run.fitness, last);
        EXPECT_EQ(run.improved, 1u);
        last = run.fitness;
    }
    EXPECT_EQ(last, 0);
}

TEST(Batches, AreCutAndDeterministic) {
    Options chosen = options();
    chosen.replayEvery = 700;
    auto executor = start(chosen);
    ASSERT_TRUE(executor);
    testcase::Encoded base = call(Branchy, 1, 0);
    std::vector<Executor::Variant> variants(20'000);
    for (size_t i = 0; i < variants.size(); ++i) variants[i] = {{i, base.blockOffset[0], 4}};
    std::vector<uint8_t> covered(executor->counterCount(), 1);
    covered[2] = 0;
    executor->setCovered(covered);
    std::vector<execute::Run> runs = executor->run(base, variants);
    ASSERT_EQ(runs.size(), variants.size());
    for (size_t i = 0; i < runs.size(); ++i) ASSERT_EQ(runs[i].newCoverage, i == 4242) << i;
    EXPECT_GE(executor->statistics().replays, 20'000u / 700 - 1);
    EXPECT_EQ(executor->statistics().tier, Tier::Unit);
}

TEST(Batches, MalformedTestsAreNotRun) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    std::vector<testcase::Encoded> tests(4, call(Add, 1, 2));
    auto header = [](testcase::Encoded& test) { return reinterpret_cast<pv_test*>(test.bytes.data()); };
    header(tests[0])->blocks = 0x7ffffff0;
    header(tests[1])->call_count = 1u << 30;
    header(tests[2])->bytes = 1u << 31;
    reinterpret_cast<pv_call*>(tests[3].bytes.data() + header(tests[3])->calls)->function = 999;
    for (const execute::Run& run : executor->run(tests)) EXPECT_EQ(run.outcome, Outcome::NotRun);
    EXPECT_EQ(executor->statistics().workersLost, 0u);
}

TEST(Batches, TellWhatDependsOnMemoryThatNobodyWrote) {
    constexpr Memory clean[] = {{0}, {0}};
    constexpr Memory heap[] = {{0}, {0x5b5b5b5b}};
    constexpr Memory stack[] = {{0}, {1}, {5}};
    for (const Tier tier : {Tier::Unit, Tier::Libraries, Tier::Fork}) {
        auto executor = start(options(tier));
        ASSERT_TRUE(executor);
        const uint64_t before = executor->statistics().executions;
        EXPECT_TRUE(executor->isSameIn(call(Guess, 0), heap));
        EXPECT_FALSE(executor->isSameIn(call(Guess, 1), heap));
        EXPECT_TRUE(executor->isSameIn(call(Guess, 1), clean));
        EXPECT_TRUE(executor->isSameIn(call(Guess, 0), stack));
        EXPECT_FALSE(executor->isSameIn(call(Guess, 3), stack));
        EXPECT_EQ(executor->statistics().executions, before);
    }
}

TEST(Observe, ShowsWhatMemoryThatNobodyWroteDoes) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    const auto answer = [&](Memory memory) {
        auto seen = executor->observe(call(Guess, 1), memory);
        return seen && !(*seen)->results.empty() ? as<int>((*seen)->results.back()) : -1;
    };
    EXPECT_EQ(answer({0}), 0);
    EXPECT_EQ(answer({3}), 1);
    EXPECT_EQ(answer({0x80000000}), 0);
}

// Orphans come to us, so that waiting for the last of them shows that all have ended.
TEST(Start, LeavesNoProcessBehind) {
    ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
    for (int i = 0; i < 10; ++i) {
        Options chosen = options(i % 2 ? Tier::Fork : Tier::Unit);
        chosen.replayEvery = 1;
        auto executor = start(chosen);
        ASSERT_TRUE(executor);
        std::vector<testcase::Encoded> tests(3, call(Add, i, 1));
        executor->run(tests);
        auto seen = executor->observe(tests[0]);
        executor.reset();
    }
    while (waitpid(-1, nullptr, 0) > 0) {
    }
    EXPECT_EQ(errno, ECHILD);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST(Start, SaysWhyAUnitCannotBeLoaded) {
    Options chosen = options();
    chosen.sharedObject = "no-such-unit.so";
    auto started = startExecutor(chosen);
    ASSERT_FALSE(started);
    EXPECT_NE(started.error().message.find("no-such-unit.so"), std::string::npos);
    chosen.worker = "/no/such/worker";
    EXPECT_FALSE(startExecutor(chosen));
}

}  // namespace
}  // namespace provest::execute
