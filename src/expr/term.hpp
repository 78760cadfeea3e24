// Terms: what a program computes, as a function of its inputs.
//
// A term is a bit-vector of 1 to 64 bits. A float is its IEEE bit pattern, 32 or 64 bits wide, and the float operators
// read the bits as a number; so memory that is written as one type and read as another needs no conversion. Truth is a
// bit-vector of width 1. Every operator is total, with the meaning SMT-LIB gives it: see operators.hpp.
//
// Nodes are made by a Pool, which owns them and makes equal terms the same node: terms are compared by address.
#pragma once

#include <cstdint>
#include <span>

namespace provest::expr {

enum class Op : uint8_t {
    Constant,  // value
    Input,     // value is the input's number
    // integers: operands and result of one width
    Add,
    Sub,
    Mul,
    UDiv,  // by zero: all ones
    SDiv,  // by zero: 1 if the dividend is negative, else -1
    URem,  // by zero: the dividend
    SRem,  // by zero: the dividend; sign of the dividend
    Shl,   // by the width or more: 0
    LShr,  // likewise
    AShr,  // by the width or more: copies of the sign
    And,
    Or,
    Xor,
    Not,
    Neg,
    // comparisons: operands of one width, result of width 1
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
    // structure
    Ite,      // condition (width 1), then, else
    ZExt,     // to a greater width
    SExt,     // to a greater width
    Extract,  // `width` bits from bit `value` on
    Concat,   // high, low
    Pick,     // index (any width), element 0, element 1, ...; an index out of range picks the last element
    // floats, rounding to nearest even
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,  // C's fmod
    FNeg,  // flips the sign bit, also of NaN
    FAbs,  // clears the sign bit
    FSqrt,
    FEq,  // false if either is NaN, as all but FUnordered
    FLt,
    FLe,
    FUnordered,  // either is NaN
    FToSI,       // toward zero; out of range: what x86-64 does (operators.hpp)
    FToUI,
    SIToF,
    UIToF,
    FToF,  // between 32 and 64
};

struct Node;
using Term = const Node*;

struct Node {
    Op op;
    uint8_t width;   // 1 to 64
    uint32_t id;     // in the order of making: an operand's id is less than that of what uses it
    uint64_t value;  // Constant: the bits; Input: its number; Extract: the lowest bit; otherwise 0
    std::span<const Term> operands;

    bool isConstant() const { return op == Op::Constant; }
    bool isConstant(uint64_t bits) const { return op == Op::Constant && value == bits; }
    bool isTrue() const { return width == 1 && isConstant(1); }
    bool isFalse() const { return width == 1 && isConstant(0); }
    Term operator[](size_t i) const { return operands[i]; }
};

// All ones in the lowest `width` bits.
constexpr uint64_t mask(unsigned width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

// The lowest `width` bits of `value` read as a signed number.
constexpr int64_t asSigned(uint64_t value, unsigned width) {
    return static_cast<int64_t>(value << (64 - width)) >> (64 - width);
}

}  // namespace provest::expr
