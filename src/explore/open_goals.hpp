// The uncovered goals of the criterion, laid out on the graph: where a run would meet them, and which test vectors of a
// decision would help. Made anew when coverage grew.
#pragma once

#include "coverage/status.hpp"
#include "explore/conditions.hpp"
#include "explore/icfg.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace provest::explore {

struct OpenVector {
    bool helps = false;            // to run it covers an open goal, or is half of a pair that would
    std::vector<uint32_t> covers;  // goals it would cover at once
    bool operator==(const OpenVector&) const = default;
};

struct OpenGoals {
    std::vector<uint32_t> goals;
    std::vector<std::vector<OpenVector>> vectors;  // by decision and test vector
    std::vector<std::vector<uint32_t>> at;         // by node of the graph: goals met there, each once
    std::vector<Icfg::Node> sources;               // from where nothing leads to these, no open goal can be met
    bool everywhere = false;                       // some open goal has no place in the graph
};

// The fixed part: the graph, the goals and how they hang together.
class GoalMap {
public:
    GoalMap(const program::FlowGraph& flow, const program::Goals& goals, std::span<const std::string> entries);

    OpenGoals open(const coverage::Status& status) const;
    const Icfg& graph() const { return graph_; }
    const Conditions& conditions() const { return conditions_; }
    const program::Goals& goals() const { return *goals_; }
    // Goals that one run of the counter covers by itself.
    const std::vector<uint32_t>& coveredBy(program::CounterId counter) const;

private:
    void placePair(uint32_t goal, const coverage::Status& status, OpenGoals& open) const;
    void placeCounters(uint32_t goal, OpenGoals& open) const;
    void placeVector(uint32_t goal, uint32_t decision, uint32_t vector, OpenGoals& open) const;
    bool placeAt(uint32_t goal, program::CounterId counter, OpenGoals& open) const;

    const program::Goals* goals_;
    Icfg graph_;
    Conditions conditions_;
    std::map<program::CounterId, std::pair<uint32_t, uint32_t>> vectorOf_;  // decision and vector
    std::map<program::CounterId, std::vector<uint32_t>> coveredBy_;
    std::vector<uint32_t> none_;
};

}  // namespace provest::explore
