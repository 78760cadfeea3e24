// The text of a definition for what nobody defines: it has the symbol's name for the linker and nothing else of it. The
// unit's table and the suite carry it, C and C++ alike.
#pragma once

#include "program/interface.hpp"

#include <string>

namespace provest::program {

// `ends`: what a function does, an expression: it must not come back.
std::string missingDefinition(const Missing& missing, const std::string& ends);

}  // namespace provest::program
