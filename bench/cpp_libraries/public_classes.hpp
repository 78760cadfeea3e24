// The classes a library offers to others, read off the text of its headers: no compiler of Provest's is asked.
#pragma once

#include <string>
#include <vector>

namespace provest::bench {

// Classes and structures that `header` defines outside of other classes and functions, class templates included, in the
// order they come; names without their namespaces.
std::vector<std::string> publicClasses(const std::string& header);

}  // namespace provest::bench
