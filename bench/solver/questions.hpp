// Questions like those that come from paths through C code, made from a seed: each family is a way in which programs
// compare. Every question has a start that satisfies all clauses but the last, as a path has.
#pragma once

#include <string>
#include <vector>

#include "expr/pool.hpp"

namespace provest::bench {

struct Generated {
    std::string family;
    std::vector<expr::Term> clauses;
    std::vector<uint64_t> start;
};

std::vector<Generated> generateQuestions(expr::Pool& pool, uint64_t seed, size_t perFamily);

}  // namespace provest::bench
