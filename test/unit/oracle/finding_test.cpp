#include "oracle/finding.hpp"
#include "oracle/contract.hpp"

#include "shapes.hpp"

#include <gtest/gtest.h>
#include <csignal>

namespace provest::oracle {
namespace {

using golden::Case;

execute::Run crashed() { return {execute::Outcome::Signalled, SIGSEGV, 0, false, 0, 0}; }

std::vector<std::string> reasons(const Finding& finding, const program::Interface& unit) {
    std::vector<std::string> all;
    for (const Breach& breach : breaches(finding, unit, testcase::Catalog(unit))) all.push_back(breach.reason);
    return all;
}

TEST(Findings, NullArgumentIsNamedAndMended) {
    const auto unit = golden::shapes();
    Case test(unit, "", "");
    test.call("reverse");
    const auto finding = findingOf(test.test().data, unit, crashed(), {});
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->kind, "crash");
    EXPECT_EQ(finding->function, "reverse");
    EXPECT_EQ(reasons(*finding, unit), std::vector<std::string>{"parameter `text` is null"});
    Finding mended = *finding;
    breaches(*finding, unit, testcase::Catalog(unit)).front().mend(mended.test, Filling::One);
    ASSERT_EQ(mended.test.blocks.size(), 2u);
    EXPECT_EQ(mended.test.blocks[1].bytes[0], 'a');
    EXPECT_EQ(reasons(mended, unit), std::vector<std::string>{});
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
    EXPECT_EQ(reasons(*finding, unit),
              std::vector<std::string>{"the array passed as `v` has 2 elements, but `n` is 5"});
    Finding mended = *finding;
    breaches(*finding, unit, testcase::Catalog(unit)).front().mend(mended.test, Filling::Zero);
    EXPECT_EQ(mended.test.blocks[v].count, 5u);
    EXPECT_EQ(reasons(mended, unit), std::vector<std::string>{});
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
    // an assertion is the caller's to keep when a test calls its function, and the unit's when another one does
    Finding own{"assertion-failure", "", "f", {{"f", "x.c", 4}}, {}, 0, ""}, deep = own;
    deep.function = "g";
    EXPECT_NE(key(own), key(deep));
}

}  // namespace
}  // namespace provest::oracle
