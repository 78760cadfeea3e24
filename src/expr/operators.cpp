#include "expr/operators.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace provest::expr {

namespace {

enum Trait : uint8_t { None = 0, Comparison = 1, Float = 2, Commutative = 4 };

struct Facts {
    const char* name;
    unsigned arity;
    int traits;
};

// In the order of Op.
constexpr std::array<Facts, static_cast<size_t>(Op::FToF) + 1> table{{
    {"constant", 0, None},
    {"input", 0, None},
    {"add", 2, Commutative},
    {"sub", 2, None},
    {"mul", 2, Commutative},
    {"udiv", 2, None},
    {"sdiv", 2, None},
    {"urem", 2, None},
    {"srem", 2, None},
    {"shl", 2, None},
    {"lshr", 2, None},
    {"ashr", 2, None},
    {"and", 2, Commutative},
    {"or", 2, Commutative},
    {"xor", 2, Commutative},
    {"not", 1, None},
    {"neg", 1, None},
    {"eq", 2, Comparison | Commutative},
    {"ult", 2, Comparison},
    {"ule", 2, Comparison},
    {"slt", 2, Comparison},
    {"sle", 2, Comparison},
    {"ite", 3, None},
    {"zext", 1, None},
    {"sext", 1, None},
    {"extract", 1, None},
    {"concat", 2, None},
    {"pick", 0, None},
    {"fadd", 2, Float},
    {"fsub", 2, Float},
    {"fmul", 2, Float},
    {"fdiv", 2, Float},
    {"frem", 2, Float},
    {"fneg", 1, Float},
    {"fabs", 1, Float},
    {"fsqrt", 1, Float},
    {"feq", 2, Comparison | Float | Commutative},
    {"flt", 2, Comparison | Float},
    {"fle", 2, Comparison | Float},
    {"funordered", 2, Comparison | Float | Commutative},
    {"ftosi", 1, Float},
    {"ftoui", 1, Float},
    {"sitof", 1, Float},
    {"uitof", 1, Float},
    {"ftof", 1, Float},
}};

const Facts& factsOf(Op op) { return table[static_cast<size_t>(op)]; }

int64_t indefinite(double x, unsigned registerWidth) {
    const double limit = registerWidth == 32 ? 0x1p31 : 0x1p63;
    const double truncated = std::trunc(x);
    if (!(truncated >= -limit && truncated < limit))  // also NaN
        return registerWidth == 32 ? int64_t{std::numeric_limits<int32_t>::min()} : std::numeric_limits<int64_t>::min();
    return static_cast<int64_t>(truncated);
}

uint64_t toSigned(double x, unsigned width) {
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

template <typename Float>
uint64_t bits(Float x) {
    if constexpr (sizeof(Float) == 4)
        return std::bit_cast<uint32_t>(x);
    else
        return std::bit_cast<uint64_t>(x);
}

template <typename Float>
uint64_t applyTo(Op op, unsigned width, Float a, Float b) {
    switch (op) {
        case Op::FAdd:
            return bits(a + b);
        case Op::FSub:
            return bits(a - b);
        case Op::FMul:
            return bits(a * b);
        case Op::FDiv:
            return bits(a / b);
        case Op::FRem:
            return bits(std::fmod(a, b));
        case Op::FSqrt:
            return bits(std::sqrt(a));
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
            return width == 32 ? bits(static_cast<float>(a)) : bits(static_cast<double>(a));
        default:
            return 0;
    }
}

}  // namespace

unsigned arity(Op op) { return factsOf(op).arity; }
bool isComparison(Op op) { return (factsOf(op).traits & Comparison) != 0; }
bool isFloatOperator(Op op) { return (factsOf(op).traits & Float) != 0; }
bool isCommutative(Op op) { return (factsOf(op).traits & Commutative) != 0; }
const char* nameOf(Op op) { return factsOf(op).name; }

uint64_t bitsOf(double number, unsigned width) { return width == 32 ? bits(static_cast<float>(number)) : bits(number); }

uint64_t divideSigned(uint64_t a, uint64_t b, unsigned width) {
    if (b == 0) return asSigned(a, width) < 0 ? 1 : mask(width);
    if (b == mask(width)) return (0 - a) & mask(width);
    return static_cast<uint64_t>(asSigned(a, width) / asSigned(b, width)) & mask(width);
}

uint64_t remainderSigned(uint64_t a, uint64_t b, unsigned width) {
    if (b == 0) return a;
    if (b == mask(width)) return 0;
    return static_cast<uint64_t>(asSigned(a, width) % asSigned(b, width)) & mask(width);
}

uint64_t applyFloat(Op op, unsigned width, unsigned from, uint64_t a, uint64_t b) {
    if (op == Op::SIToF) {  // not through double: a float would be rounded twice
        const int64_t number = asSigned(a, from);
        return width == 32 ? bits(static_cast<float>(number)) : bits(static_cast<double>(number));
    }
    if (op == Op::UIToF) return width == 32 ? bits(static_cast<float>(a)) : bits(static_cast<double>(a));
    return from == 32 ? applyTo(op, width, floatOf(a), floatOf(b)) : applyTo(op, width, doubleOf(a), doubleOf(b));
}

}  // namespace provest::expr
