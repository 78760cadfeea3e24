#include "emit/naming.hpp"

#include <gtest/gtest.h>

namespace provest::emit {
namespace {

program::Goal goal(const std::string& function, const std::string& text, program::Side side) {
    program::Goal one;
    one.function = function;
    one.text = text;
    one.side = side;
    one.at.line = 12;
    return one;
}

program::Function named(const std::string& name) { return {.name = name, .symbol = name}; }

TEST(Naming, ConditionsBecomeWords) {
    using program::Side;
    EXPECT_EQ(describe(goal("f", "n >= MAXLEN", Side::True)), "NGreaterEqualMAXLENIsTrue");
    EXPECT_EQ(describe(goal("f", "list->next != NULL", Side::False)), "ListNextNotEqualsNULLIsFalse");
    EXPECT_EQ(describe(goal("f", "*p == '\\n'", Side::True)), "PEqualsNewlineIsTrue");
    EXPECT_EQ(describe(goal("f", "!(a & 4) && b < -1", Side::False)), "NotABitAnd4AndBLessThanMinus1IsFalse");
    EXPECT_EQ(describe(goal("f", "case 3:", Side::True)), "Case3");
    EXPECT_EQ(describe(goal("f", "!std::getline(in, a ? x::y : ::z)", Side::True)), "NotGetlineInAIfYElseZIsTrue");
    EXPECT_EQ(describe(goal("f", "static_cast<int>(items_.size()) >= places_", Side::True)),
              "ItemsSizeGreaterEqualPlacesIsTrue");
    EXPECT_EQ(describe(goal("f", "dynamic_cast<const Box<int>*>(&it) != my_static_cast<1", Side::False)),
              "ItNotEqualsMyStaticCastLessThan1IsFalse");
    EXPECT_EQ(describe(goal("f", "()", Side::True)), "Line12IsTrue");
}

TEST(Naming, LongTextsAreCutAtAWord) {
    const std::string name = describe(goal(
        "f", "some_very_long_name(first_argument, second_argument) == another_long_name(third)", program::Side::True));
    EXPECT_LE(name.size(), 60u);
    EXPECT_TRUE(name.ends_with("IsTrue")) << name;
}

TEST(Naming, NamesAreUniqueAndStable) {
    const auto same = goal("read_line", "n > 0", program::Side::True);
    for (int round = 0; round < 2; ++round) {
        Names names;
        EXPECT_EQ(names.pick(named("read_line"), {same}).group, "ReadLine");
        EXPECT_EQ(names.pick(named("read_line"), {same}).name, "NGreaterThan0IsTrueAgain2");
        EXPECT_EQ(names.pick(named("read_line"), {same, goal("read_line", "n > 0", program::Side::False)}).name,
                  "NGreaterThan0IsFalse");
        EXPECT_EQ(names.pick(named("other"), {same}).name, "ReadLineNGreaterThan0IsTrue");
        EXPECT_EQ(names.pick(named("other"), {}).name, "Returns");
    }
}

TEST(Naming, GroupsAreNotNamedLikeMembersOfTheirBase) {
    EXPECT_EQ(Names().pick(named("run"), {}).group, "RunTests");
    EXPECT_EQ(groupName("Shape", {"Shape"}), "ShapeTests");
    EXPECT_EQ(groupName("Shape", {}), "Shape");
}

}  // namespace
}  // namespace provest::emit
