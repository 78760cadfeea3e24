#include "explore/icfg.hpp"

#include <algorithm>
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

std::vector<uint32_t> addressTaken(const program::FlowGraph& graph) {
    std::vector<uint32_t> functions;
    for (uint32_t f = 0; f < graph.functions.size(); ++f)
        if (graph.functions[f].addressTaken) functions.push_back(f);
    return functions;
}

// Which functions can run when these are called.
std::vector<bool> calledFrom(const program::FlowGraph& graph, std::span<const std::string> entries) {
    std::vector<bool> called(graph.functions.size(), entries.empty());
    std::vector<uint32_t> waiting;
    const auto call = [&](uint32_t function) {
        if (called[function]) return;
        called[function] = true;
        waiting.push_back(function);
    };
    for (uint32_t f = 0; f < graph.functions.size(); ++f)
        if (std::find(entries.begin(), entries.end(), graph.functions[f].name) != entries.end()) call(f);
    while (!waiting.empty()) {
        const FlowFunction& function = graph.functions[waiting.back()];
        waiting.pop_back();
        bool outside = false;
        for (const FlowBlock& block : function.blocks) {
            for (uint32_t callee : block.calls) call(callee);
            outside |= !block.outside.empty();
        }
        if (outside)
            for (uint32_t callee : addressTaken(graph)) call(callee);
    }
    return called;
}

}  // namespace

Icfg::Icfg(const program::FlowGraph& graph, std::span<const std::string> entries) {
    for (const FlowFunction& function : graph.functions) {
        const auto first = static_cast<Node>(size());
        addFunction(function);
        auto& nodes = functions_[function.name];
        for (Node node = first; node < size(); ++node) nodes.push_back(node);
    }
    connectCalls(graph, calledFrom(graph, entries));
    connectJumps(graph);
}

Icfg::Node Icfg::add(Kind kind) {
    kinds_.push_back(kind);
    successors_.emplace_back();
    predecessors_.emplace_back();
    return static_cast<Node>(size() - 1);
}

void Icfg::link(Node from, Node to, Edge edge) {
    successors_[from].push_back(to);
    predecessors_[to].push_back({from, edge});
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

void Icfg::connectCalls(const program::FlowGraph& graph, const std::vector<bool>& called) {
    const std::vector<uint32_t> anything = addressTaken(graph);
    for (size_t f = 0; f < graph.functions.size(); ++f) {
        if (!called[f]) continue;
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
    link(from, blocks_[callee].front().head, Edge::Call);
    for (size_t exit = 0; exit < blocks_[callee].size(); ++exit)
        if (graph.functions[callee].blocks[exit].successors.empty())
            link(blocks_[callee][exit].tail, behind, Edge::Return);
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
    jumps_ = !targets.empty();
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

// A way goes out of the functions it is in, then into others: backwards, first from the targets to the calls they lie
// behind, then from all of these to what can return to them.
std::vector<uint32_t> Icfg::distancesTo(std::span<const Node> targets, Metric metric) const {
    std::vector<uint32_t> distance(size(), unreachable);
    for (Node target : targets) distance[target] = 0;
    spread(distance, metric, jumps_ ? Edge::Inside : Edge::Return);
    if (!jumps_) spread(distance, metric, Edge::Call);
    return distance;
}

// Makes every distance the least that a way without one kind of edge gives it (Inside: a way of any edges). Entering a
// node of the metric's kind costs 1, any other 0: nearest first, back along the edges.
void Icfg::spread(std::vector<uint32_t>& distance, Metric metric, Edge without) const {
    const Kind counted = metric == Metric::Arms ? Kind::Arm : Kind::Block;
    std::vector<std::vector<Node>> waiting;  // by distance
    const auto wait = [&](Node node) {
        if (waiting.size() <= distance[node]) waiting.resize(distance[node] + 1);
        waiting[distance[node]].push_back(node);
    };
    for (Node node = 0; node < size(); ++node)
        if (distance[node] != unreachable) wait(node);
    for (uint32_t now = 0; now < waiting.size(); ++now)
        while (!waiting[now].empty()) {
            const Node node = waiting[now].back();
            waiting[now].pop_back();
            if (distance[node] != now) continue;  // a shorter way was found meanwhile
            const uint32_t cost = kinds_[node] == counted ? 1 : 0;
            for (const auto& [before, edge] : predecessors_[node]) {
                if ((edge == without && without != Edge::Inside) || distance[before] <= now + cost) continue;
                distance[before] = now + cost;
                wait(before);
            }
        }
}

}  // namespace provest::explore
