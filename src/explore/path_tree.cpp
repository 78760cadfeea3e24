#include "explore/path_tree.hpp"

#include <algorithm>

namespace provest::explore {

TreeNode PathTree::root(uint32_t shape) {
    const auto [entry, isNew] = roots_.try_emplace(shape, static_cast<TreeNode>(nodes_.size()));
    if (isNew) nodes_.emplace_back();
    return entry->second;
}

PathTree::Outcome& PathTree::outcome(TreeNode at, expr::Term condition) { return outcomes_[key(at, condition)]; }

TreeNode PathTree::descend(TreeNode at, expr::Term condition, Step step) {
    Outcome& way = outcome(at, condition);
    if (way.closed) return none;
    if (way.child != none) return way.child;
    const Node node{at, condition, nodes_[at].length + (step == Step::Branching ? 1 : 0), step == Step::Fixed};
    if (free_.empty()) {
        way.child = static_cast<TreeNode>(nodes_.size());
        nodes_.push_back(node);
    } else {
        way.child = free_.back();
        free_.pop_back();
        nodes_[way.child] = node;
    }
    return way.child;
}

std::vector<expr::Term> PathTree::prefix(TreeNode at) const {
    std::vector<expr::Term> conditions;
    for (; nodes_[at].parent != none; at = nodes_[at].parent) conditions.push_back(nodes_[at].condition);
    std::reverse(conditions.begin(), conditions.end());
    return conditions;
}

std::vector<uint32_t> PathTree::fixed(TreeNode at) const {
    std::vector<uint32_t> fromEnd;
    uint32_t count = 0;
    for (; nodes_[at].parent != none; at = nodes_[at].parent, ++count)
        if (nodes_[at].fixed) fromEnd.push_back(count);
    std::vector<uint32_t> indices;
    for (auto each = fromEnd.rbegin(); each != fromEnd.rend(); ++each) indices.push_back(count - 1 - *each);
    return indices;
}

void PathTree::reclaim(std::span<const TreeNode> keep) {
    std::vector<bool> kept(nodes_.size(), false);
    for (const auto& [shape, root] : roots_) kept[root] = true;
    for (TreeNode at : keep)
        for (; at != none && !kept[at]; at = nodes_[at].parent) kept[at] = true;
    for (auto entry = outcomes_.begin(); entry != outcomes_.end();) {
        const auto from = static_cast<TreeNode>(entry->first >> 32);
        Outcome& way = entry->second;
        if (!kept[from]) {
            entry = outcomes_.erase(entry);
            continue;
        }
        if (way.child != none && !kept[way.child]) {
            way.child = none;
            way.closed = true;
        }
        ++entry;
    }
    for (TreeNode node = 0; node < nodes_.size(); ++node)
        if (nodes_[node].live && !kept[node]) {
            nodes_[node].live = false;
            free_.push_back(node);
        }
}

void PathTree::clear() { *this = {}; }

}  // namespace provest::explore
