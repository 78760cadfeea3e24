// Makes the found tests few and plain: the smallest set that covers the same, each test shrunk while it still does what
// only it does; findings shrunk to short reproducers.
#pragma once

#include "coverage/criterion.hpp"
#include "driver/admission.hpp"

#include <functional>
#include <vector>

namespace provest::driver {

struct PolishRequest {
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    execute::Executor& executor;
    Admission& admission;
    std::function<bool()> hurry;    // asked between tests: leave the rest as it is
    std::function<double()> clock;  // seconds
    double seconds;                 // for the tests, and half as much for the findings; infinity: until all is small
};

// The tests of the suite, short ones first as they were found.
std::vector<AdmittedTest> polishTests(const PolishRequest& request, std::vector<coverage::TestId> chosen);

std::vector<oracle::Finding> polishFindings(const PolishRequest& request);

}  // namespace provest::driver
