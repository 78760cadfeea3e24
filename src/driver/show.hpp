// `provest report` and `provest explain`: looking at an earlier run.
#pragma once

#include "driver/options.hpp"

namespace provest::driver {

support::Result<void> showReport(const Options& options);
support::Result<void> explain(const Options& options);

}  // namespace provest::driver
