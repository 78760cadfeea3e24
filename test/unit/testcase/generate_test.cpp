#include "sample.hpp"

#include "testcase/edit.hpp"
#include "testcase/generate.hpp"
#include "testcase/json.hpp"
#include "testcase/valid.hpp"

#include <gtest/gtest.h>

#include <set>

namespace provest::testcase {
namespace {

using program::Interface;

TEST(Generate, everyTestIsValidAndEndsWithTheFunctionAskedFor) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const auto function = static_cast<uint32_t>(i % interface.functions.size());
        const TestCase test = generator.generate(function, random);
        ASSERT_EQ(problem(test, interface), "") << toJson({test}, interface);
        ASSERT_EQ(test.calls.back().function, function);
    }
}

TEST(Generate, theInvariantIsNotAlwaysTrue) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(2);
    TestCase test = generator.generate(sample::named(interface, "use"), random);
    while (test.calls.size() < 2) test = generator.generate(sample::named(interface, "use"), random);
    TestCase late = test;
    std::swap(late.calls.front(), late.calls.back());
    EXPECT_NE(problem(late, interface), "");
    TestCase shortened = test;
    shortened.blocks[test.calls.back().arguments].bytes.pop_back();
    EXPECT_NE(problem(shortened, interface), "");
}

TEST(Generate, makesEveryShapeOfPointer) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(3);
    const uint32_t walk = sample::named(interface, "walk");
    bool null = false, cycle = false;
    size_t longest = 0;
    for (int i = 0; i < 4000 && !(null && cycle && longest >= 4); ++i) {
        const TestCase test = generator.generate(walk, random);
        if (test.calls.size() != 1) continue;
        const Block& arguments = test.blocks[test.calls.back().arguments];
        if (arguments.links.empty()) {
            null = true;
            continue;
        }
        std::set<uint32_t> seen;
        const Link* link = &arguments.links[0];
        while (link && link->kind == LinkKind::Block && seen.insert(link->target).second) {
            const Block& node = test.blocks[link->target];
            link = !node.links.empty() && node.links[0].offset == 8 ? &node.links[0] : nullptr;
        }
        if (link && link->kind == LinkKind::Block) cycle = true;
        longest = std::max(longest, seen.size());
    }
    EXPECT_TRUE(null);
    EXPECT_TRUE(cycle);
    EXPECT_GE(longest, 4u);
}

TEST(Generate, lengthsMostlyTellTheTruth) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(4);
    const uint32_t sum = sample::named(interface, "sum");
    int equal = 0, all = 0;
    for (int i = 0; i < 1000; ++i) {
        const TestCase test = generator.generate(sum, random);
        const Block& arguments = test.blocks[test.calls.back().arguments];
        if (arguments.links.empty() || arguments.links[0].kind != LinkKind::Block) continue;
        ++all;
        const auto slots = slotsOf(arguments, test.calls.back().arguments, interface);
        equal += read(test, slots[0]) == test.blocks[arguments.links[0].target].count;
    }
    EXPECT_GT(equal, all * 6 / 10);
    EXPECT_LT(equal, all);
}

TEST(Generate, mainGetsItsArgumentVector) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(5);
    for (int i = 0; i < 200; ++i) {
        const TestCase test = generator.generate(sample::named(interface, "main"), random);
        const Block& arguments = test.blocks[test.calls.back().arguments];
        ASSERT_EQ(arguments.links.size(), 1u);
        const Block& vector = test.blocks[arguments.links[0].target];
        EXPECT_EQ(read(test, slotsOf(arguments, test.calls.back().arguments, interface)[0]), vector.count - 1);
        EXPECT_EQ(vector.links.size(), vector.count - 1);
        EXPECT_EQ(textOf(test.blocks[vector.links[0].target], interface), "program");
    }
}

// What only the unit can make comes from the unit; what it must prepare is prepared first.
TEST(Generate, objectsAreMadeAndInitialisedByTheUnit) {
    sample::Sketch sketch;
    const auto integer = sketch.integer("int", 4, true);
    const auto queue = sketch.pointer(sketch.record("queue", {{"first", integer}, {"items", sketch.pointer(integer)}}));
    const auto hidden = sketch.pointer(sketch.record("hidden", {{"secret", integer}}));
    sketch.interface.functions = {sketch.function("queue_init", 0, {{"queue", queue}, {"size", integer}}),
                                  sketch.function("queue_push", integer, {{"queue", queue}, {"x", integer}}),
                                  sketch.function("hidden_new", hidden, {}),
                                  sketch.function("hidden_use", integer, {{"hidden", hidden}})};
    for (auto& function : sketch.interface.functions) function.header = "unit.h";
    for (auto& type : sketch.interface.types)
        if (type.tag == "queue") type.header = "unit.h";
    const Generator generator(sketch.interface);
    support::Random random(14);
    int initialised = 0, made = 0;
    for (int i = 0; i < 1000; ++i) {
        const TestCase push = generator.generate(1, random);
        ASSERT_EQ(problem(push, sketch.interface), "");
        const auto& links = push.blocks[push.calls.back().arguments].links;
        for (size_t c = 0; c + 1 < push.calls.size() && !links.empty(); ++c)
            if (push.calls[c].function == 0 && !push.blocks[push.calls[c].arguments].links.empty() &&
                push.blocks[push.calls[c].arguments].links[0].target == links[0].target) {
                ++initialised;
                break;
            }
        const TestCase use = generator.generate(3, random);
        const auto& handle = use.blocks[use.calls.back().arguments].links;
        made += !handle.empty() && handle[0].kind == LinkKind::Result;
    }
    EXPECT_GT(initialised, 600);
    EXPECT_GT(made, 900);
}

TEST(Generate, sameSeedSameTests) {
    const Interface interface = sample::everything();
    const auto all = [&] {
        const Generator generator(interface);
        support::Random random(6);
        std::vector<TestCase> tests;
        for (uint32_t f = 0; f < interface.functions.size(); ++f) {
            tests.push_back(generator.generate(f, random));
            tests.push_back(generator.mutate(tests.back(), random));
        }
        return toJson(tests, interface);
    };
    EXPECT_EQ(all(), all());
}

TEST(Mutate, staysValidThroughLongChains) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(7);
    for (int chain = 0; chain < 50; ++chain) {
        const auto function = static_cast<uint32_t>(chain % interface.functions.size());
        TestCase test = generator.generate(function, random);
        for (int i = 0; i < 60; ++i) {
            test = generator.mutate(test, random);
            ASSERT_EQ(problem(test, interface), "") << toJson({test}, interface);
            ASSERT_EQ(test.calls.back().function, function);
        }
        const TestCase other =
            generator.generate(static_cast<uint32_t>(random.below(interface.functions.size())), random);
        const TestCase both = generator.crossover(other, test, random);
        ASSERT_EQ(problem(both, interface), "");
        ASSERT_EQ(both.calls.back().function, function);
    }
}

TEST(Json, readsBackWhatItWrote) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(8);
    std::vector<TestCase> tests;
    for (int i = 0; i < 300; ++i)
        tests.push_back(generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random));
    const std::string text = toJson(tests, interface);
    const FromJson back = fromJson(text, interface);
    EXPECT_TRUE(back.skipped.empty()) << back.skipped.front();
    EXPECT_EQ(toJson(back.tests, interface), text);
}

TEST(Json, leavesOutWhatNoLongerFits) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(9);
    const TestCase walk = generator.generate(sample::named(interface, "walk"), random);
    const TestCase nothing = generator.generate(sample::named(interface, "nothing"), random);
    const std::string text = toJson({walk, nothing}, interface);

    Interface changed = interface;
    for (auto& function : changed.functions)
        if (function.name == "walk") function.name = "stroll";
    const FromJson back = fromJson(text, changed);
    EXPECT_GE(back.skipped.size(), 1u);
    EXPECT_NE(back.skipped[0].find("walk"), std::string::npos);

    EXPECT_EQ(fromJson("{", interface).skipped.size(), 1u);
    EXPECT_EQ(fromJson("[1]", interface).skipped.size(), 1u);
    EXPECT_EQ(
        fromJson(R"({"version":1,"tests":[{"calls":7},3,{"calls":[{"function":"sum","arguments":9}]}]})", interface)
            .skipped.size(),
        3u);
}

TEST(Json, survivesDamage) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(10);
    for (int i = 0; i < 600; ++i) {
        std::string text =
            toJson({generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random)}, interface);
        for (int n = 0; n < 3; ++n) text[random.below(text.size())] = static_cast<char>(random.between(32, 126));
        for (const TestCase& test : fromJson(text, interface).tests) ASSERT_EQ(problem(test, interface), "");
    }
}

TEST(Generate, textsNestTheBracketsOfTheUnit) {
    Interface interface;
    interface.strings = {"key"};
    interface.integers = {'{', '}', '[', ']', '"', ':', ','};
    const Values values(interface);
    support::Random random(8);
    bool nested = false, keyed = false, exponent = false;
    for (int i = 0; i < 3000; ++i) {
        const std::string text = values.text(random);
        EXPECT_EQ(text.find('\0'), std::string::npos);
        nested |= text.find("[[") != std::string::npos || text.find("{[") != std::string::npos;
        keyed |= text.find("key:") != std::string::npos;
        exponent |= text.find("e-") != std::string::npos;
    }
    EXPECT_TRUE(nested && keyed && exponent);
}

TEST(Generate, everyEarlyAllocationFailsOnce) {
    sample::Sketch sketch;
    sketch.interface.functions = {sketch.function("f", 0, {})};
    sketch.interface.libraryCalls = {"malloc"};
    const Generator generator(sketch.interface);
    support::Random random(9);
    std::set<uint32_t> ordinals;
    for (const TestCase& test : generator.failing(generator.generate(0, random))) {
        ASSERT_EQ(test.failures.size(), 1u);
        EXPECT_EQ(test.failures[0].function, Fallible::Malloc);
        ordinals.insert(test.failures[0].ordinal);
    }
    EXPECT_TRUE(ordinals.contains(0) && ordinals.contains(1));
    sketch.interface.libraryCalls.clear();
    const Generator pure(sketch.interface);
    EXPECT_TRUE(pure.failing(pure.generate(0, random)).empty());
}

}  // namespace
}  // namespace provest::testcase
