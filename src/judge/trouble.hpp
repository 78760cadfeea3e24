// What a compiler said of a file of the suite, with the lines it means.
#pragma once

#include "judge/judge.hpp"

#include <set>
#include <string>
#include <vector>

namespace provest::judge {

// With the lines of `file` that the compiler objects to in one of these words, and those that led it to an error: to
// one in a template by what instantiates it, to one in a macro by who uses it.
Trouble troubleWith(const std::string& file, Trouble trouble, const std::vector<std::string>& objections);

// The warnings in `file` by the names that turn them off ("deprecated-declarations"); nothing when one has no name, or
// there are errors.
std::set<std::string> warningsIn(const std::string& file, const std::string& said);

}  // namespace provest::judge
