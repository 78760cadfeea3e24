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

TEST(Lower, ConstantsArePlacesThoughOthersReadThem) {
    const std::string text = lowered(
        "static const int sizes[3] = {4, 5, 6}, written = 7;\nconst int *all(void) { return sizes; }\n"
        "int size(unsigned n) { return n < 3 ? sizes[n] : 0; }\nvoid set(int v) { *(int *)&written = v; }\n");
    EXPECT_TRUE(says(text, "sizes[]: 3 x 32 bits, constant = 4 5 6\n")) << text;
    EXPECT_FALSE(says(text, "written: ")) << text;
}

TEST(Lower, BlocksSayHowFarTheyReach) {
    const std::string text = lowered(
        "#include <string.h>\nstruct point { int x, y; }; static struct point kept;\n"
        "void get(struct point *to, char *text, unsigned long n) { kept.x++; *to = kept; memset(text, 7, n); }\n");
    EXPECT_TRUE(says(text, ", 8: ] for a block of memory")) << text;
    EXPECT_TRUE(says(text, ": 7] for memset")) << text;
    EXPECT_FALSE(says(text, "forget memory for")) << text;
}

TEST(Lower, WhatIsNotSaidIsNoted) {
    const std::string text = lowered("int f(int n) {\n  __asm__ volatile(\"nop\" ::: \"memory\");\n  return n; }\n");
    EXPECT_TRUE(says(text, "note: f:")) << text;
    EXPECT_TRUE(says(text, ": inline assembly\n")) << text;
}

TEST(Lower, CountersOfCallsByTestsMayGrowAtAnyTime) {
    const std::string text = lowered("static int never(void) { return 1; }\nint f(int n) { return n; }\n");
    EXPECT_TRUE(says(text, "elsewhere() entry\n")) << text;
}

TEST(Lower, TheSameCodeIsTheSameText) {
    const std::string code =
        "static int table[3] = {4, 5, 6};\nint f(unsigned i, const int *p) { int s = 0; while (i-- > 0) s += "
        "table[i % 3] * *p++; switch (s) { case 1: return 2; case 7: return 3; default: return s > 9 ? 1 : 0; } }\n";
    EXPECT_EQ(lowered(code), lowered(code));
}

}  // namespace
}  // namespace provest::program
