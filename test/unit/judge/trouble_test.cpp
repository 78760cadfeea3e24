#include "judge/trouble.hpp"

#include <gtest/gtest.h>

namespace provest::judge {
namespace {

using Lines = std::vector<std::vector<uint32_t>>;

Lines blamed(const std::string& said, const std::vector<std::string>& words = {"error:"}) {
    return troubleWith("x_test.cpp", {"clang", said}, words).blamed;
}

TEST(Trouble, NamesTheLineOfEachObjection) {
    EXPECT_EQ(blamed("/d/x_test.cpp:12:3: error: no member\n   12 | a.b\n/d/x_test.cpp:14:1: error: neither\n"),
              (Lines{{12}, {14}}));
}

TEST(Trouble, AnErrorInATemplateOfTheSuiteComesFromWhatInstantiatesIt) {
    EXPECT_EQ(blamed("x_test.cpp:45:17: error: no matching member function for call to 'push_back'\n"
                     "   45 |         answers.push_back(value);\n"
                     "x_test.cpp:845:20: note: in instantiation of function template specialization "
                     "'Stub<void *>::returns<const char *>' requested here\n"
                     "/usr/include/c++/12/bits/stl_deque.h:1529:7: note: candidate function not viable\n"),
              (Lines{{45, 845}}));
    EXPECT_EQ(blamed("x_test.cpp: In instantiation of 'void Stub::returns(Value)':\n"
                     "x_test.cpp:845:20:   required from here\n"
                     "x_test.cpp:45:26: error: no matching function for call\n"),
              (Lines{{45, 845}}));
}

TEST(Trouble, AnErrorElsewhereComesFromWhoeverLeadsThere) {
    EXPECT_EQ(blamed("/usr/include/gtest/gtest.h:1358:11: error: invalid operands\n"
                     "x_test.cpp:20:5: note: in instantiation of 'CmpHelperEQ<A, B>' requested here\n"),
              (Lines{{20}}));
    EXPECT_EQ(blamed("/usr/include/c++/12/string:5:1: error: no type\n"), (Lines{{}}));
}

TEST(Trouble, NotesOfWhatDoesNotCountBlameNobody) {
    const std::string said =
        "lib.hpp:3:1: warning: unused\nx_test.cpp:7:2: note: in instantiation of 'f<int>' requested here\n"
        "x_test.cpp:9:2: warning: 'old' is deprecated [-Wdeprecated-declarations]\n";
    EXPECT_EQ(blamed(said, {"error:", "warning:"}), (Lines{{9}}));
    EXPECT_TRUE(blamed(said).empty());
}

TEST(Trouble, WarningsHaveTheNamesThatTurnThemOff) {
    using Names = std::set<std::string>;
    const std::string old = "x_test.cpp:9:2: warning: 'old' is deprecated [-Wdeprecated-declarations]\n";
    EXPECT_EQ(warningsIn("x_test.cpp", old), Names{"deprecated-declarations"});
    EXPECT_EQ(warningsIn("x_test.cpp", "x_test.cpp:9:2: warning: writing 4 bytes [-Wstringop-overflow=]\n"),
              Names{"stringop-overflow"});
    EXPECT_TRUE(warningsIn("x_test.cpp", old + "x_test.cpp:10:2: error: no\n").empty());
    EXPECT_TRUE(warningsIn("x_test.cpp", "x_test.cpp:9:2: warning: extra tokens\n").empty());
    EXPECT_TRUE(
        warningsIn("x_test.cpp", "lib.hpp:9:2: warning: 'old' is deprecated [-Wdeprecated-declarations]\n").empty());
}

}  // namespace
}  // namespace provest::judge
