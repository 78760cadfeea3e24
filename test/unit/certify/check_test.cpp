// What provers find of small units is confirmed by both solvers, from its text alone.
#include "proof.hpp"

namespace provest::certify {
namespace {

using Lines = std::set<std::string>;

// Proves, writes, reads again, checks.
Lines confirmed(const std::string& text) {
    const Proved proved = prove(text);
    const auto read = fromText(toText(proved.certificate));
    EXPECT_TRUE(read) << read.error().message;
    if (!read) return {};
    const char* folder = std::getenv("PROVEST_OBLIGATIONS");
    const Outcome outcome = checkIt(proved.program, *read, folder ? folder : "");
    EXPECT_EQ(outcome.verdict, Verdict::Confirmed) << outcome.reason << "\n" << toText(*read);
    EXPECT_GT(outcome.obligations, 0U);
    return proved.dead;
}

TEST(Check, StateBetweenCalls) {
    EXPECT_EQ(confirmed("static int level = 5;\n"
                        "void up(void) { if (level < 8) level++; }\n"
                        "void down(int by) { if (by > 0 && by <= level) level -= by; }\n"
                        "int get(void) {\n"
                        "  if (level > 8) return -1;\n"
                        "  if (level < 0) return -2;\n"
                        "  return level; }\n"),
              (Lines{"5 true", "6 true"}));
}

TEST(Check, LoopsAndBits) {
    EXPECT_EQ(confirmed("int count(int n) {\n"
                        "  int i, s = 0;\n"
                        "  if (n > 10) n = 10;\n"
                        "  for (i = 0; i < n; i++) { s++;\n"
                        "    if (i >= 10) return -1; }\n"
                        "  if (s != i) return -2;\n"
                        "  return s; }\n"
                        "int square(unsigned char c) {\n"
                        "  if ((c * c) % 4 == 2) return 1;\n"
                        "  return 0; }\n"),
              (Lines{"5 true", "6 true", "9 true"}));
}

TEST(Check, WhatLiesAtOneAddress) {
    EXPECT_EQ(confirmed("struct s { int a, b; };\n"
                        "int f(struct s *p) {\n"
                        "  p->a = 4; p->b = 5;\n"
                        "  if (p->a != 4) return 1;\n"
                        "  return p->b; }\n"),
              (Lines{"4 true"}));
}

}  // namespace
}  // namespace provest::certify
