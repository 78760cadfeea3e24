// The machine on a tracer that only remembers what it was given.
#include "driver/test_machine.hpp"

#include "../program/load.hpp"
#include "testcase/edit.hpp"
#include "testcase/generate.hpp"

#include <gtest/gtest.h>
#include <algorithm>
#include <cstring>

namespace provest::driver {
namespace {

class FakeTracer final : public execute::Tracer {
public:
    execute::Path trace(const testcase::Encoded& test, std::span<const execute::Symbol> symbols) override {
        ++runs;
        execute::Path path;
        path.run.outcome = execute::Outcome::Returned;
        for (const execute::Symbol& symbol : symbols) {
            uint64_t bits = symbol.target;
            if (!symbol.isPointer) std::memcpy(&bits, test.bytes.data() + symbol.offset, symbol.size);
            path.inputs.push_back(bits);
        }
        return path;
    }
    int64_t setFuel(int64_t) override { return 0; }
    uint64_t executions() const override { return runs; }
    uint64_t runs = 0;
};

class TestMachineTest : public testing::Test {
protected:
    // A test whose pointer is an array of `n` elements, as the generator makes them.
    testcase::TestCase sample() {
        const testcase::Generator generator(unit->interface);
        support::Random random(1);
        for (int i = 0; i < 1000; ++i) {
            testcase::TestCase test = generator.generate(0, random);
            if (testcase::lengthsOf(test, unit->interface).size() == 1) return test;
        }
        ADD_FAILURE() << "no test with an array and its length";
        return {};
    }
    // The number of the input with this name.
    uint32_t input(const explore::Execution& execution, const std::string& name) {
        for (uint32_t k = 0; k < execution.path.inputs.size(); ++k)
            if (machine.inputName(execution.test, k) == name) return k;
        ADD_FAILURE() << "no input " << name;
        return 0;
    }

    program::LoadedUnit unit{
        "int sum(const int *v, int n, _Bool twice) {\n"
        "    int s = 0;\n"
        "    for (int i = 0; i < n; i++) s += v[i];\n"
        "    return twice ? 2 * s : s;\n"
        "}\n"};
    expr::Pool pool;
    FakeTracer tracer;
    TestMachine machine{unit->interface, tracer, pool};
};

TEST_F(TestMachineTest, changesInputsAndKeepsTheShape) {
    const explore::Execution first = machine.trace(sample());
    const uint32_t v0 = input(first, "v[0]");
    const auto second = machine.run(first.test, std::vector<explore::InputValue>{{v0, 77}});
    ASSERT_TRUE(second);
    EXPECT_EQ(second->shape, first.shape);
    EXPECT_EQ(second->path.inputs[v0], 77u);
    EXPECT_NE(second->test, first.test);
    EXPECT_EQ(machine.valueText(second->test, v0, 0xffffffff), "-1");
    EXPECT_NE(machine.describe(second->test).find("v[0] = 77"), std::string::npos);
    // What is built alike has the same inputs, wherever it comes from.
    EXPECT_EQ(machine.trace(sample()).shape, first.shape);
}

TEST_F(TestMachineTest, pointersBecomeNullAndGetObjects) {
    const auto linksOf = [&](const explore::Execution& execution) {
        const testcase::TestCase& test = machine.test(execution.test);
        return test.blocks[test.calls.back().arguments].links;
    };
    const explore::Execution first = machine.trace(sample());
    const uint32_t v = input(first, "v");
    ASSERT_NE(first.path.inputs[v], 0u);
    const auto null = machine.run(first.test, std::vector<explore::InputValue>{{v, 0}});
    ASSERT_TRUE(null);
    EXPECT_NE(null->shape, first.shape);
    EXPECT_TRUE(linksOf(*null).empty());
    EXPECT_LT(machine.test(null->test).blocks.size(), machine.test(first.test).blocks.size());
    const uint32_t again = input(*null, "v");
    EXPECT_EQ(null->path.inputs[again], 0u);
    const auto fresh = machine.run(null->test, std::vector<explore::InputValue>{{again, 1}});
    ASSERT_TRUE(fresh);
    ASSERT_EQ(linksOf(*fresh).size(), 1u);
    EXPECT_NE(fresh->path.inputs[input(*fresh, "v")], 0u);
}

TEST_F(TestMachineTest, arrayGrowsWithItsLength) {
    const explore::Execution first = machine.trace(sample());
    const auto second = machine.run(first.test, std::vector<explore::InputValue>{{input(first, "n"), 40}});
    ASSERT_TRUE(second);
    EXPECT_NE(second->shape, first.shape);
    const auto lengths = testcase::lengthsOf(machine.test(second->test), unit->interface);
    ASSERT_EQ(lengths.size(), 1u);
    EXPECT_EQ(testcase::elementsOf(machine.test(second->test).blocks[lengths[0].block], unit->interface), 40u);
}

TEST_F(TestMachineTest, truthValuesHaveNoThirdValue) {
    const explore::Execution first = machine.trace(sample());
    const uint32_t twice = input(first, "twice");
    EXPECT_FALSE(machine.run(first.test, std::vector<explore::InputValue>{{twice, 2}}));
    EXPECT_TRUE(machine.run(first.test, std::vector<explore::InputValue>{{twice, 1}}));
    EXPECT_TRUE(std::any_of(first.path.clauses.begin(), first.path.clauses.end(),
                            [](const execute::Clause& each) { return each.kind == execute::ClauseKind::Bound; }));
}

TEST_F(TestMachineTest, releasedTestsAreGone) {
    const explore::Execution first = machine.trace(sample());
    EXPECT_EQ(machine.size(), 1u);
    machine.release(first.test);
    EXPECT_EQ(machine.size(), 0u);
    EXPECT_FALSE(machine.run(first.test, {}));
    EXPECT_EQ(tracer.runs, 1u);
}

}  // namespace
}  // namespace provest::driver
