// Headers that carry a whole library: `#ifdef X_IMPLEMENTATION` stands around their code, for one source to ask for.
// Internal to src/program.
#pragma once

#include "program/source.hpp"

#include <string>
#include <vector>

namespace provest::program {

// The definitions that make such a header more than declarations, "X_IMPLEMENTATION"; none for another source. Each was
// tried: with it the header compiles and has functions that it has not without.
std::vector<std::string> implementationOf(const Source& header);

}  // namespace provest::program
