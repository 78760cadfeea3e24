// One run of `provest generate`: from sources to a verified suite and a report.
#pragma once

#include "driver/options.hpp"

#include <functional>

namespace provest::driver {

// `interrupted` is asked often; once it says yes, the suite found so far is written. Prints progress to stderr and the
// summary to stdout.
support::Result<void> generate(const Options& options, const std::function<bool()>& interrupted);

}  // namespace provest::driver
