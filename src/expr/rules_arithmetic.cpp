// Rules for + - * / and their kin. Commutative operators have their constant on the right.
#include "expr/rules.hpp"

#include <bit>

namespace provest::expr {

namespace {

bool isOp(Term term, Op op) { return term->op == op; }
bool addsConstant(Term term) { return term->op == Op::Add && (*term)[1]->isConstant(); }
bool isPower(Term term) { return term->isConstant() && std::has_single_bit(term->value); }

constexpr Rule rules[] = {
    {"add zero", Op::Add, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Add, {e.x(), e.c(0)}); }},
    {"add two constants", Op::Add,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || !addsConstant(s[0])) return nullptr;
         return p.binary(Op::Add, (*s[0])[0], p.constant(s.width, (*s[0])[1]->value + s[1]->value));
     },
     [](const Samples& e) { return e.of(Op::Add, {e.of(Op::Add, {e.x(), e.any()}), e.any()}); }},
    {"add constant to difference from constant", Op::Add,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || !isOp(s[0], Op::Sub) || !(*s[0])[0]->isConstant()) return nullptr;
         return p.binary(Op::Sub, p.constant(s.width, (*s[0])[0]->value + s[1]->value), (*s[0])[1]);
     },
     [](const Samples& e) { return e.of(Op::Add, {e.of(Op::Sub, {e.any(), e.x()}), e.any()}); }},
    {"add of difference", Op::Add,
     [](Pool&, const Shape& s) -> Term {
         for (const size_t i : {0, 1})
             if (isOp(s[i], Op::Sub) && (*s[i])[1] == s[1 - i]) return (*s[i])[0];
         return nullptr;
     },
     [](const Samples& e) { return e.of(Op::Add, {e.of(Op::Sub, {e.x(), e.y()}), e.y()}); }},
    {"add of negation", Op::Add,
     [](Pool& p, const Shape& s) -> Term {
         if (isOp(s[1], Op::Neg)) return p.binary(Op::Sub, s[0], (*s[1])[0]);
         return isOp(s[0], Op::Neg) ? p.binary(Op::Sub, s[1], (*s[0])[0]) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Add, {e.x(), e.of(Op::Neg, {e.y()})}); }},
    {"subtract itself", Op::Sub,
     [](Pool& p, const Shape& s) -> Term { return s[0] == s[1] ? p.constant(s.width, 0) : nullptr; },
     [](const Samples& e) { return e.of(Op::Sub, {e.x(), e.x()}); }},
    {"subtract constant", Op::Sub,
     [](Pool& p, const Shape& s) -> Term {
         return s[1]->isConstant() ? p.binary(Op::Add, s[0], p.constant(s.width, 0 - s[1]->value)) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Sub, {e.x(), e.any()}); }},
    {"subtract from zero", Op::Sub,
     [](Pool& p, const Shape& s) -> Term { return s[0]->isConstant(0) ? p.make(Op::Neg, s.width, {s[1]}) : nullptr; },
     [](const Samples& e) { return e.of(Op::Sub, {e.c(0), e.x()}); }},
    {"subtract what was added", Op::Sub,
     [](Pool&, const Shape& s) -> Term {
         if (!isOp(s[0], Op::Add)) return nullptr;
         if ((*s[0])[0] == s[1]) return (*s[0])[1];
         return (*s[0])[1] == s[1] ? (*s[0])[0] : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Sub, {e.of(Op::Add, {e.x(), e.y()}), e.y()}); }},
    {"subtract a sum from its part", Op::Sub,
     [](Pool& p, const Shape& s) -> Term {
         if (!isOp(s[1], Op::Add)) return nullptr;
         for (const size_t i : {0, 1})
             if ((*s[1])[i] == s[0]) return p.make(Op::Neg, s.width, {(*s[1])[1 - i]});
         return nullptr;
     },
     [](const Samples& e) { return e.of(Op::Sub, {e.x(), e.of(Op::Add, {e.x(), e.y()})}); }},
    {"difference of sums with constants", Op::Sub,
     [](Pool& p, const Shape& s) -> Term {
         if (!addsConstant(s[0]) || !addsConstant(s[1]) || (*s[0])[0] != (*s[1])[0]) return nullptr;
         return p.constant(s.width, (*s[0])[1]->value - (*s[1])[1]->value);
     },
     [](const Samples& e) {
         return e.of(Op::Sub, {e.of(Op::Add, {e.x(), e.any()}), e.of(Op::Add, {e.x(), e.any()})});
     }},
    {"multiply by zero", Op::Mul, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(0) ? s[1] : nullptr; },
     [](const Samples& e) { return e.of(Op::Mul, {e.x(), e.c(0)}); }},
    {"multiply by one", Op::Mul, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(1) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Mul, {e.x(), e.c(1)}); }},
    {"multiply by minus one", Op::Mul,
     [](Pool& p, const Shape& s) -> Term {
         return s[1]->isConstant(mask(s.width)) ? p.make(Op::Neg, s.width, {s[0]}) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Mul, {e.x(), e.c(mask(e.width))}); }},
    {"multiply twice by constants", Op::Mul,
     [](Pool& p, const Shape& s) -> Term {
         if (!s[1]->isConstant() || !isOp(s[0], Op::Mul) || !(*s[0])[1]->isConstant()) return nullptr;
         return p.binary(Op::Mul, (*s[0])[0], p.constant(s.width, (*s[0])[1]->value * s[1]->value));
     },
     [](const Samples& e) { return e.of(Op::Mul, {e.of(Op::Mul, {e.x(), e.c(3)}), e.c(5)}); }},
    {"divide by one", Op::UDiv, [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(1) ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::UDiv, {e.x(), e.c(1)}); }},
    {"divide by a power of two", Op::UDiv,
     [](Pool& p, const Shape& s) -> Term {
         if (!isPower(s[1])) return nullptr;
         return p.binary(Op::LShr, s[0], p.constant(s.width, static_cast<uint64_t>(std::countr_zero(s[1]->value))));
     },
     [](const Samples& e) { return e.of(Op::UDiv, {e.x(), e.c(uint64_t{1} << (e.width / 2))}); }},
    {"signed divide by one", Op::SDiv,
     [](Pool&, const Shape& s) -> Term { return s[1]->isConstant(1) && s.width > 1 ? s[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::SDiv, {e.x(), e.c(1)}); }},
    {"remainder by a power of two", Op::URem,
     [](Pool& p, const Shape& s) -> Term {
         return isPower(s[1]) ? p.binary(Op::And, s[0], p.constant(s.width, s[1]->value - 1)) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::URem, {e.x(), e.c(uint64_t{1} << (e.width / 2))}); }},
    {"signed remainder by one", Op::SRem,
     [](Pool& p, const Shape& s) -> Term { return s[1]->isConstant(1) ? p.constant(s.width, 0) : nullptr; },
     [](const Samples& e) { return e.of(Op::SRem, {e.x(), e.c(1)}); }},
    {"negate twice", Op::Neg, [](Pool&, const Shape& s) -> Term { return isOp(s[0], Op::Neg) ? (*s[0])[0] : nullptr; },
     [](const Samples& e) { return e.of(Op::Neg, {e.of(Op::Neg, {e.x()})}); }},
    {"negate a difference", Op::Neg,
     [](Pool& p, const Shape& s) -> Term {
         return isOp(s[0], Op::Sub) ? p.binary(Op::Sub, (*s[0])[1], (*s[0])[0]) : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Neg, {e.of(Op::Sub, {e.x(), e.y()})}); }},
};

}  // namespace

std::span<const Rule> arithmeticRules() { return rules; }

}  // namespace provest::expr
