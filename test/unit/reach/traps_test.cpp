// Branches that a run can reach, where code is not what it seems: nothing may exclude them. In each unit the branches
// on lines with the word "reached" are such; where another says "never", the provers are awake.
#include "load.hpp"
#include "program/lower.hpp"
#include "reach/prover.hpp"

#include <fmt/format.h>
#include <set>

namespace provest::reach {
namespace {

void expectTraps(const std::string& text, const flow::World& world = {}) {
    program::LoadedUnit unit(text);
    const auto code = program::lower(*unit, world);
    ASSERT_TRUE(code) << code.error().message;
    std::set<flow::CounterId> all;
    for (flow::CounterId counter = 0; counter < code->counters; ++counter) all.insert(counter);
    const Proof proof = proveWith({.program = *code, .counters = all});
    std::set<uint32_t> found, wanted, traps;
    std::istringstream lines(text);
    std::string line;
    for (uint32_t number = 1; std::getline(lines, line); ++number) {
        if (line.find("never") != std::string::npos) wanted.insert(number);
        if (line.find("reached") != std::string::npos) traps.insert(number);
    }
    ASSERT_FALSE(traps.empty());
    for (const program::Goal& goal : unit->goals.goals) {
        if (goal.kind != program::GoalKind::Branch || goal.side != program::Side::True || goal.anyOf.empty()) continue;
        const bool isDead = std::all_of(goal.anyOf.begin(), goal.anyOf.end(),
                                        [&](uint32_t one) { return proof.excluded.contains(one); });
        EXPECT_FALSE(isDead && traps.contains(goal.at.line)) << "line " << goal.at.line << " of\n" << text;
        if (isDead) found.insert(goal.at.line);
    }
    for (const uint32_t number : wanted) EXPECT_TRUE(found.contains(number)) << "line " << number << " of\n" << text;
}

TEST(Traps, LibraryCallsWriteThroughPointers) {
    expectTraps(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <errno.h>\n#include <time.h>\n"
        "struct message { char text[8]; int kind; };\n"
        "int copied(struct message *m, const char *from) {\n"
        "  m->text[0] = 'a'; strcpy(m->text, from);\n"
        "  if (m->text[0] != 'a') return 1; /* reached */\n"
        "  return 0; }\n"
        "int line(char *p) { *p = 0; if (!fgets(p, 3, stdin)) return 0;\n"
        "  if (*p) return 1; /* reached */\n"
        "  return 0; }\n"
        "int printed(char *p, int n) { *p = 'x'; snprintf(p, 4, \"%d\", n);\n"
        "  if (*p != 'x') return 1; /* reached */\n"
        "  return 0; }\n"
        "int number(const char *s, char **end) { *end = 0; strtol(s, end, 10);\n"
        "  if (*end) return 1; /* reached */\n"
        "  return 0; }\n"
        "int moved(int *p, const int *q, size_t n) { *p = 1; memmove(p, q, n);\n"
        "  if (*p != 1) return 1; /* reached */\n"
        "  return 0; }\n"
        "int failed(const char *s) { int *e = &errno; *e = 0; strtol(s, 0, 10);\n"
        "  if (*e) return 1; /* reached */\n"
        "  return 0; }\n"
        "int again(const time_t *a, const time_t *b) { struct tm *t = gmtime(a); if (!t) return 0;\n"
        "  int first = t->tm_hour; gmtime(b);\n"
        "  if (t->tm_hour != first) return 1; /* reached */\n"
        "  return 0; }\n"
        "int length(char *p) { *p = 0; int n = (int)strlen(p);\n"
        "  if (*p) return 1; /* never */\n"
        "  return n; }\n");
}

TEST(Traps, JumpsBackIntoAFunction) {
    expectTraps(
        "#include <setjmp.h>\nstatic jmp_buf back; static int depth;\n"
        "static void fail(int n) { if (n > 3) longjmp(back, 1); }\n"
        "int f(int n) { int step = 0; depth = 0;\n"
        "  if (setjmp(back)) {\n"
        "    if (step == 1) return 1; /* reached */\n"
        "    if (depth == 2) return 2; /* reached */\n"
        "    return 3; }\n"
        "  step = 1; depth = 2; fail(n); depth = 0; return 0; }\n"
        "int g(void) {\n"
        "  if (depth == 2) return 1; /* reached */\n"
        "  return 0; }\n");
}

TEST(Traps, VolatileAndAtomicAreNewEachTime) {
    expectTraps(
        "#include <stdatomic.h>\n"
        "static volatile int flag; static volatile struct { int a, b; } device; static atomic_int shared;\n"
        "struct copy { int a, b; };\n"
        "int f(volatile int *port, atomic_int *other) { flag = 0;\n"
        "  if (flag) return 1; /* reached */\n"
        "  if (*port != *port) return 2; /* reached */\n"
        "  device.a = 1; struct copy c = *(struct copy *)&device; (void)c;\n"
        "  if (device.a != 1) return 3; /* reached */\n"
        "  *other = 5;\n"
        "  if (*other != 5) return 4; /* reached */\n"
        "  shared = 1; atomic_fetch_add(&shared, 1);\n"
        "  if (atomic_load(&shared) == 2) return 5; /* reached */\n"
        "  return 0; }\n"
        "int exchanged(int *p) { *p = 0; __atomic_exchange_n(p, 7, __ATOMIC_SEQ_CST);\n"
        "  if (*p == 7) return 1; /* reached */\n"
        "  return 0; }\n");
}

TEST(Traps, HandlersAndThreadsRunInBetween) {
    expectTraps(
        "#include <signal.h>\nstatic int stop, ticks;\n"
        "static void onSignal(int s) { stop = s; ticks++; }\n"
        "void begin(void) { signal(SIGUSR1, onSignal); }\n"
        "int wait(int *p) { stop = 0; ticks = 0; *p = 0; raise(SIGUSR1); \n"
        "  if (stop) return 1; /* reached */\n"
        "  while (ticks == 0) ;\n"
        "  if (*p) return 2; /* reached */\n"
        "  return 0; }\n");
    expectTraps(
        "#include <pthread.h>\nstatic int done;\n"
        "static void *work(void *p) { done = 1; return p; }\n"
        "int f(void) { pthread_t t; done = 0; if (pthread_create(&t, 0, work, 0)) return -1; int spin = 0;\n"
        "  while (done == 0) spin++;\n"
        "  if (done == 1 && spin >= 0) return 1; /* reached */\n"
        "  return 0; }\n");
}

TEST(Traps, CallsThatAreNotWhatTheySeem) {
    expectTraps(
        "#include <stdlib.h>\nstatic int state;\n"
        "void touch(); /* of another type than its definition */\n"
        "int f(void) { state = 0; touch(1, 2);\n"
        "  if (state == 3) return 1; /* reached */\n"
        "  return 0; }\n"
        "void touch(int a, int b) { state = a + b; }\n"
        "static int order(const void *a, const void *b) { state = 9; return *(const char *)a - *(const char *)b; }\n"
        "int sort(char *p) { state = 1; qsort(p, 2, 1, order);\n"
        "  if (state == 9) return 1; /* reached */\n"
        "  return 0; }\n"
        "static void hidden(void) { state = 5; }\n"
        "void (*give(void))(void) { return hidden; }\n"
        "int indirect(void (*g)(void)) { state = 4; g();\n"
        "  if (state == 5) return 1; /* reached */\n"
        "  return 0; }\n"
        "__attribute__((weak)) int limit(void) { return 3; }\n"
        "int weak(void) {\n"
        "  if (limit() != 3) return 1; /* reached */\n"
        "  return 0; }\n"
        "static int started;\n"
        "__attribute__((constructor)) static void start(void) { started = 1; }\n"
        "int begun(void) {\n"
        "  if (started) return 1; /* reached */\n"
        "  return 0; }\n"
        "static int last; static void atEnd(void) { if (last == 2) abort(); } /* reached */\n"
        "void leave(void) { last = 2; atexit(atEnd); exit(0); }\n");
}

TEST(Traps, ObjectsThatOthersReach) {
    expectTraps(
        "static int a, b, c, d[4]; int e; extern int other __attribute__((alias(\"a\")));\n"
        "struct holder { int *to; }; struct holder holder = {&b};\n"
        "__attribute__((section(\"things\"))) static int listed = 1;\n"
        "int *kept; unsigned long number;\n"
        "void stop(void); void take(int *);\n"
        "int f(void) { a = 0; b = 0; c = 0; d[1] = 0; other = 1; *holder.to = 1;\n"
        "  if (a == 1) return 1; /* reached */\n"
        "  if (b == 1) return 2; /* reached */\n"
        "  number = (unsigned long)&c; stop();\n"
        "  if (c == 1) return 3; /* reached */\n"
        "  take(d);\n"
        "  if (d[1] == 1) return 4; /* reached */\n"
        "  if (listed != 1) return 5; /* reached */\n"
        "  int local = 0; kept = &local; stop();\n"
        "  if (local == 1) return 6; /* reached */\n"
        "  return 0; }\n"
        "int same(int *p) {\n"
        "  if (&other == &a) return 1; /* reached */\n"
        "  if (p == &e) return 2; /* reached */\n"
        "  return 0; }\n"
        "int assembly(int n) { int m = n; __asm__(\"movl $7, %0\" : \"=r\"(m)); c = 0;\n"
        "  if (m == 7) return 1; /* reached */\n"
        "  __asm__ volatile(\"movl $7, c(%%rip)\" ::: \"memory\");\n"
        "  if (c == 7) return 2; /* reached */\n"
        "  return 0; }\n");
}

TEST(Traps, IndicesThatLeaveTheirArray) {
    expectTraps(
        "static int grid[2][3]; static struct { struct { int n; char a[4]; } x; int y; } nest;\n"
        "static struct { int a[2], b[2]; } two; static char bytes[4];\n"
        "int flat(int i, int v) { int *p = &grid[0][0]; if (i < 0 || i > 5) return 0; grid[1][1] = 0; p[i] = v;\n"
        "  if (grid[1][1] == 7) return 1; /* reached */\n"
        "  if (grid[1][1] == 0 && i >= 3) return 2; /* reached */\n"
        "  return 0; }\n"
        "int tail(int i) { if (i < 0 || i > 7) return 0; nest.y = 0; nest.x.a[i] = 1;\n"
        "  if (nest.y) return 1; /* reached */\n"
        "  return 0; }\n"
        "int next(int i) { int *p = two.a; if (i < 0 || i > 3) return 0; two.b[0] = 0; p[i] = 1;\n"
        "  if (two.b[0]) return 1; /* reached */\n"
        "  return 0; }\n"
        "int whole(unsigned v) { __builtin_memcpy(bytes, &v, 4);\n"
        "  if (bytes[3] == 1) return 1; /* reached */\n"
        "  return 0; }\n"
        "int row(int i, int j) { if (i < 0 || i > 1 || j < 0 || j > 2) return 0; grid[i][j] = 5;\n"
        "  if (grid[i][j] != 5) return 1; /* never */\n"
        "  return 0; }\n");
}

TEST(Traps, ValuesWithoutAPromise) {
    expectTraps(
        "struct pad { char c; int i; }; union word { float f; unsigned u; }; struct bits { unsigned a : 3, b : 5; };\n"
        "int padding(const struct pad *p) { struct pad q; q.c = p->c; q.i = p->i;\n"
        "  if (((unsigned char *)&q)[1]) return 1; /* reached */\n"
        "  return 0; }\n"
        "int nan(float a, float b) { union word w; w.f = a + b;\n"
        "  if (w.u == 0xffc00000u) return 1; /* reached */\n"
        "  if (w.f != w.f && w.u < 0x7f800000u) return 2; /* never */\n"
        "  return 0; }\n"
        "int shift(int n, unsigned x) {\n"
        "  if (x << n == x && n == 32 && x) return 1; /* reached */\n"
        "  return 0; }\n"
        "int divide(int a, int b) { int q = a / b;\n"
        "  if (b == 0 && q == 3) return q; /* reached */\n"
        "  if (b == 2 && q > 0x40000000) return 1; /* never */\n"
        "  return 0; }\n"
        "__attribute__((nonnull)) int null(int *p) {\n"
        "  if (!p) return 1; /* reached */\n"
        "  return *p; }\n"
        "int skipped(int n) { switch (n) { int x = 3; case 1:\n"
        "  if (x != 3) return 1; /* reached */\n"
        "  } return 0; }\n"
        "int longer(long double x) { long double y = x * 2;\n"
        "  if (y > x) return 1; /* reached */\n"
        "  return 0; }\n"
        "int wide(unsigned long a, unsigned long b) { unsigned __int128 p = (unsigned __int128)a * b;\n"
        "  if ((unsigned long)(p >> 64)) return 1; /* reached */\n"
        "  return 0; }\n"
        "int literals(void) { const char *a = \"xyz\", *b = &\"axyz\"[1];\n"
        "  if (a == b) return 1; /* reached */\n"
        "  return 0; }\n");
}

TEST(Traps, FloatsThatAreRoundedInAnotherWay) {
    expectTraps(
        "#include <fenv.h>\n"
        "int up(double a) { fesetround(FE_UPWARD); if (a != 1.0) return 0; double b = a + 1e-30; "
        "fesetround(FE_TONEAREST);\n"
        "  if (b > 1.0) return 1; /* reached */\n"
        "  if (a > 2.0) return 2; /* never */\n"
        "  return 0; }\n");
}

TEST(Traps, CallsOfTheSameFunction) {
    expectTraps(
        "#include <stdarg.h>\nstruct big { int n[8]; };\n"
        "static int depth(int *outer, int n) { int here = n;\n"
        "  if (outer && outer != &here) return 1; /* reached */\n"
        "  return n > 0 && n < 9 ? depth(&here, n - 1) : 0; }\n"
        "int deep(int n) { return depth(0, n); }\n"
        "static int *last;\n"
        "static int frame(int n) { int x = n; int r = 0;\n"
        "  if (last == &x) r = 1; /* reached */\n"
        "  last = &x; return r; }\n"
        "int frames(int n) { frame(n); return frame(n + 1); }\n"
        "static int change(struct big b, int n) { b.n[0] = n; return n > 0 && n < 5 ? change(b, n - 1) : b.n[0]; }\n"
        "int byValue(int n) { struct big b = {{7}}; change(b, n);\n"
        "  if (b.n[0] == 7) return 1; /* reached */\n"
        "  return 0; }\n"
        "int sum(int n, ...) { va_list l, m; va_start(l, n); va_copy(m, l); int a = va_arg(l, int); va_end(l);\n"
        "  va_start(l, n); int b = va_arg(l, int), c = va_arg(m, int); va_end(l);\n"
        "  if (a == b && b == c && a) return 1; /* reached */\n"
        "  return 0; }\n"
        "int twice(void) { return sum(1, 5); }\n"
        "int area(int n) { if (n < 1 || n > 9) return 0; int v[n]; v[0] = n; int *p = v, k = 0;\n"
        "  for (int i = 0; i < 2; i++) { int w[n + i]; w[0] = i; if (i == 1) k = w[0] + *p; }\n"
        "  if (k == n + 1) return 1; /* reached */\n"
        "  return 0; }\n"
        "int computed(int n) { static void *to[] = {&&a, &&b}; goto *to[n & 1];\n"
        "a: if (n == 4) return 1; /* reached */\n"
        "  return 0;\n"
        "b: if (n == 5) return 2; /* reached */\n"
        "  return 3; }\n");
}

TEST(Traps, AProgramIsNotAlone) {
    const flow::World program{.kind = flow::World::Kind::Program, .entries = {"main"}, .leaves = {}, .assumptions = {}};
    expectTraps(
        "#include <stdlib.h>\nint level, ended; void ask(void); int __VERIFIER_nondet_int(void);\n"
        "static void atEnd(void) { if (ended == 2) abort(); } /* reached */\n"
        "int main(void) { if (level) return 1;\n"
        "  ask();\n"
        "  if (level) return 2; /* reached */\n"
        "  atexit(atEnd); ended = 2; return 0; }\n",
        program);
    expectTraps(
        "int level, given; int __VERIFIER_nondet_int(void); int scan(int *p);\n"
        "int main(void) { int n = __VERIFIER_nondet_int();\n"
        "  if (level) return 2; /* never */\n"
        "  if (n == 77) return 3; /* reached */\n"
        "  return 0; }\n",
        program);
}

}  // namespace
}  // namespace provest::reach
