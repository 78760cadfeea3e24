// Whether a header is C or C++, which its ending does not tell. Internal to src/program.
#pragma once

#include "program/source.hpp"

#include <cstddef>
#include <optional>

namespace provest::program {

// How many functions and templates the source defines; none when it does not compile.
std::optional<size_t> definitionsIn(const Source& source);

// A header that compiles as C, and defines there what it defines, is C.
Language languageOf(const Source& header);

}  // namespace provest::program
