// Texts in which the unit says where it stands: `__FILE__` is a path of the machine that compiled it, and compilers do
// not agree on the `__LINE__` of a call over several lines. No test can expect them.
#pragma once

#include "oracle/expectation.hpp"
#include "program/interface.hpp"

#include <set>
#include <string>

namespace provest::oracle {

// The names of the files that the unit is made of, without their folders.
std::set<std::string> filesOf(const program::Interface& unit);
bool namesOneOf(const std::set<std::string>& files, const std::string& text);
// Leaves the expectations that hold wherever the unit is compiled.
void dropPlaces(Expectations& expected, const program::Interface& unit);

}  // namespace provest::oracle
