// The coverage structure CS = (G, C, Eval, Cov) of Su et al. (CAUT), section III, and what Algorithm 2 asks of it.
//
//   G     the interprocedural control flow graph (icfg.hpp)
//   C     the criterion: which goals count
//   Eval  what was seen of every node so far: the counters of the runs that coverage::Status admitted
//   Cov   which goals that covers: coverage::Status too, so that there is one way of counting
//
// C, Eval and Cov live in the Status, which others may feed as well; `update` looks at what it knows by now.
#pragma once

#include "explore/open_goals.hpp"

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace provest::explore {

// Algorithm 2: a must-relevant candidate covers something new as soon as its arm is taken, a may-relevant one can still
// meet something new, an irrelevant one cannot.
enum class Relevance : uint8_t { Must, May, Irrelevant };
const char* name(Relevance relevance);

// Where a candidate leaves the path it comes from: all that its relevance depends on. Candidates share sites.
struct Site {
    program::CounterId arm = ~0u;            // by which it leaves; ~0: no arm of the unit, a branch in a library model
    program::CounterId after = ~0u;          // for these the last arm before; ~0: none
    uint32_t decision = ~0u;                 // the arm is a condition of this one
    std::vector<program::Truth> conditions;  // of the decision, as far as the path fixes them; DontCare: open
    auto operator<=>(const Site&) const = default;
};
using SiteId = uint32_t;

class CoverageStructure {
public:
    // Keeps references to `goals` and `status`. `entries` as for Icfg.
    CoverageStructure(const program::FlowGraph& flow, const program::Goals& goals, const coverage::Status& status,
                      std::span<const std::string> entries = {});

    // UpdateCS: takes in what the status learned. True when a goal was covered or a vector of an open pair ran, that is
    // when relevances may have changed.
    bool update();
    // Counts the updates that changed something: what is derived from this object is valid for one version.
    uint32_t version() const { return version_; }
    bool complete() const { return open_.goals.empty(); }

    SiteId intern(const Site& site);
    const Site& site(SiteId id) const { return sites_[id].site; }
    size_t sites() const { return sites_.size(); }
    // isRelevant of Algorithm 2. Coverage only grows, so what is irrelevant stays so.
    Relevance relevance(SiteId id) const;
    // The least number of arms or blocks between the site and an open goal; Icfg::unreachable when there is no way.
    uint32_t away(SiteId id, Icfg::Metric metric) const;

    // For strategies that look around: where the site is, and what is open there.
    std::vector<Icfg::Node> nodes(SiteId id) const;
    const Icfg& graph() const { return map_.graph(); }
    const std::vector<uint32_t>& openAt(Icfg::Node node) const { return open_.at[node]; }
    const Conditions& conditions() const { return map_.conditions(); }
    const program::Goals& goals() const { return map_.goals(); }
    const coverage::Status& status() const { return *status_; }
    bool opens(program::CounterId arm) const;  // taking the arm covers an open goal by itself

private:
    struct Known {
        Site site;
        std::vector<uint32_t> vectors;  // of the decision, that the path can still become
        mutable Relevance relevance = Relevance::May;
        mutable uint32_t version = 0;  // of the relevance
    };
    Relevance judge(const Known& known) const;
    bool coversByVector(const Known& known) const;

    GoalMap map_;
    const coverage::Status* status_;
    OpenGoals open_;
    std::vector<uint32_t> byArms_;            // distances of every node
    mutable std::vector<uint32_t> byBlocks_;  // the same, when somebody asks
    uint64_t seen_ = 0;                       // version of the status
    uint32_t version_ = 0;
    std::vector<Known> sites_;
    std::map<Site, SiteId> ids_;
};

}  // namespace provest::explore
