// What is to be covered, named as the compiler's coverage mapping names it, and the counters that witness it.
#pragma once

#include "program/interface.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::program {

using CounterId = uint32_t;

enum class GoalKind {
    Statement,
    Branch,
    Condition,
    Decision,
    Mcdc,
    Function,   // a public one is called
    Output,     // it returns a value of some kind
    Exception,  // it throws something of its own kind
};
// Nobody asks for it, but it is worth a test.
constexpr bool isOurs(GoalKind kind) { return kind >= GoalKind::Function; }
// It may well be impossible: shown, it is worth a test; never shown, nothing is missing.
constexpr bool isBonus(GoalKind kind) { return kind >= GoalKind::Output; }
enum class Side { True, False, Pair, Reached };  // Pair: MC/DC independence; Reached: statements

struct Goal {
    GoalKind kind = GoalKind::Branch;
    Side side = Side::True;
    Position at;
    uint32_t endLine = 0;
    uint32_t endColumn = 0;
    std::string function;          // of the unit
    std::string expansion;         // see expansionAt; empty outside macros: tells goals apart
    std::string text;              // the condition or statement as written, one line
    std::vector<CounterId> anyOf;  // covered when one of these ran (not for Mcdc)
    std::vector<CounterId> minus;  // statements the compiler counts by subtraction: covered when the sum of anyOf
                                   // exceeds the sum of these, in a run that left no frame early
    uint32_t decision = 0;         // Mcdc, and decisions of several conditions: index into Goals::decisions
    uint32_t condition = 0;        // Mcdc: which condition of it
};

// One path through a decision: what each condition was, and what came out.
enum class Truth : uint8_t { False, True, DontCare };
struct TestVector {
    CounterId counter = 0;
    std::vector<Truth> conditions;
    bool outcome = false;
};

struct Decision {
    Position at;
    uint32_t endLine = 0;
    uint32_t endColumn = 0;
    std::string function;
    uint32_t ordinal = 0;  // among the function's decisions at this place: a macro's, by use
    std::vector<TestVector> vectors;
};

// The side of a branch from which a goal hangs, for search: arm ids are counter ids.
struct ControlParent {
    CounterId arm = 0;
    uint32_t level = 0;
};

struct Goals {
    std::vector<Goal> goals;  // of every kind; a criterion picks among them
    std::vector<Decision> decisions;
    std::vector<std::string> notes;  // e.g. nested decisions that get no MC/DC from the compiler
};

// Where the macro was used that a text comes from, outermost first: "12:3", or "12:3>14:7" where the macro used at 12:3
// uses another at 14:7 of its own. `inner`: the part within.
std::string expansionAt(uint32_t line, uint32_t column, const std::string& inner);

const char* name(GoalKind kind);
const char* name(Side side);

}  // namespace provest::program
