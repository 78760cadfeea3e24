// What the code of a C++ unit calls beyond itself: the library's calls, and what nobody defines. Internal to
// src/program.
#pragma once

#include "program/compile_sources.hpp"

#include <string>
#include <vector>

namespace provest::program {

// Notes both in the interface: what is missing is skipped with its reason and gets a definition that ends the test.
void settleCalls(Unit& unit, const std::vector<Compiled>& all, const std::vector<std::string>& linked);

}  // namespace provest::program
