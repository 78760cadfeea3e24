// The interprocedural control flow graph G of the coverage structure (Su et al., CAUT, section III, definition 1 and
// its second footnote): a call leads into the callee, and the callee's exits lead back behind every call of it.
//
// Counters are nodes here. An arm lies on its edge, and a counter that is no arm lies beside its block: what follows
// one outcome is then not confused with what follows its sibling.
//
// What this graph calls unreachable within a call of an entry is unreachable. A call through a pointer or into a
// library may lead to any function whose address was taken, and a longjmp to any setjmp. Ways are as calls nest
// (Horwitz, Reps and Binkley): a way leaves the functions it is in, to any caller that an entry leads to, before it
// enters others, and passes by those that it enters and leaves again. Without that a helper called twice would join
// what follows its second call to what follows its first.
#pragma once

#include "program/flow.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace provest::explore {

class Icfg {
public:
    using Node = uint32_t;
    static constexpr uint32_t unreachable = ~0u;

    // `entries`: the functions that tests call; empty: any.
    explicit Icfg(const program::FlowGraph& graph, std::span<const std::string> entries = {});

    size_t size() const { return successors_.size(); }
    // Steps of any kind, as calls nest or not: for a look around.
    std::span<const Node> successors(Node node) const { return successors_[node]; }
    bool isArm(Node node) const { return kinds_[node] == Kind::Arm; }
    // Where a counter lies: several places when the compiler emitted code twice; none when the graph has no such
    // counter.
    std::span<const Node> at(program::CounterId counter) const;
    // Every node of a function of the unit.
    std::span<const Node> of(const std::string& function) const;

    // For every node the least number of arms (or blocks) entered on a way to one of `targets`; 0 for these.
    enum class Metric { Arms, Blocks };
    std::vector<uint32_t> distancesTo(std::span<const Node> targets, Metric metric) const;

private:
    enum class Kind : uint8_t { Block, Inner, Arm };
    enum class Edge : uint8_t { Inside, Call, Return };
    struct Before {
        Node from;
        Edge edge;
    };
    Node add(Kind kind);
    void link(Node from, Node to, Edge edge = Edge::Inside);
    void addFunction(const program::FlowFunction& function);
    void connectCalls(const program::FlowGraph& graph, const std::vector<bool>& called);
    void connectCall(const program::FlowGraph& graph, Node from, uint32_t callee, Node behind);
    void connectJumps(const program::FlowGraph& graph);
    void spread(std::vector<uint32_t>& distance, Metric metric, Edge without) const;

    struct BlockNodes {
        Node head;               // the block is entered
        std::vector<Node> call;  // before each call, also of what is outside
        Node tail;               // behind the last
    };
    std::vector<Kind> kinds_;
    std::vector<std::vector<Node>> successors_;
    std::vector<std::vector<Before>> predecessors_;
    bool jumps_ = false;                           // a longjmp leaves any number of calls: then ways need not nest
    std::vector<std::vector<BlockNodes>> blocks_;  // by function and block
    std::map<program::CounterId, std::vector<Node>> places_;
    std::map<std::string, std::vector<Node>> functions_;
};

}  // namespace provest::explore
