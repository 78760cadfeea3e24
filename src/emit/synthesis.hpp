// Definitions of types written from what is known about them, for headers that C++ cannot read.
#pragma once

#include "program/interface.hpp"

#include <string>

namespace provest::emit {

// A definition of this very type that C++ accepts; empty when none is needed (int) or possible.
// Structs come with an assertion of their size, so that a packing we do not know of cannot go unnoticed.
std::string synthesised(const program::Interface& unit, program::TypeId type);

bool isName(const std::string& text);               // one identifier
std::string numberName(const program::Type& type);  // what a number is in C++'s own words: "unsigned short"

}  // namespace provest::emit
