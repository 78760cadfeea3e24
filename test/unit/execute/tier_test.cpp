#include "execute/tier.hpp"

#include <gtest/gtest.h>

namespace provest::execute {
namespace {

TEST(SuggestTier, TakesTheCheapestThatIsEnough) {
    EXPECT_EQ(suggestTier({}), Tier::Unit);
    EXPECT_EQ(suggestTier({"malloc", "free", "strcmp", "memcpy", "exit", "sqrt"}), Tier::Unit);
    EXPECT_EQ(suggestTier({"malloc", "printf"}), Tier::Libraries);
    EXPECT_EQ(suggestTier({"rand", "strtok", "setlocale"}), Tier::Libraries);
    EXPECT_EQ(suggestTier({"printf", "pthread_create"}), Tier::Fork);
    EXPECT_EQ(suggestTier({"signal"}), Tier::Fork);
    EXPECT_EQ(suggestTier({"function_nobody_knows"}), Tier::Fork);
}

}  // namespace
}  // namespace provest::execute
