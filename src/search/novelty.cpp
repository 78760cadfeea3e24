#include "search/novelty.hpp"

#include <algorithm>

namespace provest::search {

namespace {
constexpr uint32_t patience = 5;        // rejections before a counter is muted
constexpr uint64_t firstPause = 2'000;  // executions
}  // namespace

void Novelty::rejected(std::span<const uint32_t> counters, const coverage::Status& status, uint64_t now) {
    const auto& covered = status.coveredCounters();
    for (size_t c = 0; c < std::min(counters.size(), rejections_.size()); ++c) {
        // One batch brings the same trouble many times: it counts once.
        if (counters[c] == 0 || covered[c] || mutedUntil_[c] > now) continue;
        if (++rejections_[c] >= patience)
            mutedUntil_[c] = now + (firstPause << std::min(rejections_[c] - patience, 12u));
    }
}

std::vector<uint8_t> Novelty::known(const coverage::Status& status, uint64_t now) const {
    std::vector<uint8_t> map = status.coveredCounters();
    nextDue_ = ~uint64_t{0};
    for (size_t c = 0; c < map.size() && c < mutedUntil_.size(); ++c)
        if (!map[c] && mutedUntil_[c] > now) {
            map[c] = 1;
            nextDue_ = std::min(nextDue_, mutedUntil_[c]);
        }
    return map;
}

}  // namespace provest::search
