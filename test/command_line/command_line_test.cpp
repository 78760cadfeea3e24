// The program as a user meets it: exit codes and sentences for bad input, and the promises of a good run.
#include "report/report.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <map>

namespace provest {
namespace {

class CommandLine : public testing::Test {
protected:
    support::Finished provest(std::vector<std::string> words) {
        words.insert(words.begin(), PROVEST_PROGRAM);
        auto run = support::run({.argv = words, .directory = folder_.path().string()});
        EXPECT_TRUE(run);
        return run ? *run : support::Finished{};
    }
    std::string file(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((folder_.path() / name).parent_path());
        EXPECT_TRUE(support::writeFile(folder_.path() / name, text));
        return (folder_.path() / name).string();
    }
    void expectSentence(const support::Finished& run, const std::string& part) {
        EXPECT_EQ(run.status, 2);
        EXPECT_NE(run.errors.find(part), std::string::npos) << run.errors;
        EXPECT_TRUE(run.errors.starts_with("provest: ")) << run.errors;
        EXPECT_EQ(std::count(run.errors.begin(), run.errors.end(), '\n'), 1) << run.errors;
    }
    report::Report reportIn(const std::string& name) {
        auto text = support::readFile(folder_.path() / name / "report.json");
        EXPECT_TRUE(text);
        auto report = text ? report::fromJson(*text) : std::nullopt;
        EXPECT_TRUE(report);
        return report.value_or(report::Report{});
    }
    support::TemporaryFolder folder_ = *support::TemporaryFolder::create();
};

constexpr const char* small = "int f(int a) {\n  if (a > 41) return 1;\n  return 0;\n}\nint g(void) { return 7; }\n";

TEST_F(CommandLine, DoesNotCompile) {
    const std::string source = file("bad.c", "int f( { return 0; }\n");
    expectSentence(provest({"generate", source}), source + ":1:");
}

TEST_F(CommandLine, NoSuchFile) { expectSentence(provest({"generate", "gone.c"}), "no such file: gone.c"); }

TEST_F(CommandLine, UnknownTargetListsTheNames) {
    expectSentence(provest({"generate", file("a.c", small), "--target", "h"}), "there are: f, g");
}

TEST_F(CommandLine, NoFunctions) {
    expectSentence(provest({"generate", file("a.c", "int x = 3;\n")}), "defines no function");
}

TEST_F(CommandLine, BuildDirectoryWithoutDatabase) {
    expectSentence(provest({"generate", file("a.c", small), "-p", folder_.path().string()}),
                   "no compile_commands.json");
}

TEST_F(CommandLine, ADatabaseAroundTheSourceIsFoundAndNamed) {
    const std::string source = file("src/a.c", "int f(int a) { return a > LIMIT ? 1 : 0; }\n");
    file("build-debug/compile_commands.json",
         "[{\"directory\": \"" + folder_.path().string() +
             "\", \"file\": \"src/a.c\", \"command\": \"cc -DLIMIT=7 -c src/a.c\"}]");
    const support::Finished run = provest({"generate", source, "--out", "out", "--budget-execs", "20000"});
    ASSERT_EQ(run.status, 0) << run.errors;
    EXPECT_EQ(reportIn("out").summary.covered, 2u);
    EXPECT_NE(run.output.find("build-debug/compile_commands.json"), std::string::npos) << run.output;
}

TEST_F(CommandLine, AHeaderIsInTheLanguageTheUserSays) {
    const std::string header = file("half.h",
                                    "#ifdef __cplusplus\n#error C only\n#endif\n"
                                    "static inline int half(int class) { return class / 2; }\n");
    expectSentence(provest({"generate", header, "--language", "c++"}), header + ":2:");
    expectSentence(provest({"generate", header, "--language", "d"}), "--language");
}

TEST_F(CommandLine, OutputFolderThatCannotBe) {
    const std::string plain = file("plain", "not a folder");
    expectSentence(provest({"generate", file("a.c", small), "--out", plain + "/out"}), "choose another --out");
}

TEST_F(CommandLine, NoFileOfTheUsersIsReplaced) {
    const std::string source = file("a.c", small);
    for (const char* name : {"CMakeLists.txt", "tests.json", "report.json", "a_test.cpp", "a_findings_test.cpp"}) {
        const std::string mine = file(name, "mine\n");
        expectSentence(provest({"generate", source, "--out", "."}), std::string(name) + " is there already");
        EXPECT_EQ(*support::readFile(mine), "mine\n");
        ::unlink(mine.c_str());
    }
    const std::string notes = file("notes", "mine\n");
    expectSentence(provest({"generate", source, "--report", notes}), "choose another --report");
    EXPECT_EQ(*support::readFile(notes), "mine\n");
}

TEST_F(CommandLine, BudgetOfZero) {
    expectSentence(provest({"generate", file("a.c", small), "--budget", "0"}), "a budget of zero");
}

TEST_F(CommandLine, NoReportToShow) { expectSentence(provest({"report", "nowhere"}), "nowhere/report.json"); }

TEST_F(CommandLine, SameSeedSameSuiteByteForByte) {
    const std::string source = file("a.c", small);
    for (const char* out : {"one", "two"})
        ASSERT_EQ(provest({"generate", source, "--out", out, "--seed", "5", "--budget-execs", "20000"}).status, 0);
    for (const char* name : {"a_test.cpp", "CMakeLists.txt", "tests.json"}) {
        const auto one = support::readFile(folder_.path() / "one" / name),
                   two = support::readFile(folder_.path() / "two" / name);
        ASSERT_TRUE(one && two) << name;
        EXPECT_EQ(*one, *two) << name;
    }
}

TEST_F(CommandLine, EveryFunctionGetsATestAndEarlierTestsAreReused) {
    const std::string source = file("a.c", small);
    ASSERT_EQ(provest({"generate", source, "--out", "one"}).status, 0);
    const report::Report first = reportIn("one");
    EXPECT_EQ(first.summary.covered, 2u);
    EXPECT_TRUE(first.skipped.empty());
    const support::Finished again =
        provest({"generate", source, "--out", "two", "--tests-from", "one", "--budget-execs", "64"});
    ASSERT_EQ(again.status, 0) << again.errors;
    EXPECT_EQ(reportIn("two").summary.covered, 2u);
    EXPECT_NE(provest({"explain", source + ":2", "--report", "one/report.json"}).output.find("covered by F."),
              std::string::npos);
    EXPECT_EQ(provest({"report", "one"}).status, 0);
    EXPECT_NE(provest({"explain", "a.c:2"}).output.find("covered by F."), std::string::npos);
}

TEST_F(CommandLine, ExplainSaysThatNoReportSpeaksOfAFile) {
    expectSentence(provest({"explain", file("lonely.c", small) + ":2"}), "provest generate");
}

TEST_F(CommandLine, MissingDefinitionsAreListed) {
    const std::string source = file("a.c", "int probe(int);\nint f(int a) { return probe(a) > 3; }\n");
    const support::Finished run = provest({"generate", source, "--out", "out", "--budget", "5s"});
    ASSERT_EQ(run.status, 0) << run.errors;
    EXPECT_NE(run.output.find("int probe(int arg0)"), std::string::npos) << run.output;
}

// Classes that nobody can make, types that nobody defines, headers without end, calls that never return: each has its
// reason, and what is left gets its tests.
TEST_F(CommandLine, HardClassesAreNamedAndTheRestGoesOn) {
    const std::string source = file("hard.cpp", R"(#include <bits/stdc++.h>
class Locked {
public:
    int value() const { return value_ > 3 ? 1 : 2; }
private:
    Locked() = default;
    int value_ = 0;
};
class Opaque;
int use(const Opaque&, int n) { return n > 0 ? 1 : 2; }
int endless(int n) { return n == 12345 ? 0 : endless(n / 2 + 7) + 1; }
class Ender {
public:
    int stop(int how) {
        if (how == 1) std::terminate();
        if (how == 2) std::exit(3);
        if (how == 3) std::abort();
        if (how == 4) throw std::runtime_error("no");
        return how;
    }
};
int good(int n) { return n > 1000 ? 1 : 2; }
)");
    const support::Finished run =
        provest({"generate", source, "--out", "out", "--budget-execs", "20000", "--seed", "1"});
    ASSERT_EQ(run.status, 0) << run.errors;
    const report::Report report = reportIn("out");
    std::map<std::string, std::string> skipped;
    for (const program::Skipped& one : report.skipped) skipped[one.name] = one.reason;
    EXPECT_EQ(skipped.size(), 2u);
    EXPECT_NE(skipped["Locked::value"].find("no public way to make one"), std::string::npos);
    EXPECT_NE(skipped["use"].find("declared but not defined"), std::string::npos);
    for (const report::GoalRow& row : report.goals) {
        EXPECT_EQ(row.goal.at.file, source);
        const bool lost = row.goal.at.line == 4 || row.goal.at.line == 10;
        EXPECT_EQ(row.status == report::GoalStatus::Covered, !lost) << row.goal.at.line << ": " << row.reason;
        EXPECT_EQ(row.reason.find("skipped") != std::string::npos, lost) << row.reason;
    }
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings[0].kind, "stack-overflow");
    EXPECT_EQ(report.findings[0].function, "endless");
}

// How an argument is written may leave the compiler a choice that the call did not have. Then that finding alone is
// suspected.
TEST_F(CommandLine, AReproducerThatDoesNotCompileCostsNoOther) {
    const std::string source = file("any.cpp", R"(class Any {
public:
    explicit Any(int n) : n_(n) {}
    operator long() const { return n_; }
private:
    int n_;
};
int operator+(short n, Any any) { return any == 7 && n > 0 ? *static_cast<int*>(nullptr) : 1; }
int crash(int n) { return n == 9 ? *static_cast<int*>(nullptr) : n; }
)");
    const support::Finished run =
        provest({"generate", source, "--out", "out", "--budget-execs", "20000", "--seed", "1"});
    ASSERT_EQ(run.status, 0) << run.errors;
    const report::Report report = reportIn("out");
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings[0].reproducer, "CrashFinding.DISABLED_NullDereference");
    ASSERT_EQ(report.suspected.size(), 1u);
    EXPECT_EQ(report.suspected[0].function, "operator+");
    EXPECT_NE(report.suspected[0].doubt.find("its reproducer does not compile: "), std::string::npos)
        << report.suspected[0].doubt;
    const auto written = support::readFile(folder_.path() / "out" / "any_findings_test.cpp");
    ASSERT_TRUE(written);
    EXPECT_NE(written->find("crash(9)"), std::string::npos) << *written;
}

// A test that leaves behind what makes others fail has a process of its own, and the others share one.
TEST_F(CommandLine, OnlyWhoDisturbsOthersHasAProcessOfItsOwn) {
    const std::string source = file("door.c", R"(static int opened;
int is_open(int twice) { return twice > 7 ? opened + opened : opened; }
void open_it(int force) { if (force > 3) opened = 1; }
int sign(int n) { return n < 0 ? -1 : n > 0; }
int grade(int points) { if (points > 90) return 1; if (points > 70) return 2; if (points > 50) return 3; return 4; }
int day(int n) { switch (n) { case 1: return 3; case 2: return 9; case 3: return 11; case 4: return 5; default: return 0; } }
)");
    const support::Finished run =
        provest({"generate", source, "--out", "out", "--budget-execs", "20000", "--seed", "1"});
    ASSERT_EQ(run.status, 0) << run.errors;
    const auto written = support::readFile(folder_.path() / "out" / "door_test.cpp");
    ASSERT_TRUE(written);
    size_t own = 0;
    for (size_t at = 0; (at = written->find("inOwnProcess([]", at)) != std::string::npos; ++at) ++own;
    EXPECT_EQ(own, 1u) << *written;
    EXPECT_GT(reportIn("out").summary.tests, 10u);
}

TEST_F(CommandLine, StaticObjectThatThrows) {
    const std::string source = file("thrower.cpp",
                                    "#include <stdexcept>\nstatic int start() { throw std::runtime_error(\"no\"); }\n"
                                    "int first = start();\nint good(int n) { return n > 3; }\n");
    expectSentence(provest({"generate", source}),
                   source + ": the unit cannot be loaded: making its static objects throws");
}

// The emitted project builds with CMake, under another compiler than the judge's.
TEST_F(CommandLine, TheEmittedProjectBuildsAndPasses) {
    ASSERT_EQ(provest({"generate", file("a.c", small), "--out", "out"}).status, 0);
    const std::string out = (folder_.path() / "out").string();
    const auto configured = support::run({.argv = {"cmake", "-S", out, "-B", out + "/build", "-G", "Ninja"},
                                          .environment = {{"CC", "gcc"}, {"CXX", "g++"}}});
    ASSERT_TRUE(configured && configured->ok()) << configured->errors;
    const auto built = support::run({.argv = {"cmake", "--build", out + "/build"}});
    ASSERT_TRUE(built && built->ok()) << built->output;
    const auto tested = support::run({.argv = {"ctest", "--test-dir", out + "/build"}});
    ASSERT_TRUE(tested && tested->ok()) << tested->output;
    EXPECT_NE(tested->output.find("100% tests passed"), std::string::npos);
}

// Both sources bring the same functions of std::string along, and the linker keeps the first one's: what a text holds
// must stay an expression on its way through them.
TEST_F(CommandLine, ConcolicExecutionFollowsLibraryCodeAcrossSources) {
    const std::string one =
        file("one.cpp",
             "#include <string>\nbool twice(const std::string &s) { std::string t = s + s; return t.size() > 6; }\n");
    const std::string two = file(
        "two.cpp",
        "#include <string>\nint sum(const std::string &s) {\n  std::string t = s + s;\n  if (t.size() < 4) return 0;\n"
        "  return t[1] * 3 + t[0] == 421 ? 1 : 2;\n}\n");
    ASSERT_EQ(provest({"generate", one, two, "--engine", "concolic", "--budget", "20s", "--out", "out"}).status, 0);
    const report::Report report = reportIn("out");
    EXPECT_EQ(report.summary.open, 0u);
    ASSERT_TRUE(report.solver);
    EXPECT_GT(report.solver->questions, 0u);
}

}  // namespace
}  // namespace provest
