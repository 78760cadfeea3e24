#include "execute/tier.hpp"

#include <gtest/gtest.h>

namespace provest::execute {
namespace {

TEST(SuggestTier, TakesTheCheapestThatIsEnough) {
    EXPECT_EQ(suggestTier({}).tier, Tier::Unit);
    EXPECT_EQ(suggestTier({"malloc", "free", "strcmp", "memcpy", "exit", "sqrt"}).tier, Tier::Unit);
    EXPECT_EQ(suggestTier({"malloc", "printf"}).tier, Tier::Libraries);
    EXPECT_EQ(suggestTier({"rand", "strtok", "setlocale"}).tier, Tier::Libraries);
    EXPECT_EQ(suggestTier({"__muldc3", "cabs", "csqrtf", "sincos", "modf", "erfl"}).tier, Tier::Unit);
    EXPECT_EQ(suggestTier({"pthread_mutex_lock", "pthread_once"}).tier, Tier::Unit);
    EXPECT_EQ(suggestTier({"printf", "pthread_create"}).tier, Tier::Fork);
    EXPECT_EQ(suggestTier({"signal"}).tier, Tier::Fork);
    EXPECT_EQ(suggestTier({"function_nobody_knows"}).tier, Tier::Fork);
    EXPECT_EQ(suggestTier({"malloc", "function_nobody_knows", "printf"}).because, "function_nobody_knows");
    EXPECT_EQ(suggestTier({"malloc", "printf"}).because, "");
}

}  // namespace
}  // namespace provest::execute
