#include "expr/substitute.hpp"

#include <algorithm>

namespace provest::expr {

Term Substitution::of(Term wanted) {
    open_.assign(1, wanted);
    while (!open_.empty()) {
        const Term term = open_.back();
        const bool known = done_.contains(term);
        if (known || term->operands.empty()) {
            if (!known) done_.emplace(term, term);
            open_.pop_back();
            continue;
        }
        const size_t before = open_.size();
        operands_.clear();
        for (const Term operand : term->operands) {
            const auto found = done_.find(operand);
            if (found == done_.end())
                open_.push_back(operand);
            else
                operands_.push_back(found->second);
        }
        if (open_.size() != before) continue;
        open_.pop_back();
        const bool same = std::equal(operands_.begin(), operands_.end(), term->operands.begin());
        done_.emplace(term, same ? term : pool_.make(term->op, term->width, operands_, term->value));
    }
    return done_.at(wanted);
}

std::vector<Term> substitute(Pool& pool, std::span<const Term> terms, const Constants& constants) {
    Replacements replacements;
    for (const auto& [input, value] : constants) replacements.emplace(input, pool.constant(input->width, value));
    Substitution substitution(pool, std::move(replacements));
    std::vector<Term> result;
    for (const Term term : terms) result.push_back(substitution.of(term));
    return result;
}

}  // namespace provest::expr
