// Which branches of small units the invariants found exclude, and, more important, which they do not.
#include "load.hpp"
#include "program/lower.hpp"
#include "reach/prover.hpp"

#include <fmt/format.h>
#include <set>

namespace provest::reach {
namespace {

// Whether the annotation of a proof is inductive by itself, and excludes what the proof says.
void expectWhole(const flow::Program& program, const Proof& proof) {
    const Passages passages = passagesOf(program);
    Annotation annotation(passages.cuts.size());
    size_t placed = 0;
    for (CutId cut = 0; cut < passages.cuts.size(); ++cut)
        for (const flow::Annotation::At& one : proof.annotation.at) {
            const Cut& here = passages.cuts[cut];
            const bool isBetween = here.kind == Cut::Kind::Between;
            if (isBetween != (one.location.kind == flow::Location::Kind::Between)) continue;
            if (!isBetween && (one.location.function != here.function || one.location.block != here.block)) continue;
            annotation[cut] = one.holds;
            ++placed;
        }
    EXPECT_EQ(placed, proof.annotation.at.size());
    Budget budget;
    Ways ways(program, passages, budget);
    Houdini houdini(ways);
    EXPECT_EQ(houdini.inductive(annotation), annotation);
    EXPECT_EQ(houdini.excluded(annotation, proof.excluded), proof.excluded);
}

// "5 true" for each side of a branch on line 5 that can never be taken.
std::set<std::string> dead(const std::string& text, flow::World::Kind world = flow::World::Kind::Calls) {
    program::LoadedUnit unit(text);
    const auto code = program::lower(*unit, {.kind = world});
    EXPECT_TRUE(code) << code.error().message;
    std::set<flow::CounterId> all;
    for (flow::CounterId counter = 0; counter < code->counters; ++counter) all.insert(counter);
    const Proof proof = proveWith({.program = *code, .counters = all});
    expectWhole(*code, proof);
    std::set<std::string> found;
    for (const program::Goal& goal : unit->goals.goals)
        if (goal.kind == program::GoalKind::Branch && !goal.anyOf.empty() &&
            std::all_of(goal.anyOf.begin(), goal.anyOf.end(),
                        [&](uint32_t one) { return proof.excluded.contains(one); }))
            found.insert(fmt::format("{} {}", goal.at.line, program::name(goal.side)));
    return found;
}

using Lines = std::set<std::string>;

TEST(Inductive, StateOfACounterBetweenCalls) {
    EXPECT_EQ(dead("static int level = 5;\n"
                   "void up(void) { if (level < 8) level++; }\n"
                   "void down(int by) { if (by > 0 && by <= level) level -= by; }\n"
                   "int get(void) {\n"
                   "  if (level > 8) return -1;\n"
                   "  if (level < 0) return -2;\n"
                   "  return level; }\n"),
              (Lines{"5 true", "6 true"}));
}

TEST(Inductive, AnAutomatonAndWhatItsStatesKnow) {
    EXPECT_EQ(dead("static int state; static int left;\n"
                   "int step(int in) {\n"
                   "  switch (state) {\n"
                   "  case 0: if (in > 0 && in < 10) { left = in; state = 1; } break;\n"
                   "  case 1: if (--left == 0) state = 0;\n"
                   "    if (left < 0)\n"
                   "      return -1;\n"
                   "    break;\n"
                   "  default:\n"
                   "    return -2; }\n"
                   "  return state; }\n"),
              (Lines{"6 true", "9 true"}));
}

TEST(Inductive, LoopsAndBits) {
    EXPECT_EQ(dead("int count(int n) {\n"
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

TEST(Inductive, WhatOthersCanChangeIsNotKnown) {
    // of the outside, of a callback, through a pointer that got away, by a wrap, of memory nobody has set
    EXPECT_EQ(dead("int shared = 1; static int kept = 1; static int given = 1; static unsigned char tick;\n"
                   "void ask(void);\nint *give(void) { return &given; }\n"
                   "void set(int v) { kept = v; }\n"
                   "int f(int n, int *p, int *q) {\n"
                   "  int unset;\n"
                   "  if (shared != 1) return 1;\n"
                   "  kept = 1; ask();\n"
                   "  if (kept != 1) return 2;\n"
                   "  if (given != 1) return 3;\n"
                   "  if (++tick == 0) return 4;\n"
                   "  *p = 1; *q = 2;\n"
                   "  if (*p == 2) return 5;\n"
                   "  if (n > 0) unset = 1;\n"
                   "  if (unset == 7) return 6;\n"
                   "  if (n + 1 < n) return 7;\n"
                   "  return 0; }\n"),
              Lines{});
}

TEST(Inductive, AProgramIsOneCallOfMain) {
    // what holds when it begins need not hold later, and what holds at its end says nothing of its beginning
    EXPECT_EQ(dead("int ask(void);\nstatic int state, limit = 3;\n"
                   "int main(void) {\n"
                   "  if (state != 0) return 1;\n"
                   "  while (ask()) {\n"
                   "    if (state > limit) return 2;\n"
                   "    if (state < 3) state++;\n"
                   "    if (state == 3) if (ask() == 4) break; }\n"
                   "  if (limit != 3) return 3;\n"
                   "  state = 7;\n"
                   "  return 0; }\n",
                   flow::World::Kind::Program),
              (Lines{"4 true", "6 true", "9 true"}));
}

TEST(Inductive, AnOutsideThatNeverReturnsProvesNothing) {
    // between calls nothing is known yet when it is reached for the first time: no proof may lean on itself
    EXPECT_EQ(dead("int ask(void);\nstatic int state;\n"
                   "static int *given(void) { return &state; }\n"
                   "int *(*volatile hook)(void) = given;\n"
                   "int main(void) {\n"
                   "  ask();\n"
                   "  if (state == 1) return 1;\n"
                   "  return 0; }\n",
                   flow::World::Kind::Program),
              Lines{});
}

TEST(Inductive, WhatElementsAndSumsAre) {
    EXPECT_EQ(dead("static int ring[4]; static unsigned used; static int tried, sent, lost;\n"
                   "int put(int v) {\n"
                   "  if (used > 4) return -1;\n"
                   "  if (used == 4 || v < 1 || v > 50) return -2;\n"
                   "  ring[used++] = v;\n"
                   "  tried++; if (v & 1) sent++; else lost++;\n"
                   "  return 0; }\n"
                   "int check(void) {\n"
                   "  int sum = 0; unsigned i;\n"
                   "  if (sent + lost != tried) return -1;\n"
                   "  for (i = 0; i < used; i++) {\n"
                   "    if (ring[i] < 1) return -2;\n"
                   "    sum += ring[i]; }\n"
                   "  if (sum > 200) return -3;\n"
                   "  return sum; }\n"),
              (Lines{"3 true", "10 true", "12 true", "14 true"}));
}

TEST(Inductive, WhatLiesAtOneAddressStays) {
    EXPECT_EQ(dead("struct s { int a, b; };\n"
                   "int f(struct s *p) {\n"
                   "  p->a = 4; p->b = 5;\n"
                   "  if (p->a != 4) return 1;\n"
                   "  return p->b; }\n"),
              (Lines{"4 true"}));
}

}  // namespace
}  // namespace provest::reach
