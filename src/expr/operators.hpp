// What the operators mean, on numbers. The one definition that constant folding, evaluation and the tests against Z3
// share. Values are always cut to their width.
//
// Where SMT-LIB leaves a choice we take it: division by zero and wide shifts as in term.hpp. Where C leaves one, the
// meaning is what the unit's x86-64 code does: a float that no integer can hold converts to the "integer indefinite"
// (only the sign bit set) of the register cvttsd2si writes, 32 bits for results up to 32 (unsigned: 16) bits wide and
// 64 bits above, cut to the width.
#pragma once

#include <bit>
#include <cmath>
#include <limits>

#include "expr/term.hpp"

namespace provest::expr {

// The number of operands; Pick has any number from 2 on (0 here).
unsigned arity(Op op);
bool isComparison(Op op);     // result of width 1 from operands of another width
bool isFloatOperator(Op op);  // reads an operand, or makes its result, as a float
bool isCommutative(Op op);
const char* nameOf(Op op);

namespace detail {

inline int64_t indefinite(double x, unsigned registerWidth) {
    const double limit = registerWidth == 32 ? 0x1p31 : 0x1p63;
    const double truncated = std::trunc(x);
    if (!(truncated >= -limit && truncated < limit))  // also NaN
        return registerWidth == 32 ? int64_t{std::numeric_limits<int32_t>::min()} : std::numeric_limits<int64_t>::min();
    return static_cast<int64_t>(truncated);
}

inline uint64_t toSigned(double x, unsigned width) {
    return static_cast<uint64_t>(indefinite(x, width <= 32 ? 32 : 64)) & mask(width);
}

// `x` comes as the operand's own type: above 2^63 the code subtracts in that type.
template <typename Float>
uint64_t toUnsigned(Float x, unsigned width) {
    if (width <= 16) return static_cast<uint64_t>(indefinite(x, 32)) & mask(width);
    const auto low = static_cast<uint64_t>(indefinite(x, 64));
    if (width <= 32) return low & mask(width);
    const auto high = static_cast<uint64_t>(indefinite(x - static_cast<Float>(0x1p63), 64));
    return (low | (high & (low >> 63 ? ~uint64_t{0} : 0))) & mask(width);
}

inline uint64_t divideSigned(uint64_t a, uint64_t b, unsigned width) {
    if (b == 0) return asSigned(a, width) < 0 ? 1 : mask(width);
    if (b == mask(width)) return (0 - a) & mask(width);
    return static_cast<uint64_t>(asSigned(a, width) / asSigned(b, width)) & mask(width);
}

inline uint64_t remainderSigned(uint64_t a, uint64_t b, unsigned width) {
    if (b == 0) return a;
    if (b == mask(width)) return 0;
    return static_cast<uint64_t>(asSigned(a, width) % asSigned(b, width)) & mask(width);
}

template <typename Float>
uint64_t bitsOf(Float x) {
    if constexpr (sizeof(Float) == 4)
        return std::bit_cast<uint32_t>(x);
    else
        return std::bit_cast<uint64_t>(x);
}

template <typename Float>
uint64_t applyFloat(Op op, unsigned width, Float a, Float b) {
    switch (op) {
        case Op::FAdd:
            return bitsOf(a + b);
        case Op::FSub:
            return bitsOf(a - b);
        case Op::FMul:
            return bitsOf(a * b);
        case Op::FDiv:
            return bitsOf(a / b);
        case Op::FRem:
            return bitsOf(std::fmod(a, b));
        case Op::FSqrt:
            return bitsOf(std::sqrt(a));
        case Op::FEq:
            return a == b;
        case Op::FLt:
            return a < b;
        case Op::FLe:
            return a <= b;
        case Op::FUnordered:
            return std::isunordered(a, b);
        case Op::FToSI:
            return toSigned(a, width);
        case Op::FToUI:
            return toUnsigned(a, width);
        case Op::FToF:
            return width == 32 ? bitsOf(static_cast<float>(a)) : bitsOf(static_cast<double>(a));
        default:
            return 0;
    }
}

}  // namespace detail

inline float floatOf(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
inline double doubleOf(uint64_t bits) { return std::bit_cast<double>(bits); }
inline double numberOf(uint64_t bits, unsigned width) { return width == 32 ? floatOf(bits) : doubleOf(bits); }

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
            return detail::divideSigned(a, b, width);
        case Op::SRem:
            return detail::remainderSigned(a, b, width);
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
        case Op::SIToF: {
            const int64_t number = asSigned(a, from);
            return width == 32 ? detail::bitsOf(static_cast<float>(number))
                               : detail::bitsOf(static_cast<double>(number));
        }
        case Op::UIToF:
            return width == 32 ? detail::bitsOf(static_cast<float>(a)) : detail::bitsOf(static_cast<double>(a));
        case Op::Constant:
        case Op::Input:
        case Op::Pick:
            return value;
        default:
            return from == 32 ? detail::applyFloat(op, width, floatOf(a), floatOf(b))
                              : detail::applyFloat(op, width, doubleOf(a), doubleOf(b));
    }
}

}  // namespace provest::expr
