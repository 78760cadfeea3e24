// Walks down the ladder of ways to name the unit's things (emit::Naming), one step whenever a suite does not compile
// as it is. Which sources a suite must include, or have a file of its own compiled for, belongs to it.
#pragma once

#include "emit/suite.hpp"
#include "program/unit.hpp"

#include <string>
#include <vector>

namespace provest::driver {

// By source: C++ that no header declares, so that the suite includes it.
std::vector<bool> includedSources(const program::Unit& unit);

// By source: C that only who includes it can call, see emit/access.hpp.
std::vector<bool> accessedSources(const program::Unit& unit);

// By source: that file, or nothing.
std::vector<std::string> accessFiles(const program::Unit& unit);

// Sets how the suite begins.
void firstNaming(emit::Suite& suite, const program::Unit& unit, const emit::Writer& writer);

// Takes the next step; false: this was the last.
bool stepDown(emit::Suite& suite, const emit::Writer& writer);

// For the report: what the suite does now, since what came before did not compile.
std::string describe(const emit::Suite& suite);

}  // namespace provest::driver
