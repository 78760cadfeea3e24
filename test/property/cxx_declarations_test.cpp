// Whatever a C++ header declares: all of it is offered, the wrapper compiles, and so does a suite with tests of random
// data that includes the header, by clang and gcc and without a warning.
#include "driver/naming_ladder.hpp"
#include "judge/judge.hpp"
#include "program/unit.hpp"
#include "random_cxx.hpp"
#include "support/files.hpp"
#include "testcase/generate.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <chrono>
#include <filesystem>

namespace provest {
namespace {

namespace fs = std::filesystem;

void addTests(emit::Suite& suite, uint64_t seed) {
    support::Random random(seed);
    const testcase::Generator generator(suite.interface);
    for (uint32_t f = 0; f < suite.interface.functions.size(); ++f)
        for (int n = 0; n < 2; ++n)
            suite.tests.push_back({fmt::format("F{}", f), fmt::format("T{}", n), generator.generate(f, random), {}});
}

void expectToCompile(uint64_t seed) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const std::string text = RandomCxx(seed).write();
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
    const fs::path source = folder->path() / "unit.hpp";
    ASSERT_TRUE(support::writeFile(source, text));
    fs::create_directory(folder->path() / "build");
    const auto unit = program::readUnit({.sources = {source.string()}, .folder = (folder->path() / "build").string()});
    ASSERT_TRUE(unit) << unit.error().message;
    for (const auto& skipped : unit->interface.skipped)
        EXPECT_EQ(skipped.reason.find("compile"), std::string::npos) << skipped.name << ": " << skipped.reason;
    emit::Suite suite;
    suite.unit = unit->name;
    suite.interface = unit->interface;
    suite.sources = unit->sources;
    suite.folder = (folder->path() / "suite").string();
    const emit::Writer& writer = *emit::writerNamed("gtest");
    driver::firstNaming(suite, *unit, writer);
    addTests(suite, seed);
    const emit::Emitted emitted = writer.write(suite);
    for (const auto& unwritable : emitted.unwritable)  // random tests may lack what they need, as they may in a run
        EXPECT_NE(unwritable.reason.find("has no object"), std::string::npos) << unwritable.reason;
    EXPECT_LT(2 * emitted.unwritable.size(), suite.tests.size());
    judge::JudgeInput input;
    input.sources = suite.sources;
    input.included = suite.included;
    input.folder = suite.folder;
    input.suiteFile = suite.unit + "_test.cpp";
    input.work = (folder->path() / "work").string();
    fs::create_directory(suite.folder);
    for (const auto& file : emitted.files)
        ASSERT_TRUE(support::writeFile(fs::path(suite.folder) / file.path, file.content));
    for (const judge::Trouble& trouble : judge::objections(input))
        ADD_FAILURE() << trouble.build << ": " << trouble.message;
}

TEST(CxxDeclarations, OfAnyKindAreOfferedAndCompile) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    uint64_t seed = FIRST_SEED;
    for (; seed < FIRST_SEED + 5 && !HasFailure() && std::chrono::steady_clock::now() < until; ++seed)
        expectToCompile(seed);
    EXPECT_GE(seed, FIRST_SEED + 1u);
}

}  // namespace
}  // namespace provest
