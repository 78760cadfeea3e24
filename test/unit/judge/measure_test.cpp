#include "judge/measure.hpp"

#include <gtest/gtest.h>

namespace provest::judge {
namespace {

TEST(Measure, KeepsMacroExpansionsApart) {
    // taken from llvm-cov-19 export, shortened: BIG(x) used at 4:7 of f
    const auto measure =
        readCoverage(R"({"data":[{"functions":[{"branches":[[4,17,4,18,1,0,0,0,6],[1,17,1,25,1,1,1,0,6]],
        "count":2,"filenames":["/m.c","/m.c"],"mcdc_records":[[4,7,4,18,0,5,[true,false,false]]],"name":"m.c:f",
        "regions":[[3,21,9,2,2,0,0,0],[4,7,4,10,2,0,1,1],[4,19,4,20,1,0,0,3]]}]}]})");
    ASSERT_TRUE(measure);
    ASSERT_EQ(measure->branches.size(), 2u);
    EXPECT_EQ(measure->branches[0].at.expansion, "");
    EXPECT_EQ(measure->branches[0].at.function, "f");
    EXPECT_EQ(measure->branches[0].taken, 1u);
    EXPECT_EQ(measure->branches[0].notTaken, 0u);
    EXPECT_EQ(measure->branches[1].at.expansion, "4:7");
    ASSERT_EQ(measure->regions.size(), 1u);
    EXPECT_EQ(measure->regions[0].count, 2u);
    ASSERT_EQ(measure->decisions.size(), 1u);
    EXPECT_EQ(measure->decisions[0].independent, (std::vector<bool>{true, false, false}));
}

// IN(x) is used at 4:7 and 5:7 of f, and within it LOW(x) at 2:16: a decision each, at one place.
TEST(Measure, KeepsNestedMacrosAndTheirDecisionsApart) {
    const auto measure =
        readCoverage(R"({"data":[{"functions":[{"branches":[[1,16,1,23,1,0,3,0,6],[1,16,1,23,0,1,4,0,6]],
        "count":2,"filenames":["/m.c","/m.c","/m.c","/m.c","/m.c"],
        "mcdc_records":[[2,16,2,30,1,5,[true,false]],[2,16,2,30,2,5,[false,true]],[3,7,3,9,0,5,[true,true]]],"name":"f",
        "regions":[[4,7,4,9,2,0,1,1],[5,7,5,9,2,0,2,1],[2,16,2,19,2,1,3,1],[2,16,2,19,2,2,4,1]]}]}]})");
    ASSERT_TRUE(measure);
    ASSERT_EQ(measure->branches.size(), 2u);
    EXPECT_EQ(measure->branches[0].at.expansion, "4:7>2:16");
    EXPECT_EQ(measure->branches[1].at.expansion, "5:7>2:16");
    ASSERT_EQ(measure->decisions.size(), 3u);
    EXPECT_EQ(measure->decisions[0].ordinal, 0u);
    EXPECT_EQ(measure->decisions[1].ordinal, 1u);
    EXPECT_EQ(measure->decisions[2].ordinal, 0u);
}

TEST(Measure, SaysSoWhenItCannotRead) {
    EXPECT_FALSE(readCoverage("no"));
    EXPECT_FALSE(readCoverage(R"({"data":[{"functions":[{"name":"f"}]}]})"));
}

}  // namespace
}  // namespace provest::judge
