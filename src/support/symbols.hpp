// Names of functions as the linker has them, and as people read them.
#pragma once

#include <string>

namespace provest::support {

// "_ZN4shop5Stack4pushEi" -> "shop::Stack::push"; C names stay as they are.
std::string readableName(const std::string& symbol);

// The last `count` parts of a qualified name: "Stack::push".
std::string lastParts(const std::string& qualified, int count);

}  // namespace provest::support
