#include "oracle/finding.hpp"

#include "shapes.hpp"

#include <gtest/gtest.h>
#include <csignal>

namespace provest::oracle {
namespace {

using golden::Case;

execute::Run crashed() { return {execute::Outcome::Signalled, SIGSEGV, 0, false, 0, 0}; }

TEST(Findings, NullArgumentIsNamed) {
    const auto unit = golden::shapes();
    Case test(unit, "", "");
    test.call("reverse");
    const auto finding = findingOf(test.test().data, unit, crashed(), {});
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->kind, "crash");
    EXPECT_EQ(finding->unusualArgument, "parameter `text` is null");
    EXPECT_EQ(finding->function, "reverse");
}

TEST(Findings, ArrayShorterThanItsLength) {
    const auto unit = golden::shapes();
    Case test(unit, "", "");
    const auto v = test.object("int", 2);
    const auto call = test.call("total");
    test.point(call, "v", v);
    test.set(call, "n", 5);
    const auto finding = findingOf(test.test().data, unit, crashed(), {"heap-buffer-overflow", "READ of size 4", {}});
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->unusualArgument, "the array passed as `v` has 2 elements, but `n` is 5");
}

TEST(Findings, OverflowNeedsNothingUnusual) {
    const auto unit = golden::shapes();
    Case test(unit, "", "");
    test.call("apply");
    const execute::Run fine{execute::Outcome::Returned, 0, 0, false, 0, 0};
    const auto finding = findingOf(test.test().data, unit, fine, {"signed-integer-overflow", "2147483647 + 1", {}});
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->unusualArgument, "");
}

TEST(Findings, FineRunsAreNone) {
    const auto unit = golden::shapes();
    Case test(unit, "", "");
    test.call("clamp");
    for (const auto outcome : {execute::Outcome::Returned, execute::Outcome::Exited, execute::Outcome::Aborted,
                               execute::Outcome::AssumeFailed})
        EXPECT_FALSE(findingOf(test.test().data, unit, {outcome, 0, 0, false, 0, 0}, {}));
}

TEST(Findings, KeyIsKindAndInnermostLine) {
    Finding a{"hang", "", "f", {{"g", "x.c", 4}, {"f", "x.c", 9}}, {}, 0, ""};
    Finding b = a;
    b.stack[1].line = 10;
    EXPECT_EQ(key(a), key(b));
    b.stack[0].line = 5;
    EXPECT_NE(key(a), key(b));
}

}  // namespace
}  // namespace provest::oracle
