// Numbers that the concolic build and the runtime agree on. The runtime has its own copy in C (runtime/trace.h and
// runtime/symbolic.h), because neither folder may include the other; execute, which sees both, asserts that they match.
#pragma once

#include <cstdint>

namespace provest::program::trace {

enum Op : uint8_t {
    None,
    Input,
    Constant,
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    ICmp,
    FCmp,
    Trunc,
    ZExt,
    SExt,
    FNeg,
    FAbs,
    FSqrt,
    FToSI,
    FToUI,
    SIToF,
    UIToF,
    FToF,
    Extract,
    Concat,
    Ite,
    Index,
    Pick,
    Placed,
    Count
};

// Predicates as LLVM numbers them: floats 0 to 15 by bits (unordered, less, greater, equal), then integers.
enum Predicate : uint8_t { IEq = 32, INe, IUgt, IUge, IUlt, IUle, ISgt, ISge, ISlt, ISle };
enum PredicateBits : uint8_t { FEqualBit = 1, FGreaterBit = 2, FLessBit = 4, FUnorderedBit = 8 };

constexpr uint8_t noSignedWrap = 1;  // detail of Add, Sub, Mul: C gives no meaning to a result outside the type

constexpr uint64_t shadowMask = 0x3ffffffffffcull;
constexpr uint64_t shadowBase = 0x100000000000ull;
constexpr uint32_t argumentShadows = 64;
constexpr uint32_t resultShadows = 16;
constexpr uint32_t modelArm = 0x80000000u;

}  // namespace provest::program::trace
