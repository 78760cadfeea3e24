// What a suite must say before it can call the unit: includes, or the unit's own declarations in C linkage.
#pragma once

#include "emit/suite.hpp"

#include <set>
#include <string>

namespace provest::emit {

// From the unit's system headers to the closing brace of extern "C".
std::string declarations(const Suite& suite);

// Names the declarations use; locals of tests must not hide them.
std::set<std::string> reservedNames(const program::Interface& unit);

}  // namespace provest::emit
