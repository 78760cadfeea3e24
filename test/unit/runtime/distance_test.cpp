// Distances and the fitness made of them.
extern "C" {
#include "runtime/distance.h"
}

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr double infinity = HUGE_VAL;

class Distance : public testing::Test {
protected:
    static constexpr uint32_t arms = 16;

    void SetUp() override {
        unit.counters_begin = counters.data();
        unit.counters_end = counters.data() + arms;
        unit.armed_begin = armed.data();
        unit.armed_end = armed.data() + arms;
        pv_distance_begin(&unit);
    }

    void aim(std::vector<std::vector<pv_way>> targets) {
        uint32_t used = 0;
        for (size_t t = 0; t < targets.size(); ++t) {
            orders->targets[t] = {used, static_cast<uint32_t>(targets[t].size()), infinity};
            for (const pv_way& way : targets[t]) orders->ways[used++] = way;
        }
        orders->target_count = static_cast<uint32_t>(targets.size());
        orders->way_count = used;
        pv_distance_aim(orders.get());
        best.assign(PV_MAX_TARGETS, infinity);
        pv_distance_new_run();
    }

    // The fitness of the only target, arm `arm` of a branch at `first`, after one comparison.
    double after(uint32_t arm, uint32_t first, pv_compare compare, int64_t a, int64_t b) {
        aim({{{arm, 0}}});
        provest_compare(first, compare, a, b);
        double fitness;
        pv_distance_fitness(best.data(), &fitness);
        return fitness;
    }

    static double normal(double d) { return d / (d + 1); }

    std::vector<uint32_t> counters = std::vector<uint32_t>(arms);
    std::vector<uint8_t> armed = std::vector<uint8_t>(arms);
    std::unique_ptr<pv_orders> orders = std::make_unique<pv_orders>();
    std::vector<double> best;
    provest_unit_table unit{};
};

TEST_F(Distance, OfIntegerComparisons) {
    EXPECT_DOUBLE_EQ(after(0, 0, PV_EQ, 3, 10), normal(7));
    EXPECT_DOUBLE_EQ(after(1, 0, PV_EQ, 3, 10), 0);
    EXPECT_DOUBLE_EQ(after(1, 0, PV_EQ, 4, 4), normal(1));
    EXPECT_DOUBLE_EQ(after(0, 0, PV_SLT, 10, 10), normal(1));
    EXPECT_DOUBLE_EQ(after(0, 0, PV_SLE, 11, 10), normal(1));
    EXPECT_DOUBLE_EQ(after(1, 0, PV_SLE, 10, 10), normal(1));
    EXPECT_DOUBLE_EQ(after(0, 0, PV_SGT, -5, 5), normal(11));
    EXPECT_DOUBLE_EQ(after(0, 0, PV_UGT, 1, -1), normal(18446744073709551614.0 + 1)) << "unsigned";
    EXPECT_DOUBLE_EQ(after(0, 0, PV_UGE, -1, 1), 0);
    EXPECT_GT(after(0, 0, PV_EQ, INT64_MAX, INT64_MAX - 1), 0) << "never zero for the side not taken";
    EXPECT_LT(after(0, 0, PV_EQ, INT64_MIN, INT64_MAX), 1.0000001);
}

TEST_F(Distance, OfFloats) {
    aim({{{0, 0}}, {{2, 0}}});
    provest_compare_float(0, PV_EQ, 1.5, 1.25);
    provest_compare_float(2, PV_SLT, NAN, 1);
    double focus;
    EXPECT_EQ(pv_distance_fitness(best.data(), &focus), 3u);
    EXPECT_DOUBLE_EQ(best[0], normal(0.25));
    EXPECT_GT(best[1], 0.99) << "nan is far from everything";
}

TEST_F(Distance, OfSwitches) {
    const int64_t labels[] = {100, 1, 5, 9, -80};
    const uint32_t ends[] = {2, 3, 5};
    aim({{{4, 0}}, {{5, 0}}, {{6, 0}}, {{7, 0}}});
    provest_switch(4, 3, 5, labels, ends);
    double focus;
    pv_distance_fitness(best.data(), &focus);
    EXPECT_DOUBLE_EQ(best[0], normal(4)) << "the nearest of several labels, not the first";
    EXPECT_DOUBLE_EQ(best[1], 0);
    EXPECT_DOUBLE_EQ(best[2], normal(4));
    EXPECT_DOUBLE_EQ(best[3], normal(1)) << "the default is one step from any case";
}

TEST_F(Distance, OfSearchesInTexts) {
    EXPECT_DOUBLE_EQ(pv_part_distance("a bd", "bc", false), 1) << "the place where it fits best";
    EXPECT_DOUBLE_EQ(pv_part_distance("b", "bc", false), 256) << "what is missing weighs more than what is wrong";
    EXPECT_DOUBLE_EQ(pv_part_distance("a BD", "bd", true), 0);
    EXPECT_LT(pv_part_distance("xxxxx", "key=", false), pv_part_distance("", "key=", false));
    EXPECT_DOUBLE_EQ(pv_byte_distance("aez", 3, 'g'), 2);
    EXPECT_GT(pv_byte_distance("", 0, 'g'), 255) << "no byte at all is worse than any";
    const auto fitness = [&](uint32_t arm, pv_compare compare, int64_t found) {
        aim({{{arm, 0}}});
        pv_note_text(found, found ? 0 : 7);
        provest_compare_search(8, compare, found);
        double focus;
        pv_distance_fitness(best.data(), &focus);
        return focus;
    };
    EXPECT_DOUBLE_EQ(fitness(8, PV_NE, 0), normal(7)) << "far from finding it";
    EXPECT_DOUBLE_EQ(fitness(9, PV_NE, 0), 0);
    EXPECT_DOUBLE_EQ(fitness(9, PV_EQ, 0), normal(7));
    EXPECT_DOUBLE_EQ(fitness(8, PV_EQ, 4096), normal(1)) << "one change loses it";
}

TEST_F(Distance, OfPartsOfStrings) {
    const auto fitness = [&](const char* a, const char* b, pv_part part) {
        aim({{{8, 0}}});
        provest_note_strings(a, strlen(a), b, UINT64_MAX, part, 1);
        provest_compare_text(8, PV_EQ, 1);
        double focus;
        pv_distance_fitness(best.data(), &focus);
        return focus;
    };
    EXPECT_DOUBLE_EQ(fitness("ab", "ad", PV_WHOLE), normal(2));
    EXPECT_DOUBLE_EQ(fitness("abx", "ad", PV_WHOLE), normal(2 + 256)) << "a letter too many";
    EXPECT_DOUBLE_EQ(fitness("abx", "ad", PV_BEGINNING), normal(2));
    EXPECT_DOUBLE_EQ(fitness("xab", "ad", PV_END), normal(2));
    EXPECT_DOUBLE_EQ(fitness("a", "ad", PV_BEGINNING), normal(256)) << "too short to begin with it";
}

TEST_F(Distance, OfAnswers) {
    const auto fitness = [&](uint32_t arm, bool isAnswered, uint32_t rest, bool negated) {
        aim({{{arm, 0}}});
        if (isAnswered) provest_compare(PV_ANSWER_ARM - rest, PV_EQ, 3, 10);
        provest_compare_answer(8, 0, negated);
        double focus;
        pv_distance_fitness(best.data(), &focus);
        return focus;
    };
    EXPECT_DOUBLE_EQ(fitness(8, true, 0, false), normal(normal(7))) << "no, by 7";
    EXPECT_DOUBLE_EQ(fitness(9, true, 0, false), 0);
    EXPECT_DOUBLE_EQ(fitness(9, true, 0, true), normal(normal(7)));
    EXPECT_DOUBLE_EQ(fitness(8, true, 0, true), 0);
    EXPECT_DOUBLE_EQ(fitness(8, true, 2, false), normal(2 + normal(7))) << "two conditions were not looked at";
    EXPECT_DOUBLE_EQ(fitness(8, false, 0, false), normal(1)) << "nothing was noted in this run";
}

TEST_F(Distance, OfKeys) {
    const auto fitness = [&](const auto& container, const auto& key, bool hashed, uint32_t kind) {
        aim({{{8, 0}}});
        provest_note_lookup(&container, &key, hashed, kind, 0);
        provest_compare_search(8, PV_NE, 0);
        double focus;
        pv_distance_fitness(best.data(), &focus);
        return focus;
    };
    const std::map<std::string, int> names{{"amy", 1}, {"bob", 2}, {"eve", 3}};
    EXPECT_DOUBLE_EQ(fitness(names, std::string("bod"), false, 0), normal(2)) << "the nearest of all";
    EXPECT_DOUBLE_EQ(fitness(std::map<std::string, int>(), std::string("bod"), false, 0), normal(1e6));
    EXPECT_DOUBLE_EQ(fitness(std::set<int>{-5, 40}, -7, false, 16 + 4), normal(2)) << "signed";
    EXPECT_DOUBLE_EQ(fitness(std::set<unsigned char>{250}, static_cast<unsigned char>(5), false, 1), normal(245));
    EXPECT_DOUBLE_EQ(
        fitness(std::unordered_map<std::string, int>(names.begin(), names.end()), std::string("ev"), true, 0),
        normal(256));
    EXPECT_DOUBLE_EQ(fitness(std::unordered_set<long>{1, 100}, 90L, true, 16 + 8), normal(10));
}

TEST_F(Distance, OfClassesOfCharacters) {
    const auto fitness = [&](uint32_t arm, pv_compare compare, int64_t character, uint32_t mask) {
        aim({{{arm, 0}}});
        provest_compare_class(10, compare, character, mask);
        double focus;
        pv_distance_fitness(best.data(), &focus);
        return focus;
    };
    EXPECT_DOUBLE_EQ(fitness(10, PV_NE, '5', _ISdigit), 0);
    EXPECT_DOUBLE_EQ(fitness(11, PV_NE, '5', _ISdigit), normal(5)) << "ten digits: '/' is 6 away, ':' 5";
    EXPECT_DOUBLE_EQ(fitness(10, PV_NE, 'A', _ISdigit), normal('A' - '9'));
    EXPECT_DOUBLE_EQ(fitness(10, PV_EQ, 'A', _ISdigit), 0);
    EXPECT_DOUBLE_EQ(fitness(11, PV_EQ, 'A', _ISdigit), normal('A' - '9'));
    EXPECT_GT(fitness(10, PV_NE, 100'000, _ISalpha), fitness(10, PV_NE, 1000, _ISalpha)) << "beyond the table";
}

TEST_F(Distance, TakesTheNearestOfARunAndForgetsTheLast) {
    aim({{{0, 0}, {2, 1}}});
    double fitness;
    provest_compare(0, PV_EQ, 1, 9);
    provest_compare(0, PV_EQ, 7, 9);
    provest_compare(0, PV_EQ, 4, 9);
    EXPECT_EQ(pv_distance_fitness(best.data(), &fitness), 1u);
    EXPECT_DOUBLE_EQ(fitness, normal(2));
    pv_distance_new_run();
    EXPECT_EQ(pv_distance_fitness(best.data(), &fitness), 0u);
    EXPECT_EQ(fitness, infinity);
    provest_compare(2, PV_EQ, 1, 2);
    EXPECT_EQ(pv_distance_fitness(best.data(), &fitness), 0u) << "a level further away is no progress";
    EXPECT_DOUBLE_EQ(fitness, 1 + normal(1));
}

TEST_F(Distance, DisarmsBranchesNobodyAskedAbout) {
    aim({{{1, 0}}});
    EXPECT_TRUE(armed[0]) << "not yet known where branches begin";
    EXPECT_TRUE(armed[8]);
    provest_compare(8, PV_EQ, 1, 2);
    provest_compare(0, PV_EQ, 1, 2);
    EXPECT_FALSE(armed[8]);
    EXPECT_TRUE(armed[0]) << "its other arm is wanted";
    aim({{{9, 0}}});
    EXPECT_TRUE(armed[8]);
    EXPECT_FALSE(armed[0]) << "learnt before";
}

TEST_F(Distance, BadTargetsAreHarmless) {
    aim({{{999, 0}}});
    orders->targets[0] = {5, 1u << 30, infinity};
    pv_distance_aim(orders.get());
    provest_compare(0, PV_EQ, 1, 2);
    double fitness;
    EXPECT_EQ(pv_distance_fitness(best.data(), &fitness), 0u);
    provest_compare(4'000'000'000u, PV_EQ, 1, 2);
}

}  // namespace
