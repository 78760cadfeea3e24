// From the trace a concolic run left in shared memory to a path of terms. The unit may have written into the trace:
// numbers that make no sense end the path where they occur.
#pragma once

#include "execute/path.hpp"
#include "execute/tracer.hpp"
#include "expr/pool.hpp"
#include "program/flow.hpp"
#include "runtime/trace.h"

namespace provest::execute {

// `counters` of the unit, `symbols` of the test; `longest` clauses at most, what follows is cut off.
Path readPath(const pv_trace& trace, uint32_t counters, std::span<const Symbol> symbols, const program::FlowGraph& flow,
              expr::Pool& pool, size_t longest = 20'000);

}  // namespace provest::execute
