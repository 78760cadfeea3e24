// What holds at locations of a program whenever a run passes them: the whole of a proof. Provers make it, certificates
// carry it, and nobody believes it before the checker has shown that it is inductive.
#pragma once

#include "flow/code.hpp"

#include <compare>
#include <unordered_map>
#include <vector>

namespace provest::flow {

struct Location {
    enum class Kind : uint8_t {
        Between,  // no code of the unit is running, or it has called somebody outside
        Block,    // before the steps of a block; block 0: whoever called has set the parameters
        Exit,     // a function returns: its parameters as they were at the call, its results, the places
    };
    Kind kind = Kind::Between;
    FunctionId function = 0;  // Between: 0
    BlockId block = 0;        // Block alone

    auto operator<=>(const Location&) const = default;
};

// What an input of a formula stands for when it is no variable of the program.
struct Reading {
    enum class Kind : uint8_t {
        Cell,    // place[index]; the index is a term of 64 bits, which may mention what is bound
        Result,  // Exit: the result of this number
        Bound,   // any value: the formula holds for all of them
    };
    Kind kind = Kind::Cell;
    uint8_t width = 0;
    PlaceId place = 0;
    Term index = nullptr;
    uint32_t result = 0;
};

struct Annotation {
    struct At {
        Location location;
        std::vector<Term> holds;  // each of width 1; all of them
    };
    std::vector<At> at;                                // each location once; where none is, nothing is known
    std::unordered_map<VariableId, Reading> readings;  // numbered behind the program's variables
};

}  // namespace provest::flow
