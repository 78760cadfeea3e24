// The filter must never cost coverage: on random units, walking all paths and walking only the relevant ones end with
// the same goals covered, for every criterion.
#include "harness.hpp"
#include "support/random.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <cstdlib>
#include <string>

namespace provest::explore::toy {
namespace {

class Writer {
public:
    explicit Writer(uint64_t seed) : random_(seed) {}

    std::string unit() {
        std::string text = "int state;\n";
        text += "int helper(int a, int b) {\n int s = 0;\n" + statements(2, "") + " return s;\n}\n";
        calls_ = true;
        text += "int entry(int a, int b) {\n int s = 0;\n int i = 0;\n" + statements(3, "") + " return s;\n}\n";
        return text;
    }

private:
    std::string value() {
        const char* names[] = {"a", "b", "s", "state"};
        return names[random_.below(4)];
    }
    std::string condition(int depth) {
        if (depth > 0 && random_.chance(0.5))
            return fmt::format("({} {} {})", condition(depth - 1), random_.chance(0.5) ? "&&" : "||",
                               condition(depth - 1));
        const char* operators[] = {"<", ">", "==", "!=", "<=", ">="};
        if (random_.chance(0.2)) return fmt::format("{} > {}", value(), value());
        return fmt::format("{} {} {}", value(), operators[random_.below(6)], random_.between(-2, 6));
    }
    std::string statements(int depth, const std::string& indent) {
        std::string text;
        for (uint64_t i = 0, count = 2 + random_.below(3); i < count; ++i) text += statement(depth, indent + " ");
        return text;
    }
    std::string statement(int depth, const std::string& indent) {
        const uint64_t kind = random_.below(depth > 0 ? 8 : 4);
        switch (kind) {
            case 0:
                return fmt::format("{}s = s + {};\n", indent, random_.between(1, 3));
            case 1:
                return fmt::format("{}state = {};\n", indent, value());
            case 2:
                return calls_ ? fmt::format("{}s = helper({}, {});\n", indent, value(), value())
                              : fmt::format("{}b = a - {};\n", indent, random_.between(0, 3));
            case 3:
                return random_.chance(0.1) ? fmt::format("{}return {};\n", indent, value())
                                           : fmt::format("{}a = {} + 1;\n", indent, value());
            case 4:
                if (calls_)
                    return fmt::format("{}for (i = 0; i < 2; i++) {{\n{}{}}}\n", indent, statements(depth - 1, indent),
                                       indent);
                [[fallthrough]];
            default: {
                std::string text =
                    fmt::format("{}if ({}) {{\n{}{}}}", indent, condition(2), statements(depth - 1, indent), indent);
                if (random_.chance(0.5)) text += fmt::format(" else {{\n{}{}}}", statements(depth - 1, indent), indent);
                return text + "\n";
            }
        }
    }

    support::Random random_;
    bool calls_ = false;
};

TEST(Filter, costsNoCoverageOnRandomUnits) {
    uint64_t filtered = 0, exhausted = 0;
    const char* more = std::getenv("PROVEST_FILTER_SEEDS");  // for a long run by hand
    const uint64_t seeds = more ? std::stoull(more) : 10;
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
        const std::string source = Writer(seed).unit();
        for (const coverage::Criterion& criterion : coverage::criteria()) {
            SCOPED_TRACE(fmt::format("seed {}, {}\n{}", seed, criterion.name, source));
            const CampaignLimits limits{.iterations = 150, .questions = 400};
            Bench all(source, {"entry"}, criterion.name, {.strategy = "dfs", .filter = false});
            const Campaign every = all.explore({0, 0}, limits);
            if (every.end == Explorer::Step::Ran) continue;  // too many paths to know what can be covered
            ++exhausted;
            Bench relevant(source, {"entry"}, criterion.name, {.strategy = "pps", .dropIrrelevant = true});
            relevant.explore({0, 0}, limits);
            EXPECT_EQ(relevant.status.coveredCount(), all.status.coveredCount());
            EXPECT_EQ(relevant.explorer.statistics().divergences, 0u);
            filtered += relevant.explorer.statistics().filtered;
        }
    }
    EXPECT_GT(exhausted, 3 * seeds) << "most units are small enough to know";
    EXPECT_GT(2 * filtered, exhausted) << "and the filter did filter";
}

}  // namespace
}  // namespace provest::explore::toy
