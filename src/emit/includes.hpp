// The headers of the standard library that a suite includes.
#pragma once

#include <string>

namespace provest::emit {

// Only what `text` uses, the framework first: headers are most of a suite's compile time.
std::string includesFor(const std::string& text);
// All that any suite may include, for who wants to know what they bring.
std::string everyInclude();

}  // namespace provest::emit
