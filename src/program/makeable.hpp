// Which objects of C++ classes a test can make with the calls it has.
#pragma once

#include "program/interface.hpp"

#include <vector>

namespace provest::program {

// By type: whether some function makes objects of this class, or of one derived from it, out of what can be made.
std::vector<bool> makeable(const Interface& interface);

// The class among those the arguments need that `makeable` lacks; 0: none.
TypeId unmade(const Interface& interface, const std::vector<bool>& makeable, const Function& function);

// A function whose arguments nobody can make is no use in the table: it is skipped, with the reason. To be called when
// all sources are read: one may make what another takes.
void dropUnmakeable(Interface& interface);

}  // namespace provest::program
