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

// A definition or class of ours that the rules of C++ forbid after all goes, and with it what it was to make. `text` is
// all of it, `why` what the compiler said.
void dropFake(Interface& interface, SourceFacts& facts, const std::string& text, const std::string& why);

}  // namespace provest::program
