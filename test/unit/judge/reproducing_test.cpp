// The real thing: reproducers compiled and run with the compiler of this machine.
#include "judge/reproducing.hpp"

#include "support/files.hpp"
#include "support/process.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>

namespace provest::judge {
namespace {

class Reproducing : public ::testing::Test {
protected:
    // The reproducers' names with what is in doubt about them.
    Reproductions reproduced(const std::string& unit, const std::string& tests, std::vector<Reproducer> reproducers,
                             const support::Deadline& deadline = {}) {
        EXPECT_TRUE(support::writeFile(path("unit.c"), unit));
        EXPECT_TRUE(support::writeFile(path("unit_findings_test.cpp"), "#include <gtest/gtest.h>\n" + tests));
        JudgeInput input;
        input.sources = {{path("unit.c"), folder_->path().string(), {}}};
        input.folder = folder_->path().string();
        input.findingsFile = "unit_findings_test.cpp";
        input.work = path("work");
        input.headers = path("headers");
        std::filesystem::create_directories(input.work);
        auto seen = reproduce(input, reproducers, deadline);
        EXPECT_TRUE(seen) << seen.error().message;
        return seen ? std::move(*seen) : Reproductions{};
    }
    std::string path(const std::string& name) const { return (folder_->path() / name).string(); }

    support::Result<support::TemporaryFolder> folder_ = support::TemporaryFolder::create();
};

constexpr const char* unit = R"(#include <assert.h>
int at(const int *v, int i) { return v[i]; }
int twice(int n) { return n * 2; }
void check(int n) { assert(n > 0); }
void turn(int n) { while (n) ; }
)";
constexpr const char* declared =
    "extern \"C\" { int at(const int*, int); int twice(int); void check(int); void turn(int); }\n";

TEST_F(Reproducing, ReportsAssertionsAndHangsShowAndNothingElse) {
    const Reproductions seen = reproduced(unit, std::string(declared) + R"(
TEST(At, DISABLED_Overflow) { at(new int[2], 2); }
TEST(At, DISABLED_Fine) { at(new int[2](), 1); }
TEST(Twice, DISABLED_Overflow) { twice(2000000000); }
TEST(Check, DISABLED_Assertion) { check(0); }
TEST(Turn, DISABLED_Hang) { turn(1); }
TEST(Turn, DISABLED_NoHang) { turn(0); }
TEST(Turn, DISABLED_OtherHang) { turn(1); }
)",
                                          {{"At.DISABLED_Overflow"},
                                           {"At.DISABLED_Fine"},
                                           {"Twice.DISABLED_Overflow"},
                                           {"Check.DISABLED_Assertion"},
                                           {"Turn.DISABLED_Hang", Shows::Hang},
                                           {"Turn.DISABLED_NoHang", Shows::Hang},
                                           {"Turn.DISABLED_OtherHang"}});
    EXPECT_TRUE(seen.errors.empty());
    EXPECT_EQ(seen.doubts, (std::vector<std::string>{
                               "", "its reproducer shows nothing in a build with AddressSanitizer and UBSan", "", "",
                               "", "its reproducer ends within 10 s", "its reproducer hangs instead"}));
}

TEST_F(Reproducing, ValgrindShowsWhatNobodyHasWritten) {
    if (support::findProgram({"valgrind"}).empty()) GTEST_SKIP() << "valgrind is not installed";
    const Reproductions seen =
        reproduced("int some(int n) { int set; if (n > 3) set = 1; return set; }\n", R"(
extern "C" int some(int);
TEST(Some, DISABLED_Unwritten) { const int one = some(1); EXPECT_EQ(one, one); }
TEST(Some, DISABLED_Written) { const int one = some(4); EXPECT_EQ(one, one); }
)",
                   {{"Some.DISABLED_Unwritten", Shows::Unwritten}, {"Some.DISABLED_Written", Shows::Unwritten}});
    EXPECT_TRUE(seen.errors.empty());
    EXPECT_EQ(seen.doubts, (std::vector<std::string>{"", "valgrind sees nothing in its reproducer"}));
}

TEST_F(Reproducing, NobodyIsRunWhenTheTimeIsOver) {
    double now = 0;
    const support::Deadline over([&now] { return now; }, 0.0);
    const Reproductions seen =
        reproduced(unit, std::string(declared) + "TEST(At, DISABLED_Overflow) { at(new int[2], 2); }\n",
                   {{"At.DISABLED_Overflow"}}, over);
    EXPECT_TRUE(seen.errors.empty());
    EXPECT_EQ(seen.doubts, std::vector<std::string>{"there was no time left to run its reproducer"});
}

TEST_F(Reproducing, ErrorsHaveTheirLinesAndWarningsDoNotMatter) {
    const Reproductions seen =
        reproduced(unit, std::string(declared) + "static int unused() { return 1; }\nthis is no C++\n", {{"At.X"}});
    ASSERT_EQ(seen.errors.size(), 1u);
    EXPECT_EQ(seen.errors[0].file, "unit_findings_test.cpp");
    EXPECT_EQ(seen.errors[0].lines, std::vector<uint32_t>{4});
}

}  // namespace
}  // namespace provest::judge
