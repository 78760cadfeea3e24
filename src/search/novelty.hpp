// Which counters are news. Normally those no admitted test ran; but where tests that run a counter are rejected again
// and again (they crash, a sanitizer objects), it is muted for a while, longer each time, so that it does not flood the
// driver, and yet gets its chances for a test that passes.
#pragma once

#include "coverage/status.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace provest::search {

class Novelty {
public:
    explicit Novelty(uint32_t counters) : rejections_(counters), mutedUntil_(counters) {}

    // A test with these counters was rejected at time `now`, counted in executions.
    void rejected(std::span<const uint32_t> counters, const coverage::Status& status, uint64_t now);
    // For Executor::setCovered.
    std::vector<uint8_t> known(const coverage::Status& status, uint64_t now) const;
    // Whether something muted is due again since `known` was last asked for.
    bool due(uint64_t now) const { return now >= nextDue_; }

private:
    std::vector<uint32_t> rejections_;
    std::vector<uint64_t> mutedUntil_;
    mutable uint64_t nextDue_ = ~uint64_t{0};
};

}  // namespace provest::search
