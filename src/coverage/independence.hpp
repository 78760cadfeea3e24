// MC/DC by masking, as the compiler's coverage counts it: two executed test vectors show that a condition decides on
// its own when the outcomes differ, the condition differs, and every other condition is equal or was not looked at.
#pragma once

#include "program/goals.hpp"

#include <optional>

namespace provest::coverage {

// The condition whose independence the pair shows, if any.
std::optional<uint32_t> independent(const program::TestVector& a, const program::TestVector& b);

}  // namespace provest::coverage
