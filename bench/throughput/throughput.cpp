// Executions per second and core on `bubble`, in each reset tier, with replay checks on.
//
// Every execution is a different test, as a search would run it: random numbers in v and a random n, sent as patches of
// one base test. Half of the time n is small, so that the loops run.
//
// usage: bench_throughput WORKER bubble.c
#include "execute/executor.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"
#include "support/random.hpp"
#include "testcase/encode.hpp"

#define PROVEST_BENCH_NAME(symbol) #symbol,
#include "runtime/wrapped.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

namespace {

using namespace provest;

constexpr uint32_t elements = 6;
constexpr size_t batch = 4096;
constexpr double seconds = 3;

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_throughput: {}\n", message);
    std::exit(1);
}

// bubble(v, n) with v pointing to an array of six.
testcase::TestCase baseTest(const program::Interface& interface) {
    const auto function = interface.functionNamed("bubble");
    if (!function) fail("the subject has no function bubble");
    const program::Function& bubble = interface.functions[*function];
    const program::Type& arguments = interface.type(bubble.arguments);
    const program::TypeId element = interface.type(bubble.parameters[0].type).element;

    testcase::TestCase test;
    testcase::Block array{.role = testcase::Role::Object, .type = element, .count = elements};
    array.bytes.resize(elements * interface.type(element).size);
    testcase::Block call{.role = testcase::Role::Arguments, .type = bubble.arguments};
    call.bytes.resize(arguments.size);
    call.links.push_back({.offset = arguments.fields[0].offset, .kind = testcase::LinkKind::Block, .target = 0});
    test.blocks = {array, call};
    test.calls.push_back({.function = *function, .arguments = 1});
    return test;
}

struct Rate {
    double perSecond = 0;
    execute::Statistics statistics;
};

Rate measure(const execute::Options& options, const program::Interface& interface) {
    auto executor = execute::startExecutor(options);
    if (!executor) fail(executor.error().message);
    const testcase::TestCase test = baseTest(interface);
    const testcase::Encoded base = testcase::encode(test, interface);
    const uint32_t array = base.blockOffset[0];
    const uint32_t n = base.blockOffset[1] + interface.type(test.blocks[1].type).fields[1].offset;
    // As in a search whose first phase is over: everything this unit has is covered already.
    (*executor)->setCovered(std::vector<uint8_t>((*executor)->counterCount(), 1));

    support::Random random(1);
    std::vector<execute::Executor::Variant> variants(batch, execute::Executor::Variant(elements + 1));
    const auto begin = std::chrono::steady_clock::now();
    double elapsed = 0;
    uint64_t executions = 0;
    while (elapsed < seconds) {
        for (auto& variant : variants) {
            for (uint32_t i = 0; i < elements; ++i) variant[i] = {random.next(), array + 4 * i, 4};
            const uint64_t value = random.next();
            variant[elements] = {value & 1 ? value >> 61 : value, n, 4};
        }
        for (const execute::Run& run : (*executor)->run(base, variants))
            if (run.outcome != execute::Outcome::Returned)
                fail(fmt::format("a run of bubble ended with outcome {}", static_cast<int>(run.outcome)));
        executions += batch;
        elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    }
    return {static_cast<double>(executions) / elapsed, (*executor)->statistics()};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) fail("usage: bench_throughput WORKER bubble.c");
    auto folder = support::TemporaryFolder::create();
    if (!folder) fail(folder.error().message);
    auto unit = program::loadUnit(
        {.sources = {argv[2]}, .wrapped = {PROVEST_WRAPPED(PROVEST_BENCH_NAME)}, .folder = folder->path()});
    if (!unit) fail(unit.error().message);

    const std::pair<const char*, execute::Tier> tiers[] = {
        {"unit", execute::Tier::Unit}, {"libraries", execute::Tier::Libraries}, {"fork", execute::Tier::Fork}};
    for (const auto& [name, tier] : tiers) {
        const Rate rate = measure({.worker = argv[1], .sharedObject = unit->fast, .tier = tier}, unit->interface);
        if (rate.statistics.tier != tier) fail(fmt::format("tier {} was demoted while measuring", name));
        fmt::print("tier {}: {:.0f} tests/s, {} replays\n", name, rate.perSecond, rate.statistics.replays);
    }
}
