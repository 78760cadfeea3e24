// The real thing: emitted suites compiled, run and measured with the compilers of this machine.
#include "judge/judge.hpp"

#include "shapes.hpp"
#include "support/files.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <set>

namespace provest::judge {
namespace {

JudgeInput inputFor(const emit::Suite& suite, const emit::Emitted& emitted, const std::filesystem::path& folder) {
    for (const auto& file : emitted.files) EXPECT_TRUE(support::writeFile(folder / file.path, file.content));
    JudgeInput input;
    input.sources = suite.sources;
    input.folder = folder.string();
    input.suiteFile = suite.unit + "_test.cpp";
    input.findingsFile = suite.findings.empty() ? "" : suite.unit + "_findings_test.cpp";
    input.wrapped = emitted.wrapped;
    input.work = (folder / "work").string();
    input.headers = (folder / "headers").string();
    return input;
}

const MeasuredBranch* branchIn(const Measure& measure, const std::string& function, uint32_t nth = 0) {
    for (const auto& branch : measure.branches)
        if (branch.at.function == function && nth-- == 0) return &branch;
    return nullptr;
}

TEST(Judge, PassesTheGoldenSuiteThatStandsApart) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const emit::Suite suite = golden::shapesSuite(emit::Naming::Apart);
    const emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    JudgeInput input = inputFor(suite, emitted, folder->path());
    input.apart = true;
    EXPECT_TRUE(objections(input).empty());
    const auto verdict = judge(input);
    ASSERT_TRUE(verdict) << verdict.error().message;
    for (const auto& trouble : verdict->errors) ADD_FAILURE() << trouble.build << ": " << trouble.message;
    for (const auto& failed : verdict->failed)
        ADD_FAILURE() << failed.build << ": " << failed.name << "\n" << failed.message;
    EXPECT_EQ(verdict->passed.size(), suite.tests.size());
}

TEST(Judge, CompilersObjectTogetherWithTheFramework) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    emitted.files[0].content += "extern \"C\" int read(double);\n";  // what <unistd.h> has, by way of gtest
    const auto against = objections(inputFor(suite, emitted, folder->path()));
    ASSERT_EQ(against.size(), 2u);  // clang's word and gcc's
    EXPECT_EQ(against[0].lines.size(), 1u);
    EXPECT_TRUE(macrosOf("#include <cerrno>\n").contains("errno"));
}

TEST(Judge, PassesTheGoldenSuiteAndMeasuresWhatItCovers) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    const emit::Suite suite = golden::shapesSuite();
    const emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    const auto verdict = judge(inputFor(suite, emitted, folder->path()));
    ASSERT_TRUE(verdict) << verdict.error().message;
    for (const auto& trouble : verdict->errors) ADD_FAILURE() << trouble.build << ": " << trouble.message;
    for (const auto& trouble : verdict->warnings) ADD_FAILURE() << trouble.build << ": " << trouble.message;
    for (const auto& failed : verdict->failed)
        ADD_FAILURE() << failed.build << ": " << failed.name << "\n" << failed.message;
    EXPECT_EQ(verdict->passed.size(), suite.tests.size());

    const auto* clamp = branchIn(verdict->measure, "clamp");
    ASSERT_NE(clamp, nullptr);
    EXPECT_EQ(clamp->at.line, 18u);
    EXPECT_EQ(clamp->at.column, 27u);
    EXPECT_GT(clamp->taken, 0u);
    EXPECT_GT(clamp->notTaken, 0u);
    // stop: exit and abort happen in children; their counters count all the same
    const auto *exits = branchIn(verdict->measure, "stop", 0), *aborts = branchIn(verdict->measure, "stop", 1);
    ASSERT_NE(aborts, nullptr);
    EXPECT_GT(exits->taken, 0u);
    EXPECT_GT(aborts->taken, 0u);
    EXPECT_GT(aborts->notTaken, 0u);
    // nobody calls main without arguments
    const auto* argc = branchIn(verdict->measure, "main");
    ASSERT_NE(argc, nullptr);
    EXPECT_GT(argc->taken, 0u);
    EXPECT_EQ(argc->notTaken, 0u);
    const auto decision = std::find_if(verdict->measure.decisions.begin(), verdict->measure.decisions.end(),
                                       [](const auto& one) { return one.at.function == "mix"; });
    ASSERT_NE(decision, verdict->measure.decisions.end());
    EXPECT_EQ(decision->independent, (std::vector<bool>{false, false}));
}

TEST(Judge, NamesTestsThatFailTheirLinesAndThoseThatDie) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    suite.tests.resize(2);
    suite.tests[0].expected.list[0].value[0] = 4;  // clamp(7) is 3
    golden::Case dies(suite.interface, "Reverse", "Dies");
    dies.call("reverse");
    suite.tests.push_back(dies.test());
    const emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    JudgeInput input = inputFor(suite, emitted, folder->path());
    input.extent = Extent::Measured;
    input.repeats = 2;
    const auto verdict = judge(input);
    ASSERT_TRUE(verdict) << verdict.error().message;
    EXPECT_EQ(verdict->passed, (std::vector<std::string>{"Clamp.NGreaterThanLimitIsFalse"}));
    bool wrong = false, died = false;
    for (const auto& failed : verdict->failed) {
        died |= failed.name == "Reverse.Dies";
        if (failed.name != "Clamp.NGreaterThanLimitIsTrue") continue;
        ASSERT_EQ(failed.lines.size(), 1u);
        for (const auto& line : emitted.lines)
            wrong |= line.line == failed.lines[0] && line.test == 0 && line.expectation == 0;
    }
    EXPECT_TRUE(wrong);
    EXPECT_TRUE(died);
    // the failed tests are not measured
    const auto* clamp = branchIn(verdict->measure, "clamp");
    ASSERT_NE(clamp, nullptr);
    EXPECT_EQ(clamp->taken, 0u);
    EXPECT_EQ(clamp->notTaken, 1u);
}

TEST(Judge, ReportsCompileErrors) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    suite.tests.resize(1);
    emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    emitted.files[0].content += "this is no C++\n";
    JudgeInput input = inputFor(suite, emitted, folder->path());
    input.extent = Extent::Measured;
    const auto verdict = judge(input);
    ASSERT_TRUE(verdict);
    ASSERT_EQ(verdict->errors.size(), 1u);
    EXPECT_EQ(verdict->errors[0].file, input.suiteFile);
    EXPECT_FALSE(verdict->errors[0].lines.empty());
    EXPECT_TRUE(verdict->passed.empty());
}

std::vector<std::filesystem::path> precompiledIn(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".pch" || entry.path().extension() == ".gch") found.push_back(entry.path());
    return found;
}

TEST(Judge, WarningsInTheSuiteAreErrorsInEveryBuildWithPrecompiledHeadersOrBrokenOnes) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    suite.tests.resize(1);
    emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    emitted.files[0].content += "static int unused() { return 1; }\n";
    const auto lines = std::count(emitted.files[0].content.begin(), emitted.files[0].content.end(), '\n');
    JudgeInput input = inputFor(suite, emitted, folder->path());
    prepareJudge(input).wait();
    const auto made = precompiledIn(input.headers);
    ASSERT_EQ(made.size(), 3u) << "gcc and clang, and the sanitizers: only the unit is optimised";
    const auto buildsWithErrors = [&] {
        const auto verdict = judge(input);
        EXPECT_TRUE(verdict && verdict->passed.empty());
        std::set<std::string> builds;
        for (const auto& error : verdict->errors) {
            builds.insert(error.build);
            EXPECT_EQ(error.lines, std::vector<uint32_t>{uint32_t(lines)}) << error.message;
        }
        return builds;
    };
    EXPECT_EQ(buildsWithErrors(), (std::set<std::string>{"clang", "gcc-O0", "sanitizers"}));
    EXPECT_EQ(precompiledIn(input.headers).size(), made.size());
    input.extent = Extent::Again;
    EXPECT_EQ(buildsWithErrors(), (std::set<std::string>{"clang", "gcc-O0", "sanitizers"}));
    for (const auto& header : made) std::filesystem::resize_file(header, std::filesystem::file_size(header) / 2);
    input.extent = Extent::Measured;
    EXPECT_EQ(buildsWithErrors(), (std::set<std::string>{"clang"}));
    EXPECT_EQ(precompiledIn(input.headers).size(), made.size() - 1) << "a broken one is thrown away";
}

TEST(Judge, LeavesOutWhatItHasNoTimeForButNotTheMeasuredBuild) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    suite.tests.resize(1);
    JudgeInput input = inputFor(suite, emit::writerNamed("gtest")->write(suite), folder->path());
    input.deadline = {[] { return 1.0; }, -500};
    const auto verdict = judge(input);
    ASSERT_TRUE(verdict) << verdict.error().message;
    EXPECT_FALSE(verdict->late);
    EXPECT_EQ(verdict->checked, std::set<std::string>{"clang"});
    EXPECT_EQ(verdict->passed.size(), 1u);
    EXPECT_TRUE(allChecks().contains("gcc"));
    input.deadline = input.last = {[] { return 1.0; }, 9, [] { return true; }};
    EXPECT_TRUE(judge(input)->late) << "somebody wants all to be over";
    input.deadline = input.last = {[] { return 1.0; }, -500};
    EXPECT_TRUE(judge(input)->late) << "even the first verdict has its time";
    for (const auto& entry : std::filesystem::directory_iterator(input.work))
        EXPECT_FALSE(entry.path().filename().string().starts_with("gcc-unit")) << "what was ended is no object";
}

TEST(Judge, WarningsInHeadersOfTheUnitAreNotTheSuites) {
    auto folder = support::TemporaryFolder::create();
    ASSERT_TRUE(folder);
    emit::Suite suite = golden::shapesSuite();
    suite.findings.clear();
    suite.tests.resize(1);
    emit::Emitted emitted = emit::writerNamed("gtest")->write(suite);
    emitted.files[0].content += "#include \"sloppy.h\"\n";
    JudgeInput input = inputFor(suite, emitted, folder->path());
    ASSERT_TRUE(support::writeFile(folder->path() / "sloppy.h", "static int unused() { return 1; }\n"));
    input.extent = Extent::Measured;
    input.repeats = 0;
    const auto verdict = judge(input);
    ASSERT_TRUE(verdict) << verdict.error().message;
    EXPECT_TRUE(verdict->errors.empty());
    EXPECT_EQ(verdict->warnings.size(), 1u);
    EXPECT_EQ(verdict->passed.size(), 1u);
}

}  // namespace
}  // namespace provest::judge
