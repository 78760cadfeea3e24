#include "driver/turns.hpp"

#include <gtest/gtest.h>

namespace provest::driver {
namespace {

// The share of all cost that engine 0 had over many turns, when a turn of engine i costs `cost[i]` and every
// `every[i]`-th brings news (0: none does).
double share(const std::vector<double>& cost, const std::vector<unsigned>& every) {
    Turns turns(2);
    double spent[2] = {};
    unsigned made[2] = {};
    for (int i = 0; i < 20'000; ++i) {
        const size_t engine = turns.next({true, true});
        const unsigned number = ++made[engine];
        turns.took(engine, cost[engine], every[engine] && number % every[engine] == 0 ? 1 : 0);
        spent[engine] += cost[engine];
    }
    return spent[0] / (spent[0] + spent[1]);
}

TEST(Turns, TimeGoesToWhatYields) {
    EXPECT_GT(share({1, 1}, {5, 0}), 0.8);
    EXPECT_LT(share({1, 1}, {0, 5}), 0.2);
    EXPECT_GT(share({1, 1}, {0, 5}), 0.1);  // never to nothing
}

TEST(Turns, YieldIsForTheCostNotForTheTurn) { EXPECT_LT(share({10, 1}, {5, 5}), 0.2); }

TEST(Turns, WhereNothingYieldsAllWorkAlike) {
    EXPECT_NEAR(share({1, 1}, {0, 0}), 0.5, 0.05);
    EXPECT_NEAR(share({30, 1}, {0, 0}), 0.5, 0.05);
}

TEST(Turns, WhoCannotWorkIsPassedOver) {
    Turns turns(2);
    EXPECT_EQ(turns.next({false, true}), 1u);
    EXPECT_EQ(turns.next({false, false}), 2u);
    for (int i = 0; i < 100; ++i) turns.took(0, 1, 0);
    turns.joins(1);
    turns.took(turns.next({true, true}), 1, 0);
    size_t late = 0;
    for (int i = 0; i < 100; ++i) {
        const size_t engine = turns.next({true, true});
        late += engine == 1;
        turns.took(engine, 1, 0);
    }
    EXPECT_LT(late, 95u);  // it does not get at once all that the other had
}

}  // namespace
}  // namespace provest::driver
