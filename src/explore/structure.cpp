#include "explore/structure.hpp"

#include <algorithm>
#include <utility>

namespace provest::explore {

using program::TestVector;
using program::Truth;

const char* name(Relevance relevance) {
    switch (relevance) {
        case Relevance::Must:
            return "must";
        case Relevance::May:
            return "may";
        case Relevance::Irrelevant:
            return "irrelevant";
    }
    return "";
}

CoverageStructure::CoverageStructure(const program::FlowGraph& flow, const program::Goals& goals,
                                     const coverage::Status& status, std::span<const std::string> entries)
    : map_(flow, goals, entries), status_(&status), seen_(~uint64_t{0}) {
    update();
}

bool CoverageStructure::update() {
    if (seen_ == status_->version()) return false;
    seen_ = status_->version();
    OpenGoals now = map_.open(*status_);
    if (version_ > 0 && now.goals == open_.goals && now.vectors == open_.vectors) return false;
    open_ = std::move(now);
    byArms_ = graph().distancesTo(open_.sources, Icfg::Metric::Arms);
    byBlocks_.clear();
    ++version_;
    return true;
}

SiteId CoverageStructure::intern(const Site& site) {
    const auto [entry, isNew] = ids_.try_emplace(site, static_cast<SiteId>(sites_.size()));
    if (!isNew) return entry->second;
    Known known{site, {}};
    if (site.decision != ~0u) {
        const std::vector<TestVector>& vectors = goals().decisions[site.decision].vectors;
        for (uint32_t v = 0; v < vectors.size(); ++v) {
            bool fits = true;
            for (size_t c = 0; c < vectors[v].conditions.size() && c < site.conditions.size(); ++c)
                fits &= site.conditions[c] == Truth::DontCare || site.conditions[c] == vectors[v].conditions[c];
            if (fits) known.vectors.push_back(v);
        }
    }
    sites_.push_back(std::move(known));
    return entry->second;
}

bool CoverageStructure::opens(program::CounterId arm) const {
    for (uint32_t g : map_.coveredBy(arm))
        if (std::binary_search(open_.goals.begin(), open_.goals.end(), g)) return true;
    return false;
}

// Cov(C, new_eval) is not empty when each vector that the evaluation can still become covers some goal.
bool CoverageStructure::coversByVector(const Known& known) const {
    if (known.vectors.empty()) return false;
    const auto& vectors = open_.vectors[known.site.decision];
    return std::all_of(known.vectors.begin(), known.vectors.end(),
                       [&](uint32_t v) { return !vectors[v].covers.empty(); });
}

// The paper checks every node of the candidate in turn. The evaluations of its prefix are in Eval already, and what can
// be reached from the last node can be reached from those before it: the last one decides. Following the arm instead of
// the node is what makes the candidate that ends in 7F irrelevant in its example.
Relevance CoverageStructure::judge(const Known& known) const {
    if (open_.goals.empty()) return Relevance::Irrelevant;
    const Site& site = known.site;
    if (site.arm != ~0u && opens(site.arm)) return Relevance::Must;
    if (coversByVector(known)) return Relevance::Must;
    if (open_.everywhere) return Relevance::May;
    for (uint32_t v : known.vectors)
        if (open_.vectors[site.decision][v].helps) return Relevance::May;
    const std::span<const Icfg::Node> places = graph().at(site.arm != ~0u ? site.arm : site.after);
    if (places.empty()) return Relevance::May;  // the graph does not know the place
    for (Icfg::Node node : places)
        if (byArms_[node] != Icfg::unreachable) return Relevance::May;
    return Relevance::Irrelevant;
}

Relevance CoverageStructure::relevance(SiteId id) const {
    const Known& known = sites_[id];
    if (known.version != version_) {
        known.relevance = judge(known);
        known.version = version_;
    }
    return known.relevance;
}

uint32_t CoverageStructure::away(SiteId id, Icfg::Metric metric) const {
    const Known& known = sites_[id];
    if (known.site.arm != ~0u && opens(known.site.arm)) return 0;
    for (uint32_t v : known.vectors)
        if (open_.vectors[known.site.decision][v].helps) return 0;
    if (metric == Icfg::Metric::Blocks && byBlocks_.empty())
        byBlocks_ = graph().distancesTo(open_.sources, Icfg::Metric::Blocks);
    const auto& distances = metric == Icfg::Metric::Arms ? byArms_ : byBlocks_;
    uint32_t least = Icfg::unreachable;
    for (Icfg::Node node : nodes(id)) least = std::min(least, distances[node]);
    return least;
}

std::vector<Icfg::Node> CoverageStructure::nodes(SiteId id) const {
    const Site& site = sites_[id].site;
    const auto places = graph().at(site.arm != ~0u ? site.arm : site.after);
    return {places.begin(), places.end()};
}

}  // namespace provest::explore
