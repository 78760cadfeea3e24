// The unit in a namespace of the suite's own. There nothing of it collides with what GoogleTest, the system's headers
// or C++ itself call by the same name: types are written from what is known of their layout, functions and variables
// are C++'s with the unit's symbols as their labels, and what is a macro or a keyword gets another name. Of C units;
// holds whatever the unit's headers look like.
#pragma once

#include "program/interface.hpp"

#include <set>
#include <string>

namespace provest::emit {

struct Apart {
    program::Interface unit;   // the same entries, with names and types as the declarations spell them
    std::string declarations;  // of types, functions and variables, for the inside of the namespace
};

// `macros`: names that mean something else wherever they stand. `access`: what symbols of access functions begin with.
Apart apart(const program::Interface& unit, const std::set<std::string>& macros, const std::string& access);

}  // namespace provest::emit
