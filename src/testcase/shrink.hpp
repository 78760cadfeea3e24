// Makes a test case small and plain while it still does what it is there for.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <functional>

namespace provest::testcase {

// Says whether a candidate still does what is needed. Must answer the same for the same candidate.
using Keeps = std::function<bool(const TestCase&)>;

// Drops files, standard input, times and answers of stubs, all at once or kind by kind: most of them were drawn by
// chance and nobody asks for them. Asks `keeps` at most three times.
TestCase strip(const TestCase& test, const Keeps& keeps);

// Removes calls, answers, variables and environment, cuts pointers and arrays, and moves numbers and texts towards
// simple ones, each step only when `keeps` agrees. The function under test (the last call's) stays. Asks `keeps` at
// most `attempts` times; the same input gives the same output. `test` itself is taken to be good.
TestCase shrink(const TestCase& test, const program::Interface& interface, const Keeps& keeps, uint32_t attempts = 600);

}  // namespace provest::testcase
