// The unit's interprocedural control flow: blocks, arms (edges of branches, each with its counter), calls; and on it
// control dependence and distances, which say how far a run was from a goal.
#pragma once

#include "program/goals.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace provest::program {

struct FlowEdge {
    uint32_t to = 0;      // block of the same function
    CounterId arm = ~0u;  // ~0: unconditional
};

// A call of what is not in the graph: a library, an undefined function.
struct OutsideCall {
    std::string name;     // empty: through a pointer
    uint32_t before = 0;  // calls[before] is the next call of the block that is in the graph
};

struct FlowBlock {
    std::vector<FlowEdge> successors;
    std::vector<uint32_t> calls;  // functions of this graph called here, in order
    std::vector<OutsideCall> outside;
};

struct FlowFunction {
    std::string name;
    std::vector<FlowBlock> blocks;                       // [0] is the entry
    CounterId entry = ~0u;                               // counter of the entry
    std::vector<std::pair<CounterId, uint32_t>> placed;  // counters that are no arms, and their blocks
    bool internal = false;                               // other sources cannot name it
    bool addressTaken = false;                           // can be called through a pointer, or back by a library
    // Functions and variables whose addresses it uses, or library code that is compiled with it: what a library may
    // call back. Their names, since another source may define them.
    std::vector<std::string> mentions;
};

// One branch: its arms are firstArm, firstArm + 1... For a two-way branch the first is the true side.
struct Fork {
    CounterId firstArm = 0;
    uint32_t arms = 2;
    std::vector<std::vector<int64_t>> values;  // of a switch: the labels of each arm, none for the default; else empty
};

class FlowGraph {
public:
    std::vector<FlowFunction> functions;
    std::vector<Fork> forks;                                 // sorted by firstArm
    std::map<std::string, std::vector<std::string>> tables;  // variables that begin with addresses of these

    // The branch that has this arm; null when it is no arm.
    const Fork* forkOf(CounterId arm) const;

    // Makes calls of what is outside for one source and defined in another. Once, when all sources are in.
    void connect();

    // Arms on the way to counter `goal`, nearest first: level 0 is the counter itself, level 1 the arms its branch is
    // control dependent on, and so on through call sites up to the entries of the unit.
    std::vector<ControlParent> waysTo(CounterId goal) const;

    // The functions that run when these may be called, as far as addresses can be followed; themselves among them.
    std::set<std::string> reachableFrom(std::set<std::string> names) const;

    // The functions whose calls lead to the one of this name, as far as calls are direct; itself among them.
    std::vector<uint32_t> leadingTo(const std::string& name) const;

private:
    struct Index;  // built on first use
    mutable std::shared_ptr<const Index> index_;
};

}  // namespace provest::program
