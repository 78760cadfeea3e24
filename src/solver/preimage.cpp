#include "solver/preimage.hpp"

#include <algorithm>
#include <bit>

#include "expr/evaluate.hpp"
#include "expr/operators.hpp"
#include "solver/preimage_floats.hpp"

namespace provest::solver {

using expr::asSigned;
using expr::mask;
using expr::Op;
using expr::Term;

namespace {

using Set = std::optional<Intervals>;
constexpr size_t mostParts = 300;
constexpr uint64_t mostPoints = 64;
constexpr unsigned mostSteps = 300;  // a graph may be exponentially larger as a tree

struct Walk {
    Term input = nullptr;  // found at the end of every chain; all must be the same node
    bool isFloat = false;  // what read the input last
    unsigned steps = 0;
    Set truth(Term clause);
    Set chain(Term term, Intervals wanted);
    Set leaf(Term term, Intervals wanted);
};

bool readsFloat(Op op) { return expr::isFloatOperator(op) && op != Op::SIToF && op != Op::UIToF; }

// x * factor == point: factor = odd * 2^zeros.
bool multiples(unsigned width, uint64_t factor, uint64_t point, std::vector<Intervals::Interval>& result) {
    const auto zeros = static_cast<unsigned>(std::countr_zero(factor));
    if (zeros > 6) return false;
    if ((point & mask(zeros == 0 ? 1 : zeros)) != 0 && zeros > 0) return true;  // no solution
    const uint64_t odd = factor >> zeros;
    uint64_t inverse = odd;  // Newton: correct low bits double each time, 3 at the start
    for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
    const unsigned low = width - zeros;
    const uint64_t x = ((point >> zeros) * inverse) & mask(low);
    for (uint64_t high = 0; high < (uint64_t{1} << zeros); ++high)
        result.emplace_back(x | (zeros == 0 ? 0 : high << low), x | (zeros == 0 ? 0 : high << low));
    return true;
}

// Operators that map points to few points: also their complements can be taken back.
template <typename Invert>
Set points(const Intervals& wanted, unsigned width, Invert invert) {
    const bool complemented = wanted.size() > mostPoints;
    const Intervals few = complemented ? wanted.complement() : wanted;
    if (few.size() > mostPoints) return {};
    std::vector<Intervals::Interval> result;
    for (const auto& [first, last] : few.parts())
        for (uint64_t point = first;; ++point) {
            if (!invert(point, result)) return {};
            if (point == last) break;
        }
    const Intervals found = Intervals::from(width, std::move(result));
    return complemented ? found.complement() : found;
}

// For operators that rise (or stay) with their operand, seen as unsigned or signed numbers: from which operand on the
// result is at least `result`, and up to which it is at most.
template <typename First, typename Last>
Set monotone(const Intervals& wanted, unsigned width, bool isSigned, First first, Last last) {
    const __int128 least = isSigned ? -(__int128{1} << (width - 1)) : 0;
    const __int128 most = least + (__int128{1} << width) - 1;
    std::vector<Intervals::Interval> result;
    // Signed sets are intervals only after the halves are split at the sign.
    const Intervals negative = Intervals::of(width, uint64_t{1} << (width - 1), mask(width));
    std::vector<Intervals> pieces{wanted};
    if (isSigned) pieces = {wanted.intersect(negative), wanted.intersect(negative.complement())};
    for (const Intervals& piece : pieces) {
        for (const auto& [low, high] : piece.parts()) {
            const __int128 a = isSigned ? __int128{asSigned(low, width)} : __int128{low};
            const __int128 b = isSigned ? __int128{asSigned(high, width)} : __int128{high};
            const __int128 from = std::max(first(a), least), to = std::min(last(b), most);
            if (from <= to)
                result.emplace_back(static_cast<uint64_t>(from) & mask(width), static_cast<uint64_t>(to) & mask(width));
        }
    }
    std::vector<Intervals::Interval> flat;  // a piece of zero quotient crosses the sign
    for (const auto& [from, to] : result) {
        if (from <= to) {
            flat.emplace_back(from, to);
        } else {
            flat.emplace_back(0, to);
            flat.emplace_back(from, mask(width));
        }
    }
    return Intervals::from(width, std::move(flat));
}

Set pickIndex(Term term, const Intervals& wanted) {
    const unsigned width = (*term)[0]->width;
    const uint64_t count = term->operands.size() - 1;
    std::vector<Intervals::Interval> result;
    for (uint64_t i = 0; i < count && i <= mask(width); ++i) {
        const Term element = (*term)[i + 1];
        if (!element->isConstant()) return {};
        if (wanted.contains(element->value)) result.emplace_back(i, i + 1 == count ? mask(width) : i);
    }
    return Intervals::from(width, std::move(result));
}

Set divided(Op op, const Intervals& wanted, unsigned width, uint64_t by) {
    if (op == Op::SDiv) {
        const __int128 c = asSigned(by, width);
        if (c <= 0) return {};
        return monotone(
            wanted, width, true, [c](__int128 q) { return q > 0 ? q * c : q * c - (c - 1); },
            [c](__int128 q) { return q < 0 ? q * c : q * c + (c - 1); });
    }
    if (by == 0) return {};
    const __int128 c = by;
    return monotone(
        wanted.intersect(Intervals::of(width, 0, mask(width) / by)), width, false, [c](__int128 q) { return q * c; },
        [c](__int128 q) { return q * c + (c - 1); });
}

Set shifted(Op op, const Intervals& wanted, unsigned width, uint64_t by) {
    if (by >= width) return {};
    const __int128 c = __int128{1} << by;
    const Intervals possible = op == Op::AShr ? wanted : wanted.intersect(Intervals::of(width, 0, mask(width) >> by));
    return monotone(
        possible, width, op == Op::AShr, [c](__int128 q) { return q * c; },
        [c](__int128 q) { return q * c + (c - 1); });
}

Set narrowed(Term term, const Intervals& wanted) {  // through ZExt and SExt
    const unsigned low = (*term)[0]->width, width = term->width;
    const uint64_t top = mask(low) >> 1;
    std::vector<Intervals::Interval> result;
    const auto add = [&](const Intervals& range) {
        const Intervals inside = wanted.intersect(range);
        for (const auto& [first, last] : inside.parts()) result.emplace_back(first & mask(low), last & mask(low));
    };
    if (term->op == Op::ZExt) {
        add(Intervals::of(width, 0, mask(low)));
    } else {
        add(Intervals::of(width, 0, top));
        add(Intervals::of(width, mask(width) - top, mask(width)));
    }
    return Intervals::from(low, std::move(result));
}

Set extracted(Term term, const Intervals& wanted) {
    const unsigned width = (*term)[0]->width, below = static_cast<unsigned>(term->value);
    const unsigned above = width - below - term->width;
    if (above > 6) return {};
    std::vector<Intervals::Interval> result;
    for (uint64_t high = 0; high < (uint64_t{1} << above); ++high)
        for (const auto& [first, last] : wanted.parts()) {
            const uint64_t base = above == 0 ? 0 : high << (below + term->width);
            result.emplace_back(base | first << below, base | last << below | (below == 0 ? 0 : mask(below)));
        }
    return Intervals::from(width, std::move(result));
}

Set Walk::leaf(Term term, Intervals wanted) {
    if (input != nullptr && input != term) return {};
    input = term;
    return wanted;
}

Set Walk::chain(Term term, Intervals wanted) {
    while (true) {
        if (wanted.parts().size() > mostParts) return {};
        const unsigned width = term->width;
        if (term->op == Op::Input) return leaf(term, std::move(wanted));
        if (width == 1 && term->op != Op::Extract) {
            const Set holds = truth(term);
            if (!holds) return {};
            Intervals result(holds->width());
            if (wanted.contains(1)) result = result.unite(*holds);
            if (wanted.contains(0)) result = result.unite(holds->complement());
            return result;
        }
        if (term->operands.empty()) return {};
        const bool binary = term->operands.size() == 2 && term->op != Op::Pick;
        const size_t variable = binary && (*term)[0]->isConstant() ? 1 : 0;
        const Term next = (*term)[variable];
        if (binary && !(*term)[1 - variable]->isConstant()) return {};
        const uint64_t c = binary ? (*term)[1 - variable]->value : 0;
        Set before;
        switch (term->op) {
            case Op::Add:
                before = wanted.shifted(0 - c);
                break;
            case Op::Sub:
                before = variable == 0 ? wanted.shifted(c) : wanted.reflected(c);
                break;
            case Op::Neg:
                before = wanted.reflected(0);
                break;
            case Op::Not:
                before = wanted.reflected(mask(width));
                break;
            case Op::Xor:
                before = points(wanted, width, [&](uint64_t point, auto& result) {
                    result.emplace_back(point ^ c, point ^ c);
                    return true;
                });
                break;
            case Op::Mul:
                before = points(wanted, width,
                                [&](uint64_t point, auto& result) { return multiples(width, c, point, result); });
                break;
            case Op::UDiv:
            case Op::SDiv:
                if (variable == 0) before = divided(term->op, wanted, width, c);
                break;
            case Op::LShr:
            case Op::AShr:
                if (variable == 0) before = shifted(term->op, wanted, width, c);
                break;
            case Op::ZExt:
            case Op::SExt:
                before = narrowed(term, wanted);
                break;
            case Op::Extract:
                before = extracted(term, wanted);
                break;
            case Op::Pick:
                before = pickIndex(term, wanted);
                break;
            default:
                if (expr::isFloatOperator(term->op)) before = throughFloat(term, variable, c, wanted);
        }
        isFloat = readsFloat(term->op);
        if (!before) return {};
        wanted = std::move(*before);
        term = next;
    }
}

// The values of a comparison's other side that make it true.
Intervals satisfying(Op op, bool constantFirst, uint64_t c, unsigned width) {
    const Intervals none(width);
    const uint64_t least = uint64_t{1} << (width - 1), most = least - 1;  // signed
    switch (op) {
        case Op::Eq:
            return Intervals::of(width, c, c);
        case Op::Ult:
            if (constantFirst) return c == mask(width) ? none : Intervals::of(width, c + 1, mask(width));
            return c == 0 ? none : Intervals::of(width, 0, c - 1);
        case Op::Ule:
            return constantFirst ? Intervals::of(width, c, mask(width)) : Intervals::of(width, 0, c);
        case Op::Slt:
            if (constantFirst) return c == most ? none : Intervals::wrapped(width, (c + 1) & mask(width), most);
            return c == least ? none : Intervals::wrapped(width, least, (c - 1) & mask(width));
        default:
            return constantFirst ? Intervals::wrapped(width, c, most) : Intervals::wrapped(width, least, c);
    }
}

Set Walk::truth(Term clause) {
    if (++steps > mostSteps) return {};
    const auto both = [&](auto combine) -> Set {
        const Set a = truth((*clause)[0]);
        if (!a) return {};
        const Set b = truth((*clause)[1]);
        if (!b) return {};
        return combine(*a, *b);
    };
    switch (clause->op) {
        case Op::Input:
            return leaf(clause, Intervals::of(1, 1, 1));
        case Op::Not: {
            const Set inner = truth((*clause)[0]);
            if (!inner) return {};
            return inner->complement();
        }
        case Op::And:
            return both([](const Intervals& a, const Intervals& b) { return a.intersect(b); });
        case Op::Or:
            return both([](const Intervals& a, const Intervals& b) { return a.unite(b); });
        case Op::Eq:
        case Op::Ult:
        case Op::Ule:
        case Op::Slt:
        case Op::Sle: {
            const bool constantFirst = (*clause)[0]->isConstant();
            const Term constant = (*clause)[constantFirst ? 0 : 1], other = (*clause)[constantFirst ? 1 : 0];
            if (!constant->isConstant()) return {};
            return chain(other, satisfying(clause->op, constantFirst, constant->value, other->width));
        }
        case Op::FEq:
        case Op::FLt:
        case Op::FLe:
        case Op::FUnordered: {
            const bool constantFirst = (*clause)[0]->isConstant();
            const Term constant = (*clause)[constantFirst ? 0 : 1], other = (*clause)[constantFirst ? 1 : 0];
            const bool isNan = clause->op == Op::FUnordered && constant == other;
            if (!constant->isConstant() && !isNan) return {};
            isFloat = true;
            return chain(other, floatsSatisfying(clause->op, constantFirst, isNan ? 0 : constant->value, other->width));
        }
        case Op::Extract:
            return chain(clause, Intervals::of(1, 1, 1));
        default:
            return {};
    }
}

// The input's node, if the clause reads it with one width of at most 8 bits.
Term onlyByte(const expr::Evaluator& evaluator) {
    Term found = nullptr;
    for (const Term term : evaluator.order()) {
        if (term->op != Op::Input) continue;
        if (found != nullptr || term->width > 8) return nullptr;
        found = term;
    }
    return found;
}

}  // namespace

std::optional<Solutions> solutionsOf(Term clause, std::span<const uint32_t> inputs) {
    if (inputs.size() != 1) return {};
    Walk walk;
    if (const Set found = walk.truth(clause); found && walk.input != nullptr)
        return Solutions{inputs[0], *found, walk.isFloat};
    expr::Evaluator evaluator(std::span(&clause, 1));
    const Term byte = onlyByte(evaluator);
    if (byte == nullptr) return {};
    std::vector<Intervals::Interval> values;
    for (uint64_t value = 0; value <= mask(byte->width); ++value) {
        evaluator.set(0, value);
        evaluator.sweep();
        if (evaluator.root(0) != 0) values.emplace_back(value, value);
    }
    return Solutions{inputs[0], Intervals::from(byte->width, std::move(values)), false};
}

}  // namespace provest::solver
