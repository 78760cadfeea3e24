// A unit as bytes and back: for the cache of builds, and for other processes of the same program.
#pragma once

#include "program/unit.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace provest::program {

std::string packed(const Unit& unit);
// Nothing when these are not the bytes of a unit.
std::optional<Unit> unpacked(std::string_view bytes);

}  // namespace provest::program
