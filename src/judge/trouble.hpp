// What a compiler said of a file of the suite, with the lines it means.
#pragma once

#include "judge/judge.hpp"

#include <string>
#include <vector>

namespace provest::judge {

// With the lines of `file` that the compiler objects to in one of these words, or else those that led it to an error in
// a template.
Trouble troubleWith(const std::string& file, Trouble trouble, const std::vector<std::string>& objections);

}  // namespace provest::judge
