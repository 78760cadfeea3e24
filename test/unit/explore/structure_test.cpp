#include "explore/structure.hpp"

#include "explore/sites.hpp"
#include "harness.hpp"

#include <gtest/gtest.h>

namespace provest::explore::toy {
namespace {

using program::CounterId;
using program::GoalKind;

// The structure of a toy unit and the arms of its conditions in the order of the text.
struct Subject {
    Subject(std::string_view source, std::string_view criterion, const std::vector<std::string>& entries = {})
        : unit(compile(source)),
          status(unit.goals, *coverage::criterionNamed(criterion), unit.counters),
          structure(unit.flow, unit.goals, status, entries) {
        for (const program::Goal& goal : unit.goals.goals)
            if (goal.kind == GoalKind::Branch) arms.push_back(goal.anyOf.front());
    }
    CounterId arm(size_t condition, bool side) const { return arms[2 * condition + side]; }
    void cover(std::vector<CounterId> counters) {
        std::vector<uint32_t> ran(unit.counters, 0);
        for (CounterId counter : counters) ran[counter] = 1;
        status.add(next++, ran, false);
        structure.update();
    }
    // Relevance of leaving by the last of these arms, after taking the others.
    Relevance after(std::vector<CounterId> taken) {
        SiteFinder sites(structure);
        const CounterId last = taken.back();
        taken.pop_back();
        for (CounterId each : taken) sites.took(each);
        return structure.relevance(structure.intern(sites.leavingBy(last)));
    }

    Unit unit;
    coverage::Status status;
    CoverageStructure structure;
    std::vector<CounterId> arms;
    coverage::TestId next = 0;
};

TEST(CoverageStructure, knowsWhatCanStillBeMet) {
    Subject subject(R"(
void f(int a) {
    if (a > 1) { if (a > 2) a = 0; }
    else if (a > 3) a = 0;
}
)",
                    "branch");
    const auto arm = [&](size_t c, bool side) { return subject.arm(c, side); };
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::Must);
    subject.cover({arm(0, true), arm(1, true)});
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::May) << "1F is behind it";
    EXPECT_EQ(subject.after({arm(0, true), arm(1, true)}), Relevance::Irrelevant);
    EXPECT_EQ(subject.after({arm(0, true), arm(1, false)}), Relevance::Must);
    subject.cover({arm(0, true), arm(1, false)});
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::Irrelevant);
    EXPECT_EQ(subject.after({arm(0, false)}), Relevance::Must);
    EXPECT_EQ(subject.after({arm(0, false), ~0u}), Relevance::May) << "in a library model, two open sides ahead";
    EXPECT_EQ(subject.after({arm(0, true), ~0u}), Relevance::Irrelevant);
    EXPECT_EQ(subject.after({9999}), Relevance::May) << "not in the graph";
    const uint32_t version = subject.structure.version();
    subject.cover({arm(0, true), arm(1, false)});
    EXPECT_EQ(subject.structure.version(), version) << "nothing new";
    subject.cover({arm(0, false), arm(2, false), arm(2, true)});
    EXPECT_TRUE(subject.structure.complete());
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::Irrelevant);
}

TEST(CoverageStructure, looksIntoCallsAndBehindReturns) {
    Subject subject(R"(
int helper(int a) {
    if (a > 0) return 1;
    return 0;
}
void early(int a) {
    if (a > 5) helper(a);
    if (a > 6) a = 0;
}
)",
                    "branch");
    const auto arm = [&](size_t c, bool side) { return subject.arm(c, side); };
    subject.cover({arm(0, true), arm(1, true), arm(1, false), arm(2, false)});
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::May) << "back in early, 2T is open";
    const SiteId inside = subject.structure.intern({.arm = arm(0, true)});
    EXPECT_EQ(subject.structure.away(inside, Icfg::Metric::Arms), 1u);
    subject.cover({arm(2, true)});
    EXPECT_EQ(subject.after({arm(1, true)}), Relevance::May) << "calls helper, whose 0F is open";
    EXPECT_EQ(subject.after({arm(1, false)}), Relevance::Irrelevant);
    EXPECT_EQ(subject.structure.away(inside, Icfg::Metric::Arms), Icfg::unreachable);
}

TEST(CoverageStructure, aCallReturnsToWhereItWasMade) {
    Subject subject(R"(
int helper(int a) {
    if (a > 0) return 1;
    return 0;
}
void twice(int a) {
    helper(a);
    if (a > 1) a = 0;
    helper(a);
    if (a > 2) a = 0;
}
)",
                    "branch");
    const auto arm = [&](size_t c, bool side) { return subject.arm(c, side); };
    subject.cover({arm(0, true), arm(0, false), arm(1, false), arm(2, false), arm(2, true)});
    EXPECT_EQ(subject.after({arm(1, false)}), Relevance::Irrelevant)
        << "the second call does not lead behind the first";
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::May) << "which call this is, is not known";
}

TEST(CoverageStructure, onlyWhatEntriesLeadToReturns) {
    const std::string_view source = R"(
int leaf(int a) {
    if (a > 0) return 1;
    if (a > 1) return 2;
    return 0;
}
void again(int a) {
    leaf(a);
    leaf(a);
}
)";
    const auto relevance = [&](const std::vector<std::string>& entries) {
        Subject subject(source, "branch", entries);
        subject.cover({subject.arm(0, true), subject.arm(0, false), subject.arm(1, false)});
        return subject.after({subject.arm(0, true)});
    };
    EXPECT_EQ(relevance({}), Relevance::May) << "again() may have called, and calls once more";
    EXPECT_EQ(relevance({"leaf"}), Relevance::Irrelevant);
    EXPECT_EQ(relevance({"again"}), Relevance::May);
}

// f calls through a pointer before it calls g; h is reached so, and what comes behind its return is g.
TEST(CoverageStructure, callsThroughPointersLeadToWhateverHasAnAddress) {
    Unit unit = compile(R"(
int g(int a) { if (a > 1) return 1; return 0; }
int h(int a) { if (a > 2) return 1; return 0; }
void f(int a) { if (a > 3) a = g(a); }
)");
    unit.flow.functions[2].blocks[1].outside = {{"", 0}};
    const auto relevanceOfInner = [&](bool taken) {
        unit.flow.functions[1].addressTaken = taken;
        coverage::Status status(unit.goals, *coverage::criterionNamed("branch"), unit.counters);
        std::vector<uint32_t> ran(unit.counters, 1);
        ran[unit.arm(2, true)] = 0;
        status.add(0, ran, false);
        CoverageStructure structure(unit.flow, unit.goals, status);
        return structure.relevance(structure.intern({.arm = unit.arm(3, false)}));
    };
    EXPECT_EQ(relevanceOfInner(true), Relevance::May);
    EXPECT_EQ(relevanceOfInner(false), Relevance::Irrelevant);
}

TEST(CoverageStructure, counterpartsOfAPairAreRelevantWhereTheyCanStillComeOut) {
    Subject subject(R"(
void gate(int a, int b, int c) {
    if ((a > 0 && b > 0) || c > 0) a = 0;
}
)",
                    "mcdc");
    const auto arm = [&](size_t c, bool side) { return subject.arm(c, side); };
    const auto vector = [&](std::vector<program::Truth> conditions) {
        for (const program::TestVector& each : subject.unit.goals.decisions[0].vectors)
            if (each.conditions == conditions) return each.counter;
        return ~0u;
    };
    constexpr auto T = program::Truth::True, F = program::Truth::False, X = program::Truth::DontCare;
    // all branches, but no pair: (F, -, T) and (T, F, F) differ in more than one condition
    subject.cover({arm(0, false), arm(2, true), vector({F, X, T})});
    subject.cover({arm(0, true), arm(1, false), arm(2, false), vector({T, F, F})});
    EXPECT_EQ(subject.after({arm(0, true), arm(1, true)}), Relevance::Must) << "1T, and b's pair with (T, F, F)";
    subject.cover({arm(0, true), arm(1, true), vector({T, T, X})});
    EXPECT_EQ(subject.status.open().size(), 2u) << "a and c were true and false, yet their pairs are open";
    EXPECT_EQ(subject.after({arm(0, false), arm(2, false)}), Relevance::Must) << "(F, -, F) shows a and c";
    EXPECT_EQ(subject.after({arm(0, false)}), Relevance::May) << "c decides whether it does";
    EXPECT_EQ(subject.after({arm(0, true), arm(1, false), arm(2, true)}), Relevance::Must) << "(T, F, T) shows c";
    EXPECT_EQ(subject.after({arm(0, true), arm(1, true)}), Relevance::Irrelevant) << "(T, T, -) ran";
}

TEST(CoverageStructure, decisionsCountByTheirOutcome) {
    Subject subject(R"(
void both(int a, int b) {
    if (a > 0 && b > 0) a = 0;
}
)",
                    "decision");
    const auto arm = [&](size_t c, bool side) { return subject.arm(c, side); };
    subject.cover({arm(0, false), subject.unit.goals.decisions[0].vectors[0].counter});
    EXPECT_EQ(subject.status.open().size(), 1u);
    EXPECT_EQ(subject.after({arm(0, true)}), Relevance::May);
    EXPECT_EQ(subject.after({arm(0, true), arm(1, true)}), Relevance::Must);
    EXPECT_EQ(subject.after({arm(0, true), arm(1, false)}), Relevance::Irrelevant);
}

// A statement behind `if (a > 0) return;` is counted as entries minus returns: flipping away from the return covers it.
TEST(CoverageStructure, statementsBySubtractionAreMetByNotReturning) {
    Unit unit = compile("void f(int a) { if (a > 0) return; a = 1; }");
    program::Goal goal{.kind = GoalKind::Statement, .side = program::Side::Reached};
    goal.function = "f";
    goal.anyOf = {unit.functions[0].entry};
    goal.minus = {unit.functions[0].blocks[0].arms[1]};
    unit.goals.goals = {goal};
    coverage::Status status(unit.goals, *coverage::criterionNamed("statement"), unit.counters);
    CoverageStructure structure(unit.flow, unit.goals, status);
    const SiteId other = structure.intern({.arm = unit.functions[0].blocks[0].arms[0]});
    EXPECT_EQ(structure.relevance(other), Relevance::May);
    std::vector<uint32_t> ran(unit.counters, 0);
    ran[unit.functions[0].entry] = 1;
    status.add(0, ran, false);
    EXPECT_TRUE(structure.update());
    EXPECT_EQ(structure.relevance(other), Relevance::Irrelevant);
}

}  // namespace
}  // namespace provest::explore::toy
