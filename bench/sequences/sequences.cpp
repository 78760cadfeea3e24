// Call sequences per second and core on a class: random tests of several calls each, as the search makes them. Twice:
// the worker alone, on sequences that are made beforehand, and with making them (changing a test, encoding it).
//
// usage: bench_sequences WORKER SOURCE
#include "execute/executor.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"
#include "support/random.hpp"
#include "testcase/encode.hpp"
#include "testcase/generate.hpp"

#define PROVEST_BENCH_NAME(symbol) #symbol,
#include "runtime/wrapped.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace provest;

constexpr size_t batch = 2048;
constexpr size_t fewest = 4;  // calls of a sequence, the constructor's among them
constexpr double seconds = 3;
constexpr double wanted = 100'000;

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_sequences: {}\n", message);
    std::exit(1);
}

testcase::TestCase sequence(const testcase::Generator& generator, const program::Interface& interface,
                            support::Random& random) {
    for (;;) {
        const auto function = static_cast<uint32_t>(random.below(interface.functions.size()));
        testcase::TestCase test = generator.generate(function, random);
        for (int i = 0; i < 8 && test.calls.size() < fewest; ++i) test = generator.mutate(test, random);
        if (test.calls.size() >= fewest) return test;
    }
}

template <class Make>
double rate(execute::Executor& executor, const Make& make) {
    const auto begin = std::chrono::steady_clock::now();
    double elapsed = 0;
    uint64_t executions = 0;
    while (elapsed < seconds) {
        const std::vector<testcase::Encoded>& tests = make();
        for (const execute::Run& run : executor.run(tests))
            if (run.outcome != execute::Outcome::Returned)
                fail(fmt::format("a sequence ended with outcome {}", static_cast<int>(run.outcome)));
        executions += tests.size();
        elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return static_cast<double>(executions) / elapsed;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) fail("usage: bench_sequences WORKER SOURCE");
    auto folder = support::TemporaryFolder::create();
    if (!folder) fail(folder.error().message);
    auto unit = program::loadUnit(
        {.sources = {argv[2]}, .wrapped = {PROVEST_WRAPPED(PROVEST_BENCH_NAME)}, .folder = folder->path()});
    if (!unit) fail(unit.error().message);
    auto started =
        execute::startExecutor({.worker = argv[1], .sharedObject = unit->fast, .tier = execute::Tier::Libraries});
    if (!started) fail(started.error().message);
    execute::Executor& executor = **started;
    // As in a search whose first phase is over.
    executor.setCovered(std::vector<uint8_t>(executor.counterCount(), 1));

    const testcase::Generator generator(unit->interface);
    support::Random random(1);
    std::vector<testcase::TestCase> tests;
    std::vector<testcase::Encoded> encoded;
    size_t calls = 0;
    for (size_t i = 0; i < batch; ++i) {
        tests.push_back(sequence(generator, unit->interface, random));
        encoded.push_back(testcase::encode(tests.back(), unit->interface));
        calls += tests.back().calls.size();
    }
    const double alone = rate(executor, [&]() -> const auto& { return encoded; });
    std::vector<testcase::Encoded> fresh;
    const double made = rate(executor, [&]() -> const auto& {
        fresh.clear();
        for (const testcase::TestCase& test : tests)
            fresh.push_back(testcase::encode(generator.mutate(test, random), unit->interface));
        return fresh;
    });
    if (executor.statistics().tier != execute::Tier::Libraries) fail("the tier was demoted while measuring");
    fmt::print("{:<34} {:>12} {:>12} {:>8}\n", "", "ours/s", "wanted/s", "ratio");
    fmt::print("{:<34} {:>12.0f} {:>12.0f} {:>7.2f}x\n", "sequences", alone, wanted, alone / wanted);
    fmt::print("{:<34} {:>12.0f}\n", "with making them", made);
    fmt::print("{:.1f} calls a sequence on average, {} replays\n", static_cast<double>(calls) / batch,
               executor.statistics().replays);
    return alone >= wanted ? 0 : 1;
}
