#include "explore/icfg.hpp"

#include <algorithm>
#include <deque>
#include <initializer_list>
#include <string_view>

namespace provest::explore {

using program::CounterId;
using program::FlowBlock;
using program::FlowEdge;
using program::FlowFunction;

namespace {

bool callsOneOf(const FlowBlock& block, std::initializer_list<std::string_view> names) {
    return std::any_of(block.outside.begin(), block.outside.end(), [&](const program::OutsideCall& call) {
        return std::find(names.begin(), names.end(), call.name) != names.end();
    });
}

}  // namespace

Icfg::Icfg(const program::FlowGraph& graph) {
    for (const FlowFunction& function : graph.functions) {
        const auto first = static_cast<Node>(size());
        addFunction(function);
        auto& nodes = functions_[function.name];
        for (Node node = first; node < size(); ++node) nodes.push_back(node);
    }
    connectCalls(graph);
    connectJumps(graph);
}

Icfg::Node Icfg::add(Kind kind) {
    kinds_.push_back(kind);
    successors_.emplace_back();
    predecessors_.emplace_back();
    return static_cast<Node>(size() - 1);
}

void Icfg::link(Node from, Node to) {
    successors_[from].push_back(to);
    predecessors_[to].push_back(from);
}

// head -> [counters beside the block] -> before the calls, one after the other -> tail -> arms -> heads
void Icfg::addFunction(const FlowFunction& function) {
    std::vector<BlockNodes> blocks;
    for (const FlowBlock& block : function.blocks) {
        BlockNodes nodes{.head = add(Kind::Block), .call = {}, .tail = 0};
        for (size_t i = 0; i < block.calls.size() + block.outside.size(); ++i) nodes.call.push_back(add(Kind::Inner));
        nodes.tail = add(Kind::Inner);
        for (size_t i = 0; i < nodes.call.size(); ++i)
            link(nodes.call[i], i + 1 < nodes.call.size() ? nodes.call[i + 1] : nodes.tail);
        link(nodes.head, nodes.call.empty() ? nodes.tail : nodes.call.front());
        blocks.push_back(std::move(nodes));
    }
    if (function.entry != ~0u && !blocks.empty()) places_[function.entry].push_back(blocks.front().head);
    for (const auto& [counter, block] : function.placed) {
        const Node beside = add(Kind::Inner);
        places_[counter].push_back(beside);
        link(blocks[block].head, beside);
        link(beside, blocks[block].call.empty() ? blocks[block].tail : blocks[block].call.front());
    }
    for (size_t b = 0; b < blocks.size(); ++b) {
        for (const FlowEdge& edge : function.blocks[b].successors) {
            if (edge.arm == ~0u) {
                link(blocks[b].tail, blocks[edge.to].head);
                continue;
            }
            const Node arm = add(Kind::Arm);
            places_[edge.arm].push_back(arm);
            link(blocks[b].tail, arm);
            link(arm, blocks[edge.to].head);
        }
    }
    blocks_.push_back(std::move(blocks));
}

void Icfg::connectCalls(const program::FlowGraph& graph) {
    std::vector<uint32_t> anything;
    for (uint32_t f = 0; f < graph.functions.size(); ++f)
        if (graph.functions[f].addressTaken) anything.push_back(f);
    for (size_t f = 0; f < graph.functions.size(); ++f) {
        for (size_t b = 0; b < blocks_[f].size(); ++b) {
            const BlockNodes& nodes = blocks_[f][b];
            const FlowBlock& block = graph.functions[f].blocks[b];
            size_t outside = 0;
            for (size_t i = 0; i < nodes.call.size(); ++i) {
                const Node behind = i + 1 < nodes.call.size() ? nodes.call[i + 1] : nodes.tail;
                if (outside < block.outside.size() && block.outside[outside].before == i - outside) {
                    ++outside;
                    for (uint32_t callee : anything) connectCall(graph, nodes.call[i], callee, behind);
                } else {
                    connectCall(graph, nodes.call[i], block.calls[i - outside], behind);
                }
            }
        }
    }
}

void Icfg::connectCall(const program::FlowGraph& graph, Node from, uint32_t callee, Node behind) {
    if (blocks_[callee].empty()) return;
    link(from, blocks_[callee].front().head);
    for (size_t exit = 0; exit < blocks_[callee].size(); ++exit)
        if (graph.functions[callee].blocks[exit].successors.empty()) link(blocks_[callee][exit].tail, behind);
}

// Code outside may jump too.
void Icfg::connectJumps(const program::FlowGraph& graph) {
    std::vector<Node> jumps, targets;
    for (size_t f = 0; f < graph.functions.size(); ++f)
        for (size_t b = 0; b < blocks_[f].size(); ++b) {
            const FlowBlock& block = graph.functions[f].blocks[b];
            if (callsOneOf(block, {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"}))
                targets.push_back(blocks_[f][b].tail);
            if (!block.outside.empty()) jumps.push_back(blocks_[f][b].head);
        }
    for (Node jump : jumps)
        for (Node target : targets) link(jump, target);
}

std::span<const Icfg::Node> Icfg::at(CounterId counter) const {
    const auto found = places_.find(counter);
    return found == places_.end() ? std::span<const Node>{} : found->second;
}

std::span<const Icfg::Node> Icfg::of(const std::string& function) const {
    const auto found = functions_.find(function);
    return found == functions_.end() ? std::span<const Node>{} : found->second;
}

// Entering a node of the metric's kind costs 1, any other 0: breadth first from the targets, back along the edges, with
// free steps to the front of the queue.
std::vector<uint32_t> Icfg::distancesTo(std::span<const Node> targets, Metric metric) const {
    const Kind counted = metric == Metric::Arms ? Kind::Arm : Kind::Block;
    std::vector<uint32_t> distance(size(), unreachable);
    std::deque<Node> queue;
    for (Node target : targets)
        if (distance[target] != 0) {
            distance[target] = 0;
            queue.push_back(target);
        }
    while (!queue.empty()) {
        const Node node = queue.front();
        queue.pop_front();
        const uint32_t cost = kinds_[node] == counted ? 1 : 0;
        for (Node before : predecessors_[node]) {
            if (distance[before] <= distance[node] + cost) continue;
            distance[before] = distance[node] + cost;
            if (cost == 0)
                queue.push_front(before);
            else
                queue.push_back(before);
        }
    }
    return distance;
}

}  // namespace provest::explore
