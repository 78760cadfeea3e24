// Terms with some inputs replaced, simplified again.
#pragma once

#include <unordered_map>
#include <vector>

#include "expr/pool.hpp"

namespace provest::expr {

using Constants = std::unordered_map<Term, uint64_t>;  // from Input nodes

std::vector<Term> substitute(Pool& pool, std::span<const Term> terms, const Constants& constants);

using Replacements = std::unordered_map<Term, Term>;  // from Input nodes; of the same width

// Many terms in one go, with what was made for earlier ones: `replacements` must not change in between.
class Substitution {
public:
    Substitution(Pool& pool, Replacements replacements) : pool_(pool), done_(std::move(replacements)) {}
    Term of(Term term);

private:
    Pool& pool_;
    Replacements done_;
    std::vector<Term> open_, operands_;
};

}  // namespace provest::expr
