#include "driver/drafts.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

class DraftsTest : public testing::Test {
protected:
    // Each costs `cost_` seconds to prepare, and is verified or not.
    Drafts drafts_{[this]() -> Drafts::Make {
                       now_ += cost_;
                       ++begun_;
                       return [this, number = begun_]() -> support::Result<MadeSuite> {
                           MadeSuite made;
                           if (verifies_) made.files.push_back({std::to_string(number), ""});
                           return made;
                       };
                   },
                   [this] { return now_; }};
    std::string last() {
        const auto& draft = drafts_.last(60);
        return draft ? draft->files.front().path : "";
    }
    double now_ = 1, cost_ = 0.01;
    int begun_ = 0;
    bool verifies_ = true;
};

TEST_F(DraftsTest, TheLastVerifiedOneStays) {
    EXPECT_EQ(last(), "");
    drafts_.consider(1);
    EXPECT_EQ(last(), "1");
    verifies_ = false;
    now_ = 10;
    drafts_.consider(2);
    EXPECT_EQ(last(), "1");
    EXPECT_EQ(begun_, 2);
}

TEST_F(DraftsTest, NothingNewIsNoReason) {
    drafts_.consider(3);
    last();
    now_ = 100;
    drafts_.consider(3);
    EXPECT_EQ(begun_, 1);
}

TEST_F(DraftsTest, TheyCostTheSearchLittle) {
    cost_ = 1;
    drafts_.consider(1);
    last();
    now_ = 10;
    drafts_.consider(2);
    EXPECT_EQ(begun_, 1) << "a tenth of the time would be too much";
    now_ = 30;
    drafts_.consider(3);
    EXPECT_EQ(begun_, 2);
    last();
    now_ = 41;
    drafts_.consider(4);
    EXPECT_EQ(begun_, 2) << "soon after the last";
}

}  // namespace
}  // namespace provest::driver
