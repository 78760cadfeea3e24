// What the operators mean, on numbers. The one definition that constant folding, evaluation and the tests against Z3
// share. Values are always cut to their width.
//
// Where SMT-LIB leaves a choice we take it: division by zero and wide shifts as in term.hpp. Where C leaves one, the
// meaning is what the unit's x86-64 code does: a float that no integer can hold converts to the "integer indefinite"
// (only the sign bit set) of the register cvttsd2si writes, 32 bits for results up to 32 (unsigned: 16) bits wide and
// 64 bits above, cut to the width.
#pragma once

#include <bit>

#include "expr/term.hpp"

namespace provest::expr {

// The number of operands; Pick has any number from 2 on (0 here).
unsigned arity(Op op);
bool isComparison(Op op);     // result of width 1 from operands of another width
bool isFloatOperator(Op op);  // reads an operand, or makes its result, as a float
bool isCommutative(Op op);
const char* nameOf(Op op);

inline float floatOf(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
inline double doubleOf(uint64_t bits) { return std::bit_cast<double>(bits); }
inline double numberOf(uint64_t bits, unsigned width) { return width == 32 ? floatOf(bits) : doubleOf(bits); }
uint64_t bitsOf(double number, unsigned width);  // rounded to a float of that width

// The float operators except FNeg and FAbs. Apart from `apply`, which is faster without their calls in it.
uint64_t applyFloat(Op op, unsigned width, unsigned from, uint64_t a, uint64_t b);

// Not inline, as divisions are rare.
uint64_t divideSigned(uint64_t a, uint64_t b, unsigned width);
uint64_t remainderSigned(uint64_t a, uint64_t b, unsigned width);

// Any operator but Constant, Input and Pick. `width` is the result's, `from` that of the (last) operand; missing
// operands are 0; `value` as in Node.
inline uint64_t apply(Op op, unsigned width, unsigned from, uint64_t a, uint64_t b, uint64_t c, uint64_t value) {
    switch (op) {
        case Op::Add:
            return (a + b) & mask(width);
        case Op::Sub:
            return (a - b) & mask(width);
        case Op::Mul:
            return (a * b) & mask(width);
        case Op::UDiv:
            return b == 0 ? mask(width) : a / b;
        case Op::URem:
            return b == 0 ? a : a % b;
        case Op::SDiv:
            return divideSigned(a, b, width);
        case Op::SRem:
            return remainderSigned(a, b, width);
        case Op::Shl:
            return b >= width ? 0 : (a << b) & mask(width);
        case Op::LShr:
            return b >= width ? 0 : a >> b;
        case Op::AShr:
            return static_cast<uint64_t>(asSigned(a, width) >> (b >= width ? width - 1 : b)) & mask(width);
        case Op::And:
            return a & b;
        case Op::Or:
            return a | b;
        case Op::Xor:
            return a ^ b;
        case Op::Not:
            return ~a & mask(width);
        case Op::Neg:
            return (0 - a) & mask(width);
        case Op::Eq:
            return a == b;
        case Op::Ult:
            return a < b;
        case Op::Ule:
            return a <= b;
        case Op::Slt:
            return asSigned(a, from) < asSigned(b, from);
        case Op::Sle:
            return asSigned(a, from) <= asSigned(b, from);
        case Op::Ite:
            return a ? b : c;
        case Op::ZExt:
            return a;
        case Op::SExt:
            return static_cast<uint64_t>(asSigned(a, from)) & mask(width);
        case Op::Extract:
            return (a >> value) & mask(width);
        case Op::Concat:
            return (a << from) | b;
        case Op::FNeg:
            return a ^ (uint64_t{1} << (width - 1));
        case Op::FAbs:
            return a & (mask(width) >> 1);
        case Op::Constant:
        case Op::Input:
        case Op::Pick:
            return value;
        default:
            return applyFloat(op, width, from, a, b);
    }
}

}  // namespace provest::expr
