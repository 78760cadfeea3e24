// What the sources of a unit supply each other, and what is left for the suite to supply. Internal to src/program.
#pragma once

#include "program/frontend.hpp"
#include "program/interface.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace provest::program {

template <class T>
void sortUnique(std::vector<T>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

// `linked`: the symbols that linked files define.
void settleUndefined(Interface& interface, const std::vector<SourceFacts>& facts,
                     const std::vector<std::string>& linked);
void settleStandIns(Interface& interface, std::vector<SourceFacts>& facts, const std::vector<std::string>& linked);
void settleSkipped(Interface& interface);

// Definitions of ours that the rules of C++ forbid after all go, and with them what they were to make. `text` is the
// wrapper of the source. An error deep inside the library may name none of its lines: then it is taken to be about what
// constructors and destructors do with members. False: nothing was dropped.
struct Blame {
    std::vector<uint32_t> lines;  // of the wrapper, which the compiler's errors name
    bool onNobody = false;        // they name nothing else of ours either
};
bool dropStandIns(Interface& interface, SourceFacts& facts, const std::string& text, const Blame& blame);

}  // namespace provest::program
