// Whether a header is C or C++, which its ending does not tell, and whether it is C as GCC has it. Internal to
// src/program.
#pragma once

#include "program/source.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace provest::program {

// How many functions and templates the source defines; none when it does not compile.
std::optional<size_t> definitionsIn(const Source& source);

// A header that compiles as C, and defines there what it defines, is C.
Language languageOf(const Source& header);

// Where a preprocessed C++ source holds the standard library, which nobody can include a second time beside it: the
// source that it was made of. Empty for others.
std::string originOfLibrary(const Source& source);

// What must be allowed for a C source to compile, which does not otherwise, but does for GCC. Empty: nothing helps.
std::vector<std::string> permissionsFor(const Source& source);

}  // namespace provest::program
