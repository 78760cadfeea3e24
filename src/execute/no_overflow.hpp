// That a signed sum, difference or product stays in its type, as a term.
#pragma once

#include "expr/pool.hpp"

#include <cstdint>

namespace provest::execute {

// `op` is PV_NODE_ADD, SUB or MUL. Null where it always does, and where it would take more than 64 bits to say.
expr::Term noOverflow(expr::Pool& pool, uint8_t op, expr::Term a, expr::Term b);

}  // namespace provest::execute
