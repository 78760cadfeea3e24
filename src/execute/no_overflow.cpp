#include "execute/no_overflow.hpp"

#include "expr/operators.hpp"
#include "runtime/trace.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace provest::execute {

using expr::Op;
using expr::Term;

namespace {

// So many bits are enough for its value with a sign.
unsigned bitsOf(Term term, int depth = 4) {
    if (term->op == Op::ZExt) return term->operands[0]->width + 1u;
    if (term->op == Op::SExt) return term->operands[0]->width;
    if (term->op == Op::Ite && depth > 0) return std::max(bitsOf((*term)[1], depth - 1), bitsOf((*term)[2], depth - 1));
    if (!term->isConstant()) return term->width;
    const int64_t value = expr::asSigned(term->value, term->width);
    return 65u - static_cast<unsigned>(std::countl_zero(static_cast<uint64_t>(value < 0 ? ~value : value)));
}

}  // namespace

Term noOverflow(expr::Pool& pool, uint8_t op, Term a, Term b) {
    const unsigned width = a->width;
    if ((op == PV_NODE_MUL ? bitsOf(a) + bitsOf(b) : std::max(bitsOf(a), bitsOf(b)) + 1) <= width) return nullptr;
    const auto most = static_cast<int64_t>(expr::mask(width) >> 1);
    const int64_t least = -most - 1;
    const auto number = [&](int64_t value) { return pool.constant(width, static_cast<uint64_t>(value)); };
    if (a->isConstant() && op != PV_NODE_SUB) std::swap(a, b);
    if (b->isConstant()) {  // a bound on one operand
        const int64_t c = expr::asSigned(b->value, width);
        if (c == 0 || (op == PV_NODE_MUL && c == 1)) return nullptr;
        if (op == PV_NODE_MUL && c == -1) return pool.binary(Op::Sle, number(-most), a);
        if (op == PV_NODE_SUB && c == least) return pool.binary(Op::Slt, a, number(0));
        if (op == PV_NODE_MUL) {
            const int64_t high = c > 0 ? most / c : least / c, low = c > 0 ? least / c : most / c;
            return pool.both(pool.binary(Op::Sle, number(low), a), pool.binary(Op::Sle, a, number(high)));
        }
        const int64_t moved = op == PV_NODE_ADD ? c : -c;
        return moved > 0 ? pool.binary(Op::Sle, a, number(most - moved))
                         : pool.binary(Op::Sle, number(least - moved), a);
    }
    const Op made = op == PV_NODE_ADD ? Op::Add : op == PV_NODE_SUB ? Op::Sub : Op::Mul;
    if (width <= 32) {
        Term wide = pool.make(made, 64, {pool.signExtend(a, 64), pool.signExtend(b, 64)});
        return pool.equal(wide, pool.signExtend(pool.make(made, width, {a, b}), 64));
    }
    if (op == PV_NODE_MUL) return nullptr;
    // Signs: a sum overflows when both operands have one and the result the other; a difference when its operands
    // differ and the result has not the first one's.
    Term result = pool.make(made, width, {a, b});
    Term x = pool.make(Op::Xor, width, {a, result});
    Term y = op == PV_NODE_ADD ? pool.make(Op::Xor, width, {b, result}) : pool.make(Op::Xor, width, {a, b});
    return pool.binary(Op::Sle, number(0), pool.make(Op::And, width, {x, y}));
}

}  // namespace provest::execute
