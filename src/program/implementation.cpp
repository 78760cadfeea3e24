#include "program/implementation.hpp"

#include "program/frontend.hpp"
#include "program/language.hpp"

namespace provest::program {

std::vector<std::string> implementationOf(const Source& header) {
    std::vector<std::string> found;
    if (const Ending ending = endingOf(header.file); ending != Ending::CHeader && ending != Ending::CxxHeader)
        return found;
    Source trial = header;
    size_t functions = 0;
    for (const std::string& macro : undefinedConditions(header)) {
        // Others switch on what a user may not want: debugging aids, other systems.
        if (macro.find("IMPL") == std::string::npos) continue;
        if (found.empty() && functions == 0) functions = definitionsIn(header).value_or(0);
        trial.flags.push_back("-D" + macro);
        if (const size_t more = definitionsIn(trial).value_or(0); more > functions) {
            functions = more;
            found.push_back(macro);
        } else {
            trial.flags.pop_back();
        }
    }
    return found;
}

}  // namespace provest::program
