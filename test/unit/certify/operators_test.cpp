// Every operator means to both solvers what it means when it is evaluated.
#include "expr/operators.hpp"
#include "sketch.hpp"
#include "support/random.hpp"

#include <array>
#include <cmath>

namespace provest::certify {
namespace {

using expr::Op;
using Term = flow::Term;

// A function in which counter 0 grows where an operator, on values that the solvers have to compute with, is not what
// evaluation says.
class Computing {
public:
    Sketch s;
    support::Random random{17};

    Computing() { s.function("f"); }

    uint64_t value(unsigned width) {
        const std::array<uint64_t, 6> corners{0, 1, expr::mask(width), expr::mask(width) >> 1, width - 1, width};
        const uint64_t chosen = random.below(2) ? corners[random.below(corners.size())] : random.next();
        return chosen & expr::mask(width);
    }
    uint64_t floating(unsigned width) {
        const std::array<double, 9> corners{0.0, -0.0, 1.5, -3.25, 1e30, -2147483648.5, 4e9, NAN, INFINITY};
        if (random.below(3) == 0) return random.next() & expr::mask(width);
        return expr::bitsOf(corners[random.below(corners.size())], width);
    }
    Term held(uint64_t value, unsigned width) {
        const Term variable = s.variable(static_cast<uint8_t>(width));
        s.assign(variable, s.number(value, width));
        return variable;
    }
    void compare(Term term, uint64_t expected) {
        s.count(s.pool.negate(s.pool.equal(term, s.number(expected, term->width))));
        ++questions;
    }
    void apply(Op op, unsigned width, unsigned from, uint64_t a, uint64_t b, uint64_t lowest = 0) {
        std::vector<Term> operands{held(a, from)};
        if (expr::arity(op) == 2) operands.push_back(held(b, from));
        compare(s.pool.raw(op, width, operands, lowest), expr::apply(op, width, from, a, b, 0, lowest));
    }
    size_t questions = 0;
};

TEST(Operators, OfIntegers) {
    Computing c;
    for (const Op op : {Op::Add, Op::Sub, Op::Mul, Op::UDiv, Op::SDiv, Op::URem, Op::SRem, Op::Shl, Op::LShr, Op::AShr,
                        Op::And, Op::Or, Op::Xor, Op::Not, Op::Neg})
        for (const unsigned width : {1, 8, 13, 32, 64})
            for (int i = 0; i < 4; ++i) c.apply(op, width, width, c.value(width), c.value(width));
    for (const Op op : {Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle})
        for (const unsigned width : {1, 8, 32, 64})
            for (int i = 0; i < 4; ++i) c.apply(op, 1, width, c.value(width), c.value(width));
    for (const unsigned width : {1, 8, 31}) {
        c.apply(Op::ZExt, width + 9, width, c.value(width), 0);
        c.apply(Op::SExt, width + 9, width, c.value(width), 0);
        c.apply(Op::Concat, 2 * width, width, c.value(width), c.value(width));
    }
    c.apply(Op::Extract, 5, 32, c.value(32), 0, 3);
    c.apply(Op::Extract, 1, 32, c.value(32), 0, 31);
    for (const unsigned width : {1, 8, 64})
        for (uint64_t index = 0; index < 6; ++index) {
            std::vector<Term> operands{c.held(index & expr::mask(width), width)};
            for (unsigned i = 0; i < 5; ++i) operands.push_back(c.held(i + 10, 8));
            c.compare(c.s.pool.raw(Op::Pick, 8, operands), 10 + std::min<uint64_t>(index & expr::mask(width), 4));
        }
    for (const uint64_t choice : {0, 1})
        c.compare(c.s.pool.raw(Op::Ite, 8, {c.held(choice, 1), c.held(7, 8), c.held(9, 8)}), choice ? 7 : 9);
    EXPECT_GT(c.questions, 350U);
    c.s.confirmed();
    c.apply(Op::Add, 8, 8, 1, 2);
    c.compare(c.s.pool.raw(Op::Add, 8, {c.held(1, 8), c.held(2, 8)}), 4);
    c.s.refuted();
}

TEST(Operators, OfFloats) {
    Computing c;
    for (const unsigned width : {32, 64})
        for (int i = 0; i < 2; ++i) {
            for (const Op op : {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FSqrt}) {
                const uint64_t a = c.floating(width), b = c.floating(width);
                // of what is no number nobody knows the bits
                if (!std::isnan(expr::numberOf(expr::apply(op, width, width, a, b, 0, 0), width)))
                    c.apply(op, width, width, a, b);
            }
            for (const Op op : {Op::FNeg, Op::FAbs}) c.apply(op, width, width, c.floating(width), 0);
            for (const Op op : {Op::FEq, Op::FLt, Op::FLe, Op::FUnordered})
                c.apply(op, 1, width, c.floating(width), c.floating(width));
            for (const unsigned to : {8, 16, 32, 64})
                for (const Op op : {Op::FToSI, Op::FToUI}) c.apply(op, to, width, c.floating(width), 0);
            for (const unsigned from : {1, 8, 32, 64})
                for (const Op op : {Op::SIToF, Op::UIToF}) c.apply(op, width, from, c.value(from), 0);
            const uint64_t a = c.floating(width);
            if (!std::isnan(expr::numberOf(a, width))) c.apply(Op::FToF, 96 - width, width, a, 0);
        }
    c.s.confirmed();
    c.compare(c.s.pool.raw(Op::FAdd, 32, {c.held(expr::bitsOf(1, 32), 32), c.held(expr::bitsOf(2, 32), 32)}), 5);
    c.s.refuted();
}

TEST(Operators, TheBitsOfWhatIsNoNumberAreUnknown) {
    Sketch s;
    s.function("f");
    const Term none = s.variable(32);
    s.assign(none, s.number(0x7fc00000, 32));
    const Term sum = s.pool.raw(Op::FAdd, 32, {none, none});
    s.count(s.pool.negate(s.pool.equal(sum, s.number(0x7fc00000, 32))), 0);
    s.count(s.pool.binary(Op::FEq, sum, sum), 1);
    s.count(s.pool.negate(s.pool.binary(Op::FUnordered, sum, none)), 2);
    s.refuted();
    s.confirmed({}, {1, 2});
}

}  // namespace
}  // namespace provest::certify
