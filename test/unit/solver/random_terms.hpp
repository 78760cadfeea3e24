// Random terms over a few inputs, for properties. Values are drawn near the edges of the widths and, for floats, from
// the special ones.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "expr/operators.hpp"
#include "expr/pool.hpp"
#include "support/random.hpp"

namespace provest::expr {

class RandomTerms {
public:
    RandomTerms(Pool& pool, support::Random& random, bool floats, bool simplified)
        : pool_(pool), random_(random), floats_(floats), simplified_(simplified) {}

    static constexpr uint32_t inputs = 6;
    static unsigned widthOf(uint32_t input) { return std::array{1u, 8u, 8u, 32u, 32u, 64u}[input]; }

    uint64_t value(unsigned width) {
        static constexpr std::array<uint64_t, 10> doubles{0,
                                                          0x8000000000000000,
                                                          0x3FF0000000000000,
                                                          0x7FF0000000000000,
                                                          0xFFF0000000000000,
                                                          0x7FF8000000000000,
                                                          0x0000000000000001,
                                                          0x43E0000000000000,
                                                          0xC1E0000000200000,
                                                          0x7FEFFFFFFFFFFFFF};
        static constexpr std::array<uint64_t, 8> singles{0,          0x80000000, 0x3F800000, 0x7F800000,
                                                         0xFF800000, 0x7FC00000, 0x4F000000, 0xC2C80000};
        if (floats_ && width == 64 && random_.chance(0.4)) return doubles[random_.below(doubles.size())];
        if (floats_ && width == 32 && random_.chance(0.4)) return singles[random_.below(singles.size())];
        switch (random_.below(4)) {
            case 0:
                return random_.below(4) & mask(width);
            case 1:
                return (mask(width) - random_.below(3)) & mask(width);
            case 2:
                return ((uint64_t{1} << (width - 1)) - 1 + random_.below(3)) & mask(width);
            default:
                return random_.next() & mask(width);
        }
    }

    std::vector<uint64_t> values() {
        std::vector<uint64_t> all;
        for (uint32_t i = 0; i < inputs; ++i) all.push_back(value(widthOf(i)));
        return all;
    }

    Term term(unsigned width, unsigned depth) {
        if (depth == 0 || random_.chance(0.1)) return leaf(width);
        if (floats_ && (width == 32 || width == 64 || width == 1) && random_.chance(0.5)) return number(width, depth);
        const auto sub = [&](unsigned w) { return term(w, depth - 1); };
        switch (random_.below(width == 1 ? 11 : 9)) {
            case 0:
                return make(Op::Ite, width, {sub(1), sub(width), sub(width)});
            case 1:
                if (width > 8) return make(random_.chance(0.5) ? Op::ZExt : Op::SExt, width, {sub(8)});
                return make(Op::Extract, width, {sub(32)}, random_.below(32 - width + 1));
            case 2:
                if (width < 2) break;
                return make(Op::Concat, width, {sub(width / 2), sub(width - width / 2)});
            case 3:
                return make(Op::Pick, width, {sub(8), sub(width), leaf(width), leaf(width)});
            case 4:
                return make(random_.chance(0.5) ? Op::Not : Op::Neg, width, {sub(width)});
            case 9:
            case 10: {
                const unsigned w = std::array{1u, 8u, 32u, 64u}[random_.below(4)];
                return make(std::array{Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle}[random_.below(5)], 1,
                            {sub(w), sub(w)});
            }
            default:
                break;
        }
        const auto op = static_cast<Op>(static_cast<unsigned>(Op::Add) + random_.below(13));
        return make(op, width, {sub(width), sub(width)});
    }

private:
    Term make(Op op, unsigned width, std::initializer_list<Term> operands, uint64_t bit = 0) {
        return simplified_ ? pool_.make(op, width, operands, bit) : pool_.raw(op, width, operands, bit);
    }

    Term leaf(unsigned width) {
        std::vector<uint32_t> fitting;
        for (uint32_t i = 0; i < inputs; ++i)
            if (widthOf(i) == width) fitting.push_back(i);
        if (fitting.empty() || random_.chance(0.3)) return pool_.constant(width, value(width));
        return pool_.input(random_.pick(fitting), width);
    }

    Term number(unsigned width, unsigned depth) {
        const auto sub = [&](unsigned w) { return term(w, depth - 1); };
        const unsigned from = random_.chance(0.5) ? 32 : 64;
        if (width == 1)
            return make(std::array{Op::FEq, Op::FLt, Op::FLe, Op::FUnordered}[random_.below(4)], 1,
                        {sub(from), sub(from)});
        switch (random_.below(7)) {
            case 0:
                return make(random_.chance(0.5) ? Op::FNeg : Op::FAbs, width, {sub(width)});
            case 1:
                return make(Op::FSqrt, width, {sub(width)});
            case 2:
                return make(random_.chance(0.5) ? Op::SIToF : Op::UIToF, width, {sub(from)});
            case 3:
                return make(Op::FToF, width, {sub(96 - width)});
            case 4:
                return make(random_.chance(0.5) ? Op::FToSI : Op::FToUI, width, {sub(from)});
            default:
                return make(std::array{Op::FAdd, Op::FSub, Op::FMul, Op::FDiv}[random_.below(4)], width,
                            {sub(width), sub(width)});
        }
    }

    Pool& pool_;
    support::Random& random_;
    bool floats_, simplified_;
};

}  // namespace provest::expr
