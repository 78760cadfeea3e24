#include "execute/executor.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace provest::execute {
namespace {

using namespace sample;

template <class T>
T as(const std::vector<uint8_t>& bytes) {
    T value{};
    EXPECT_EQ(bytes.size(), sizeof value);
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

int resultOf(Executor& executor, const testcase::Encoded& test) {
    auto seen = executor.observe(test);
    if (!seen || (*seen)->results.empty()) {
        ADD_FAILURE() << "no result";
        return -1;
    }
    return as<int>((*seen)->results.back());
}

TEST(Observe, TellsResultsAndCounters) {
    auto executor = start(options());
    ASSERT_TRUE(executor);
    EXPECT_EQ(executor->counterCount(), 32u);
    auto seen = executor->observe(TestBytes().call(Add, 2, 3).call(Branchy, 4242, 5).encoded());
    ASSERT_TRUE(seen) << seen.error().message;
    EXPECT_EQ((*seen)->run.outcome, Outcome::Returned);
    ASSERT_EQ((*seen)->results.size(), 2u);
    EXPECT_EQ(as<int>((*seen)->results[0]), 5);
    EXPECT_EQ(as<int>((*seen)->results[1]), 2);
    EXPECT_EQ((*seen)->counters[0], 1u);
    EXPECT_EQ((*seen)->counters[4], 1u);
    EXPECT_EQ((*seen)->counters[5], 0u);
    EXPECT_TRUE((*seen)->run.newCoverage);
}

}  // namespace
}  // namespace provest::execute
