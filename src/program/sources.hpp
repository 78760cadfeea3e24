// Which files, with which flags.
#pragma once

#include "program/source.hpp"
#include "support/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace provest::program {

struct Sources {
    std::vector<Source> sources;
    std::vector<std::string> notes;   // what the user may not expect about their flags
    std::vector<std::string> inputs;  // files that were read for it, and places where others would have been
};
// Resolves the user's file names, with flags from `buildDirectory`/compile_commands.json; when that is empty, from one
// around the source that has it. `language`, if given, is that of all of them.
support::Result<Sources> findSources(const std::vector<std::string>& files, const std::string& buildDirectory,
                                     std::optional<Language> language = {});

// The functions and variables that objects, archives and shared objects define.
support::Result<std::vector<std::string>> definedSymbols(const std::vector<std::string>& links);

// Whether the C library or libm offers this function or variable.
bool inSystemLibraries(const std::string& symbol);

}  // namespace provest::program
