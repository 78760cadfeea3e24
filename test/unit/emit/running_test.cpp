#include "emit/running.hpp"

#include <gtest/gtest.h>

namespace provest::emit {
namespace {

TEST(Outcomes, NameTheLinesThatFailedAndTheTestThatDied) {
    const auto outcomes = readOutcomes(
        "[ RUN      ] A.Good\n[       OK ] A.Good (0 ms)\n"
        "[ RUN      ] A.Bad\n/x/unit_test.cpp:31: Failure\nExpected equality\n[  FAILED  ] A.Bad (0 ms)\n"
        "[ RUN      ] A.Dies\n",
        "unit_test.cpp");
    ASSERT_EQ(outcomes.size(), 3u);
    EXPECT_TRUE(outcomes[0].passed);
    EXPECT_FALSE(outcomes[1].passed);
    EXPECT_EQ(outcomes[1].lines, (std::vector<uint32_t>{31}));
    EXPECT_FALSE(outcomes[2].passed);
    EXPECT_EQ(outcomes[2].name, "A.Dies");
    EXPECT_NE(outcomes[2].message.find("died"), std::string::npos);
}

}  // namespace
}  // namespace provest::emit
