// Rules for comparisons. Most bring what C's promotions did to a char back to the char: the solution sets of
// solver/preimage.hpp and the user's eye both profit.
#include "expr/rules.hpp"

namespace provest::expr {

namespace {

uint64_t leastSigned(unsigned width) { return uint64_t{1} << (width - 1); }
uint64_t mostSigned(unsigned width) { return leastSigned(width) - 1; }

bool bothAre(const Shape& s, Op op) {  // extended from the same width
    return s[0]->op == op && s[1]->op == op && (*s[0])[0]->width == (*s[1])[0]->width;
}

bool fitsSigned(uint64_t value, unsigned width, unsigned narrow) {
    return static_cast<uint64_t>(asSigned(value & mask(narrow), narrow)) ==
           static_cast<uint64_t>(asSigned(value, width));
}

// zext(x) == c, sext(x) == c
Term equalExtended(Pool& p, const Shape& s) {
    if (!s[1]->isConstant()) return nullptr;
    const Term x = s[0];
    if (x->op != Op::ZExt && x->op != Op::SExt) return nullptr;
    const unsigned narrow = (*x)[0]->width;
    const uint64_t c = s[1]->value;
    const bool fits = x->op == Op::ZExt ? c <= mask(narrow) : fitsSigned(c, x->width, narrow);
    return fits ? p.equal((*x)[0], p.constant(narrow, c)) : p.truth(false);
}

// A comparison of zext(x) with a constant, as unsigned.
Term unsignedExtended(Pool& p, const Shape& s) {
    for (const size_t i : {0, 1}) {
        if (s[i]->op != Op::ZExt || !s[1 - i]->isConstant()) continue;
        const Term x = (*s[i])[0];
        const uint64_t c = s[1 - i]->value;
        if (c > mask(x->width)) return p.truth(i == 0);  // x is below
        const Term narrow = p.constant(x->width, c);
        return i == 0 ? p.binary(s.op, x, narrow) : p.binary(s.op, narrow, x);
    }
    return nullptr;
}

// A comparison of sext(x) with a constant, as signed.
Term signedExtended(Pool& p, const Shape& s) {
    for (const size_t i : {0, 1}) {
        if (s[i]->op != Op::SExt || !s[1 - i]->isConstant()) continue;
        const Term x = (*s[i])[0];
        const uint64_t c = s[1 - i]->value;
        const bool negative = asSigned(c, s[i]->width) < 0;
        if (!fitsSigned(c, s[i]->width, x->width)) return p.truth((i == 0) != negative);
        const Term narrow = p.constant(x->width, c);
        return i == 0 ? p.binary(s.op, x, narrow) : p.binary(s.op, narrow, x);
    }
    return nullptr;
}

// A zero-extended number is not negative: against a constant, or another one, signed is unsigned.
Term signedOfUnsigned(Pool& p, const Shape& s, Op unsignedOp) {
    if (s[0]->op == Op::ZExt && s[1]->op == Op::ZExt) return p.binary(unsignedOp, s[0], s[1]);
    for (const size_t i : {0, 1}) {
        if (s[i]->op != Op::ZExt || !s[1 - i]->isConstant()) continue;
        if (asSigned(s[1 - i]->value, s[1 - i]->width) < 0) return p.truth(i == 1);
        return p.binary(unsignedOp, s[0], s[1]);
    }
    return nullptr;
}

Term narrowed(Pool& p, const Shape& s, Op extension) {
    return bothAre(s, extension) ? p.binary(s.op, (*s[0])[0], (*s[1])[0]) : nullptr;
}

// (c ? x : y) == k, where x or y can be k on one side of c alone
Term equalOfChoice(Pool& p, const Shape& s) {
    const Term choice = s[0];
    if (choice->op != Op::Ite || !s[1]->isConstant()) return nullptr;
    const Term c = (*choice)[0], x = p.equal((*choice)[1], s[1]), y = p.equal((*choice)[2], s[1]);
    const Term otherwise = p.negate(c);
    if (x == y) return x;
    if (x->isFalse() || x == otherwise) return p.both(otherwise, y);
    return y->isFalse() || y == c ? p.both(c, x) : nullptr;
}

constexpr Rule rules[] = {
    {"equal to itself", Op::Eq, [](Pool& p, const Shape& s) -> Term { return s[0] == s[1] ? p.truth(true) : nullptr; },
     [](const Samples& e) { return e.test(Op::Eq, e.x(), e.x()); }},
    {"equal to a truth", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->width != 1 || !s[1]->isConstant()) return nullptr;
         return s[1]->value != 0 ? s[0] : p.negate(s[0]);
     },
     [](const Samples& e) { return e.test(Op::Eq, e.flag(), e.any(1)); }},
    {"extended equal to constant", Op::Eq, equalExtended,
     [](const Samples& e) {
         return e.test(Op::Eq, e.raw(e.draw() % 2 == 0 ? Op::ZExt : Op::SExt, e.width + 4, {e.x()}),
                       e.any(e.width + 4));
     }},
    {"zero-extended equal", Op::Eq, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::ZExt); },
     [](const Samples& e) {
         return e.test(Op::Eq, e.raw(Op::ZExt, e.width + 8, {e.x()}), e.raw(Op::ZExt, e.width + 8, {e.y()}));
     }},
    {"sign-extended equal", Op::Eq, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::SExt); },
     [](const Samples& e) {
         return e.test(Op::Eq, e.raw(Op::SExt, e.width + 8, {e.x()}), e.raw(Op::SExt, e.width + 8, {e.y()}));
     }},
    {"sum equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || s[0]->op != Op::Add || !(*s[0])[1]->isConstant()) return nullptr;
         return p.equal((*s[0])[0], p.constant(s[0]->width, s[1]->value - (*s[0])[1]->value));
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Add, {e.x(), e.any()}), e.any()); }},
    {"sums equal", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->op != Op::Add || s[1]->op != Op::Add || (*s[0])[1] != (*s[1])[1]) return nullptr;
         return p.equal((*s[0])[0], (*s[1])[0]);
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Add, {e.x(), e.z()}), e.of(Op::Add, {e.y(), e.z()})); }},
    {"difference from constant equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || s[0]->op != Op::Sub || !(*s[0])[0]->isConstant()) return nullptr;
         return p.equal((*s[0])[1], p.constant(s[0]->width, (*s[0])[0]->value - s[1]->value));
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Sub, {e.any(), e.x()}), e.any()); }},
    {"difference equal to zero", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         const bool fits = s[1]->isConstant(0) && (s[0]->op == Op::Sub || s[0]->op == Op::Xor);
         return fits ? p.equal((*s[0])[0], (*s[0])[1]) : nullptr;
     },
     [](const Samples& e) {
         return e.test(Op::Eq, e.of(e.draw() % 2 == 0 ? Op::Sub : Op::Xor, {e.x(), e.y()}), e.c(0));
     }},
    {"xor with constant equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || s[0]->op != Op::Xor || !(*s[0])[1]->isConstant()) return nullptr;
         return p.equal((*s[0])[0], p.constant(s[0]->width, s[1]->value ^ (*s[0])[1]->value));
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Xor, {e.x(), e.any()}), e.any()); }},
    {"complement equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         const bool fits = s[1]->isConstant() && s[0]->op == Op::Not;
         return fits ? p.equal((*s[0])[0], p.constant(s[0]->width, ~s[1]->value)) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Not, {e.x()}), e.any()); }},
    {"negation equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         const bool fits = s[1]->isConstant() && s[0]->op == Op::Neg;
         return fits ? p.equal((*s[0])[0], p.constant(s[0]->width, 0 - s[1]->value)) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Eq, e.of(Op::Neg, {e.x()}), e.any()); }},
    {"choice equal to constant", Op::Eq, equalOfChoice,
     [](const Samples& e) {
         return e.test(Op::Eq, e.raw(Op::Ite, e.width, {e.flag(), e.c(0), e.any()}), e.c(e.draw() % 2));
     }},
    {"choice by what is compared", Op::Eq, equalOfChoice,
     [](const Samples& e) {
         const Term differs = e.raw(Op::Not, 1, {e.test(Op::Eq, e.x(), e.c(0))});
         return e.test(Op::Eq, e.raw(Op::Ite, e.width, {differs, e.x(), e.y()}), e.c(0));
     }},
    {"parts equal to constant", Op::Eq,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || s[0]->op != Op::Concat) return nullptr;
         const Term high = (*s[0])[0], low = (*s[0])[1];
         return p.both(p.equal(high, p.constant(high->width, s[1]->value >> low->width)),
                       p.equal(low, p.constant(low->width, s[1]->value)));
     },
     [](const Samples& e) {
         return e.test(Op::Eq, e.raw(Op::Concat, e.width + 8, {e.x(), e.input(8)}), e.any(e.width + 8));
     }},
    {"below itself", Op::Ult, [](Pool& p, const Shape& s) -> Term { return s[0] == s[1] ? p.truth(false) : nullptr; },
     [](const Samples& e) { return e.test(Op::Ult, e.x(), e.x()); }},
    {"below zero, above all", Op::Ult,
     [](Pool& p, const Shape& s) -> Term {
         return s[1]->isConstant(0) || s[0]->isConstant(mask(s[0]->width)) ? p.truth(false) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Ult, e.x(), e.c(0)); }},
    {"below one", Op::Ult,
     [](Pool& p, const Shape& s) -> Term {
         return s[1]->isConstant(1) ? p.equal(s[0], p.constant(s[0]->width, 0)) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Ult, e.x(), e.c(1)); }},
    {"above zero", Op::Ult,
     [](Pool& p, const Shape& s) -> Term { return s[0]->isConstant(0) ? p.negate(p.equal(s[1], s[0])) : nullptr; },
     [](const Samples& e) { return e.test(Op::Ult, e.c(0), e.x()); }},
    {"zero-extended below", Op::Ult, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::ZExt); },
     [](const Samples& e) {
         return e.test(Op::Ult, e.raw(Op::ZExt, e.width + 8, {e.x()}), e.raw(Op::ZExt, e.width + 8, {e.y()}));
     }},
    {"zero-extended below constant", Op::Ult, unsignedExtended,
     [](const Samples& e) {
         const Term x = e.raw(Op::ZExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Ult, x, c) : e.test(Op::Ult, c, x);
     }},
    {"not above itself, at least zero, at most all", Op::Ule,
     [](Pool& p, const Shape& s) -> Term {
         const bool fits = s[0] == s[1] || s[0]->isConstant(0) || s[1]->isConstant(mask(s[1]->width));
         return fits ? p.truth(true) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Ule, e.draw() % 2 == 0 ? e.x() : e.c(0), e.x()); }},
    {"at most zero", Op::Ule,
     [](Pool& p, const Shape& s) -> Term { return s[1]->isConstant(0) ? p.equal(s[0], s[1]) : nullptr; },
     [](const Samples& e) { return e.test(Op::Ule, e.x(), e.c(0)); }},
    {"at least one", Op::Ule,
     [](Pool& p, const Shape& s) -> Term {
         return s[0]->isConstant(1) ? p.negate(p.equal(s[1], p.constant(s[1]->width, 0))) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Ule, e.c(1), e.x()); }},
    {"zero-extended at most", Op::Ule, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::ZExt); },
     [](const Samples& e) {
         return e.test(Op::Ule, e.raw(Op::ZExt, e.width + 8, {e.x()}), e.raw(Op::ZExt, e.width + 8, {e.y()}));
     }},
    {"zero-extended at most constant", Op::Ule, unsignedExtended,
     [](const Samples& e) {
         const Term x = e.raw(Op::ZExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Ule, x, c) : e.test(Op::Ule, c, x);
     }},
    {"signed below itself or the ends", Op::Slt,
     [](Pool& p, const Shape& s) -> Term {
         const unsigned width = s[0]->width;
         const bool fits = s[0] == s[1] || s[1]->isConstant(leastSigned(width)) || s[0]->isConstant(mostSigned(width));
         return fits ? p.truth(false) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Slt, e.x(), e.draw() % 2 == 0 ? e.x() : e.c(leastSigned(e.width))); }},
    {"sign-extended below", Op::Slt, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::SExt); },
     [](const Samples& e) {
         return e.test(Op::Slt, e.raw(Op::SExt, e.width + 8, {e.x()}), e.raw(Op::SExt, e.width + 8, {e.y()}));
     }},
    {"sign-extended below constant", Op::Slt, signedExtended,
     [](const Samples& e) {
         const Term x = e.raw(Op::SExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Slt, x, c) : e.test(Op::Slt, c, x);
     }},
    {"zero-extended below, signed", Op::Slt, [](Pool& p, const Shape& s) { return signedOfUnsigned(p, s, Op::Ult); },
     [](const Samples& e) {
         const Term x = e.raw(Op::ZExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Slt, x, c) : e.test(Op::Slt, c, x);
     }},
    {"signed at most itself or the ends", Op::Sle,
     [](Pool& p, const Shape& s) -> Term {
         const unsigned width = s[0]->width;
         const bool fits = s[0] == s[1] || s[0]->isConstant(leastSigned(width)) || s[1]->isConstant(mostSigned(width));
         return fits ? p.truth(true) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::Sle, e.x(), e.draw() % 2 == 0 ? e.x() : e.c(mostSigned(e.width))); }},
    {"sign-extended at most", Op::Sle, [](Pool& p, const Shape& s) { return narrowed(p, s, Op::SExt); },
     [](const Samples& e) {
         return e.test(Op::Sle, e.raw(Op::SExt, e.width + 8, {e.x()}), e.raw(Op::SExt, e.width + 8, {e.y()}));
     }},
    {"sign-extended at most constant", Op::Sle, signedExtended,
     [](const Samples& e) {
         const Term x = e.raw(Op::SExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Sle, x, c) : e.test(Op::Sle, c, x);
     }},
    {"zero-extended at most, signed", Op::Sle, [](Pool& p, const Shape& s) { return signedOfUnsigned(p, s, Op::Ule); },
     [](const Samples& e) {
         const Term x = e.raw(Op::ZExt, e.width + 4, {e.x()}), c = e.any(e.width + 4);
         return e.draw() % 2 == 0 ? e.test(Op::Sle, x, c) : e.test(Op::Sle, c, x);
     }},
    {"float equal to itself", Op::FEq,
     [](Pool& p, const Shape& s) -> Term {
         return s[0] == s[1] ? p.negate(p.binary(Op::FUnordered, s[0], s[1])) : nullptr;
     },
     [](const Samples& e) { return e.test(Op::FEq, e.input(64), e.input(64)); }},
};

}  // namespace

std::span<const Rule> compareRules() { return rules; }

}  // namespace provest::expr
