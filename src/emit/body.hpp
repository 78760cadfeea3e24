// The statements of one test.
#pragma once

#include "emit/framework.hpp"
#include "emit/suite.hpp"

#include <set>
#include <string>
#include <vector>

namespace provest::emit {

// What a test asks of the world around the unit; the fixture provides it.
struct Needs {
    bool output = false, input = false, folder = false, files = false, failures = false, times = false, streams = false,
         ownProcess = false, heap = false;
    void operator|=(const Needs& other);
};

struct Line {
    std::string text;
    int expectation = -1;  // index into Expectations::list
};

struct Body {
    std::vector<Line> lines;
    Needs needs;
    std::string problem;  // not empty: the test cannot be written, and why
};

// What a body is there for: to check what is expected, to make calls that are not survived, or to make calls and look
// at what the last one gives, which nobody may have written.
enum class Purpose { Checks, Calls, Looks };

// `reserved`: names locals must not take.
Body body(const Suite& suite, const testcase::TestCase& test, const oracle::Expectations& expected,
          const Framework& framework, const std::set<std::string>& reserved, Purpose purpose = Purpose::Checks);

}  // namespace provest::emit
