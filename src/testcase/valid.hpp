// The invariant of test cases, checked: what every generator, mutation and reader must keep.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <string>

namespace provest::testcase {

// What is wrong with the test, in one sentence; empty when nothing is. Sizes fit types; links sit where pointers are,
// lead to what exists and has a fitting type; results are used only by later calls; const variables are not written.
std::string problem(const TestCase& test, const program::Interface& interface);

// Whether each format has behind it what its conversions take. A call where it has not is the caller's fault, whatever
// comes of it.
bool formatsFit(const TestCase& test, const program::Interface& interface);

}  // namespace provest::testcase
