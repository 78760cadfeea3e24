// A program's control flow as the GCFG sees it (Baluda, Denaro and Pezze 2017, section 3): points, which are the
// paper's statements, and transitions between them, which are its edges.
//
// A point lies before a part of a block: blocks end at calls, so that callees keep their own points and call strings
// tell their callers apart (section 6). A counter that somebody asks for is a point of its own behind the step that
// counts: the terminal R-state of a target lies there. What calls the unit is two points: before it was loaded, where
// every run begins, and between calls.
#pragma once

#include "flow/code.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace provest::reach::gcfg {

using expr::Term;
using flow::VariableId;
using PointId = uint32_t;
using TransitionId = uint32_t;
using SiteId = uint32_t;

struct Point {
    enum class Kind : uint8_t { Load, Between, Part, Target };
    Kind kind = Kind::Part;
    flow::FunctionId function = 0;
    flow::BlockId block = 0;
    uint32_t first = 0;           // Part: the step it begins with; Target: the step that counts
    flow::CounterId counter = 0;  // Target
};
constexpr PointId load = 0, between = 1;

// A call that stayed one.
struct Site {
    flow::FunctionId caller = 0;
    flow::BlockId block = 0;
    uint32_t step = 0;
    flow::FunctionId callee = 0;
};

struct Transition {
    enum class Kind : uint8_t {
        Start,       // the unit is loaded
        Enter,       // somebody outside calls an entry
        Go,          // an edge of a block
        Count,       // a step counts
        Call,        // into the callee
        Return,      // out of it, to behind the call
        Leave,       // the outermost function ends, or an exception leaves all of them
        CalledBack,  // the unit has left itself, and whoever it called may call it
    };
    Kind kind = Kind::Go;
    PointId from = 0, to = 0;
    uint32_t last = 0;   // steps from the point's first up to this one, without it, happen on the way
    uint32_t which = 0;  // Go: the edge of the block; Count: how far behind the step's first counter
    SiteId site = 0;     // Call, Return
};

struct Code {
    std::vector<Point> points;
    std::vector<Transition> transitions;
    std::vector<std::vector<TransitionId>> into, outOf;  // by point
    std::vector<Site> sites;
    std::map<std::tuple<flow::FunctionId, flow::BlockId, uint32_t>, PointId> parts;
    std::map<std::tuple<flow::FunctionId, flow::BlockId, uint32_t, flow::CounterId>, PointId> targets;  // by step
    std::map<flow::CounterId, std::vector<PointId>> targetsOf;
    std::vector<bool> isHead;             // by point: every cycle of transitions passes one
    std::vector<flow::FunctionId> owner;  // by variable: the function that sets it; none: no function
    static constexpr flow::FunctionId none = ~flow::FunctionId{0};

    PointId part(flow::FunctionId function, flow::BlockId block, uint32_t first) const {
        return parts.at({function, block, first});
    }
};

// With a point for each step that may count one of these.
Code codeOf(const flow::Program& program, const std::set<flow::CounterId>& targets);

std::string nameOf(const flow::Program& program, const Code& code, PointId point);  // "f.b3", for tests and messages

}  // namespace provest::reach::gcfg
