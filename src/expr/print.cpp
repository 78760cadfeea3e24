#include "expr/print.hpp"

#include "expr/operators.hpp"

namespace provest::expr {

std::string print(Term term, const InputNames& names, size_t longest) {
    if (term->op == Op::Constant) return std::to_string(term->value);
    if (term->op == Op::Input) {
        const auto number = static_cast<uint32_t>(term->value);
        return names ? names(number) : "i" + std::to_string(number);
    }
    std::string text = nameOf(term->op);
    text += '(';
    for (const Term operand : term->operands) {
        if (text.size() > longest) return text + "...)";
        if (text.back() != '(') text += ", ";
        text += print(operand, names, longest - text.size());
    }
    return text + ')';
}

}  // namespace provest::expr
