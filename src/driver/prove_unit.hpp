// The process that proves: `provest prove-unit FOLDER`, started by a session beside its search.
#pragma once

#include "support/result.hpp"

#include <filesystem>

namespace provest::driver {

// The folder has the unit and the job; it receives the result. What the result calls proved was confirmed by the
// checker, on code lowered anew.
support::Result<void> proveUnit(const std::filesystem::path& folder);

}  // namespace provest::driver
