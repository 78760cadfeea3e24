#include "program/implementation.hpp"

#include "program/frontend.hpp"

#include <filesystem>

namespace provest::program {

namespace {

size_t functionsOf(const Source& source) {
    Interface interface;
    const auto facts = readInterface(source, interface);
    return facts ? facts->definedFunctions.size() + facts->definedSymbols.size() : 0;
}

}  // namespace

std::vector<std::string> implementationOf(const Source& header) {
    std::vector<std::string> found;
    if (!std::filesystem::path(header.file).extension().string().starts_with(".h")) return found;
    Source trial = header;
    size_t functions = 0;
    for (const std::string& macro : undefinedConditions(header)) {
        // Others switch on what a user may not want: debugging aids, other systems.
        if (macro.find("IMPL") == std::string::npos) continue;
        if (found.empty() && functions == 0) functions = functionsOf(header);
        trial.flags.push_back("-D" + macro);
        if (const size_t more = functionsOf(trial); more > functions) {
            functions = more;
            found.push_back(macro);
        } else {
            trial.flags.pop_back();
        }
    }
    return found;
}

}  // namespace provest::program
