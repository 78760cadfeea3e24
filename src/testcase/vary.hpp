// A text that is nearly another: one character, a piece, a word or brackets more, less or different, taken from the
// unit's own texts and from those of the test.
#pragma once

#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/testcase.hpp"
#include "testcase/values.hpp"

#include <string>

namespace provest::testcase {

// Without NUL, at most 512 characters.
std::string varied(std::string text, const TestCase& test, const program::Interface& interface, const Values& values,
                   support::Random& random);

}  // namespace provest::testcase
