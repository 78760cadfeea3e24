// The meaning of code is what the code does: every count, every byte it writes, every cell and every end, on units of
// ours, on random programs, and on all that is given by hand.
#include "native_unit.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>

namespace provest {
namespace {

namespace fs = std::filesystem;

struct Tally {
    size_t same = 0, unsaid = 0, bad = 0, longRuns = 0;
    std::map<std::string, size_t> why{};

    size_t all() const { return same + unsaid + bad + longRuns; }
};

// Stops at the first difference.
void compare(NativeUnit& unit, uint32_t sequences, uint64_t seed, Tally& tally, uint32_t calls = 5) {
    for (uint32_t i = 0; i < sequences; ++i) {
        std::string difference;
        for (const Compared one : unit.run(seed + i, calls, difference)) {
            tally.same += one == Compared::Same;
            tally.unsaid += one == Compared::Unsaid;
            tally.bad += one == Compared::Bad;
            tally.longRuns += one == Compared::Long;
            if (one != Compared::Same) ++tally.why[difference];
            ASSERT_NE(one, Compared::Different) << "run " << seed + i << ": " << difference;
        }
    }
}

void compareSource(const std::string& source, const std::vector<std::string>& flags, uint32_t sequences, uint64_t seed,
                   Tally& tally, uint32_t calls = 5) {
    std::string problem;
    const auto unit = NativeUnit::load(source, flags, problem);
    ASSERT_TRUE(unit) << source << ": " << problem;
    SCOPED_TRACE(source);
    compare(*unit, sequences, seed, tally, calls);
}

void print(const Tally& tally) {
    std::cout << fmt::format(
        "{} runs: {} the same to the end, {} as far as anything is said, {} up to a fault, {} long\n", tally.all(),
        tally.same, tally.unsaid, tally.bad, tally.longRuns);
    std::multimap<size_t, std::string, std::greater<>> often;
    for (const auto& [why, count] : tally.why) often.emplace(count, why);
    size_t shown = 0;
    for (const auto& [count, why] : often)
        if (shown++ < 12) std::cout << fmt::format("  {} {}\n", count, why);
}

class OwnUnits : public testing::TestWithParam<const char*> {};

TEST_P(OwnUnits, DoWhatTheirMeaningSays) {
    Tally tally;
    compareSource(std::string(UNITS) + "/" + GetParam(), {}, 10, 1, tally, 20);
    print(tally);
    EXPECT_GT(tally.same, tally.all() / 3);
}

INSTANTIATE_TEST_SUITE_P(Native, OwnUnits,
                         testing::Values("arithmetic.c", "floats.c", "memory.c", "structures.c", "calls.c", "texts.c",
                                         "streams.c", "pointers.c", "builtins.c"),
                         [](const auto& info) {
                             return std::string(info.param).substr(0, std::string(info.param).find('.'));
                         });

// Every operator on every pair of types, in a branch and as a value; then structures of every small size.
std::string enumerated(const std::vector<std::string>& types, const std::vector<std::string>& operators) {
    std::string text;
    size_t number = 0;
    for (const std::string& a : types)
        for (const std::string& b : types)
            for (const std::string& op : operators) {
                const bool isReal = a == "float" || a == "double" || b == "float" || b == "double";
                const bool needsWhole = op == "%" || op == "&" || op == "|" || op == "^" || op == "<<" || op == ">>";
                if (isReal && needsWhole) continue;
                const std::string right = op == "<<" || op == ">>" ? "(b & 15)" : "b";
                const std::string guard = op == "/" || op == "%" ? "if (!b || (long)b == -1) return 0; " : "";
                text +=
                    fmt::format("{0} f{1}({0} a, {2} b) {{ {3}{0} r = a {4} {5}; if (r > b) return a; return r; }}\n",
                                a, number++, b, guard, op, right);
            }
    return text;
}

TEST(Enumerated, OperatorsOnAllTypes) {
    const auto folder = support::TemporaryFolder::create();
    const std::string path = (folder->path() / "enumerated.c").string();
    ASSERT_TRUE(support::writeFile(
        path, enumerated({"char", "unsigned char", "short", "unsigned", "int", "long", "unsigned long", "_Bool",
                          "float", "double"},
                         {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", "<=", "==", "&&", "||"})));
    Tally tally;
    compareSource(path, {}, 4, 1, tally, 250);
    print(tally);
    EXPECT_EQ(tally.same, tally.all());
}

TEST(Enumerated, StructuresOfAllSmallSizes) {
    std::string text = "static int seen;\n";
    for (int size = 1; size <= 40; ++size) {
        const std::string element = size % 3 == 0 ? "short" : size % 3 == 1 ? "char" : "long";
        text += fmt::format(
            "struct s{0} {{ {1} v[{2}]; unsigned a : {3}; int b : {4}; }};\n"
            "static struct s{0} kept{0};\n"
            "struct s{0} swap{0}(struct s{0} x, int i) {{ struct s{0} y = kept{0}; kept{0} = x; y.a += (unsigned)i; "
            "if (y.b < i) y.b = i; if (i >= 0 && i < {2}) y.v[i]++, seen++; return y; }}\n"
            "int depth{0}(struct s{0} x, unsigned n) {{ if ((n &= 7) == 0) return x.b; x.b -= (int)n; "
            "switch (x.a) {{ case 0 ... 3: return 1; case 5: x.a++; break; default: x.v[0] ^= 1; }} "
            "return depth{0}(x, n - 1) + x.v[0]; }}\n",
            size, element, (size + 3) / 4, size % 31 + 1, (size * 7) % 30 + 2);
    }
    text +=
        "union word { float f; unsigned u; unsigned char c[4]; };\n"
        "int pun(union word w, int i) { static union word last; int r = last.u > w.u; last = w; w.c[i & 3] ^= 0x80; "
        "return w.f < last.f ? r : 2; }\n";
    const auto folder = support::TemporaryFolder::create();
    const std::string path = (folder->path() / "structures.c").string();
    ASSERT_TRUE(support::writeFile(path, text));
    Tally tally;
    compareSource(path, {}, 10, 1, tally, 50);
    print(tally);
    EXPECT_GT(tally.same, tally.all() * 9 / 10);
}

#ifdef CSMITH_HEADERS
// Programs by csmith with their statics as they are; its functions become callable.
std::string randomProgram(const fs::path& folder, int seed) {
    const std::string path = (folder / fmt::format("random{}.c", seed)).string();
    std::vector<std::string> command{"csmith",
                                     "--seed",
                                     std::to_string(seed),
                                     "--max-funcs",
                                     "5",
                                     "--no-argc",
                                     "--max-block-depth",
                                     "3",
                                     "--max-array-dim",
                                     "2",
                                     "--max-array-len-per-dim",
                                     "5"};
    if (seed % 2) command.push_back("--float");
    if (seed % 3) command.push_back("--no-volatiles");
    auto made = support::run({.argv = command});
    if (!made || !made->ok()) return "";
    std::string text = made->output;
    const size_t forward = text.find("FORWARD DECLARATIONS");
    for (size_t at = text.find("\nstatic ", forward); at != std::string::npos; at = text.find("\nstatic ", at + 1)) {
        const size_t end = text.find('\n', at + 1);
        const std::string line = text.substr(at, end - at);
        if (line.find('(') != std::string::npos && line.find('=') == std::string::npos) text.replace(at, 8, "\n");
    }
    return support::writeFile(path, text) ? path : "";
}

class RandomPrograms : public testing::TestWithParam<int> {};

TEST_P(RandomPrograms, DoWhatTheirMeaningSays) {
    const auto folder = support::TemporaryFolder::create();
    const std::string source = randomProgram(folder->path(), GetParam());
    ASSERT_FALSE(source.empty()) << "csmith is needed: apt-get install csmith";
    Tally tally;
    compareSource(source, {"-I" CSMITH_HEADERS, "-w"}, 6, static_cast<uint64_t>(GetParam()), tally);
    print(tally);
    EXPECT_GT(tally.all(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Native, RandomPrograms, testing::Range(FIRST_PROGRAM, FIRST_PROGRAM + PROGRAMS));

// By hand: PROVEST_PROGRAMS="100 400", programs from and to.
TEST(ByHand, RandomProgramsDoWhatTheirMeaningSays) {
    const char* range = std::getenv("PROVEST_PROGRAMS");
    if (!range) GTEST_SKIP() << "PROVEST_PROGRAMS is not set";
    int from = 0, to = 0;
    ASSERT_EQ(std::sscanf(range, "%d %d", &from, &to), 2);
    Tally tally;
    for (int seed = from; seed < to; ++seed) {
        const auto folder = support::TemporaryFolder::create();
        const std::string source = randomProgram(folder->path(), seed);
        if (!source.empty()) compareSource(source, {"-I" CSMITH_HEADERS, "-w"}, 8, static_cast<uint64_t>(seed), tally);
    }
    print(tally);
}
#endif

// By hand: PROVEST_SOURCES="a.c b.c".
TEST(ByHand, SourcesDoWhatTheirMeaningSays) {
    const char* list = std::getenv("PROVEST_SOURCES");
    if (!list) GTEST_SKIP() << "PROVEST_SOURCES is not set";
    std::istringstream sources(list);
    Tally tally;
    for (std::string source; sources >> source;) {
        std::string problem;
        const auto unit = NativeUnit::load(source, {}, problem);
        if (!unit) {
            std::cout << source << ": " << problem << "\n";
            continue;
        }
        SCOPED_TRACE(source);
        compare(*unit, 30, 1, tally);
    }
    print(tally);
}

}  // namespace
}  // namespace provest
