// Terms as a C programmer reads them, with the caller's names for inputs: `v[3] < n && cfg->mode == 2`.
//
// C's value-preserving conversions are left out. Signedness follows the operators: constants of unsigned ones end in
// `u`, and where no constant shows it, a cast does (`(unsigned)a < b`). Bytes compared with letters show the letter.
#pragma once

#include <functional>
#include <string>

#include "expr/term.hpp"

namespace provest::expr {

using InputNames = std::function<std::string(uint32_t number)>;

// Without names inputs are `i0`, `i1`, ... What is longer than about `longest` characters, or nested very deeply, is
// cut with `...`: a term may be exponentially longer than its graph.
std::string print(Term term, const InputNames& names = {}, size_t longest = 400);

}  // namespace provest::expr
