// Terms as a C programmer reads them: `v[3] < n`, `(int)c == 'x'`-like, with the caller's names for inputs.
#pragma once

#include <functional>
#include <string>

#include "expr/term.hpp"

namespace provest::expr {

using InputNames = std::function<std::string(uint32_t number)>;

// Numbers are printed signed where the operator compares or divides signed, unsigned where it does so unsigned, and
// otherwise as whichever is shorter. Without names inputs are `i0`, `i1`, ... Text is cut with `...` after about
// `longest` characters, since a term may be exponentially longer than its graph.
std::string print(Term term, const InputNames& names = {}, size_t longest = 400);

}  // namespace provest::expr
