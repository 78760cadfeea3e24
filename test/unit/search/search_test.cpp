#include "../testcase/sample.hpp"
#include "fake.hpp"

#include "search/search.hpp"
#include "testcase/json.hpp"
#include "testcase/valid.hpp"

#include <gtest/gtest.h>

#include <set>

namespace provest::search {
namespace {

using coverage::criterionNamed;
using coverage::Status;
using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Goals;
using program::Interface;
using program::TypeId;
using testcase::TestCase;

template <class T>
T at(const uint8_t* arguments, size_t offset) {
    T value;
    std::memcpy(&value, arguments + offset, sizeof value);
    return value;
}

// One unit: its interface, its code, and which arm hangs from which.
struct Unit {
    Interface interface;
    std::vector<fake::Body> bodies;
    uint32_t counters = 0;
    std::map<CounterId, std::vector<CounterId>> parents;  // arm -> the arms it depends on
    std::function<void()> reset = [] {};
    Goals goals;  // filled from the counters when empty

    std::vector<program::ControlParent> waysTo(CounterId goal) const {
        std::vector<program::ControlParent> ways;
        std::vector<CounterId> now{goal};
        std::set<CounterId> seen;
        for (uint32_t level = 0; !now.empty(); ++level) {
            std::vector<CounterId> next;
            for (CounterId arm : now) {
                if (!seen.insert(arm).second) continue;
                ways.push_back({arm, level});
                if (const auto known = parents.find(arm & ~1u); known != parents.end())
                    next.insert(next.end(), known->second.begin(), known->second.end());
            }
            now = next;
        }
        return ways;
    }
};

struct Outcome {
    uint64_t executions = 0;
    std::vector<uint32_t> open;
    std::vector<TestCase> tests;
    uint64_t rejected = 0;
};

Outcome search(
    Unit unit, uint64_t seed, uint64_t budget, const char* criterion = "branch",
    const std::function<bool(execute::Outcome)>& good = [](execute::Outcome) { return true; },
    std::string_view algorithm = algorithms().front().name) {
    if (unit.goals.goals.empty())
        for (uint32_t c = 0; c < unit.counters; ++c) {
            Goal goal;
            goal.anyOf = {c};
            goal.function = unit.interface.functions[0].name;
            unit.goals.goals.push_back(goal);
        }
    fake::Executor executor(unit.bodies, unit.counters, unit.reset);
    Status status(unit.goals, *criterionNamed(criterion), unit.counters);
    Outcome out;
    const auto admit = [&](const TestCase& test) {
        EXPECT_EQ(testcase::problem(test, unit.interface), "");
        auto seen = executor.observe(testcase::encode(test, unit.interface));
        if (!good((*seen)->run.outcome)) {
            ++out.rejected;
            return false;
        }
        status.add(static_cast<uint32_t>(out.tests.size()), (*seen)->counters, false);
        out.tests.push_back(test);
        return true;
    };
    Search engine(
        unit.interface, unit.goals, executor, status, [&](CounterId c) { return unit.waysTo(c); }, admit,
        support::Random(seed), Options{.functions = {}, .algorithm = std::string(algorithm)});
    while (executor.statistics().executions < budget && engine.step()) {
    }
    out.executions = executor.statistics().executions;
    out.open = status.open();
    return out;
}

void expectFound(const Unit& unit, uint64_t budget, const char* criterion = "branch") {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
        const Outcome out = search(unit, seed, budget, criterion);
        EXPECT_TRUE(out.open.empty()) << "seed " << seed << ": goal " << out.open.front() << " open after "
                                      << out.executions;
    }
}

Unit scalars(std::vector<std::pair<std::string, TypeId>> (*parameters)(sample::Sketch&), fake::Body body,
             uint32_t counters) {
    sample::Sketch sketch;
    auto list = parameters(sketch);
    Unit unit;
    sketch.interface.functions = {sketch.function("f", 0, std::move(list))};
    unit.interface = sketch.interface;
    unit.bodies = {std::move(body)};
    unit.counters = counters;
    return unit;
}

TEST(Search, solvesASquareWithoutKnowingTheConstant) {
    expectFound(
        scalars([](auto& s) { return std::vector<std::pair<std::string, TypeId>>{{"x", s.integer("int", 4, true)}}; },
                [](const uint8_t* arguments, void*, fake::Probe& probe) {
                    const double x = at<int32_t>(arguments, 0);
                    probe.equal(0, x * x, 1764 * 1764);
                },
                2),
        60'000);
}

Unit nested() {
    Unit unit = scalars(
        [](auto& s) {
            const TypeId integer = s.integer("int", 4, true);
            return std::vector<std::pair<std::string, TypeId>>{
                {"a", integer}, {"b", integer}, {"c", s.integer("long", 8, true)}};
        },
        [](const uint8_t* arguments, void*, fake::Probe& probe) {
            const double a = at<int32_t>(arguments, 0), b = at<int32_t>(arguments, 4);
            const auto c = static_cast<double>(at<int64_t>(arguments, 8));
            if (probe.less(0, 1000, a))
                if (probe.equal(2, b, a - 77))
                    if (probe.equal(4, c, 123456789)) probe.less(6, a, 1010);
        },
        8);
    unit.parents = {{2, {0}}, {4, {2}}, {6, {4}}};
    return unit;
}

TEST(Search, followsNestedBranches) { expectFound(nested(), 200'000); }

TEST(Search, findsFloatingPointEquality) {
    expectFound(
        scalars([](auto& s) { return std::vector<std::pair<std::string, TypeId>>{{"x", s.floating("double", 8)}}; },
                [](const uint8_t* arguments, void*, fake::Probe& probe) {
                    const double x = at<double>(arguments, 0);
                    probe.equal(0, x, 3.8125);
                },
                2),
        60'000);
}

Unit text() {
    return scalars(
        [](auto& s) {
            return std::vector<std::pair<std::string, TypeId>>{{"s", s.pointer(s.integer("const char", 1, true))}};
        },
        [](const uint8_t* arguments, void*, fake::Probe& probe) {
            const auto* s = at<const char*>(arguments, 0);
            if (probe.flag(0, s == nullptr)) return;
            probe.sameText(2, s, "baz5");
        },
        4);
}

TEST(Search, spellsAStringFromItsDistance) { expectFound(text(), 200'000); }

TEST(Search, usesStringsOfTheUnit) {
    Unit unit = text();
    unit.interface.strings = {"baz5", "x"};
    expectFound(unit, 20'000);
}

struct Node {
    int32_t value;
    Node* next;
};

TEST(Search, buildsLists) {
    sample::Sketch sketch;
    const TypeId node = sketch.record("node", {});
    const TypeId pointer = sketch.pointer(node);
    sketch.complete(node, {{"value", sketch.integer("int", 4, true)}, {"next", pointer}});
    Unit unit;
    sketch.interface.functions = {sketch.function("f", 0, {{"list", pointer}})};
    unit.interface = sketch.interface;
    unit.bodies = {[](const uint8_t* arguments, void*, fake::Probe& probe) {
        const auto* list = at<const Node*>(arguments, 0);
        int length = 0, rising = 0;
        for (; list && length < 20; list = list->next, ++length)
            if (list->next && list->value < list->next->value) ++rising;
        if (probe.less(0, 3, length))
            if (probe.less(2, length, 20)) probe.less(4, 2, rising);
    }};
    unit.counters = 6;
    unit.parents = {{2, {0}}, {4, {2}}};
    expectFound(unit, 300'000);
}

TEST(Search, findsArrayLengths) {
    sample::Sketch sketch;
    const TypeId integer = sketch.integer("int", 4, true);
    Unit unit;
    sketch.interface.functions = {sketch.function("f", 0, {{"v", sketch.pointer(integer)}, {"n", integer}})};
    unit.interface = sketch.interface;
    unit.bodies = {[](const uint8_t* arguments, void*, fake::Probe& probe) {
        const auto* v = at<const int32_t*>(arguments, 0);
        const auto n = at<int32_t>(arguments, 8);
        if (probe.equal(0, n, 11))
            if (probe.flag(2, v != nullptr)) probe.equal(4, v[0], n * 3);
    }};
    unit.counters = 6;
    unit.parents = {{2, {0}}, {4, {2}}};
    expectFound(unit, 100'000);
}

// open() must come before use(), and use() must be called three times.
Unit sequences() {
    sample::Sketch sketch;
    const TypeId integer = sketch.integer("int", 4, true);
    const TypeId handle = sketch.pointer(sketch.opaque("thing"));
    Unit unit;
    sketch.interface.functions = {sketch.function("use", integer, {{"thing", handle}, {"x", integer}}),
                                  sketch.function("create", handle, {{"size", integer}})};
    unit.interface = sketch.interface;
    struct State {
        int size = 0;
        int used = 0;
    };
    auto state = std::make_shared<State>();
    unit.reset = [state] { *state = {}; };
    unit.bodies = {[state](const uint8_t* arguments, void*, fake::Probe& probe) {
                       if (probe.flag(0, at<State*>(arguments, 0) == nullptr)) return;
                       if (probe.equal(2, ++state->used, 3)) probe.equal(4, at<int32_t>(arguments, 8), state->size);
                   },
                   [state](const uint8_t* arguments, void* result, fake::Probe&) {
                       state->size = at<int32_t>(arguments, 0);
                       State* made = state.get();
                       std::memcpy(result, &made, sizeof made);
                   }};
    unit.counters = 6;
    unit.parents = {{2, {1}}, {4, {2}}};
    return unit;
}

TEST(Search, findsCallSequences) { expectFound(sequences(), 300'000); }

TEST(Search, everyAlgorithmFindsCallSequences) {
    for (const AlgorithmEntry& entry : algorithms()) {
        const Outcome out =
            search(sequences(), 1, 400'000, "branch", [](execute::Outcome) { return true; }, entry.name);
        EXPECT_TRUE(out.open.empty()) << entry.name << " leaves " << out.open.size() << " open";
    }
}

TEST(Search, completesIndependencePairs) {  // (a > 10 && b == 5) || c == 7
    sample::Sketch sketch;
    const TypeId integer = sketch.integer("int", 4, true);
    Unit unit;
    sketch.interface.functions = {sketch.function("f", 0, {{"a", integer}, {"b", integer}, {"c", integer}})};
    unit.interface = sketch.interface;
    unit.bodies = {[](const uint8_t* arguments, void*, fake::Probe& probe) {
        const auto a = at<int32_t>(arguments, 0), b = at<int32_t>(arguments, 4), c = at<int32_t>(arguments, 8);
        const bool x = probe.less(0, 10, a);
        const bool y = x && probe.equal(2, b, 5);
        const bool z = !y && probe.equal(4, c, 7);
        // FxF, FxT, TFF, TFT, TTx
        probe.enter(6 + (!x ? (z ? 1u : 0u) : !y ? (z ? 3u : 2u) : 4u));
    }};
    unit.counters = 11;
    unit.parents = {{2, {0}}, {4, {1, 3}}};
    constexpr auto T = program::Truth::True, F = program::Truth::False, X = program::Truth::DontCare;
    unit.goals.decisions = {{.function = "f",
                             .vectors = {{6, {F, X, F}, false},
                                         {7, {F, X, T}, true},
                                         {8, {T, F, F}, false},
                                         {9, {T, F, T}, true},
                                         {10, {T, T, X}, true}}}};
    for (uint32_t c = 0; c < 3; ++c) {
        for (auto side : {program::Side::True, program::Side::False}) {
            Goal branch;
            branch.side = side;
            branch.at.line = c + 1;
            branch.anyOf = {2 * c + (side == program::Side::False)};
            branch.function = "f";
            unit.goals.goals.push_back(branch);
        }
        Goal pair;
        pair.kind = GoalKind::Mcdc;
        pair.condition = c;
        pair.at.line = c + 1;
        pair.function = "f";
        unit.goals.goals.push_back(pair);
    }
    expectFound(unit, 200'000, "mcdc");
}

// The arm is reached by crashing runs mostly; the driver must not be flooded, and the one good test must be found.
TEST(Search, rejectionsDoNotFlood) {
    Unit unit =
        scalars([](auto& s) { return std::vector<std::pair<std::string, TypeId>>{{"x", s.integer("int", 4, true)}}; },
                [](const uint8_t* arguments, void*, fake::Probe& probe) {
                    const auto x = at<int32_t>(arguments, 0);
                    if (probe.less(0, x, 5000) && x < 4999) throw fake::Crash{};
                },
                2);
    unit.interface.integers = {5000};
    for (uint64_t seed = 1; seed <= 3; ++seed) {
        const Outcome out = search(unit, seed, 200'000, "branch",
                                   [](execute::Outcome outcome) { return outcome == execute::Outcome::Returned; });
        EXPECT_TRUE(out.open.empty());
        EXPECT_LT(out.rejected, 60u);
    }
}

TEST(Search, sameSeedSameTests) {
    const Unit unit = nested();
    const Outcome a = search(unit, 9, 30'000);
    const Outcome b = search(unit, 9, 30'000);
    EXPECT_EQ(a.executions, b.executions);
    EXPECT_EQ(testcase::toJson(a.tests, unit.interface), testcase::toJson(b.tests, unit.interface));
    EXPECT_FALSE(a.tests.empty());
}

TEST(Search, seedsAreTried) {
    Unit unit = nested();
    std::vector<TestCase> solved = search(unit, 1, 200'000).tests;
    ASSERT_FALSE(solved.empty());
    for (uint32_t c = 0; c < unit.counters; ++c) {
        Goal goal;
        goal.anyOf = {c};
        unit.goals.goals.push_back(goal);
    }
    fake::Executor executor(unit.bodies, unit.counters);
    Status status(unit.goals, *criterionNamed("branch"), unit.counters);
    uint32_t tests = 0;
    Search engine(
        unit.interface, unit.goals, executor, status, [&](CounterId c) { return unit.waysTo(c); },
        [&](const TestCase& test) {
            status.add(tests++, (*executor.observe(testcase::encode(test, unit.interface)))->counters, false);
            return true;
        },
        support::Random(3));
    for (const TestCase& test : solved) engine.seed(test);
    engine.step();
    EXPECT_TRUE(status.open().empty());
}

}  // namespace
}  // namespace provest::search
