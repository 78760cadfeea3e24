// Control dependence after Ferrante, Ottenstein and Warren (1987): a block depends on an arm when it post-dominates
// the arm's target but not the arm's branch. Post-dominators by the iteration of Cooper, Harvey and Kennedy (2001) on
// the reversed graph with one virtual exit; blocks from which no exit can be reached count as exits.
#include "program/flow.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace provest::program {

namespace {

struct Place {
    uint32_t function;
    uint32_t block;
};

class PostDominators {
public:
    explicit PostDominators(const FlowFunction& function) : exit_(static_cast<uint32_t>(function.blocks.size())) {
        const uint32_t count = exit_ + 1;
        std::vector<std::vector<uint32_t>> forward(count), backward(count);
        for (uint32_t block = 0; block < exit_; ++block)
            for (const FlowEdge& edge : function.blocks[block].successors) forward[block].push_back(edge.to);
        connectToExit(forward);
        for (uint32_t block = 0; block < count; ++block)
            for (uint32_t to : forward[block]) backward[to].push_back(block);
        order(backward);
        parent_.assign(count, none);
        parent_[exit_] = exit_;
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t block : reversePostorder_) {
                if (block == exit_) continue;
                uint32_t meet = none;
                for (uint32_t to : forward[block])
                    if (parent_[to] != none) meet = meet == none ? to : intersect(meet, to);
                if (meet != none && parent_[block] != meet) {
                    parent_[block] = meet;
                    changed = true;
                }
            }
        }
    }

    uint32_t parent(uint32_t block) const { return parent_[block]; }
    uint32_t exit() const { return exit_; }

private:
    static constexpr uint32_t none = ~0u;

    // Every block reaches the exit afterwards, also in endless loops.
    void connectToExit(std::vector<std::vector<uint32_t>>& forward) const {
        for (uint32_t block = 0; block < exit_; ++block)
            if (forward[block].empty()) forward[block].push_back(exit_);
        for (;;) {
            std::vector<bool> reaches(forward.size(), false);
            reaches[exit_] = true;
            for (bool changed = true; changed;) {
                changed = false;
                for (uint32_t block = 0; block < exit_; ++block) {
                    if (reaches[block]) continue;
                    for (uint32_t to : forward[block])
                        if (reaches[to]) reaches[block] = changed = true;
                }
            }
            auto lost = std::find(reaches.begin(), reaches.end(), false);
            if (lost == reaches.end()) return;
            forward[static_cast<size_t>(lost - reaches.begin())].push_back(exit_);
        }
    }

    void order(const std::vector<std::vector<uint32_t>>& backward) {
        std::vector<uint32_t> postorder;
        std::vector<bool> seen(backward.size(), false);
        std::vector<std::pair<uint32_t, size_t>> stack{{exit_, 0}};
        seen[exit_] = true;
        while (!stack.empty()) {
            auto& [block, next] = stack.back();
            if (next < backward[block].size()) {
                const uint32_t to = backward[block][next++];
                if (!seen[to]) {
                    seen[to] = true;
                    stack.emplace_back(to, 0);
                }
            } else {
                postorder.push_back(block);
                stack.pop_back();
            }
        }
        number_.assign(backward.size(), 0);
        for (uint32_t i = 0; i < postorder.size(); ++i) number_[postorder[i]] = i;
        reversePostorder_.assign(postorder.rbegin(), postorder.rend());
    }

    uint32_t intersect(uint32_t a, uint32_t b) const {
        while (a != b) {
            while (number_[a] < number_[b]) a = parent_[a];
            while (number_[b] < number_[a]) b = parent_[b];
        }
        return a;
    }

    uint32_t exit_;
    std::vector<uint32_t> parent_, number_, reversePostorder_;
};

// For every block the arms it depends on.
std::vector<std::vector<CounterId>> controlDependence(const FlowFunction& function) {
    const PostDominators tree(function);
    std::vector<std::vector<CounterId>> depends(function.blocks.size());
    for (uint32_t block = 0; block < function.blocks.size(); ++block) {
        for (const FlowEdge& edge : function.blocks[block].successors) {
            if (edge.arm == ~0u) continue;
            for (uint32_t at = edge.to; at != tree.parent(block) && at != tree.exit(); at = tree.parent(at))
                depends[at].push_back(edge.arm);
        }
    }
    return depends;
}

}  // namespace

struct FlowGraph::Index {
    std::map<CounterId, Place> places;
    std::vector<std::vector<std::vector<CounterId>>> depends;  // by function and block
    std::vector<std::vector<Place>> callers;                   // by function

    explicit Index(const FlowGraph& graph) : callers(graph.functions.size()) {
        for (uint32_t f = 0; f < graph.functions.size(); ++f) {
            const FlowFunction& function = graph.functions[f];
            depends.push_back(controlDependence(function));
            if (function.entry != ~0u) places[function.entry] = {f, 0};
            for (const auto& [counter, block] : function.placed) places[counter] = {f, block};
            for (uint32_t block = 0; block < function.blocks.size(); ++block) {
                for (const FlowEdge& edge : function.blocks[block].successors)
                    if (edge.arm != ~0u) places[edge.arm] = {f, block};
                for (uint32_t callee : function.blocks[block].calls) callers[callee].push_back({f, block});
            }
        }
    }
};

void FlowGraph::connect() {
    std::map<std::string, uint32_t> byName;
    for (uint32_t f = 0; f < functions.size(); ++f)
        if (!functions[f].internal) byName.emplace(functions[f].name, f);
    for (FlowFunction& function : functions)
        for (FlowBlock& block : function.blocks) {
            uint32_t inserted = 0;
            std::erase_if(block.outside, [&](OutsideCall& call) {
                call.before += inserted;
                const auto found = byName.find(call.name);
                if (found == byName.end()) return false;
                block.calls.insert(block.calls.begin() + call.before, found->second);
                ++inserted;
                return true;
            });
        }
    index_ = nullptr;
}

std::vector<ControlParent> FlowGraph::waysTo(CounterId goal) const {
    if (!index_) index_ = std::make_shared<Index>(*this);
    std::vector<ControlParent> ways;
    const auto start = index_->places.find(goal);
    if (start == index_->places.end()) return ways;
    std::set<CounterId> seenArms{goal};
    std::set<std::pair<uint32_t, uint32_t>> seenBlocks;
    std::vector<Place> now{start->second};
    ways.push_back({goal, 0});
    constexpr uint32_t deepest = 64;
    for (uint32_t level = 1; level <= deepest && !now.empty(); ++level) {
        std::vector<Place> next;
        // A block that depends on nothing in its function runs whenever a caller reaches its call.
        std::vector<Place> reached = now;
        for (size_t i = 0; i < reached.size(); ++i) {
            const Place place = reached[i];
            if (!seenBlocks.insert({place.function, place.block}).second) continue;
            bool guarded = false;
            for (CounterId arm : index_->depends[place.function][place.block]) {
                if (!seenArms.insert(arm).second) continue;
                guarded = true;
                ways.push_back({arm, level});
                next.push_back(index_->places.at(arm));
            }
            if (guarded) continue;
            for (const Place& caller : index_->callers[place.function]) reached.push_back(caller);
        }
        now = std::move(next);
    }
    return ways;
}

std::vector<uint32_t> FlowGraph::leadingTo(const std::string& name) const {
    if (!index_) index_ = std::make_shared<Index>(*this);
    std::vector<uint32_t> found;
    std::vector<bool> seen(functions.size());
    const auto add = [&](uint32_t function) {
        if (!seen[function]) found.push_back(function);
        seen[function] = true;
    };
    for (uint32_t f = 0; f < functions.size(); ++f)
        if (functions[f].name == name) add(f);
    for (size_t i = 0; i < found.size(); ++i)
        for (const Place& caller : index_->callers[found[i]]) add(caller.function);
    return found;
}

std::set<std::string> FlowGraph::reachableFrom(std::set<std::string> names) const {
    std::multimap<std::string, const FlowFunction*> byName;  // static ones of several sources share theirs
    for (const FlowFunction& function : functions) byName.emplace(function.name, &function);
    std::vector<std::string> open(names.begin(), names.end());
    const auto add = [&](const std::string& name) {
        if (names.insert(name).second) open.push_back(name);
    };
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        if (const auto table = tables.find(name); table != tables.end())
            for (const std::string& one : table->second) add(one);
        for (auto [at, end] = byName.equal_range(name); at != end; ++at) {
            for (const std::string& one : at->second->mentions) add(one);
            for (const FlowBlock& block : at->second->blocks)
                for (const uint32_t callee : block.calls) add(functions[callee].name);
        }
    }
    return names;
}

const Fork* FlowGraph::forkOf(CounterId arm) const {
    auto after = std::upper_bound(forks.begin(), forks.end(), arm,
                                  [](CounterId wanted, const Fork& fork) { return wanted < fork.firstArm; });
    if (after == forks.begin()) return nullptr;
    --after;
    return arm < after->firstArm + after->arms ? &*after : nullptr;
}

}  // namespace provest::program
