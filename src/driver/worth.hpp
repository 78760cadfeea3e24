// Which tests of a suite there must be room for first.
#pragma once

#include "driver/admission.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace provest::driver {

// Indices of `tests`: each covers most of what those before it leave open.
std::vector<size_t> byWorth(std::span<const AdmittedTest> tests, const program::Goals& goals,
                            const coverage::Criterion& criterion, uint32_t counters);

}  // namespace provest::driver
