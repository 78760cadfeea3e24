// Prints how many tests a second each tier runs on `bubble` (paper 004), replay checks on, and how many checks the
// sanitizers make.
#include "execute/checker.hpp"
#include "execute/executor.hpp"
#include "sample.hpp"

#include <fmt/format.h>

#include <chrono>
#include <limits>

namespace provest::execute {
namespace {

using namespace sample;

testcase::Encoded bubbleTest() {
    TestBytes test;
    const int values[6] = {3, 1, 5, 2, 4, 0};
    test.callWith(Bubble, test.value(PV_OBJECT, values), 5, 0);
    return test.encoded();
}

void measure(const char* name, Tier tier, size_t rounds, size_t batch) {
    auto executor = start(options(tier));
    if (!executor) return;
    testcase::Encoded base = bubbleTest();
    std::vector<uint8_t> covered(executor->counterCount(), 1);
    executor->setCovered(covered);
    std::vector<Target> targets(8, Target{{{20, 0}, {18, 1}}, std::numeric_limits<double>::infinity()});
    executor->setTargets(targets, 0);
    std::vector<Executor::Variant> variants(batch);
    for (size_t i = 0; i < variants.size(); ++i)
        variants[i].push_back({i * 7919, base.blockOffset[0] + static_cast<uint32_t>(i % 6) * 4, 4});
    executor->run(base, variants);
    auto begin = std::chrono::steady_clock::now();
    for (size_t i = 0; i < rounds; ++i) executor->run(base, variants);
    std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    Statistics statistics = executor->statistics();
    fmt::print("{:<18} {:>12.0f} tests/s   {} replays, {} workers lost\n", name,
               static_cast<double>(rounds * variants.size()) / spent.count(), statistics.replays,
               statistics.workersLost);
    for (const std::string& note : statistics.notes) fmt::print("           {}\n", note);
}

#ifdef PROVEST_WORKER_ASAN
// With `fresh`, every check loads the unit in a program of its own.
void measureChecks(const char* name, const char* worker, const char* unit, bool fresh, int count) {
    const CheckerOptions options{worker, unit, {}, true};
    testcase::Encoded test = bubbleTest();
    auto checker = startChecker(options);
    if (!checker || !(*checker)->check(test)) return;
    auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < count; ++i) {
        if (fresh) checker = startChecker(options);
        (void)(*checker)->check(test);
    }
    std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    fmt::print("{:<18} {:>12.0f} checks/s\n", name, count / spent.count());
}
#endif

}  // namespace
}  // namespace provest::execute

// bench_execute [unit|small|libraries|fork|checks]
int main(int argc, char** argv) {
    using provest::execute::Tier;
    const std::string only = argc > 1 ? argv[1] : "";
    auto wanted = [&](const char* name) { return only.empty() || only == name; };
    if (wanted("unit")) provest::execute::measure("unit", Tier::Unit, 6000, 500);
    if (wanted("small")) provest::execute::measure("unit, batches of 4", Tier::Unit, 50'000, 4);
    if (wanted("libraries")) provest::execute::measure("libraries", Tier::Libraries, 1500, 500);
    if (wanted("fork")) provest::execute::measure("fork", Tier::Fork, 10, 500);
#ifdef PROVEST_WORKER_ASAN
    using provest::execute::measureChecks;
    if (!wanted("checks")) return 0;
    measureChecks("ASan, fresh", PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN, true, 50);
    measureChecks("ASan", PROVEST_WORKER_ASAN, SAMPLE_UNIT_ASAN, false, 1000);
    measureChecks("MSan, fresh", PROVEST_WORKER_MSAN, SAMPLE_UNIT_MSAN, true, 50);
    measureChecks("MSan", PROVEST_WORKER_MSAN, SAMPLE_UNIT_MSAN, false, 1000);
#endif
}
