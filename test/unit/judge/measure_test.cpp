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

TEST(Measure, SaysSoWhenItCannotRead) {
    EXPECT_FALSE(readCoverage("no"));
    EXPECT_FALSE(readCoverage(R"({"data":[{"functions":[{"name":"f"}]}]})"));
}

}  // namespace
}  // namespace provest::judge
