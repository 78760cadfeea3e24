// What one concolic run did: the conditions under which it went the way it went, in order, as terms over its inputs.
#pragma once

#include "execute/executor.hpp"
#include "expr/term.hpp"
#include "program/goals.hpp"

#include <cstdint>
#include <vector>

namespace provest::execute {

// What must hold, at this point, to leave by this arm.
struct Choice {
    program::CounterId arm = ~0u;
    expr::Term condition = nullptr;
};

enum class ClauseKind {
    Branch,  // of the unit, with arms
    Model,   // a branch inside a model of a library function: can be flipped, but is no goal
    Bound,   // C gives the run a meaning: an index stays in its object, a signed result in its type
    Fixed,   // a value was taken as it was
};

struct Clause {
    ClauseKind kind = ClauseKind::Branch;
    expr::Term condition = nullptr;  // held in this run
    program::CounterId arm = ~0u;    // taken; ~0 unless Branch
    std::vector<Choice> others;      // the other outcomes; Model: one with arm ~0; empty for Bound and Fixed
};

struct Path {
    Run run;
    std::vector<Clause> clauses;     // only branches whose condition depends on an input leave one
    std::vector<uint32_t> counters;  // by CounterId, how often each ran
    std::vector<uint64_t> inputs;    // value of input k in this run
    bool complete = true;            // nothing was truncated
};

}  // namespace provest::execute
