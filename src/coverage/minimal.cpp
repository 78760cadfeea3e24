// Set cover: greedy choice (within ln n of the optimum), then reverse elimination. Covering an independence pair takes
// two vectors, so the things to cover are: goals by counters or subtraction, and for each covered pair one fixed choice
// of two vectors. Fixing the choice first keeps the problem a plain set cover at the price of, rarely, a test more.
#include "coverage/independence.hpp"
#include "coverage/status.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace provest::coverage {

using program::CounterId;
using program::Goal;
using program::GoalKind;

std::vector<TestId> Status::minimal() const {
    // Things to cover, each with the runs that do it.
    std::vector<std::vector<uint32_t>> things;
    const auto runsWith = [&](const std::vector<CounterId>& counters) {
        std::vector<uint32_t> out;
        for (uint32_t r = 0; r < runs_.size(); ++r)
            if (std::any_of(counters.begin(), counters.end(), [&](CounterId c) {
                    return std::binary_search(runs_[r].counters.begin(), runs_[r].counters.end(), c);
                }))
                out.push_back(r);
        return out;
    };
    std::set<CounterId> vectorsNeeded;
    for (uint32_t g : selected_) {
        if (!coveredBy_[g].covered) continue;
        const Goal& goal = goals_->goals[g];
        if (goal.kind == GoalKind::Mcdc) {
            // The first pair in order; one that shares a vector already needed is better.
            const auto& vectors = goals_->decisions[goal.decision].vectors;
            const auto& tests = vectorTest_[goal.decision];
            std::pair<CounterId, CounterId> best{};
            int bestKnown = -1;
            for (size_t a = 0; a < vectors.size(); ++a)
                for (size_t b = 0; b < a; ++b)
                    if (tests[a] && tests[b] && independent(vectors[a], vectors[b]) == goal.condition) {
                        const int known = static_cast<int>(vectorsNeeded.count(vectors[a].counter) +
                                                           vectorsNeeded.count(vectors[b].counter));
                        if (known > bestKnown) {
                            bestKnown = known;
                            best = {vectors[a].counter, vectors[b].counter};
                        }
                    }
            if (bestKnown >= 0) vectorsNeeded.insert({best.first, best.second});
        } else if (isSubtracted(goal)) {
            std::vector<uint32_t> runs;
            for (uint32_t r = 0; r < runs_.size(); ++r)
                if (std::binary_search(runs_[r].subtracted.begin(), runs_[r].subtracted.end(), g)) runs.push_back(r);
            things.push_back(std::move(runs));
        } else {
            things.push_back(runsWith(goal.anyOf));
        }
    }
    for (CounterId counter : vectorsNeeded) things.push_back(runsWith({counter}));

    std::vector<std::vector<uint32_t>> byRun(runs_.size());
    for (uint32_t t = 0; t < things.size(); ++t)
        for (uint32_t r : things[t]) byRun[r].push_back(t);
    std::vector<uint32_t> count(things.size());  // chosen runs that cover it
    std::vector<uint32_t> chosen;
    for (;;) {
        uint32_t best = 0;
        size_t most = 0;
        for (uint32_t r = 0; r < runs_.size(); ++r) {
            const auto gain = static_cast<size_t>(
                std::count_if(byRun[r].begin(), byRun[r].end(), [&](uint32_t t) { return count[t] == 0; }));
            // Of equals, one that ends normally; then the broader one, which may make earlier choices superfluous.
            const auto rank = [&](uint32_t run, size_t gained) {
                return std::tuple(gained, !runs_[run].nonlocal, byRun[run].size());
            };
            if (gain > 0 && (most == 0 || rank(r, gain) > rank(best, most))) {
                most = gain;
                best = r;
            }
        }
        if (most == 0) break;
        chosen.push_back(best);
        for (uint32_t t : byRun[best]) ++count[t];
    }
    std::vector<TestId> out;
    for (uint32_t r : chosen) {  // the early choices are the broad ones that later ones may make superfluous
        const bool needed = std::any_of(byRun[r].begin(), byRun[r].end(), [&](uint32_t t) { return count[t] == 1; });
        if (needed)
            out.push_back(runs_[r].test);
        else
            for (uint32_t t : byRun[r]) --count[t];
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace provest::coverage
