// A whole exploration in figures, for benches: iterations, solved constraints, and covered goals over the iterations
// (Tables I and II and Figures 4 and 5 of Su et al., CAUT).
#pragma once

#include "explore/explorer.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace provest::explore {

struct CampaignLimits {
    uint64_t iterations = 100;  // runs for a candidate
    uint64_t questions = ~uint64_t{0};
    std::function<bool()> stop = {};  // e.g. a clock
};

struct Campaign {
    Explorer::Step end = Explorer::Step::Ran;  // Ran: a limit was reached
    uint64_t iterations = 0;
    uint64_t questions = 0;         // solved constraints
    uint64_t clauses = 0;           // in them together
    std::vector<uint32_t> covered;  // goals after each iteration; [0] is after the first tests
};

// Goes on with an explorer that has absorbed its first tests.
Campaign explore(Explorer& explorer, const CampaignLimits& limits = {});

}  // namespace provest::explore
