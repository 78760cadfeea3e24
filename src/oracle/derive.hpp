// Regression expectations from what a run was seen to do.
#pragma once

#include "execute/executor.hpp"
#include "oracle/expectation.hpp"
#include "program/interface.hpp"
#include "testcase/catalog.hpp"
#include "testcase/testcase.hpp"

#include <optional>
#include <vector>

namespace provest::oracle {

// Bytes of each variable of the interface before any test ran; an empty entry: unknown, no expectation over it
// unless the test sets the variable itself.
using Baseline = std::vector<std::vector<uint8_t>>;

// How a test that ran like this ends; nothing when it has no place in a passing suite (a crash, a hang, an assert).
std::optional<Ending> endingOf(const execute::Run& run);

// The expectations both observations of the same test agree on: what differs between two runs is not the unit's
// promise. Needs: both runs ended the same way and endingOf() has a value for it; otherwise the list is empty.
// `catalog`: of the unit, which takes longer to make than a run takes.
Expectations derive(const testcase::TestCase& test, const program::Interface& unit, const testcase::Catalog& catalog,
                    const execute::Observation& first, const execute::Observation& second, const Baseline& baseline);

}  // namespace provest::oracle
