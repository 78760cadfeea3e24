// How GoogleTest says what is expected.
#pragma once

#include "emit/framework.hpp"

namespace provest::emit {

class GTest : public Framework {
public:
    std::string equal(const std::string& actual, const std::string& expected) const override {
        return fmt::format("EXPECT_EQ({}, {});", actual, expected);
    }
    std::string requireEqual(const std::string& actual, const std::string& expected) const override {
        return fmt::format("ASSERT_EQ({}, {});", actual, expected);
    }
    std::string notEqual(const std::string& actual, const std::string& expected) const override {
        return fmt::format("EXPECT_NE({}, {});", actual, expected);
    }
    std::string isTrue(const std::string& actual) const override { return fmt::format("EXPECT_TRUE({});", actual); }
    std::string isFalse(const std::string& actual) const override { return fmt::format("EXPECT_FALSE({});", actual); }
    std::string nearly(const std::string& actual, const std::string& expected, Precision precision) const override {
        return fmt::format("EXPECT_{}_EQ({}, {});", precision == Precision::Single ? "FLOAT" : "DOUBLE", actual,
                           expected);
    }
    std::string sameText(const std::string& actual, const std::string& expected) const override {
        return fmt::format("EXPECT_STREQ({}, {});", actual, expected);
    }
    std::string throws(const std::string& call, const std::string& type) const override {
        return type.empty() ? fmt::format("EXPECT_ANY_THROW({});", call)
                            : fmt::format("EXPECT_THROW({}, {});", call, type);
    }
    std::string exits(const std::string& call, int code) const override {
        return fmt::format("EXPECT_EXIT({}, ::testing::ExitedWithCode({}), \"\");", call, code);
    }
    std::string aborts(const std::string& call) const override {
        return fmt::format("EXPECT_EXIT({}, ::testing::KilledBySignal(SIGABRT), \"\");", call);
    }
};

}  // namespace provest::emit
