// What a suite must say before it can call the unit: includes, or the unit's own declarations in C linkage.
#pragma once

#include "emit/suite.hpp"

#include <set>
#include <string>
#include <vector>

namespace provest::emit {

// From the unit's system headers to the closing brace of extern "C".
std::string declarations(const Suite& suite);

// How a file of the suite includes another.
std::string pathFrom(const std::string& folder, const std::string& file);

// Names that mean something of ours in a test file.
const std::vector<const char*>& namesOfHelpers();

// Names the declarations use; locals of tests must not hide them.
std::set<std::string> reservedNames(const program::Interface& unit);

}  // namespace provest::emit
