// From a unit's code to its meaning (flow/code.hpp): the one place where LLVM's instructions are given theirs.
#pragma once

#include "flow/code.hpp"
#include "program/unit.hpp"

namespace provest::program {

// What the unit's functions do in this world. Entries are those that tests call there, and those whose address gets
// out. Fails only where the sources do not go together; what cannot be said is anything, with a note.
support::Result<flow::Program> lower(const Unit& unit, flow::World world = {});

}  // namespace provest::program
