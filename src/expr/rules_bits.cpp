// Rules for bits, truth and shifts, and the sign operators of floats.
#include "expr/operators.hpp"
#include "expr/rules.hpp"

namespace provest::expr {

namespace {

bool isNotOf(Term a, Term b) { return a->op == Op::Not && (*a)[0] == b; }

Term twoConstants(Pool& p, const Shape& s) {  // (x op c1) op c2, for operators that may be regrouped
    if (!s[1]->isConstant() || s[0]->op != s.op || !(*s[0])[1]->isConstant()) return nullptr;
    return p.binary(s.op, (*s[0])[0],
                    p.constant(s.width, apply(s.op, s.width, s.width, (*s[0])[1]->value, s[1]->value, 0, 0)));
}

Term swapped(Pool& p, const Shape& s, Op from, Op to) {  // not (a from b) is (b to a)
    return s.width == 1 && s[0]->op == from ? p.binary(to, (*s[0])[1], (*s[0])[0]) : nullptr;
}

Term shiftByConstant(Pool& p, const Shape& s) {
    if (s[1]->isConstant(0)) return s[0];
    return s[1]->isConstant() && s[1]->value >= s.width ? p.constant(s.width, 0) : nullptr;
}

Term shiftTwice(Pool& p, const Shape& s) {
    if (!s[1]->isConstant() || s[0]->op != s.op || !(*s[0])[1]->isConstant()) return nullptr;
    const uint64_t first = (*s[0])[1]->value, second = s[1]->value;
    if (first >= s.width || second >= s.width) return nullptr;
    if (first + second >= s.width) return p.constant(s.width, 0);
    return p.binary(s.op, (*s[0])[0], p.constant(s.width, first + second));
}

constexpr Rule rules[] = {
    {"and zero", Op::And, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[1] : nullptr; },
     [](const Samples& e) { return e.of(Op::And, {e.x(), e.c(0)}); }},
    {"and all ones", Op::And,
     [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(mask(s.width)) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::And, {e.x(), e.c(mask(e.width))}); }},
    {"and itself", Op::And, [](Pool&, const Shape& s) -> Term { return s[0] == s[1] ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::And, {e.x(), e.x()}); }},
    {"and its complement", Op::And,
     [](Pool& p, const Shape& s) -> Term {
         return isNotOf(s[0], s[1]) || isNotOf(s[1], s[0]) ? p.constant(s.width, 0) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::And, {e.x(), e.of(Op::Not, {e.x()})}); }},
    {"and two constants", Op::And, twoConstants,
     [](const Samples& e) { return e.of(Op::And, {e.of(Op::And, {e.x(), e.any()}), e.any()}); }},
    {"and of what the extension left", Op::And,
     [](Pool&, const Shape& s) -> Term {
         if (s[0]->op != Op::ZExt || !s[1]->isConstant()) return nullptr;
         const uint64_t low = mask((*s[0])[0]->width);
         return (s[1]->value & low) == low ? s[0] : nullptr;
     },
     [](const Samples& e) {
         return e.raw(Op::And, e.width + 8,
                      {e.raw(Op::ZExt, e.width + 8, {e.x()}), e.pool.constant(e.width + 8, mask(e.width) | e.draw())});
     }},
    {"or zero", Op::Or, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Or, {e.x(), e.c(0)}); }},
    {"or all ones", Op::Or,
     [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(mask(s.width)) ? s[1] : nullptr; },
     [](const Samples& e) { return e.of(Op::Or, {e.x(), e.c(mask(e.width))}); }},
    {"or itself", Op::Or, [](Pool&, const Shape& s) -> Term { return s[0] == s[1] ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Or, {e.x(), e.x()}); }},
    {"or its complement", Op::Or,
     [](Pool& p, const Shape& s) -> Term {
         return isNotOf(s[0], s[1]) || isNotOf(s[1], s[0]) ? p.constant(s.width, mask(s.width)) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Or, {e.x(), e.of(Op::Not, {e.x()})}); }},
    {"or two constants", Op::Or, twoConstants,
     [](const Samples& e) { return e.of(Op::Or, {e.of(Op::Or, {e.x(), e.any()}), e.any()}); }},
    {"xor zero", Op::Xor, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Xor, {e.x(), e.c(0)}); }},
    {"xor all ones", Op::Xor,
     [](Pool& p, const Shape& s) -> Term {
         return s[1]->isConstant(mask(s.width)) ? p.make(Op::Not, s.width, {s[0]}) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Xor, {e.x(), e.c(mask(e.width))}); }},
    {"xor itself", Op::Xor,
     [](Pool& p, const Shape& s) -> Term { return s[0] == s[1] ? p.constant(s.width, 0) : nullptr; },
     [](const Samples& e) { return e.of(Op::Xor, {e.x(), e.x()}); }},
    {"xor two constants", Op::Xor, twoConstants,
     [](const Samples& e) { return e.of(Op::Xor, {e.of(Op::Xor, {e.x(), e.any()}), e.any()}); }},
    {"not twice", Op::Not, [](Pool&, const Shape& s) -> Term { return s[0]->op == Op::Not ? (*s[0])[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Not, {e.of(Op::Not, {e.x()})}); }},
    {"not unsigned less", Op::Not, [](Pool& p, const Shape& s) { return swapped(p, s, Op::Ult, Op::Ule); },
     [](const Samples& e) { return e.raw(Op::Not, 1, {e.test(Op::Ult, e.x(), e.y())}); }},
    {"not unsigned less or equal", Op::Not, [](Pool& p, const Shape& s) { return swapped(p, s, Op::Ule, Op::Ult); },
     [](const Samples& e) { return e.raw(Op::Not, 1, {e.test(Op::Ule, e.x(), e.y())}); }},
    {"not signed less", Op::Not, [](Pool& p, const Shape& s) { return swapped(p, s, Op::Slt, Op::Sle); },
     [](const Samples& e) { return e.raw(Op::Not, 1, {e.test(Op::Slt, e.x(), e.y())}); }},
    {"not signed less or equal", Op::Not, [](Pool& p, const Shape& s) { return swapped(p, s, Op::Sle, Op::Slt); },
     [](const Samples& e) { return e.raw(Op::Not, 1, {e.test(Op::Sle, e.x(), e.y())}); }},
    {"shift left by constant", Op::Shl, shiftByConstant,
     [](const Samples& e) { return e.of(Op::Shl, {e.x(), e.c(e.draw() % 2 == 0 ? 0 : mask(e.width))}); }},
    {"shift left twice", Op::Shl, shiftTwice,
     [](const Samples& e) {
         return e.of(Op::Shl, {e.of(Op::Shl, {e.x(), e.c(e.draw() % e.width)}), e.c(e.draw() % e.width)});
     }},
    {"shift right by constant", Op::LShr, shiftByConstant,
     [](const Samples& e) { return e.of(Op::LShr, {e.x(), e.c(e.draw() % 2 == 0 ? 0 : mask(e.width))}); }},
    {"shift right twice", Op::LShr, shiftTwice,
     [](const Samples& e) {
         return e.of(Op::LShr, {e.of(Op::LShr, {e.x(), e.c(e.draw() % e.width)}), e.c(e.draw() % e.width)});
     }},
    {"arithmetic shift by zero", Op::AShr,
     [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::AShr, {e.x(), e.c(0)}); }},
    {"float negated twice", Op::FNeg,
     [](Pool&, const Shape& s) -> Term { return s[0]->op == Op::FNeg ? (*s[0])[0] : nullptr; },
     [](const Samples& e) { return e.raw(Op::FNeg, 64, {e.raw(Op::FNeg, 64, {e.input(64)})}); }},
    {"float without sign twice", Op::FAbs,
     [](Pool& p, const Shape& s) -> Term {
         return s[0]->op == Op::FAbs || s[0]->op == Op::FNeg ? p.make(Op::FAbs, s.width, {(*s[0])[0]}) : nullptr;
     },
     [](const Samples& e) { return e.raw(Op::FAbs, 32, {e.raw(Op::FNeg, 32, {e.input(32)})}); }},
};

}  // namespace

std::span<const Rule> bitRules() { return rules; }

}  // namespace provest::expr
