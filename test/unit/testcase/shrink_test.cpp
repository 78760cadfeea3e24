#include "sample.hpp"

#include "testcase/edit.hpp"
#include "testcase/generate.hpp"
#include "testcase/json.hpp"
#include "testcase/shrink.hpp"
#include "testcase/valid.hpp"

#include <gtest/gtest.h>

namespace provest::testcase {
namespace {

using program::Interface;

TEST(Shrink, keepsWhatIsNeededWithinItsAttempts) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(20);
    for (int i = 0; i < 150; ++i) {
        const TestCase test = generator.generate(static_cast<uint32_t>(i % interface.functions.size()), random);
        const auto sum = [&](const TestCase& t) {
            uint64_t total = 0;
            for (const Slot& slot : slotsOf(t, interface))
                if (slot.form == Form::Signed && static_cast<int64_t>(read(t, slot)) > 5) ++total;
            return total;
        };
        const uint64_t needed = sum(test) / 2;
        uint32_t asked = 0;
        const TestCase small = shrink(
            test, interface,
            [&](const TestCase& t) {
                ++asked;
                EXPECT_EQ(problem(t, interface), "") << toJson({t}, interface);
                return sum(t) >= needed;
            },
            300);
        ASSERT_GE(sum(small), needed);
        ASSERT_LE(asked, 300u);
    }
}

TEST(Shrink, leavesNothingThatIsNotNeeded) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(21);
    for (int i = 0; i < 50; ++i) {
        const TestCase test = generator.generate(sample::named(interface, "draw"), random);
        const TestCase small = shrink(test, interface, [](const TestCase&) { return true; }, 3000);
        EXPECT_EQ(small.calls.size(), 1u);
        EXPECT_EQ(small.blocks.size(), 1u);
        EXPECT_TRUE(small.answers.empty() && small.failures.empty() && small.files.empty() && small.input.empty());
        EXPECT_EQ(small.blocks[0].bytes, std::vector<uint8_t>(small.blocks[0].bytes.size()));
    }
}

TEST(Shrink, findsTheSmallestNumberAndText) {
    const Interface interface = sample::everything();
    const Generator generator(interface);
    support::Random random(22);
    TestCase test = generator.generate(sample::named(interface, "parse"), random);
    while (test.blocks[test.calls.back().arguments].links.empty())
        test = generator.generate(sample::named(interface, "parse"), random);
    const auto content = [&](const TestCase& t) -> std::optional<std::string> {
        const auto& links = t.blocks[t.calls.back().arguments].links;
        if (links.empty() || links[0].kind != LinkKind::Block) return std::nullopt;
        return textOf(t.blocks[links[0].target], interface);
    };
    setText(test, test.blocks[test.calls.back().arguments].links[0].target, "Q9%x=zzz!", interface);
    const TestCase small = shrink(
        test, interface,
        [&](const TestCase& t) {
            const auto text = content(t);
            return text && text->size() >= 3 && text->find('=') != std::string::npos;
        },
        2000);
    const std::string text = *content(small);
    EXPECT_EQ(text.size(), 3u);
    EXPECT_EQ(std::count(text.begin(), text.end(), 'a'), 2) << text;
}

// Two bytes that differ from zero may be the start of a long.
TEST(Shrink, memoryWithoutTypeKeepsRoomForAnyNumber) {
    sample::Sketch sketch;
    sketch.integer("unsigned char", 1, false);
    sketch.interface.functions = {sketch.function("f", 0, {{"p", sketch.pointer(0)}})};
    const Generator generator(sketch.interface);
    support::Random random(22);
    int seen = 0;
    for (int i = 0; i < 200; ++i) {
        const auto pointed = [](const TestCase& t) { return !t.blocks[t.calls.back().arguments].links.empty(); };
        const TestCase test = generator.generate(0, random);
        if (!pointed(test)) continue;
        const TestCase small = shrink(test, sketch.interface, pointed);
        const auto target = small.blocks[small.calls.back().arguments].links[0].target;
        EXPECT_EQ(small.blocks[target].bytes.size(), 16u);
        ++seen;
    }
    EXPECT_GT(seen, 100);
}

}  // namespace
}  // namespace provest::testcase
