// What a compiler's command line says about the meaning of the code. Internal to src/program.
#pragma once

#include "program/source.hpp"

#include <optional>
#include <string>
#include <vector>

namespace provest::program {

struct CompileFlags {
    // Without what does not change the meaning: the compiler, output and dependency files, warnings, optimisation,
    // debugging, profiles, the linker's.
    std::vector<std::string> flags;
    std::optional<Language> language;  // as -x or the compiler's name say
    std::optional<Language> standard;  // as -std says: of headers, which are both
    std::vector<std::string> leftOut;  // would change the meaning, but Clang does not know them
    std::vector<std::string> read;     // response files
};

// `command` begins with the compiler's name; response files (@FILE) are read from `directory`.
CompileFlags compileFlags(std::vector<std::string> command, const std::string& directory);

// Those of `flags` that Clang's driver takes for this language, with -std as the last of it; what it refuses goes to
// `leftOut`. C++98 becomes C++11: what is added to the unit needs it, and so does GoogleTest; true when that was so.
bool fitLanguage(std::vector<std::string>& flags, Language language, std::vector<std::string>& leftOut);

// Those of `flags` that the GCC of this machine does not know, which checks suites as well; none where there is no GCC.
std::vector<std::string> unknownToGcc(const std::vector<std::string>& flags, Language language);

}  // namespace provest::program
