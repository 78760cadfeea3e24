// What --target names.
#pragma once

#include "program/unit.hpp"
#include "support/result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::driver {

// A function by its name, all overloads of it, or all there is in a class or namespace.
bool isMeant(const std::string& function, const std::string& target);

// The functions that these targets mean; a target that means none is the user's error.
support::Result<std::vector<uint32_t>> targetFunctions(const program::Interface& interface,
                                                       const std::vector<std::string>& targets);

// Keeps the goals that the chosen functions can reach; all when there are none.
void keepReachable(program::Unit& unit, const std::vector<uint32_t>& targets);

}  // namespace provest::driver
