// Which sources a suite must include, since no header declares what they offer.
#pragma once

#include "program/unit.hpp"

#include <vector>

namespace provest::driver {

// By source. C++ only: a C suite declares what it needs itself.
std::vector<bool> includedSources(const program::Unit& unit);

}  // namespace provest::driver
