// Whatever a C source declares: the wrapper compiles, and so does a suite on the last step of the ladder, with tests of
// random data, by clang and gcc and without a warning. Declared in C linkage it does unless a name collides.
#include "driver/naming_ladder.hpp"
#include "judge/judge.hpp"
#include "program/unit.hpp"
#include "random_c.hpp"
#include "support/files.hpp"
#include "testcase/generate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace provest {
namespace {

namespace fs = std::filesystem;

emit::Suite suiteOf(const program::Unit& unit, const std::string& folder, uint64_t seed) {
    emit::Suite suite;
    suite.unit = unit.name;
    suite.interface = unit.interface;
    suite.sources = unit.sources;
    suite.folder = folder;
    suite.accessed = driver::accessedSources(unit);
    suite.naming = emit::Naming::Apart;
    support::Random random(seed);
    const testcase::Generator generator(unit.interface);
    for (uint32_t f = 0; f < unit.interface.functions.size(); ++f)
        for (int n = 0; n < 3; ++n) {
            emit::Test test{fmt::format("F{}", f), fmt::format("T{}", n), generator.generate(f, random), {}};
            suite.tests.push_back(std::move(test));
        }
    return suite;
}

void expectToCompile(uint64_t seed, bool inHeader) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const std::string text = RandomC(seed).write(inHeader);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
    const fs::path source = folder->path() / (inHeader ? "unit.h" : "unit.c");
    ASSERT_TRUE(support::writeFile(source, text));
    fs::create_directory(folder->path() / "build");
    const auto unit = program::readUnit({.sources = {source.string()},
                                         .buildDirectory = {},
                                         .links = {},
                                         .wrapped = {},
                                         .folder = (folder->path() / "build").string()});
    ASSERT_TRUE(unit) << unit.error().message;
    emit::Suite suite = suiteOf(*unit, (folder->path() / "suite").string(), seed);
    const emit::Writer& writer = *emit::writerNamed("gtest");
    suite.macros = judge::macrosOf(writer.includes());
    const emit::Emitted emitted = writer.write(suite);
    judge::JudgeInput input;
    input.sources = suite.sources;
    input.apart = true;
    input.folder = suite.folder;
    input.suiteFile = suite.unit + "_test.cpp";
    input.work = (folder->path() / "work").string();
    fs::create_directory(suite.folder);
    for (const auto& file : emitted.files)
        ASSERT_TRUE(support::writeFile(fs::path(suite.folder) / file.path, file.content));
    for (const judge::Trouble& trouble : judge::objections(input))
        ADD_FAILURE() << trouble.build << ": " << trouble.message;
}

TEST(Declarations, OfAnyKindCompileApart) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    uint64_t seed = FIRST_SEED;
    if (const char* only = std::getenv("DECLARATIONS_SEED")) {  // to look at one that fails
        expectToCompile(std::stoull(only), false);
        return expectToCompile(std::stoull(only), true);
    }
    for (; seed < FIRST_SEED + 12 && !HasFailure() && std::chrono::steady_clock::now() < until; ++seed)
        expectToCompile(seed, seed % 3 == 0);
    EXPECT_GT(seed, FIRST_SEED + 3u);
}

}  // namespace
}  // namespace provest
