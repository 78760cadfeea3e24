// From the worker's words to the engine's.
#pragma once

#include "execute/executor.hpp"
#include "runtime/protocol.h"

namespace provest::execute {

// A damaged result (a wild write of the unit) is taken as a lost run.
Run toRun(const pv_result& result);

}  // namespace provest::execute
