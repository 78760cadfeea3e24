// What concolic execution costs: the functions of subjects/compute.c as plain -O0 code in this process and as the
// concolic build in a worker, alternating; once with nothing symbolic, once with their argument symbolic, on which
// everything they compute depends. Then whole concolic runs of `bubble` per second, paths read and turned into terms.
//
// usage: bench_concolic WORKER compute.c bubble.c
#include "execute/process_executor.hpp"
#include "execute/tracer.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"
#include "support/process.hpp"
#include "support/random.hpp"
#include "testcase/slots.hpp"

#define PROVEST_BENCH_NAME(symbol) #symbol,
#include "runtime/wrapped.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>

namespace {

using namespace provest;
using Function = uint32_t (*)(uint32_t);

constexpr int rounds = 5;
constexpr double mostConcrete = 6, mostSymbolic = 12, leastRuns = 50'000;

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_concolic: {}\n", message);
    std::exit(1);
}

template <class Work>
double secondsOf(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void* buildPlain(const std::string& source, const std::string& folder) {
    const std::string output = folder + "/plain.so";
    auto built = support::run({.argv = {"clang-19", "-O0", "-fPIC", "-shared", source, "-o", output}});
    if (!built || !built->ok()) fail("cannot build the plain subject");
    void* handle = dlopen(output.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) fail(dlerror());
    return handle;
}

struct Subject {
    program::Unit unit;
    execute::Options options;
};

Subject build(const std::string& worker, const std::string& source, const std::string& folder) {
    const program::UnitRequest request{.sources = {source},
                                       .buildDirectory = {},
                                       .links = {},
                                       .wrapped = {PROVEST_WRAPPED(PROVEST_BENCH_NAME)},
                                       .folder = folder};
    auto unit = program::loadUnit(request);
    if (!unit) fail(unit.error().message);
    Subject subject{std::move(*unit), {}};
    auto concolic = program::buildConcolic(subject.unit, request).get();
    if (!concolic) fail(concolic.error().message);
    subject.options.worker = worker;
    subject.options.sharedObject = *concolic;
    subject.options.limits.fuel = 2'000'000'000;
    subject.options.limits.milliseconds = 60'000;
    subject.options.replayEvery = 0;
    return subject;
}

testcase::TestCase callOf(const program::Interface& interface, uint32_t function) {
    testcase::TestCase test;
    testcase::Block call{.role = testcase::Role::Arguments, .type = interface.functions[function].arguments};
    call.bytes.resize(interface.type(call.type).size);
    test.blocks = {call};
    test.calls.push_back({.function = function, .arguments = 0});
    return test;
}

bool overhead(const Subject& subject, void* plain) {
    auto executor = execute::ProcessExecutor::start(subject.options, true);
    if (!executor) fail(executor.error().message);
    const program::Interface& interface = subject.unit.interface;
    double plainSum = 0, concreteSum = 0, symbolicSum = 0;
    uint64_t mostBytes = 0;
    fmt::print("{:<18} {:>10} {:>10} {:>7} {:>10} {:>7} {:>9}\n", "function", "plain ms", "concrete", "ratio",
               "symbolic", "ratio", "trace MB");
    for (uint32_t f = 0; f < interface.functions.size(); ++f) {
        const auto native = reinterpret_cast<Function>(dlsym(plain, interface.functions[f].name.c_str()));
        if (!native) fail(interface.functions[f].name + " is missing");
        testcase::TestCase test = callOf(interface, f);
        test.blocks[0].bytes[0] = 1;
        const testcase::Encoded encoded = testcase::encode(test, interface);
        const auto run = [&](uint32_t symbols) {
            pv_trace& trace = (*executor)->trace();
            trace.symbols[0] = {encoded.blockOffset[0], 4, 0};
            trace.symbol_count = symbols;
            const double seconds = secondsOf([&] {
                if ((*executor)->run(std::span(&encoded, 1)).front().outcome != execute::Outcome::Returned)
                    fail(interface.functions[f].name + " did not return");
            });
            mostBytes = std::max<uint64_t>(mostBytes, uint64_t{trace.node_count} * sizeof(pv_node) +
                                                          uint64_t{trace.event_count} * sizeof(pv_event));
            return seconds;
        };
        double best[3] = {1e9, 1e9, 1e9};
        uint32_t sum = 0;
        for (int round = 0; round < rounds; ++round) {
            best[0] = std::min(best[0], secondsOf([&] { sum += native(1); }));
            best[1] = std::min(best[1], run(0));
            best[2] = std::min(best[2], run(1));
        }
        const pv_trace& trace = (*executor)->trace();
        fmt::print("{:<18} {:>10.2f} {:>10.2f} {:>6.2f}x {:>10.2f} {:>6.2f}x {:>9.1f}{}\n", interface.functions[f].name,
                   best[0] * 1e3, best[1] * 1e3, best[1] / best[0], best[2] * 1e3, best[2] / best[0],
                   (trace.node_count * double{sizeof(pv_node)} + trace.event_count * double{sizeof(pv_event)}) / 1e6,
                   trace.flags & PV_TRACE_FULL ? " full" : "");
        plainSum += best[0];
        concreteSum += best[1];
        symbolicSum += best[2];
    }
    const double concrete = concreteSum / plainSum, symbolic = symbolicSum / plainSum;
    fmt::print("all: nothing symbolic {:.2f}x of plain -O0 (wanted <= {}x), everything {:.2f}x (wanted <= {}x)\n",
               concrete, mostConcrete, symbolic, mostSymbolic);
    fmt::print("largest trace {:.0f} MB (wanted <= 1000)\n", static_cast<double>(mostBytes) / 1e6);
    return concrete <= mostConcrete && symbolic <= mostSymbolic && mostBytes <= 1'000'000'000;
}

bool throughput(const Subject& subject) {
    constexpr uint32_t elements = 6;
    expr::Pool pool;
    auto tracer = execute::startTracer(subject.options, subject.unit.flow, pool);
    if (!tracer) fail(tracer.error().message);
    const program::Interface& interface = subject.unit.interface;
    const auto function = interface.functionNamed("bubble");
    if (!function) fail("the subject has no function bubble");
    testcase::TestCase test = callOf(interface, *function);
    const auto& fields = interface.type(test.blocks[0].type).fields;
    testcase::Block array{.role = testcase::Role::Object,
                          .type = interface.type(interface.functions[*function].parameters[0].type).element,
                          .count = elements};
    array.bytes.resize(elements * 4);
    test.blocks.push_back(array);
    test.blocks[0].links.push_back({.offset = fields[0].offset, .kind = testcase::LinkKind::Block, .target = 1});
    testcase::Encoded encoded = testcase::encode(test, interface);
    std::vector<execute::Symbol> symbols;
    for (uint32_t i = 0; i < elements; ++i) symbols.push_back({encoded.blockOffset[1] + 4 * i, 4});
    symbols.push_back({encoded.blockOffset[0] + fields[1].offset, 4});
    support::Random random(1);
    uint64_t clauses = 0;
    constexpr uint64_t runs = 100'000;
    const double seconds = secondsOf([&] {
        for (uint64_t i = 0; i < runs; ++i) {
            for (uint32_t k = 0; k < elements; ++k) {
                const uint64_t value = random.next();
                std::memcpy(encoded.bytes.data() + symbols[k].offset, &value, 4);
            }
            const uint64_t value = random.next();
            const uint32_t n = value & 1 ? static_cast<uint32_t>(value >> 61) : static_cast<uint32_t>(value);
            std::memcpy(encoded.bytes.data() + symbols[elements].offset, &n, 4);
            clauses += (*tracer)->trace(encoded, symbols).clauses.size();
            if (pool.size() > 2'000'000) pool.reset();
        }
    });
    const double rate = runs / seconds;
    fmt::print("bubble: {:.0f} concolic runs/s, {:.1f} clauses each (wanted >= {:.0f})\n", rate,
               static_cast<double>(clauses) / runs, leastRuns);
    return rate >= leastRuns;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) fail("usage: bench_concolic WORKER compute.c bubble.c");
    auto first = support::TemporaryFolder::create(), second = support::TemporaryFolder::create();
    if (!first || !second) fail("cannot make a folder");
    void* plain = buildPlain(argv[2], first->path());
    const Subject compute = build(argv[1], argv[2], first->path());
    const bool cheap = overhead(compute, plain);
    const bool fast = throughput(build(argv[1], argv[3], second->path()));
    return cheap && fast ? 0 : 1;
}
