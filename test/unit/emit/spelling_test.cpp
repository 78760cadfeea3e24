#include "emit/spelling.hpp"
#include "emit/layout.hpp"

#include <gtest/gtest.h>

namespace provest::emit {
namespace {

TEST(Spelling, DeclaratorsGoWhereCWantsThem) {
    EXPECT_EQ(declareSpelled("int (*)(int, char)", "compare"), "int (*compare)(int, char)");
    EXPECT_EQ(declareSpelled("int[6]", "v"), "int v[6]");
    EXPECT_EQ(declareSpelled("struct node*", "p"), "struct node* p");
}

TEST(Spelling, CTextBecomesCxxText) {
    EXPECT_EQ(cxxText("int f(int v[static 6], _Bool class, char *restrict new)"),
              "int f(int v[6], bool class_, char *__restrict new_)");
    EXPECT_EQ(foreignKeywords("struct class { int new; bool x; int new; }"),
              (std::vector<std::string>{"class", "new"}));
    EXPECT_EQ(identifier("template"), "template_");
    EXPECT_EQ(identifier("value"), "value");
}

TEST(Spelling, LongLinesBreakAtCommasOutsideStrings) {
    const auto lines = wrapLine("f(\"a, b, c, d\", 1, 2, 3, 4);", 4, 24);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "    f(\"a, b, c, d\", 1,");
    EXPECT_EQ(lines[1], "        2, 3, 4);");
}

TEST(Spelling, ObjectsAreNamedAfterTheirClass) {
    EXPECT_EQ(variableFor("Part"), "part");
    EXPECT_EQ(variableFor("shop::Item<std::pair<int, int>>"), "item");
}

}  // namespace
}  // namespace provest::emit
