#include "driver/targets.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

TEST(Targets, AreNamesOrWhatTheyAreIn) {
    EXPECT_TRUE(isMeant("area", "area"));
    EXPECT_TRUE(isMeant("shop::Shelf::add(int)", "Shelf"));
    EXPECT_TRUE(isMeant("shop::Shelf::add(int)", "shop"));
    EXPECT_TRUE(isMeant("shop::Shelf::add(int)", "Shelf::add"));
    EXPECT_FALSE(isMeant("shop::Shelf::add(int)", "Shel"));
    EXPECT_FALSE(isMeant("shop::Shelf::add(int)", "helf::add"));
    EXPECT_FALSE(isMeant("area", "ar"));
}

TEST(Targets, CanBeLongerThanOtherFunctionsNames) {
    EXPECT_FALSE(isMeant("area", "area_of_rectangle"));
    EXPECT_FALSE(isMeant("a::b()", "area_of_rectangle"));
}

}  // namespace
}  // namespace provest::driver
