// What a test of a C++ class can say about an object when its calls are made: what the class's own const methods
// without parameters, and its public fields, tell.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <vector>

namespace provest::driver {

// The test with such calls behind its own, on the object its last call worked on or made. `returned`: by call, whether
// it returned. The same test when there is nothing to ask.
testcase::TestCase withObservers(const testcase::TestCase& test, const program::Interface& interface,
                                 const std::vector<bool>& returned);

}  // namespace provest::driver
