#include "expr/substitute.hpp"

#include <algorithm>

namespace provest::expr {

std::vector<Term> substitute(Pool& pool, std::span<const Term> terms, const Constants& constants) {
    std::unordered_map<Term, Term> done;
    for (const auto& [input, value] : constants) done.emplace(input, pool.constant(input->width, value));
    std::vector<Term> open(terms.begin(), terms.end());
    std::vector<Term> operands;
    while (!open.empty()) {
        const Term term = open.back();
        const bool known = done.contains(term);
        if (known || term->operands.empty()) {
            if (!known) done.emplace(term, term);
            open.pop_back();
            continue;
        }
        const size_t before = open.size();
        operands.clear();
        for (const Term operand : term->operands) {
            const auto found = done.find(operand);
            if (found == done.end())
                open.push_back(operand);
            else
                operands.push_back(found->second);
        }
        if (open.size() != before) continue;
        open.pop_back();
        const bool same = std::equal(operands.begin(), operands.end(), term->operands.begin());
        done.emplace(term, same ? term : pool.make(term->op, term->width, operands, term->value));
    }
    std::vector<Term> result;
    for (const Term term : terms) result.push_back(done.at(term));
    return result;
}

}  // namespace provest::expr
