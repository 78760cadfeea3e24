#include "solver/distance.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "expr/operators.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

// log2(1 + d), with straight lines between the powers of two: monotone, and a few instructions.
double scaled(double d) {
    constexpr double step = 0x1p-52;
    constexpr uint64_t one = 0x3FF0000000000000;
    return static_cast<double>(std::bit_cast<uint64_t>(1.0 + d) - one) * step;
}

constexpr double nanDistance = 70;  // farther than any number

bool isTruthOperator(Term term) {
    if (term->width != 1 || term->operands.empty()) return false;
    switch (term->op) {
        case Op::Not:
        case Op::And:
        case Op::Or:
        case Op::Xor:
        case Op::Ite:
            return true;
        case Op::Eq:
            return (*term)[0]->width == 1;
        default:
            return false;
    }
}

}  // namespace

uint64_t rankOfFloat(uint64_t bits, unsigned width) {
    const uint64_t sign = uint64_t{1} << (width - 1);
    return (bits & sign) != 0 ? (sign - 1) - (bits ^ sign) : bits + sign;  // -0 is just below +0
}

uint64_t floatOfRank(uint64_t rank, unsigned width) {
    const uint64_t sign = uint64_t{1} << (width - 1);
    return (rank & sign) != 0 ? rank - sign : ((sign - 1) - rank) | sign;
}

Distances::Distances(const expr::Evaluator& evaluator, std::span<const Term> clauses) : evaluator_(evaluator) {
    std::unordered_map<Term, uint32_t> position;
    for (uint32_t i = 0; i < evaluator.order().size(); ++i) position.emplace(evaluator.order()[i], i);
    size_t most = 0;
    for (const Term clause : clauses) {
        begin_.push_back(static_cast<uint32_t>(steps_.size()));
        std::unordered_map<Term, uint32_t> at;  // step of the clause
        std::vector<Term> open{clause};
        while (!open.empty()) {
            const Term term = open.back();
            if (at.contains(term)) {
                open.pop_back();
                continue;
            }
            Step step{Kind::Flag, term->op, 1, position.at(term), 0, 0};
            if (isTruthOperator(term)) {
                const size_t before = open.size();
                for (const Term operand : term->operands)
                    if (!at.contains(operand)) open.push_back(operand);
                if (open.size() != before) continue;
                step.kind = term->op == Op::Not   ? Kind::Not
                            : term->op == Op::And ? Kind::And
                            : term->op == Op::Or  ? Kind::Or
                            : term->op == Op::Xor ? Kind::Differ
                            : term->op == Op::Eq  ? Kind::Same
                                                  : Kind::Choose;
                step.a = at.at((*term)[0]);
                step.b = term->operands.size() > 1 ? at.at((*term)[1]) : 0;
                step.c = term->operands.size() > 2 ? at.at((*term)[2]) : 0;
            } else if (expr::isComparison(term->op)) {
                step = {Kind::Compare,           term->op, (*term)[0]->width, position.at((*term)[0]),
                        position.at((*term)[1]), 0};
            }
            open.pop_back();
            at.emplace(term, static_cast<uint32_t>(at.size()));
            steps_.push_back(step);
        }
        most = std::max(most, at.size());
    }
    begin_.push_back(static_cast<uint32_t>(steps_.size()));
    scratch_.resize(most);
}

Distances::Pair Distances::compare(const Step& step, uint64_t a, uint64_t b) {
    const unsigned width = step.width;
    const auto less = [](auto low, auto high, bool orEqual) -> Pair {  // low < high, or low <= high
        const double apart = low < high ? static_cast<double>(static_cast<uint64_t>(high) - static_cast<uint64_t>(low))
                                        : static_cast<double>(static_cast<uint64_t>(low) - static_cast<uint64_t>(high));
        if (orEqual) return low <= high ? Pair{0, scaled(apart + 1)} : Pair{scaled(apart), 0};
        return low < high ? Pair{0, scaled(apart)} : Pair{scaled(apart + 1), 0};
    };
    switch (step.op) {
        case Op::Eq: {
            const uint64_t apart = std::min((a - b) & expr::mask(width), (b - a) & expr::mask(width));
            return a == b ? Pair{0, 1} : Pair{scaled(static_cast<double>(apart)), 0};
        }
        case Op::Ult:
            return less(a, b, false);
        case Op::Ule:
            return less(a, b, true);
        case Op::Slt:
            return less(expr::asSigned(a, width), expr::asSigned(b, width), false);
        case Op::Sle:
            return less(expr::asSigned(a, width), expr::asSigned(b, width), true);
        default:
            break;
    }
    const double x = expr::numberOf(a, width), y = expr::numberOf(b, width);
    const bool unordered = x != x || y != y;
    if (step.op == Op::FUnordered) return unordered ? Pair{0, 1} : Pair{1, 0};
    if (unordered) return {nanDistance, 0};
    // both zeros count as one
    const uint64_t low = rankOfFloat(x == 0 ? 0 : a, width), high = rankOfFloat(y == 0 ? 0 : b, width);
    if (step.op == Op::FLt) return less(low, high, false);
    if (step.op == Op::FLe) return less(low, high, true);
    return low == high ? Pair{0, 1} : Pair{scaled(static_cast<double>(low < high ? high - low : low - high)), 0};
}

double Distances::of(size_t clause) {
    const uint64_t* values = evaluator_.values().data();
    Pair* result = scratch_.data();
    for (uint32_t i = begin_[clause]; i < begin_[clause + 1]; ++i, ++result) {
        const Step& step = steps_[i];
        if (step.kind == Kind::Flag) {
            *result = values[step.a] != 0 ? Pair{0, 1} : Pair{1, 0};
            continue;
        }
        if (step.kind == Kind::Compare) {
            *result = compare(step, values[step.a], values[step.b]);
            continue;
        }
        const Pair a = scratch_[step.a], b = scratch_[step.b], c = scratch_[step.c];
        switch (step.kind) {
            case Kind::Not:
                *result = {a.no, a.yes};
                break;
            case Kind::And:
                *result = {a.yes + b.yes, std::min(a.no, b.no)};
                break;
            case Kind::Or:
                *result = {std::min(a.yes, b.yes), a.no + b.no};
                break;
            case Kind::Same:
                *result = {std::min(a.yes + b.yes, a.no + b.no), std::min(a.yes + b.no, a.no + b.yes)};
                break;
            case Kind::Differ:
                *result = {std::min(a.yes + b.no, a.no + b.yes), std::min(a.yes + b.yes, a.no + b.no)};
                break;
            default:
                *result = {std::min(a.yes + b.yes, a.no + c.yes), std::min(a.yes + b.no, a.no + c.no)};
                break;
        }
    }
    return result[-1].yes;
}

}  // namespace provest::solver
