#include "solver/z3_terms.hpp"

#include <map>
#include <string>

#include "expr/operators.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

z3::expr asBits(const z3::expr& truth) {
    z3::context& c = truth.ctx();
    return z3::ite(truth, c.bv_val(1, 1), c.bv_val(0, 1));
}

z3::expr asTruth(const z3::expr& bit) { return bit == bit.ctx().bv_val(1, 1); }

}  // namespace

z3::sort Z3Terms::floatSort(unsigned width) { return width == 32 ? context_.fpa_sort<32>() : context_.fpa_sort<64>(); }

z3::expr Z3Terms::fresh(unsigned width) { return context_.bv_const(("f" + std::to_string(fresh_++)).c_str(), width); }

z3::expr Z3Terms::variable(uint32_t number, unsigned width) {
    const uint64_t key = uint64_t{number} << 8 | width;
    const auto found = variables_.find(key);
    if (found != variables_.end()) return found->second;
    const std::string name = "i" + std::to_string(number) + "_" + std::to_string(width);
    return variables_.emplace(key, context_.bv_const(name.c_str(), width)).first->second;
}

void Z3Terms::translate(std::span<const Term> order, std::vector<z3::expr>& conditions) {
    floats_ = false;
    std::map<uint32_t, unsigned> widest;  // an input read with several widths is one value
    for (const Term term : order) {
        if (!views_.contains(term)) views_.emplace(term, Views(native(term)));
        floats_ = floats_ || expr::isFloatOperator(term->op);
        if (term->op == Op::Input) {
            unsigned& width = widest[static_cast<uint32_t>(term->value)];
            width = std::max(width, unsigned{term->width});
        }
    }
    for (const Term term : order) {
        const Views& views = views_.at(term);
        conditions.insert(conditions.end(), views.conditions.begin(), views.conditions.end());
        if (term->op != Op::Input) continue;
        const auto input = static_cast<uint32_t>(term->value);
        if (widest[input] == term->width) continue;
        conditions.push_back(variable(input, widest[input]).extract(term->width - 1u, 0) ==
                             variable(input, term->width));
    }
}

z3::expr Z3Terms::truth(Term term) { return views_.at(term).native; }

z3::expr Z3Terms::bits(Term term) {
    Views& views = views_.at(term);
    if (views.native.is_bv()) return views.native;
    if (views.bits.empty()) {
        if (views.native.is_bool()) {
            views.bits.push_back(asBits(views.native));
        } else {
            const z3::expr any = fresh(term->width);
            views.conditions.push_back(any.mk_from_ieee_bv(floatSort(term->width)) == views.native);
            views.bits.push_back(any);
        }
    }
    return views.bits.front();
}

z3::expr Z3Terms::number(Term term) {
    Views& views = views_.at(term);
    if (views.native.is_fpa()) return views.native;
    if (views.number.empty()) views.number.push_back(views.native.mk_from_ieee_bv(floatSort(term->width)));
    return views.number.front();
}

z3::expr Z3Terms::native(Term term) {
    if (term->op == Op::Input) {
        const z3::expr all = variable(static_cast<uint32_t>(term->value), term->width);
        return term->width == 1 ? asTruth(all) : all;
    }
    if (expr::isFloatOperator(term->op)) return floating(term);
    if (term->op == Op::Ite) {
        const z3::expr condition = truth((*term)[0]);
        const z3::expr& then = views_.at((*term)[1]).native;
        const z3::expr& otherwise = views_.at((*term)[2]).native;
        if (then.is_fpa() || otherwise.is_fpa()) return z3::ite(condition, number((*term)[1]), number((*term)[2]));
        return z3::ite(condition, then, otherwise);
    }
    if (!term->operands.empty() && (*term)[0]->width == 1) {
        switch (term->op) {
            case Op::Not:
                return !truth((*term)[0]);
            case Op::And:
                return truth((*term)[0]) && truth((*term)[1]);
            case Op::Or:
                return truth((*term)[0]) || truth((*term)[1]);
            case Op::Xor:
                return truth((*term)[0]) != truth((*term)[1]);
            case Op::Eq:
                return truth((*term)[0]) == truth((*term)[1]);
            default:
                break;
        }
    }
    const z3::expr result = integer(term);
    return result.is_bv() && term->width == 1 ? asTruth(result) : result;
}

z3::expr Z3Terms::integer(Term term) {
    if (term->op == Op::Constant) return context_.bv_val(term->value, term->width);
    if (term->op == Op::Pick) return picked(term);
    const z3::expr a = bits((*term)[0]);
    const z3::expr b = term->operands.size() > 1 ? bits((*term)[1]) : a;
    const unsigned more = unsigned{term->width} - unsigned{(*term)[0]->width};
    switch (term->op) {
        case Op::Add:
            return a + b;
        case Op::Sub:
            return a - b;
        case Op::Mul:
            return a * b;
        case Op::UDiv:
            return z3::udiv(a, b);
        case Op::SDiv:
            return a / b;
        case Op::URem:
            return z3::urem(a, b);
        case Op::SRem:
            return z3::srem(a, b);
        case Op::Shl:
            return z3::shl(a, b);
        case Op::LShr:
            return z3::lshr(a, b);
        case Op::AShr:
            return z3::ashr(a, b);
        case Op::And:
            return a & b;
        case Op::Or:
            return a | b;
        case Op::Xor:
            return a ^ b;
        case Op::Not:
            return ~a;
        case Op::Neg:
            return -a;
        case Op::Eq:
            return a == b;
        case Op::Ult:
            return z3::ult(a, b);
        case Op::Ule:
            return z3::ule(a, b);
        case Op::Slt:
            return a < b;
        case Op::Sle:
            return a <= b;
        case Op::ZExt:
            return z3::zext(a, more);
        case Op::SExt:
            return z3::sext(a, more);
        case Op::Extract:
            return a.extract(static_cast<unsigned>(term->value) + term->width - 1u, static_cast<unsigned>(term->value));
        case Op::Concat:
            return z3::concat(a, b);
        default:
            return fresh(term->width);
    }
}

// A tree of choices, one level per bit of the index: far smaller after bit-blasting than a chain of equalities.
z3::expr Z3Terms::picked(Term term) {
    const z3::expr index = bits((*term)[0]);
    const unsigned indexWidth = (*term)[0]->width;
    std::vector<z3::expr> level;
    for (const Term element : term->operands.subspan(1)) level.push_back(bits(element));
    const size_t count = level.size();
    const z3::expr last = level.back();
    for (unsigned bit = 0; level.size() > 1; ++bit) {
        std::vector<z3::expr> next;
        for (size_t i = 0; i < level.size(); i += 2) {
            if (i + 1 < level.size() && bit < indexWidth)
                next.push_back(z3::ite(index.extract(bit, bit) == context_.bv_val(1, 1), level[i + 1], level[i]));
            else
                next.push_back(level[i]);
        }
        level = std::move(next);
    }
    if (count - 1 >= expr::mask(indexWidth)) return level.front();
    return z3::ite(z3::ult(index, context_.bv_val(static_cast<uint64_t>(count), indexWidth)), level.front(), last);
}

// cvttsd2si: toward zero, and only the sign bit for what does not fit.
z3::expr Z3Terms::truncated(const z3::expr& number, unsigned registerWidth) {
    const z3::expr zero(context_, Z3_mk_fpa_round_toward_zero(context_));
    const z3::expr whole(context_, Z3_mk_fpa_round_to_integral(context_, zero, number));
    const double limit = registerWidth == 32 ? 0x1p31 : 0x1p63;
    const auto constant = [&](double x) {
        return z3::expr(context_, Z3_mk_fpa_numeral_double(context_, x, number.get_sort()));
    };
    const z3::expr integer(context_, Z3_mk_fpa_to_sbv(context_, zero, number, registerWidth));
    return z3::ite(whole >= constant(-limit) && whole < constant(limit), integer,
                   context_.bv_val(uint64_t{1} << (registerWidth - 1), registerWidth));
}

z3::expr Z3Terms::floating(Term term) {
    const z3::expr nearest(context_, Z3_mk_fpa_round_nearest_ties_to_even(context_));
    const Term first = (*term)[0];
    const unsigned width = term->width;
    const auto made = [&](Z3_ast ast) {
        context_.check_error();
        return z3::expr(context_, ast);
    };
    const uint64_t sign = uint64_t{1} << (width - 1);
    switch (term->op) {  // on bits, or from integers
        case Op::FNeg:
            return bits(first) ^ context_.bv_val(sign, width);
        case Op::FAbs:
            return bits(first) & context_.bv_val(sign - 1, width);
        case Op::FRem:
            return fresh(width);
        case Op::SIToF:
            return made(Z3_mk_fpa_to_fp_signed(context_, nearest, bits(first), floatSort(width)));
        case Op::UIToF:
            return made(Z3_mk_fpa_to_fp_unsigned(context_, nearest, bits(first), floatSort(width)));
        default:
            break;
    }
    const z3::expr a = number(first);
    const z3::expr b = term->operands.size() > 1 ? number((*term)[1]) : a;
    switch (term->op) {
        case Op::FAdd:
            return made(Z3_mk_fpa_add(context_, nearest, a, b));
        case Op::FSub:
            return made(Z3_mk_fpa_sub(context_, nearest, a, b));
        case Op::FMul:
            return made(Z3_mk_fpa_mul(context_, nearest, a, b));
        case Op::FDiv:
            return made(Z3_mk_fpa_div(context_, nearest, a, b));
        case Op::FSqrt:
            return made(Z3_mk_fpa_sqrt(context_, nearest, a));
        case Op::FEq:
            return z3::fp_eq(a, b);
        case Op::FLt:
            return a < b;
        case Op::FLe:
            return a <= b;
        case Op::FUnordered:
            return a.mk_is_nan() || b.mk_is_nan();
        case Op::FToF:
            return made(Z3_mk_fpa_to_fp_float(context_, nearest, a, floatSort(width)));
        case Op::FToSI: {
            const z3::expr all = truncated(a, width <= 32 ? 32 : 64);
            const z3::expr low = all.extract(width - 1, 0);
            return width == 1 ? asTruth(low) : low;
        }
        case Op::FToUI: {
            z3::expr all = truncated(a, width <= 16 ? 32 : 64);
            if (width > 32) {
                const z3::expr half(context_, Z3_mk_fpa_numeral_double(context_, 0x1p63, a.get_sort()));
                const z3::expr high = truncated(made(Z3_mk_fpa_sub(context_, nearest, a, half)), 64);
                all = z3::ite(all < context_.bv_val(0, 64), all | high, all);
            }
            const z3::expr low = all.extract(width - 1, 0);
            return width == 1 ? asTruth(low) : low;
        }
        default:
            return fresh(width);
    }
}

}  // namespace provest::solver
