#include "oracle/own_place.hpp"

#include <gtest/gtest.h>

namespace provest::oracle {
namespace {

program::Interface unit() {
    program::Interface made;
    made.functions.emplace_back();
    made.functions.back().at = {"/somewhere/library/disk.c", 12, 1};
    return made;
}

Expectation printed(const std::string& text) {
    Expectation one;
    one.check = Check::Output;
    one.text = text;
    return one;
}

// Paths are another machine's, and compilers count the lines of a macro's call differently.
TEST(OwnPlace, WhatSaysWhereTheUnitStandsIsNotExpected) {
    Expectations all;
    all.list = {printed("/somewhere/library/disk.c:1382:error: corrupted\n"), printed("disk.c: no memory"),
                printed("corrupted\n"), printed("disk.cpp"), printed("mydisk.c")};
    dropPlaces(all, unit());
    ASSERT_EQ(all.list.size(), 3u);
    EXPECT_EQ(all.list[0].text, "corrupted\n");
}

TEST(OwnPlace, NorInTheValuesOfCpp) {
    Expectations all;
    const std::string said = "at /somewhere/library/disk.c";
    Expectation carried;
    carried.check = Check::Carried;
    carried.blocks.emplace_back();
    carried.blocks.back().bytes.assign(said.begin(), said.end());
    all.list = {carried};
    dropPlaces(all, unit());
    EXPECT_TRUE(all.list.empty());
}

}  // namespace
}  // namespace provest::oracle
