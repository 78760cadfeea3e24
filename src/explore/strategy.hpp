// A search strategy: which candidate to try next (SelectNextCandidate of Algorithm 1). The criterion is no concern of
// it; what coverage wants, the coverage structure says. docs/strategies.md shows how to add one.
#pragma once

#include "explore/candidate.hpp"
#include "explore/structure.hpp"
#include "support/random.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace provest::explore {

// One run of the unit, as strategies hear of it.
struct RunView {
    uint32_t run = 0;                 // its number
    const Candidate* from = nullptr;  // the candidate it was made for; null: a test from elsewhere
    bool diverged = false;            // it did not take the candidate's path
    bool fruitful = false;            // it covered something new
    const execute::Path& path;
    std::span<const TreeNode> trail;  // the nodes before each of its clauses; constant clauses are left out
};

class Strategy {
public:
    virtual ~Strategy() = default;

    // The position in `from`, which is never empty, of the candidate to try. It leaves the pool then.
    virtual size_t select(std::span<const Candidate* const> from) = 0;
    // After each run, when its candidates are in the pool.
    virtual void ran(const RunView&) {}
    // There are no inputs for the candidate, or the solver does not know.
    virtual void failed(const Candidate&) {}
    // It wants must-relevant candidates alone as long as there are some, also where nothing is filtered.
    virtual bool mustFirst() const { return false; }
};

struct StrategyOptions {
    uint32_t ppsDepth = 3;  // WalkDown's level s
    uint64_t seed = 1;
};

// The registry. `summary` is one line for --help.
struct StrategyEntry {
    std::string_view name;
    std::string_view summary;
    std::unique_ptr<Strategy> (*make)(const CoverageStructure& structure, const StrategyOptions& options);
};
const std::vector<StrategyEntry>& strategies();
// Null when there is none of that name.
std::unique_ptr<Strategy> makeStrategy(std::string_view name, const CoverageStructure& structure,
                                       const StrategyOptions& options = {});

}  // namespace provest::explore
