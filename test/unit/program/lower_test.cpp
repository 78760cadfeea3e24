// The meaning of code, seen through its text: what is apart, what is anything, what counts.
#include "program/lower.hpp"

#include "flow/print.hpp"
#include "load.hpp"

namespace provest::program {
namespace {

std::string lowered(const std::string& text) {
    LoadedUnit unit(text);
    auto program = lower(*unit);
    EXPECT_TRUE(program) << program.error().message;
    return flow::print(*program);
}

bool says(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

TEST(Lower, StaticsThatNobodyElseReachesArePlaces) {
    const std::string text = lowered(
        "static int level = 3;\nstatic int shared;\nint *handle(void) { return &shared; }\n"
        "int raise(int by) { if (by > 0) level += by; return level; }\n");
    EXPECT_TRUE(says(text, "level: 1 x 32 bits = 3\n")) << text;
    EXPECT_FALSE(says(text, "shared: 1")) << text;
    EXPECT_TRUE(says(text, "level[0] := ")) << text;
}

TEST(Lower, CalleesArePartOfTheirCallersAndFieldsApart) {
    const std::string text = lowered(
        "static struct { int head; short size[4]; } ring;\n"
        "static void push(int at) { ring.size[at & 3]++; ring.head = at; }\n"
        "void add(int at) { push(at); }\n");
    EXPECT_TRUE(says(text, "ring.0: 1 x 32 bits")) << text;
    EXPECT_TRUE(says(text, "ring.1[]: 4 x 16 bits")) << text;
    EXPECT_FALSE(says(text, "push(")) << text;
    EXPECT_TRUE(says(text, "assume ")) << text;
}

TEST(Lower, WhatNobodySetIsUnknownEachTimeAnew) {
    const std::string text = lowered("int f(int a) { int x, y; if (a) x = y = 1; if (x == y) return 1; return 0; }\n");
    size_t count = 0;
    for (size_t at = 0; (at = text.find("any (unset)", at)) != std::string::npos; ++at) ++count;
    EXPECT_GE(count, 2u) << text;
}

TEST(Lower, TheSameCodeIsTheSameText) {
    const std::string code =
        "static int table[3] = {4, 5, 6};\nint f(unsigned i, const int *p) { int s = 0; while (i-- > 0) s += "
        "table[i % 3] * *p++; switch (s) { case 1: return 2; case 7: return 3; default: return s > 9 ? 1 : 0; } }\n";
    EXPECT_EQ(lowered(code), lowered(code));
}

}  // namespace
}  // namespace provest::program
