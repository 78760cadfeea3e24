// Makes the found tests few and plain: the smallest set that covers the same, each test shrunk while it still does what
// only it does; findings shrunk to short reproducers.
#pragma once

#include "coverage/criterion.hpp"
#include "driver/admission.hpp"
#include "support/deadline.hpp"

#include <vector>

namespace provest::driver {

struct PolishRequest {
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    execute::Executor& executor;
    Admission& admission;
    support::Deadline deadline;  // what is not small by then stays as it is
};

// The tests of the suite, short ones first as they were found.
std::vector<AdmittedTest> polishTests(const PolishRequest& request, std::vector<coverage::TestId> chosen);

std::vector<oracle::Finding> polishFindings(const PolishRequest& request);

}  // namespace provest::driver
