// From a unit's code to its meaning (flow/code.hpp): the one place where LLVM's instructions are given theirs.
#pragma once

#include "flow/code.hpp"
#include "program/unit.hpp"

namespace provest::program {

enum class Callees : uint8_t {
    Joined,  // part of their callers, as far as that ends
    Apart,   // functions of their own: for analyses that tell calls apart themselves
};

// What the unit's functions do in this world. Entries are those that tests call there, and those whose address gets
// out. Fails only where the sources do not go together; what cannot be said is anything, with a note.
support::Result<flow::Program> lower(const Unit& unit, flow::World world = {}, Callees callees = Callees::Joined);

// Who read the sources, and for which machine.
std::string compilerOfCode();  // "clang 19.1.7"
std::string targetOfCode();    // "x86_64-pc-linux-gnu"

}  // namespace provest::program
