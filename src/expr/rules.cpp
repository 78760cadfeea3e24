#include "expr/rules.hpp"

#include <array>

namespace provest::expr {

std::vector<Rule> allRules() {
    std::vector<Rule> all;
    for (const auto part : {arithmeticRules(), bitRules(), compareRules(), structureRules()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

namespace {

using Apply = Term (*)(Pool&, const Shape&);
using ByOp = std::array<std::vector<Apply>, static_cast<size_t>(Op::FToF) + 1>;

ByOp byOp() {
    ByOp result;
    for (const Rule& rule : allRules()) result[static_cast<size_t>(rule.op)].push_back(rule.apply);
    return result;
}

}  // namespace

Term simplify(Pool& pool, const Shape& shape) {
    static const ByOp rules = byOp();
    for (const Apply apply : rules[static_cast<size_t>(shape.op)])
        if (const Term result = apply(pool, shape)) return result;
    return nullptr;
}

}  // namespace provest::expr
