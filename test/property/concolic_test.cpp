// On any unit and any input: every clause of a recorded path condition holds for the input that was run, and the
// concolic build does what the fast build does.
#include "execute/tier.hpp"
#include "execute/tracer.hpp"
#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "program/unit.hpp"
#include "runtime/wrapped.h"
#include "support/files.hpp"
#include "support/process.hpp"
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
    size_t runs = 0, clauses = 0, branches = 0, incomplete = 0, compared = 0;
};

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
        const execute::Path path = loaded.tracer->trace(encoded, execute::symbolsFor(slots));
        ++tally.runs;
        tally.incomplete += !path.complete;
        const auto names = [&](uint32_t k) { return testcase::nameOf(test, slots[k].slot, interface); };
        std::vector<expr::Term> terms;  // all at once: they share most of their nodes
        std::vector<bool> held;
        for (const execute::Clause& clause : path.clauses) {
            ++tally.clauses;
            tally.branches += clause.kind == execute::ClauseKind::Branch;
            terms.push_back(clause.condition);
            held.push_back(true);
            for (const execute::Choice& other : clause.others) terms.push_back(other.condition);
            held.resize(terms.size(), false);
        }
        expr::Evaluator evaluator(terms);
        for (size_t k = 0; k < evaluator.inputs().size(); ++k) evaluator.set(k, path.inputs[evaluator.inputs()[k]]);
        evaluator.sweep();
        for (size_t k = 0; k < terms.size(); ++k) {
            EXPECT_EQ(evaluator.root(k) == 1, held[k])
                << "test " << i << " of " << interface.functions[function].name << ": " << expr::print(terms[k], names);
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
                         testing::Values("arithmetic.c", "floats.c", "memory.c", "structures.c", "calls.c", "texts.c",
                                         "streams.c", "pointers.c", "builtins.c"),
                         [](const auto& info) {
                             return std::string(info.param).substr(0, std::string(info.param).find('.'));
                         });

#ifdef CSMITH_HEADERS
// Programs by csmith, with everything made public: functions become callable and variables inputs.
std::string randomProgram(const fs::path& folder, int seed) {
    const std::string path = (folder / ("random" + std::to_string(seed) + ".c")).string();
    auto made = support::run(
        {.argv = {"csmith", "--seed", std::to_string(seed), "--max-funcs", "5", "--no-argc", "--no-volatiles",
                  "--max-block-depth", "3", "--max-array-dim", "2", "--max-array-len-per-dim", "5", "--float"}});
    if (!made || !made->ok()) return "";
    std::string text = made->output;
    for (size_t at = text.find("\nstatic "); at != std::string::npos; at = text.find("\nstatic ", at + 1))
        text.replace(at, 8, "\n");
    return support::writeFile(path, text) ? path : "";
}

class RandomPrograms : public testing::TestWithParam<int> {};

TEST_P(RandomPrograms, PathConditionsHoldForTheirOwnInput) {
    std::string pattern = (fs::temp_directory_path() / "csmith-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(pattern.data()));
    const std::string source = randomProgram(pattern, GetParam());
    ASSERT_FALSE(source.empty()) << "csmith is needed: apt-get install csmith";
    auto loaded = load(source, {"-I" CSMITH_HEADERS, "-w"});
    if (loaded) {
        const Tally tally = tryUnit(*loaded, 60, static_cast<uint64_t>(GetParam()));
        RecordProperty("clauses", static_cast<int>(tally.clauses));
        EXPECT_EQ(tally.runs, 60u);
    }
    fs::remove_all(pattern);
}

INSTANTIATE_TEST_SUITE_P(Property, RandomPrograms, testing::Range(FIRST_PROGRAM, FIRST_PROGRAM + PROGRAMS));
#endif

}  // namespace
}  // namespace provest
