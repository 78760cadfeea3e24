#include "execute/comparisons.hpp"

#include "program/trace_layout.hpp"

namespace provest::execute {

using expr::Op;
using expr::Term;
namespace layout = program::trace;

Term integerComparison(expr::Pool& pool, uint8_t predicate, Term a, Term b) {
    switch (predicate) {
        case layout::IEq:
            return pool.equal(a, b);
        case layout::INe:
            return pool.negate(pool.equal(a, b));
        case layout::IUgt:
            return pool.binary(Op::Ult, b, a);
        case layout::IUge:
            return pool.binary(Op::Ule, b, a);
        case layout::IUlt:
            return pool.binary(Op::Ult, a, b);
        case layout::IUle:
            return pool.binary(Op::Ule, a, b);
        case layout::ISgt:
            return pool.binary(Op::Slt, b, a);
        case layout::ISge:
            return pool.binary(Op::Sle, b, a);
        case layout::ISlt:
            return pool.binary(Op::Slt, a, b);
        case layout::ISle:
            return pool.binary(Op::Sle, a, b);
        default:
            return nullptr;
    }
}

Term floatComparison(expr::Pool& pool, uint8_t predicate, Term a, Term b) {
    switch (predicate) {  // the common ones as one operator each
        case layout::FEqualBit | layout::FLessBit:
            return pool.binary(Op::FLe, a, b);
        case layout::FEqualBit | layout::FGreaterBit:
            return pool.binary(Op::FLe, b, a);
        case layout::FUnorderedBit | layout::FLessBit | layout::FGreaterBit:
            return pool.negate(pool.binary(Op::FEq, a, b));
        case layout::FUnorderedBit | layout::FLessBit | layout::FEqualBit:
            return pool.negate(pool.binary(Op::FLt, b, a));
        case layout::FUnorderedBit | layout::FGreaterBit | layout::FEqualBit:
            return pool.negate(pool.binary(Op::FLt, a, b));
        default:
            break;
    }
    Term any = pool.truth(false);
    if (predicate & layout::FEqualBit) any = pool.either(any, pool.binary(Op::FEq, a, b));
    if (predicate & layout::FLessBit) any = pool.either(any, pool.binary(Op::FLt, a, b));
    if (predicate & layout::FGreaterBit) any = pool.either(any, pool.binary(Op::FLt, b, a));
    if (predicate & layout::FUnorderedBit) any = pool.either(any, pool.binary(Op::FUnordered, a, b));
    return any;
}

}  // namespace provest::execute
