// Records written so that they lie in memory as the unit's own do, whatever the unit's compiler was told about packing
// and alignment: what C++ would not do by itself is said with padding and attributes.
#pragma once

#include "program/interface.hpp"

#include <string>

namespace provest::emit {

// "struct node { int value; struct node* next; }", "union { ... }" with an empty name.
std::string recordText(const program::Interface& unit, program::TypeId record, const std::string& name);

// What must hold of such a record, as a condition: its size and where its members are.
std::string layoutCondition(const program::Interface& unit, program::TypeId record, const std::string& name);

}  // namespace provest::emit
