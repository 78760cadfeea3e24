// Which files, with which flags.
#pragma once

#include "program/source.hpp"
#include "support/result.hpp"

#include <string>
#include <vector>

namespace provest::program {

// Resolves the user's file names, with flags from `buildDirectory`/compile_commands.json when given.
support::Result<std::vector<Source>> findSources(const std::vector<std::string>& files,
                                                 const std::string& buildDirectory);

// The functions and variables that objects, archives and shared objects define.
support::Result<std::vector<std::string>> definedSymbols(const std::vector<std::string>& links);

// Whether the C library or libm offers this function or variable.
bool inSystemLibraries(const std::string& symbol);

}  // namespace provest::program
