// Every path that was run, with common prefixes stored once. A node is a point between two clauses; its outcomes are
// the conditions under which paths went on from there, or could. So "was this prefix with this alternative asked
// before" is one look-up, and a path that repeats what is known costs no memory.
#pragma once

#include "expr/term.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace provest::explore {

using TreeNode = uint32_t;
using CandidateId = uint32_t;

class PathTree {
public:
    static constexpr uint32_t none = ~0u;

    struct Outcome {
        TreeNode child = none;         // a path went this way
        CandidateId candidate = none;  // it waits in the pool
        bool asked = false;            // picked or filtered once: never again
        bool closed = false;           // a path went this way, and all about it was forgotten
    };

    TreeNode root(uint32_t shape);
    Outcome& outcome(TreeNode at, expr::Term condition);
    // What a condition is: one outcome of several, which counts for the length; one that must hold whatever comes; or
    // one that holds because a value was taken as it was, and says less than the program does.
    enum class Step : uint8_t { Branching, Single, Fixed };
    // The node behind the condition, made when it is new; `none` when that part was forgotten.
    TreeNode descend(TreeNode at, expr::Term condition, Step step);

    // The conditions from the root to `at`, in order.
    std::vector<expr::Term> prefix(TreeNode at) const;
    // Which of them are Fixed: indices, ascending.
    std::vector<uint32_t> fixed(TreeNode at) const;
    // The number of branching clauses before `at`: the length of a path in the papers.
    uint32_t length(TreeNode at) const { return nodes_[at].length; }
    size_t size() const { return nodes_.size() - free_.size(); }

    // Forgets every node that is not on the way to one of `keep`.
    void reclaim(std::span<const TreeNode> keep);
    void clear();

private:
    struct Node {
        TreeNode parent = none;
        expr::Term condition = nullptr;  // that leads here
        uint32_t length = 0;
        bool fixed = false;
        bool live = true;
    };
    static uint64_t key(TreeNode at, expr::Term condition) { return uint64_t{at} << 32 | condition->id; }

    std::vector<Node> nodes_;
    std::vector<TreeNode> free_;
    std::unordered_map<uint64_t, Outcome> outcomes_;
    std::map<uint32_t, TreeNode> roots_;
};

}  // namespace provest::explore
