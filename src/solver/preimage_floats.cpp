#include "solver/preimage_floats.hpp"

#include <algorithm>
#include <cmath>

#include "expr/operators.hpp"
#include "solver/distance.hpp"

namespace provest::solver {

using expr::mask;
using expr::Op;
using expr::Term;

namespace {

uint64_t infinity(unsigned width) { return width == 32 ? 0x7F800000 : 0x7FF0000000000000; }
uint64_t signBit(unsigned width) { return uint64_t{1} << (width - 1); }
uint64_t firstRank(unsigned width) { return rankOfFloat(infinity(width) | signBit(width), width); }
uint64_t lastRank(unsigned width) { return rankOfFloat(infinity(width), width); }

Intervals nans(unsigned width) {
    return Intervals::from(
        width, {{infinity(width) + 1, signBit(width) - 1}, {(infinity(width) | signBit(width)) + 1, mask(width)}});
}

// Patterns to ranks or back: each half of the circle maps in one piece, one of them reversed.
template <typename Map>
Intervals mapped(const Intervals& set, Map map) {
    const unsigned width = set.width();
    std::vector<Intervals::Interval> result;
    for (const auto& [first, last] : set.parts())
        for (const auto& [low, high] : {Intervals::Interval{0, signBit(width) - 1}, {signBit(width), mask(width)}}) {
            const uint64_t from = std::max(first, low), to = std::min(last, high);
            if (from > to) continue;
            const uint64_t a = map(from, width), b = map(to, width);
            result.emplace_back(std::min(a, b), std::max(a, b));
        }
    return Intervals::from(width, std::move(result));
}

Intervals patterns(unsigned width, uint64_t firstOfRank, uint64_t lastOfRank) {
    return mapped(Intervals::of(width, firstOfRank, lastOfRank), floatOfRank);
}

// The places of 0..count-1 where a rising function lies in one of the intervals, as intervals of places.
template <typename Function>
std::vector<Intervals::Interval> bisected(uint64_t last, const std::vector<Intervals::Interval>& wanted, Function f) {
    std::vector<Intervals::Interval> result;
    for (const auto& [low, high] : wanted) {
        if (f(0) > high || f(last) < low) continue;
        uint64_t from = 0, to = last;  // the first place with f >= low
        for (uint64_t end = last; from < end;) {
            const uint64_t middle = from + (end - from) / 2;
            if (f(middle) >= low)
                end = middle;
            else
                from = middle + 1;
        }
        for (uint64_t begin = 0; begin < to;) {  // the last with f <= high
            const uint64_t middle = to - (to - begin) / 2;
            if (f(middle) <= high)
                begin = middle;
            else
                to = middle - 1;
        }
        if (from <= to) result.emplace_back(from, to);
    }
    return result;
}

// Operators from floats to floats that take NaN, and only NaN, to NaN.
std::optional<Intervals> betweenFloats(Term term, size_t variable, uint64_t constant, const Intervals& wanted) {
    const unsigned from = (*term)[variable]->width, width = term->width;
    const Intervals wantedNans = wanted.intersect(nans(width));
    if (!wantedNans.empty() && wantedNans != nans(width)) return {};  // asks for some NaNs only
    const auto value = [&](uint64_t place) {
        const uint64_t x = floatOfRank(firstRank(from) + place, from);
        return rankOfFloat(
            expr::apply(term->op, width, from, variable == 0 ? x : constant, variable == 0 ? constant : x, 0, 0),
            width);
    };
    const Intervals ranks = mapped(wanted.intersect(nans(width).complement()), rankOfFloat);
    const uint64_t last = lastRank(from) - firstRank(from);
    std::vector<Intervals::Interval> places;
    if (value(0) <= value(last)) {
        places = bisected(last, ranks.parts(), value);
    } else {
        places = bisected(last, ranks.parts(), [&](uint64_t place) { return value(last - place); });
        for (auto& [first, second] : places) {
            const uint64_t mirrored = last - second;
            second = last - first;
            first = mirrored;
        }
    }
    Intervals result(from);
    for (const auto& [first, second] : places)
        result = result.unite(patterns(from, firstRank(from) + first, firstRank(from) + second));
    return wantedNans.empty() ? result : result.unite(nans(from));
}

std::optional<Intervals> fromInteger(Term term, const Intervals& wanted) {
    const unsigned from = (*term)[0]->width, width = term->width;
    const uint64_t flip = term->op == Op::SIToF ? signBit(from) : 0;  // signed order starts at the least
    const Intervals ranks = mapped(wanted.intersect(nans(width).complement()), rankOfFloat);
    const auto places = bisected(mask(from), ranks.parts(), [&](uint64_t place) {
        return rankOfFloat(expr::apply(term->op, width, from, place ^ flip, 0, 0, 0), width);
    });
    Intervals result(from);
    for (const auto& [first, last] : places) result = result.unite(Intervals::wrapped(from, first ^ flip, last ^ flip));
    return result;
}

std::optional<Intervals> toInteger(Term term, const Intervals& wanted) {
    const unsigned from = (*term)[0]->width, width = term->width;
    if (term->op != Op::FToSI || (width != 32 && width != 64)) return {};  // others are cut
    // Places of floats that fit, from the first above the lower limit.
    const double limit = width == 32 ? 0x1p31 : 0x1p63;
    const auto fits = [&](uint64_t place) -> uint64_t {  // 0: too low, 1: fits, 2: too high
        const double whole = std::trunc(expr::numberOf(floatOfRank(firstRank(from) + place, from), from));
        return whole < -limit ? 0 : whole < limit ? 1 : 2;
    };
    const auto inside = bisected(lastRank(from) - firstRank(from), {{1, 1}}, fits);
    const uint64_t begin = firstRank(from) + inside[0].first, end = firstRank(from) + inside[0].second;
    // Signed order again: the wanted values, shifted so that the least is 0.
    const Intervals shifted = wanted.shifted(signBit(width));
    const auto places = bisected(end - begin, shifted.parts(), [&](uint64_t place) {
        return (expr::apply(term->op, width, from, floatOfRank(begin + place, from), 0, 0, 0) + signBit(width)) &
               mask(width);
    });
    Intervals result(from);
    for (const auto& [first, last] : places) result = result.unite(patterns(from, begin + first, begin + last));
    if (wanted.contains(signBit(width))) result = result.unite(patterns(from, begin, end).complement());
    return result;
}

}  // namespace

Intervals floatsSatisfying(Op op, bool constantFirst, uint64_t constant, unsigned width) {
    const double c = expr::numberOf(constant, width);
    if (op == Op::FUnordered) return c != c ? Intervals::all(width) : nans(width);
    if (c != c) return Intervals(width);
    // Both zeros are one number: what is below lies below -0, what is above lies above +0.
    const uint64_t low = c == 0 ? rankOfFloat(signBit(width), width) : rankOfFloat(constant, width);
    const uint64_t high = c == 0 ? rankOfFloat(0, width) : low;
    if (op == Op::FEq) return patterns(width, low, high);
    const bool orEqual = op == Op::FLe;
    const uint64_t first = constantFirst ? (orEqual ? low : high + 1) : firstRank(width);
    const uint64_t last = constantFirst ? lastRank(width) : (orEqual ? high : low - 1);
    return first <= last ? patterns(width, first, last) : Intervals(width);
}

std::optional<Intervals> throughFloat(Term term, size_t variable, uint64_t constant, const Intervals& wanted) {
    const double c = expr::numberOf(constant, term->width == 32 ? 32 : 64);
    const bool plain = std::isfinite(c) && c != 0;
    switch (term->op) {
        case Op::FNeg:
            return wanted.shifted(signBit(wanted.width()));
        case Op::FAbs: {
            const unsigned width = term->width;
            const Intervals positive = wanted.intersect(Intervals::of(width, 0, signBit(width) - 1));
            return positive.unite(positive.shifted(signBit(width)));
        }
        case Op::FAdd:
        case Op::FSub:
            return std::isfinite(c) ? betweenFloats(term, variable, constant, wanted) : std::nullopt;
        case Op::FMul:
            return plain ? betweenFloats(term, variable, constant, wanted) : std::nullopt;
        case Op::FDiv:
            return plain && variable == 0 ? betweenFloats(term, variable, constant, wanted) : std::nullopt;
        case Op::FToF:
            return betweenFloats(term, 0, 0, wanted);
        case Op::SIToF:
        case Op::UIToF:
            return fromInteger(term, wanted);
        case Op::FToSI:
        case Op::FToUI:
            return toInteger(term, wanted);
        default:
            return {};
    }
}

uint64_t pleasantFloat(const Intervals& values, uint64_t start) {
    if (values.contains(start)) return start;
    const unsigned width = values.width();
    const Intervals ranks = mapped(values, rankOfFloat);
    const uint64_t nearest = floatOfRank(ranks.nearest(rankOfFloat(start, width)), width);
    const double edge = expr::numberOf(nearest, width);
    for (const double unit : {1.0, 0.5, 0.125})
        for (const double x : {std::floor(edge / unit) * unit, std::ceil(edge / unit) * unit,
                               std::floor(edge / unit + 1) * unit, std::ceil(edge / unit - 1) * unit})
            if (values.contains(expr::bitsOf(x, width))) return expr::bitsOf(x, width);
    return nearest;
}

}  // namespace provest::solver
