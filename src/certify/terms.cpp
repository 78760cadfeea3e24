#include "certify/terms.hpp"

#include "expr/operators.hpp"

#include <fmt/format.h>
#include <cassert>

namespace provest::certify {

using expr::Op;
using expr::Term;
using Id = Formulas::Id;

namespace {

Sort floatSort(unsigned width) { return {Sort::Kind::Float, static_cast<uint8_t>(width)}; }

std::string toFloat(unsigned width) { return width == 32 ? "(_ to_fp 8 24)" : "(_ to_fp 11 53)"; }

const char* plainOp(Op op) {
    switch (op) {
        case Op::Add:
            return "bvadd";
        case Op::Sub:
            return "bvsub";
        case Op::Mul:
            return "bvmul";
        case Op::UDiv:
            return "bvudiv";
        case Op::SDiv:
            return "bvsdiv";
        case Op::URem:
            return "bvurem";
        case Op::SRem:
            return "bvsrem";
        case Op::Shl:
            return "bvshl";
        case Op::LShr:
            return "bvlshr";
        case Op::AShr:
            return "bvashr";
        case Op::And:
            return "bvand";
        case Op::Or:
            return "bvor";
        case Op::Xor:
            return "bvxor";
        case Op::Not:
            return "bvnot";
        case Op::Neg:
            return "bvneg";
        case Op::Ult:
            return "bvult";
        case Op::Ule:
            return "bvule";
        case Op::Slt:
            return "bvslt";
        case Op::Sle:
            return "bvsle";
        case Op::Concat:
            return "concat";
        default:
            return nullptr;
    }
}

}  // namespace

Id Terms::of(Term root) {
    std::vector<Term> open{root};
    while (!open.empty()) {
        const Term term = open.back();
        if (done_.contains(term)) {
            open.pop_back();
            continue;
        }
        const size_t before = open.size();
        for (const Term operand : term->operands)
            if (!done_.contains(operand)) open.push_back(operand);
        if (open.size() != before) continue;
        open.pop_back();
        const Id id = translated(term);
        assert(formulas_.sortOf(id) == valueSort(term->width));
        done_.emplace(term, id);
    }
    return done_.at(root);
}

Id Terms::translated(Term term) {
    const Term first = term->operands.empty() ? nullptr : (*term)[0];
    if (term->op == Op::Constant) return formulas_.value(term->width, term->value);
    if (term->op == Op::Input) {
        const auto number = static_cast<uint32_t>(term->value);
        used_.insert(number);
        return input_(number, term->width);
    }
    if (expr::isFloatOperator(term->op)) return floating(term);
    if (term->op == Op::Ite) return formulas_.choose(done_.at(first), done_.at((*term)[1]), done_.at((*term)[2]));
    if (term->op == Op::Eq) return formulas_.equal(done_.at(first), done_.at((*term)[1]));
    if (term->width == 1 && first->width == 1) {
        const Id a = done_.at(first);
        switch (term->op) {
            case Op::Not:
                return formulas_.negate(a);
            case Op::And:
                return formulas_.both(a, done_.at((*term)[1]));
            case Op::Or:
                return formulas_.either(a, done_.at((*term)[1]));
            case Op::Xor:
                return formulas_.negate(formulas_.equal(a, done_.at((*term)[1])));
            default:
                break;
        }
    }
    const Id result = integer(term);
    return term->width == 1 ? formulas_.asTruth(result) : result;
}

Id Terms::integer(Term term) {
    const Sort sort = bitsSort(term->width);
    const unsigned from = (*term)[0]->width;
    switch (term->op) {
        case Op::Pick: {
            std::vector<Id> elements;
            for (const Term element : term->operands.subspan(1)) elements.push_back(bitsOf(element));
            return formulas_.pick(bitsOf((*term)[0]), elements);
        }
        case Op::ZExt:
            return formulas_.apply(fmt::format("(_ zero_extend {})", term->width - from), sort, {bitsOf((*term)[0])});
        case Op::SExt:
            return formulas_.apply(fmt::format("(_ sign_extend {})", term->width - from), sort, {bitsOf((*term)[0])});
        case Op::Extract:
            return formulas_.apply(fmt::format("(_ extract {} {})", term->value + term->width - 1, term->value), sort,
                                   {bitsOf((*term)[0])});
        default:
            break;
    }
    const char* op = plainOp(term->op);
    assert(op && "every operator has a meaning");
    std::vector<Id> operands;
    for (const Term operand : term->operands) operands.push_back(bitsOf(operand));
    return formulas_.apply(op, expr::isComparison(term->op) ? truthSort : sort, std::move(operands));
}

Id Terms::numberOf(Term term) { return formulas_.apply(toFloat(term->width), floatSort(term->width), {bitsOf(term)}); }

// A number that is none may have many representations: any of them.
Id Terms::bitsOfNumber(Id number, unsigned width) {
    const Id bits = formulas_.unknown(bitsSort(width));
    formulas_.restrict(bits, formulas_.equal(formulas_.apply(toFloat(width), floatSort(width), {bits}), number));
    return bits;
}

Id Terms::constantNumber(double value, unsigned width) {
    return formulas_.apply(toFloat(width), floatSort(width), {formulas_.bits(width, expr::bitsOf(value, width))});
}

// cvttsd2si: toward zero, and only the sign bit for what does not fit.
Id Terms::truncated(Id number, unsigned from, unsigned registerWidth) {
    const Id toZero = formulas_.named("RTZ", truthSort);
    const Id whole = formulas_.apply("fp.roundToIntegral", floatSort(from), {toZero, number});
    const double limit = registerWidth == 32 ? 0x1p31 : 0x1p63;
    const Id fits = formulas_.both(formulas_.apply("fp.leq", truthSort, {constantNumber(-limit, from), whole}),
                                   formulas_.apply("fp.lt", truthSort, {whole, constantNumber(limit, from)}));
    const Id integer =
        formulas_.apply(fmt::format("(_ fp.to_sbv {})", registerWidth), bitsSort(registerWidth), {toZero, number});
    return formulas_.choose(fits, integer, formulas_.bits(registerWidth, uint64_t{1} << (registerWidth - 1)));
}

Id Terms::floating(Term term) {
    const unsigned width = term->width;
    const Term first = (*term)[0];
    const Id nearest = formulas_.named("RNE", truthSort);
    const uint64_t sign = uint64_t{1} << (width - 1);
    const auto lowBits = [&](Id all) {
        const Id low = formulas_.sortOf(all).width == width
                           ? all
                           : formulas_.apply(fmt::format("(_ extract {} 0)", width - 1), bitsSort(width), {all});
        return width == 1 ? formulas_.asTruth(low) : low;
    };
    switch (term->op) {  // on bits, or from integers
        case Op::FNeg:
            return formulas_.apply("bvxor", bitsSort(width), {bitsOf(first), formulas_.bits(width, sign)});
        case Op::FAbs:
            return formulas_.apply("bvand", bitsSort(width), {bitsOf(first), formulas_.bits(width, sign - 1)});
        case Op::FRem:
            return formulas_.unknown(bitsSort(width));
        case Op::SIToF:
            return bitsOfNumber(formulas_.apply(toFloat(width), floatSort(width), {nearest, bitsOf(first)}), width);
        case Op::UIToF:
            return bitsOfNumber(formulas_.apply(width == 32 ? "(_ to_fp_unsigned 8 24)" : "(_ to_fp_unsigned 11 53)",
                                                floatSort(width), {nearest, bitsOf(first)}),
                                width);
        default:
            break;
    }
    const unsigned from = first->width;
    const Id a = numberOf(first);
    const Id b = term->operands.size() > 1 ? numberOf((*term)[1]) : a;
    const auto computed = [&](const char* op, std::vector<Id> operands) {
        return bitsOfNumber(formulas_.apply(op, floatSort(width), std::move(operands)), width);
    };
    const auto isNone = [&](Id number) { return formulas_.apply("fp.isNaN", truthSort, {number}); };
    switch (term->op) {
        case Op::FAdd:
            return computed("fp.add", {nearest, a, b});
        case Op::FSub:
            return computed("fp.sub", {nearest, a, b});
        case Op::FMul:
            return computed("fp.mul", {nearest, a, b});
        case Op::FDiv:
            return computed("fp.div", {nearest, a, b});
        case Op::FSqrt:
            return computed("fp.sqrt", {nearest, a});
        case Op::FToF:
            return bitsOfNumber(formulas_.apply(toFloat(width), floatSort(width), {nearest, a}), width);
        case Op::FEq:
            return formulas_.apply("fp.eq", truthSort, {a, b});
        case Op::FLt:
            return formulas_.apply("fp.lt", truthSort, {a, b});
        case Op::FLe:
            return formulas_.apply("fp.leq", truthSort, {a, b});
        case Op::FUnordered:
            return formulas_.either(isNone(a), isNone(b));
        case Op::FToSI:
            return lowBits(truncated(a, from, width <= 32 ? 32 : 64));
        case Op::FToUI: {
            Id all = truncated(a, from, width <= 16 ? 32 : 64);
            if (width > 32) {
                const Id rest = formulas_.apply("fp.sub", floatSort(from), {nearest, a, constantNumber(0x1p63, from)});
                const Id high = truncated(rest, from, 64);
                const Id isLarge = formulas_.apply("bvslt", truthSort, {all, formulas_.bits(64, 0)});
                all = formulas_.choose(isLarge, formulas_.apply("bvor", bitsSort(64), {all, high}), all);
            }
            return lowBits(all);
        }
        default:
            assert(false && "every operator has a meaning");
            return formulas_.unknown(valueSort(width));
    }
}

}  // namespace provest::certify
