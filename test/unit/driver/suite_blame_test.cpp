#include "driver/suite_blame.hpp"

#include "judge/trouble.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

class SuiteBlameTest : public testing::Test {
protected:
    SuiteBlame of(const std::string& said, const std::string& build = "clang") const {
        return blame({judge::troubleWith(file_, {build, said}, {"warning:", "error:"})}, files_, file_, tests_);
    }

    const std::string file_ = "x_test.cpp";
    const std::vector<emit::EmittedFile> files_{{file_,
                                                 "template <class T>\n"
                                                 "void helps(T t) { t.no(); }\n"
                                                 "TEST(A, One) {\n"
                                                 "    helps(1);\n"
                                                 "}\n"
                                                 "TEST(A, Two) {\n"
                                                 "    two();\n"
                                                 "}\n"}};
    const std::vector<emit::Test> tests_{{"A", "One", {}, {}}, {"A", "Two", {}, {}}};
};

TEST_F(SuiteBlameTest, IsTheTestsWhereTheLineIs) {
    const SuiteBlame blame = of("x_test.cpp:7:5: error: no two\n");
    EXPECT_EQ(blame.tests, std::set<uint32_t>{1});
    EXPECT_FALSE(blame.others);
    EXPECT_EQ(blame.size(), 1u);
}

TEST_F(SuiteBlameTest, IsTheTestsThatUseWhatDoesNotCompile) {
    const SuiteBlame blame =
        of("x_test.cpp:2:21: error: int has no member\n"
           "x_test.cpp:4:5: note: in instantiation of function template specialization 'helps<int>' requested here\n");
    EXPECT_EQ(blame.tests, std::set<uint32_t>{0});
    EXPECT_FALSE(blame.others);
}

TEST_F(SuiteBlameTest, IsOfThoseTheLinkerNames) {
    const SuiteBlame blame = of("ld: x.o: in function `A_Two_Test::TestBody()': undefined reference to `two()'\n");
    EXPECT_EQ(blame.tests, std::set<uint32_t>{1});
    EXPECT_FALSE(blame.others);
}

TEST_F(SuiteBlameTest, IsNobodysWhereNoTestLeadsThere) {
    const SuiteBlame blame = of("x_test.cpp:2:21: error: expected expression\n");
    EXPECT_TRUE(blame.tests.empty());
    EXPECT_TRUE(blame.others);
    EXPECT_TRUE(of("clang: error: linker command failed\n").others);
}

TEST_F(SuiteBlameTest, WarningsAreToleratedByNameAndCompiler) {
    const judge::Trouble clang{"clang", "x_test.cpp:7:5: warning: old [-Wdeprecated-declarations]\n"};
    const judge::Trouble gcc{"gcc-O0", "x_test.cpp:7:5: warning: unused [-Wunused-variable]\n"};
    const judge::Trouble error{"clang", "x_test.cpp:7:5: error: no two\n"};
    const std::set<emit::Tolerated> both{{true, "deprecated-declarations"}, {false, "unused-variable"}};
    EXPECT_EQ(tolerable({clang, gcc}, file_), both);
    EXPECT_TRUE(tolerable({clang, error}, file_).empty());
}

}  // namespace
}  // namespace provest::driver
