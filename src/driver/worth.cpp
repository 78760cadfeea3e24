// Greedy, and lazy: what a test adds only becomes less, so that one that still adds as much as it was last known to,
// and no other was known to add more, is the next (Minoux, Accelerated greedy algorithms, 1978).
#include "driver/worth.hpp"

#include <queue>
#include <tuple>
#include <utility>

namespace provest::driver {

std::vector<size_t> byWorth(std::span<const AdmittedTest> tests, const program::Goals& goals,
                            const coverage::Criterion& criterion, uint32_t counters) {
    coverage::Status status(goals, criterion, counters);
    const auto adds = [&](size_t test) { return status.wouldCover(tests[test].counters, tests[test].nonlocal).size(); };
    const auto isWorse = [](const auto& one, const auto& other) {
        return std::pair(one.first, other.second) < std::pair(other.first, one.second);  // then the earlier one
    };
    std::priority_queue<std::pair<size_t, size_t>, std::vector<std::pair<size_t, size_t>>, decltype(isWorse)> queue(
        isWorse);
    for (size_t i = 0; i < tests.size(); ++i) queue.emplace(adds(i), i);
    std::vector<size_t> order;
    while (!queue.empty()) {
        const auto [known, test] = queue.top();
        queue.pop();
        const size_t now = known == 0 ? 0 : adds(test);
        if (now < known) {
            queue.emplace(now, test);
            continue;
        }
        status.add(static_cast<coverage::TestId>(test), tests[test].counters, tests[test].nonlocal);
        order.push_back(test);
    }
    return order;
}

}  // namespace provest::driver
