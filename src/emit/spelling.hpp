// C names and types as C++ writes them.
#pragma once

#include "program/interface.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace provest::emit {

// A C name usable in C++: `class` becomes `class_`, as the suite's #define around the declarations makes it.
std::string identifier(std::string_view name);
std::string oneWord(std::string_view name);    // "shop::mode" as "shop_mode"
bool isForeignKeyword(std::string_view name);  // a keyword in C++, an ordinary name in C

// Words of `text` that are such keywords, each once, in order.
std::vector<std::string> foreignKeywords(std::string_view text);

// The type without top-level qualifiers, as a C++ declaration spells it: "struct node*", "bool", "unsigned char".
std::string typeName(const program::Interface& unit, program::TypeId type);
// A declaration of `name`: "int v[6]", "int (*compare)(int, int)".
std::string declare(const program::Interface& unit, program::TypeId type, const std::string& name);
// The same for the spelling of a type.
std::string declareSpelled(std::string spelling, const std::string& name);

// C text made acceptable to C++: `static` within array bounds and the like are taken out.
std::string cxxText(std::string_view declaration);

// "shop::Item<int>" -> "item": what an object of this class is called.
std::string variableFor(std::string_view className);

// "read_line" -> "ReadLine"; letters and digits only.
std::string camelCase(std::string_view text);

}  // namespace provest::emit
