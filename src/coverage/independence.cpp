#include "coverage/independence.hpp"

#include <algorithm>

namespace provest::coverage {

using program::Truth;

std::optional<uint32_t> independent(const program::TestVector& a, const program::TestVector& b) {
    if (a.outcome == b.outcome) return std::nullopt;
    std::optional<uint32_t> flipped;
    for (uint32_t i = 0; i < std::min(a.conditions.size(), b.conditions.size()); ++i) {
        const Truth x = a.conditions[i];
        const Truth y = b.conditions[i];
        if (x == y || x == Truth::DontCare || y == Truth::DontCare) continue;
        if (flipped) return std::nullopt;
        flipped = i;
    }
    return flipped;
}

}  // namespace provest::coverage
