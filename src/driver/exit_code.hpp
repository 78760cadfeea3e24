// How a run ends for whoever started it.
#pragma once

#include "support/result.hpp"

namespace provest::driver {

// 0 when it went well; else says what went wrong, and whose affair that is: 1 ours, 2 the user's, 3 nobody's.
int exitCode(const support::Result<void>& done);

}  // namespace provest::driver
