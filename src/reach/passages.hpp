// A program as passages between cuts: what happens from one to the next as one condition and new values, all ways at
// once. Cuts are where knowledge is kept: between calls, at the heads of loops, at the entries of functions that stay
// functions. Nothing is dropped: what a passage does not know is a fresh input.
//
// The state at a cut is the function's variables and the cells of the places that are followed; a cell's variable is
// the same at all cuts. When the unit is left, the state between calls must hold, and afterwards nothing else is known
// of what others can change.
#pragma once

#include "flow/code.hpp"

#include <map>
#include <set>
#include <unordered_map>
#include <vector>

namespace provest::reach {

using expr::Term;
using flow::VariableId;
using CutId = uint32_t;

struct Cut {
    enum class Kind : uint8_t { Between, Head, Entry };  // Entry: of a function that is called, not only by tests
    Kind kind = Kind::Between;
    flow::FunctionId function = 0;
    flow::BlockId block = 0;
};
constexpr CutId between = 0;

using Values = std::unordered_map<VariableId, Term>;  // what is not in it is as it was

struct Passage {
    CutId from = 0, to = 0;
    Term guard = nullptr;
    Values values;         // of the state at `to`, over the state at `from` and fresh inputs
    bool isStart = false;  // the unit was just loaded: `from` says nothing
    size_t returns = 0;    // so many of the returns from its cut may lie on the way
    uint32_t walk = 0;     // those that have code in common
};

// A counter that may grow on the way from a cut.
struct Event {
    CutId from = 0;
    flow::CounterId counter = 0;
    Term guard = nullptr;
    size_t returns = 0;  // as of a passage
    uint32_t walk = 0;
};

// Between leaving the unit and coming back: these inputs are the cells then, where the way leads there.
struct Return {
    CutId from = 0;
    Term guard = nullptr;
    Values cells;
};

struct Passages {
    std::vector<Cut> cuts;  // [0] is between calls
    std::vector<Passage> passages;
    std::vector<Event> events;
    std::vector<Return> returns;                                     // in the order in which ways pass them
    std::map<std::pair<flow::PlaceId, uint64_t>, VariableId> cells;  // of what is followed
    std::unordered_map<VariableId, uint8_t> widths;                  // of cells
    std::vector<std::set<VariableId>> needed;  // by cut: on what of its state anything depends that happens behind it
};

// Adds to the program's pool, not to its variables: further inputs are numbered behind them.
Passages passagesOf(const flow::Program& program);

}  // namespace provest::reach
