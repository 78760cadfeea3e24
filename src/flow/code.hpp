// What a unit does, as plain data: functions of blocks, blocks of steps over terms, memory as places.
//
// It is what the code that runs means, and nothing a compiler may assume: overflow wraps, what nobody wrote is a fresh
// unknown each time, and what cannot be said is anything. Provers and the checker of certificates trust this and derive
// all else from it; an interpreter of it (interpret.hpp) is compared with native runs.
//
// Terms are expr's: bit-vectors of 1 to 64 bits whose inputs are variables, numbered over the whole program.
#pragma once

#include "expr/pool.hpp"
#include "flow/world.hpp"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace provest::flow {

using expr::Term;
using VariableId = uint32_t;  // the number of its input in terms
using PlaceId = uint32_t;
using FunctionId = uint32_t;
using BlockId = uint32_t;
using CounterId = uint32_t;

struct Variable {
    uint8_t width = 0;
    std::string name;  // as the source has it, where it has one
    // The address of an object that lives as long as the program: the same in the whole program, never null, apart
    // from all others. (Where a local object or a literal lies is an Any: another may have lain there, or lie there.)
    bool isAddress = false;
    // Of an Any that says where an object lies: which, in the order of the source, if it is a local one.
    std::optional<uint32_t> local{};
};

// Cells of one width that nothing else overlaps: a scalar, a field, the same field of all elements of an array.
struct Place {
    std::string name;  // "ring.head", "table[].key"
    uint8_t width = 0;
    uint64_t cells = 1;
    std::vector<uint64_t> initial;      // by cell; empty: nobody has written it yet
    bool isConstant = false;            // nobody ever writes it
    std::optional<FunctionId> frame{};  // of a local object: each call of this function has its own
    // Where the cells lie, for those who look at real memory: in this object, from this byte on, by stride and count of
    // the arrays around them, outermost first.
    std::string object{};
    uint64_t offset = 0;
    std::vector<std::pair<uint64_t, uint64_t>> dimensions{};
};

// Place 0 is all memory that is not apart: bytes by address. Whoever is outside may read and write it at any time that
// the unit is not running.
constexpr PlaceId memory = 0;

// Why a value may be anything.
enum class Origin : uint8_t {
    Input,   // the world chooses it: an argument, an answer
    Unset,   // memory that nobody has written
    Unsaid,  // this model does not say what it is
};

struct Step {
    enum class Kind : uint8_t {
        Assign,   // to := value
        Any,      // to := anything; origin says why
        Read,     // to := place[index]; of memory: as many bytes as `to` has, little end first
        Write,    // place[index] := value; likewise
        Forget,   // every cell of the place becomes anything; of memory with an index: no more than `value` bytes from
                  // there on, which become `arguments`: nothing known, a byte that fills them, or what lay there
        Assume,   // where value is 0 the run ends: a bad access
        Call,     // results := callee(arguments)
        Outside,  // the unit is left and may be called back; memory becomes anything
        Count,    // counter + value has happened, if the guard holds
    };
    Kind kind = Kind::Assign;
    Origin origin = Origin::Input;
    uint32_t to = 0;       // Assign, Any, Read: the variable
    PlaceId place = 0;     // Read, Write, Forget
    Term value = nullptr;  // Assign, Write, Assume, Count, Forget
    Term index = nullptr;  // Read, Write, Forget: of the cell; 64 bits
    Term guard = nullptr;  // Count: null: always
    FunctionId callee = 0;
    CounterId counter = 0;  // Count: the first
    uint32_t counters = 1;  // and how many there are
    std::vector<Term> arguments{};
    std::vector<VariableId> results{};
    std::string name{};  // Outside, Forget: who is called, where that is known
};

// The way to another block: taken where its condition holds. Exactly one of a block's does. Its assignments happen at
// once: their terms read the variables as they were.
struct Edge {
    BlockId to = 0;
    Term condition = nullptr;
    std::vector<std::pair<VariableId, Term>> assignments{};
};

struct Block {
    enum class End : uint8_t {
        Goes,     // by an edge
        Returns,  // with `results`
        Unwinds,  // an exception leaves the function
        Stops,    // the run ends here
    };
    std::vector<Step> steps;
    End end = End::Goes;
    std::vector<Edge> edges;
    std::vector<Term> results;
    uint32_t line = 0;  // of the source, where it begins; 0: unknown
};

struct Function {
    std::string name;  // unique
    std::string file;
    std::vector<VariableId> parameters;
    std::vector<uint8_t> results;  // widths
    std::vector<Block> blocks;     // [0] is the entry
    bool isEntry = false;          // tests may call it
    bool isRecursive = false;
};

// Something that is not said: whatever depends on it is anything.
struct Note {
    std::string function;
    uint32_t line = 0;
    std::string what;  // "inline assembly"

    auto operator<=>(const Note&) const = default;
};

struct Program {
    Program() : pool(std::make_unique<expr::Pool>()), places{Place{.name = "memory", .width = 8, .cells = 0}} {}

    std::unique_ptr<expr::Pool> pool;  // of all terms here
    std::vector<Variable> variables;
    std::vector<Place> places;
    std::vector<Function> functions;
    World world;  // in which it runs
    std::vector<Note> notes;
    CounterId counters = 0;

    VariableId add(Variable variable) {
        variables.push_back(std::move(variable));
        return static_cast<VariableId>(variables.size() - 1);
    }
    Term read(VariableId variable) { return pool->input(variable, variables[variable].width); }
};

// The function that a world of one program calls, once and first; none in other worlds.
inline std::optional<FunctionId> mainOf(const Program& program) {
    if (program.world.kind != World::Kind::Program) return std::nullopt;
    for (FunctionId f = 0; f < program.functions.size(); ++f)
        if (program.functions[f].name == "main") return f;
    return std::nullopt;
}

}  // namespace provest::flow
