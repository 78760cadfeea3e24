// The C text that turns a source into something a worker can call: it includes the source and adds one thunk per
// public function, one stub per undefined function, and storage for undefined variables. Internal to src/program.
#pragma once

#include "program/interface.hpp"
#include "program/source.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace provest::program {

// What of the interface one wrapper carries, by index.
struct WrapperParts {
    std::vector<uint32_t> functions;
    std::vector<uint32_t> stubs;
    std::vector<uint32_t> variables;        // undefined ones it gives storage
    std::vector<std::string> plainRecords;  // C++
    std::vector<std::string> fakes;         // C++: classes of ours
};

std::string wrapperText(const Source& source, const Interface& interface, const WrapperParts& parts);
// The stub of one undefined function.
std::string stubText(const Interface& interface, uint32_t index);
// The same for C++, where `parts` has functions only. `lines` receives the number of the line on which each thunk is.
std::string cxxWrapperText(const Source& source, const Interface& interface, const WrapperParts& parts,
                           std::map<uint32_t, uint32_t>& lines);

// The table `provest_unit` over all wrappers.
std::string tableText(const Interface& interface, bool behaviours);

}  // namespace provest::program
