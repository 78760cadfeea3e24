// Small programs, one of each shape that a grammar gives: nothing that is claimed unreachable is reached by any small
// input, and what is claimed reached is reached by its input.
#include "gcfg_replay.hpp"
#include "support/random.hpp"

namespace provest::reach::gcfg {
namespace {

class Grammar {
public:
    explicit Grammar(uint64_t seed) : random_(seed) {}

    std::string unit(unsigned functions) {
        std::string text;
        for (unsigned f = 0; f < functions; ++f) text += function(f);
        return text;
    }

private:
    std::string one(std::initializer_list<std::string> of) { return *(of.begin() + random_.below(of.size())); }
    std::string number() { return std::to_string(random_.between(-2, 5)); }

    std::string value() {
        const std::string s = "s" + number_, t = "t" + number_;
        switch (random_.below(4)) {
            case 0:
                return number();
            case 1:
                return one({"x", "y", s, "i", "k"});
            case 2:
                return fmt::format("({} {} {})", one({"x", "y", s, "k"}), one({"+", "-", "&", "^", "|"}),
                                   one({"x", "i", s, number()}));
            default:
                return fmt::format("{}[{} & 3]", t, one({"x", "y", "i", s, "k"}));
        }
    }
    std::string condition() {
        return fmt::format("{} {} {}", value(), one({"<", "==", ">", "!=", "<="}), one({number(), value()}));
    }
    std::string statement(unsigned depth) {
        const std::string s = "s" + number_, t = "t" + number_;
        switch (random_.below(depth == 0 ? 3 : 6)) {
            case 0:
                return fmt::format("{} = {};\n", one({s, "k", "k"}), value());
            case 1:
                return fmt::format("{}[{} & 3] = {};\n", t, one({"x", "i", "k", s}), value());
            case 2:
                return fmt::format("{}++;\n", one({s, "k"}));
            case 3:
                return fmt::format("if ({}) {{\n{}}} else {{\n{}}}\n", condition(), statements(depth - 1),
                                   statements(depth - 1));
            case 4:
                return fmt::format("for (i = 0; i < {}; i++) {{\n{}}}\n", random_.between(1, 3), statements(depth - 1));
            default:
                return fmt::format("if ({}) {{\n{}}}\n", condition(), statements(depth - 1));
        }
    }
    std::string statements(unsigned depth) {
        std::string text;
        for (uint64_t n = random_.between(1, 2); n > 0; --n) text += statement(depth);
        return text;
    }
    std::string function(unsigned number) {
        number_ = std::to_string(number);
        return fmt::format(
            "static int s{0} = {1};\nstatic signed char t{0}[4] = {{1, 0, {1}, 3}};\n"
            "int f{0}(signed char x, signed char y) {{\nint i = 0, k = {2};\n{3}{4}{5}return k + i;\n}}\n",
            number_, random_.between(0, 3), random_.between(-1, 2), statements(2), statements(2), statements(1));
    }

    support::Random random_;
    std::string number_;
};

class GcfgDifferential : public testing::TestWithParam<uint64_t> {};

TEST_P(GcfgDifferential, ClaimsAgreeWithAllSmallRuns) {
    constexpr unsigned functions = 4;
    const Sample sample(Grammar(GetParam()).unit(functions));
    const uint64_t minus = ~uint64_t{0};
    std::set<flow::CounterId> seen;
    for (unsigned f = 0; f < functions; ++f)
        callWithAll(sample.program, sample.function("f" + std::to_string(f)), {minus - 1, minus, 0, 1, 2, 3, 5}, 2, {},
                    seen);
    for (const std::string_view choice : {"discovery", "nearest"}) {
        Bidirectional analysis(sample.program, sample.branches, {.choice = choice});
        for (unsigned f = 0; f < functions; ++f)
            analysis.execute({.calls = {sample.function("f" + std::to_string(f))}, .choices = {}}, zero);
        analysis.addTargets();
        Budget budget;
        runAll(analysis, budget, 250);
        EXPECT_EQ(analysis.model().brokenInvariant(analysis.runs()), "");
        const Invariant invariant = invariantOf(analysis, {}, budget);
        for (const flow::CounterId counter : analysis.refuted())
            EXPECT_FALSE(seen.contains(counter)) << sample.names.at(counter) << " is reached\n";
        for (const flow::CounterId counter : analysis.refuted())
            EXPECT_TRUE(invariant.excluded.contains(counter)) << sample.names.at(counter) << " is not shown again\n";
        for (const Covering& covering : analysis.covered())
            EXPECT_TRUE(isReached(sample.program, covering)) << sample.names.at(covering.counter);
        // both kinds of claims are made
        EXPECT_FALSE(analysis.refuted().empty());
        EXPECT_GT(analysis.covered().size(), sample.branches.size() / 2);
    }
}

INSTANTIATE_TEST_SUITE_P(Grammar, GcfgDifferential, testing::Values(2, 3, 6));

}  // namespace
}  // namespace provest::reach::gcfg
