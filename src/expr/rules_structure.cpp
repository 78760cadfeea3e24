// Rules for choices, extensions, parts and tables. Memory takes values apart into bytes and puts them together again:
// the rules for Extract and Concat give back what was stored.
#include "expr/rules.hpp"

#include <algorithm>

namespace provest::expr {

namespace {

// The extraction that two adjacent ones, high above low, are together.
Term joined(Pool& p, Term high, Term low) {
    if (high->op != Op::Extract || low->op != Op::Extract || (*high)[0] != (*low)[0]) return nullptr;
    if (high->value != low->value + low->width) return nullptr;
    return p.extract((*low)[0], static_cast<unsigned>(low->value), high->width + unsigned{low->width});
}

// Also the lowest bits without Extract: x itself cannot be below one of its own parts, but zext(x) or sext(x) can be
// above x. `part` of an extension whose bits above x are all asked for.
Term extractOfExtension(Pool& p, const Shape& s) {
    const Term whole = s[0];
    const Term x = (*whole)[0];
    if (s.value + s.width <= x->width) return p.extract(x, static_cast<unsigned>(s.value), s.width);
    if (whole->op == Op::ZExt && s.value >= x->width) return p.constant(s.width, 0);
    if (s.value > 0) return nullptr;
    return p.make(whole->op, s.width, {x});  // a shorter extension
}

Term extractOfConcat(Pool& p, const Shape& s) {
    const Term high = (*s[0])[0], low = (*s[0])[1];
    if (s.value + s.width <= low->width) return p.extract(low, static_cast<unsigned>(s.value), s.width);
    if (s.value >= low->width) return p.extract(high, static_cast<unsigned>(s.value - low->width), s.width);
    return nullptr;
}

bool shrinksTo(Term term, unsigned width) {
    if (term->isConstant()) return true;
    return (term->op == Op::ZExt || term->op == Op::SExt) && (*term)[0]->width <= width;
}

// The low bits of a sum need only the low bits of its parts: undoes C's promotion in `(char)(c + 1)`.
Term extractOfArithmetic(Pool& p, const Shape& s) {
    if (s.value != 0) return nullptr;
    switch (s[0]->op) {
        case Op::Add:
        case Op::Sub:
        case Op::Mul:
        case Op::And:
        case Op::Or:
        case Op::Xor:
            break;
        default:
            return nullptr;
    }
    const Term a = (*s[0])[0], b = (*s[0])[1];
    if (!shrinksTo(a, s.width) || !shrinksTo(b, s.width)) return nullptr;
    return p.binary(s[0]->op, p.extract(a, 0, s.width), p.extract(b, 0, s.width));
}

constexpr Rule rules[] = {
    {"choice by constant", Op::Ite,
     [](Pool&, const Shape& s) -> Term { return s[0]->isConstant() ? s[s[0]->value != 0 ? 1 : 2] : nullptr; },
     [](const Samples& e) { return e.of(Op::Ite, {e.any(1), e.x(), e.y()}); }},
    {"choice of equals", Op::Ite, [](Pool&, const Shape& s) -> Term { return s[1] == s[2] ? s[1] : nullptr; },
     [](const Samples& e) { return e.of(Op::Ite, {e.flag(), e.x(), e.x()}); }},
    {"choice by not", Op::Ite,
     [](Pool& p, const Shape& s) -> Term { return s[0]->op == Op::Not ? p.ite((*s[0])[0], s[2], s[1]) : nullptr; },
     [](const Samples& e) { return e.of(Op::Ite, {e.raw(Op::Not, 1, {e.flag()}), e.x(), e.y()}); }},
    {"choice between truths", Op::Ite,
     [](Pool& p, const Shape& s) -> Term {
         if (s.width != 1) return nullptr;
         if (s[1]->isTrue()) return p.either(s[0], s[2]);
         if (s[1]->isFalse()) return p.both(p.negate(s[0]), s[2]);
         if (s[2]->isTrue()) return p.either(p.negate(s[0]), s[1]);
         return s[2]->isFalse() ? p.both(s[0], s[1]) : nullptr;
     },
     [](const Samples& e) {
         const Term x = e.pool.input(5, 1);
         return e.draw() % 2 == 0 ? e.raw(Op::Ite, 1, {e.flag(), e.any(1), x})
                                  : e.raw(Op::Ite, 1, {e.flag(), x, e.any(1)});
     }},
    {"choice within the same choice", Op::Ite,
     [](Pool& p, const Shape& s) -> Term {
         if (s[1]->op == Op::Ite && (*s[1])[0] == s[0]) return p.ite(s[0], (*s[1])[1], s[2]);
         if (s[2]->op == Op::Ite && (*s[2])[0] == s[0]) return p.ite(s[0], s[1], (*s[2])[2]);
         return nullptr;
     },
     [](const Samples& e) {
         const Term inner = e.of(Op::Ite, {e.flag(), e.x(), e.y()});
         return e.draw() % 2 == 0 ? e.of(Op::Ite, {e.flag(), inner, e.z()}) : e.of(Op::Ite, {e.flag(), e.z(), inner});
     }},
    {"zero extension twice", Op::ZExt,
     [](Pool& p, const Shape& s) -> Term { return s[0]->op == Op::ZExt ? p.zeroExtend((*s[0])[0], s.width) : nullptr; },
     [](const Samples& e) { return e.raw(Op::ZExt, e.width + 9, {e.raw(Op::ZExt, e.width + 3, {e.x()})}); }},
    {"sign extension twice", Op::SExt,
     [](Pool& p, const Shape& s) -> Term { return s[0]->op == Op::SExt ? p.signExtend((*s[0])[0], s.width) : nullptr; },
     [](const Samples& e) { return e.raw(Op::SExt, e.width + 9, {e.raw(Op::SExt, e.width + 3, {e.x()})}); }},
    {"sign extension of a positive number", Op::SExt,
     [](Pool& p, const Shape& s) -> Term { return s[0]->op == Op::ZExt ? p.zeroExtend((*s[0])[0], s.width) : nullptr; },
     [](const Samples& e) { return e.raw(Op::SExt, e.width + 9, {e.raw(Op::ZExt, e.width + 3, {e.x()})}); }},
    {"part that is the whole", Op::Extract,
     [](Pool&, const Shape& s) -> Term { return s.value == 0 && s.width == s[0]->width ? s[0] : nullptr; },
     [](const Samples& e) { return e.raw(Op::Extract, e.width, {e.x()}, 0); }},
    {"part of a part", Op::Extract,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->op != Op::Extract) return nullptr;
         return p.extract((*s[0])[0], static_cast<unsigned>(s[0]->value + s.value), s.width);
     },
     [](const Samples& e) {
         return e.raw(Op::Extract, e.width, {e.raw(Op::Extract, e.width + 3, {e.input(e.width + 8)}, 4)}, e.draw() % 4);
     }},
    {"part of an extension", Op::Extract,
     [](Pool& p, const Shape& s) -> Term {
         return s[0]->op == Op::ZExt || s[0]->op == Op::SExt ? extractOfExtension(p, s) : nullptr;
     },
     [](const Samples& e) {
         const unsigned low = static_cast<unsigned>(e.draw() % (e.width + 8));
         const unsigned width = 1 + static_cast<unsigned>(e.draw() % (e.width + 8 - low));
         return e.raw(Op::Extract, width, {e.raw(e.draw() % 2 == 0 ? Op::ZExt : Op::SExt, e.width + 8, {e.x()})}, low);
     }},
    {"part of two parts", Op::Extract,
     [](Pool& p, const Shape& s) -> Term { return s[0]->op == Op::Concat ? extractOfConcat(p, s) : nullptr; },
     [](const Samples& e) {
         return e.raw(Op::Extract, e.width, {e.raw(Op::Concat, 2 * e.width, {e.x(), e.y()})}, e.draw() % 2 * e.width);
     }},
    {"low part of arithmetic", Op::Extract, extractOfArithmetic,
     [](const Samples& e) {
         constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::And, Op::Or, Op::Xor};
         const Term sum =
             e.raw(ops[e.draw() % 6], e.width + 3, {e.raw(Op::SExt, e.width + 3, {e.x()}), e.any(e.width + 3)});
         return e.raw(Op::Extract, e.width, {sum}, 0);
     }},
    {"low part of a choice between constants", Op::Extract,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->op != Op::Ite || !(*s[0])[1]->isConstant() || !(*s[0])[2]->isConstant()) return nullptr;
         const auto part = [&](Term c) { return p.extract(c, static_cast<unsigned>(s.value), s.width); };
         return p.ite((*s[0])[0], part((*s[0])[1]), part((*s[0])[2]));
     },
     [](const Samples& e) {
         const Term choice = e.raw(Op::Ite, e.width + 3, {e.flag(), e.any(e.width + 3), e.any(e.width + 3)});
         return e.raw(Op::Extract, e.width, {choice}, e.draw() % 4);
     }},
    {"adjacent parts", Op::Concat, [](Pool& p, const Shape& s) -> Term { return joined(p, s[0], s[1]); },
     [](const Samples& e) {
         const Term whole = e.input(e.width + 8);
         return e.raw(Op::Concat, e.width + 8,
                      {e.raw(Op::Extract, e.width, {whole}, 8), e.raw(Op::Extract, 8, {whole}, 0)});
     }},
    {"adjacent parts, the rest below", Op::Concat,
     [](Pool& p, const Shape& s) -> Term {
         if (s[1]->op != Op::Concat) return nullptr;
         const Term both = joined(p, s[0], (*s[1])[0]);
         return both != nullptr ? p.concat(both, (*s[1])[1]) : nullptr;
     },
     [](const Samples& e) {
         const Term whole = e.input(e.width + 8);
         const Term rest = e.raw(Op::Concat, 12, {e.raw(Op::Extract, 8, {whole}, 0), e.pool.input(5, 4)});
         return e.raw(Op::Concat, e.width + 12, {e.raw(Op::Extract, e.width, {whole}, 8), rest});
     }},
    {"adjacent parts, the rest above", Op::Concat,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->op != Op::Concat) return nullptr;
         const Term both = joined(p, (*s[0])[1], s[1]);
         return both != nullptr ? p.concat((*s[0])[0], both) : nullptr;
     },
     [](const Samples& e) {
         const Term whole = e.input(e.width + 8);
         const Term rest =
             e.raw(Op::Concat, e.width + 4, {e.pool.input(5, 4), e.raw(Op::Extract, e.width, {whole}, 8)});
         return e.raw(Op::Concat, e.width + 12, {rest, e.raw(Op::Extract, 8, {whole}, 0)});
     }},
    {"zeros above", Op::Concat,
     [](Pool& p, const Shape& s) -> Term { return s[0]->isConstant(0) ? p.zeroExtend(s[1], s.width) : nullptr; },
     [](const Samples& e) { return e.raw(Op::Concat, 2 * e.width, {e.c(0), e.x()}); }},
    {"pick by constant", Op::Pick,
     [](Pool&, const Shape& s) -> Term {
         if (!s[0]->isConstant()) return nullptr;
         return s[1 + std::min<uint64_t>(s[0]->value, s.operands.size() - 2)];
     },
     [](const Samples& e) { return e.of(Op::Pick, {e.any(8), e.x(), e.y(), e.z()}); }},
    {"pick of equals", Op::Pick,
     [](Pool&, const Shape& s) -> Term {
         const bool same = std::all_of(s.operands.begin() + 2, s.operands.end(), [&](Term t) { return t == s[1]; });
         return same ? s[1] : nullptr;
     },
     [](const Samples& e) { return e.of(Op::Pick, {e.input(8), e.x(), e.x()}); }},
    {"pick by an extended index", Op::Pick,
     [](Pool& p, const Shape& s) -> Term {
         if (s[0]->op != Op::ZExt) return nullptr;
         std::vector<Term> operands(s.operands.begin(), s.operands.end());
         operands[0] = (*s[0])[0];
         return p.make(Op::Pick, s.width, operands);
     },
     [](const Samples& e) { return e.of(Op::Pick, {e.raw(Op::ZExt, 9, {e.input(1)}), e.x(), e.y(), e.z()}); }},
};

}  // namespace

std::span<const Rule> structureRules() { return rules; }

}  // namespace provest::expr
