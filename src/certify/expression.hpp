// Text in parentheses, as SMT-LIB has it, of the few characters that formulas need. Internal to src/certify.
#pragma once

#include "support/result.hpp"

#include <string>
#include <vector>

namespace provest::certify {

struct Expression {
    std::string word;  // empty: a list
    std::vector<Expression> parts{};

    bool isWord() const { return !word.empty(); }
    bool isList(size_t size) const { return word.empty() && parts.size() == size; }
};

// Exactly one expression, of bounded size and depth.
support::Result<Expression> readExpression(const std::string& text);

}  // namespace provest::certify
