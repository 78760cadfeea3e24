// The library calls that reach beyond the unit, from runtime/world.h, and which of them a unit makes.
#pragma once

#include "program/interface.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace provest::testcase {

struct WorldCall {
    std::string_view name, result, parameters, arguments, answer;  // as they stand there, parentheses included
    bool ofMachine = false;                                        // outside of a test it is real

    bool uses(std::string_view word) const { return answer.find(word) != std::string_view::npos; }
};

struct MadeCall {
    const WorldCall* call = nullptr;
    bool byLibrary = false;  // the C++ library makes it for the unit
};

std::span<const WorldCall> worldCalls();
// In the order of the table.
std::vector<MadeCall> worldCallsOf(const program::Interface& unit);

}  // namespace provest::testcase
