#include "expr/operators.hpp"

#include <array>

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

}  // namespace

unsigned arity(Op op) { return factsOf(op).arity; }
bool isComparison(Op op) { return (factsOf(op).traits & Comparison) != 0; }
bool isFloatOperator(Op op) { return (factsOf(op).traits & Float) != 0; }
bool isCommutative(Op op) { return (factsOf(op).traits & Commutative) != 0; }
const char* nameOf(Op op) { return factsOf(op).name; }

}  // namespace provest::expr
