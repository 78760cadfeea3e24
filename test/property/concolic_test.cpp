// On any unit and any input: every clause of a recorded path condition holds for the input that was run, and the
// concolic build does what the fast build does.
#include "execute/tier.hpp"
#include "execute/tracer.hpp"
#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "program/unit.hpp"
#include "runtime/wrapped.h"
#include "support/files.hpp"
#include "testcase/generate.hpp"
#include "testcase/symbols.hpp"

#include <gtest/gtest.h>
#include <cstdlib>
#include <filesystem>

namespace provest {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> wrapped() {
    return {
#define NAME(symbol) #symbol,
        PROVEST_WRAPPED(NAME)
#undef NAME
    };
}

struct Loaded {
    program::Unit unit;
    std::unique_ptr<execute::Executor> fast;
    std::unique_ptr<execute::Tracer> tracer;
    expr::Pool pool;
    fs::path folder;
    ~Loaded() {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
};

std::unique_ptr<Loaded> load(const std::string& source, const std::vector<std::string>& flags = {}) {
    auto loaded = std::make_unique<Loaded>();
    std::string pattern = (fs::temp_directory_path() / "property-XXXXXX").string();
    if (!mkdtemp(pattern.data())) return nullptr;
    loaded->folder = pattern;
    std::string buildDirectory;
    if (!flags.empty()) {
        std::string command = "cc -c";
        for (const std::string& flag : flags) command += " " + flag;
        const std::string text = "[{\"directory\": \"" + pattern + "\", \"file\": \"" + source + "\", \"command\": \"" +
                                 command + " " + source + "\"}]";
        if (!support::writeFile(pattern + "/compile_commands.json", text)) return nullptr;
        buildDirectory = pattern;
    }
    const program::UnitRequest request{
        .sources = {source}, .buildDirectory = buildDirectory, .links = {}, .wrapped = wrapped(), .folder = pattern};
    auto unit = program::loadUnit(request);
    EXPECT_TRUE(unit) << (unit ? "" : unit.error().message);
    if (!unit) return nullptr;
    loaded->unit = std::move(*unit);
    auto concolic = program::buildConcolic(loaded->unit, request).get();
    EXPECT_TRUE(concolic) << (concolic ? "" : concolic.error().message);
    if (!concolic) return nullptr;
    execute::Options options{.worker = PROVEST_WORKER, .sharedObject = loaded->unit.fast, .sandbox = false};
    options.tier = execute::Tier::Libraries;
    options.limits.fuel = 20'000;
    auto fast = execute::startExecutor(options);
    EXPECT_TRUE(fast) << (fast ? "" : fast.error().message);
    options.sharedObject = *concolic;
    auto tracer = execute::startTracer(options, loaded->unit.flow, loaded->pool);
    EXPECT_TRUE(tracer) << (tracer ? "" : tracer.error().message);
    if (!fast || !tracer) return nullptr;
    loaded->fast = std::move(*fast);
    loaded->tracer = std::move(*tracer);
    return loaded;
}

struct Tally {
    size_t runs = 0, clauses = 0, branches = 0, picks = 0, incomplete = 0, compared = 0;
};

std::vector<execute::Symbol> plain(const std::vector<testcase::SymbolSlot>& slots) {
    std::vector<execute::Symbol> symbols;
    for (const auto& slot : slots) symbols.push_back({slot.offset, slot.size});
    return symbols;
}

// Runs `count` random tests; stops at the first that breaks the property.
Tally tryUnit(Loaded& loaded, int count, uint64_t seed) {
    Tally tally;
    support::Random random(seed);
    const program::Interface& interface = loaded.unit.interface;
    const testcase::Generator generator(interface);
    for (int i = 0; i < count; ++i) {
        const auto function = static_cast<uint32_t>(random.below(interface.functions.size()));
        const testcase::TestCase test = generator.generate(function, random);
        const testcase::Encoded encoded = testcase::encode(test, interface);
        const auto slots = testcase::symbolsOf(test, encoded, interface);
        const execute::Path path = loaded.tracer->trace(encoded, plain(slots));
        ++tally.runs;
        tally.incomplete += !path.complete;
        const auto names = [&](uint32_t k) { return testcase::nameOf(test, slots[k].slot, interface); };
        for (const execute::Clause& clause : path.clauses) {
            ++tally.clauses;
            tally.branches += clause.kind == execute::ClauseKind::Branch;
            tally.picks += clause.kind == execute::ClauseKind::Bound;
            EXPECT_EQ(expr::evaluate(clause.condition, path.inputs), 1u)
                << "test " << i << " of " << interface.functions[function].name << ": "
                << expr::print(clause.condition, names);
            for (const execute::Choice& other : clause.others)
                EXPECT_EQ(expr::evaluate(other.condition, path.inputs), 0u) << expr::print(other.condition, names);
            if (testing::Test::HasFailure()) return tally;
        }
        if (path.run.outcome != execute::Outcome::Returned || i % 8 != 0) continue;
        auto seen = loaded.fast->observe(encoded);
        if (!seen || (*seen)->run.outcome == execute::Outcome::OutOfFuel) continue;
        ++tally.compared;
        EXPECT_EQ((*seen)->run.outcome, path.run.outcome) << "test " << i;
        EXPECT_EQ((*seen)->counters, path.counters) << "test " << i;
        if (testing::Test::HasFailure()) return tally;
    }
    return tally;
}

class OwnUnits : public testing::TestWithParam<const char*> {};

TEST_P(OwnUnits, PathConditionsHoldForTheirOwnInput) {
    auto loaded = load(std::string(UNITS) + "/" + GetParam());
    ASSERT_TRUE(loaded);
    const Tally tally = tryUnit(*loaded, 400, 1);
    EXPECT_GT(tally.branches, 100u) << "hardly anything was symbolic";
    EXPECT_GT(tally.compared, 10u);
}

INSTANTIATE_TEST_SUITE_P(Property, OwnUnits,
                         testing::Values("arithmetic.c", "floats.c", "memory.c", "structures.c", "calls.c", "texts.c"),
                         [](const auto& info) {
                             return std::string(info.param).substr(0, std::string(info.param).find('.'));
                         });

}  // namespace
}  // namespace provest
