// Comparisons as the compiler numbers them, as terms.
#pragma once

#include "expr/pool.hpp"

#include <cstdint>

namespace provest::execute {

// Null when there is no such predicate.
expr::Term integerComparison(expr::Pool& pool, uint8_t predicate, expr::Term a, expr::Term b);
// The predicate says which of unordered, less, greater, equal make it true.
expr::Term floatComparison(expr::Pool& pool, uint8_t predicate, expr::Term a, expr::Term b);

}  // namespace provest::execute
