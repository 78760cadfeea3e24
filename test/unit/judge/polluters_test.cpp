#include "judge/polluters.hpp"

#include <gtest/gtest.h>

namespace provest::judge {
namespace {

std::vector<std::string> numbered(int count) {
    std::vector<std::string> tests;
    for (int i = 0; i < count; ++i) tests.push_back("T." + std::to_string(i));
    return tests;
}

// Of the tests that run together, those in `victims` fail when one of `culprits` runs, too.
struct World {
    std::set<std::string> culprits, victims;
    unsigned runs = 0;

    Disturbed disturbed() {
        return [this](const std::vector<std::string>& tests) {
            ++runs;
            std::set<std::string> failed;
            for (const std::string& test : tests)
                for (const std::string& other : tests)
                    if (victims.contains(test) && culprits.contains(other)) failed.insert(test);
            return failed;
        };
    }
};

TEST(Polluters, AreFewRunsAway) {
    World world{{"T.17", "T.180", "T.290"}, {"T.3", "T.4", "T.100", "T.298"}};
    EXPECT_EQ(polluters(numbered(298), world.disturbed(), 100), world.culprits);
    EXPECT_LT(world.runs, 40u);
}

TEST(Polluters, MayBeTheirOwnVictims) {
    World world{{"T.5"}, {"T.5"}};
    EXPECT_EQ(polluters(numbered(20), world.disturbed(), 100), world.culprits);
}

TEST(Polluters, AreNoneWhereNothingFailsAndNotSoughtForEver) {
    World peace;
    EXPECT_TRUE(polluters(numbered(20), peace.disturbed(), 100).empty());
    EXPECT_EQ(peace.runs, 1u);
    World war;
    for (const std::string& test : numbered(200)) {
        war.culprits.insert(test);
        war.victims.insert(test);
    }
    polluters(numbered(200), war.disturbed(), 30);
    EXPECT_EQ(war.runs, 30u);
}

}  // namespace
}  // namespace provest::judge
