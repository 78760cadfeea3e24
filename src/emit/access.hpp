// What only code that includes a C source can call: static and inline functions of a header, and all of a header that
// is a library. A C file beside the suite includes it under the user's flags, is compiled in its place, and has a
// function with a symbol for each.
#pragma once

#include "emit/suite.hpp"

#include <string>

namespace provest::emit {

// "jsmn_unit": the namespace and the library of a unit; an identifier.
std::string unitName(const Suite& suite);

// What the symbols of its functions begin with: "jsmn_access_".
std::string accessPrefix(const Suite& suite);

// Relative to the suite's folder; empty: the source is compiled itself.
std::string accessFile(const Suite& suite, size_t source);
std::string accessText(const Suite& suite, size_t source);

}  // namespace provest::emit
