#include "questions.hpp"

#include <bit>
#include <functional>

#include "expr/evaluate.hpp"
#include "support/random.hpp"

namespace provest::bench {

using expr::Op;
using expr::Pool;
using expr::Term;

namespace {

// Builds one path: conditions are evaluated on random inputs and kept in the direction they take; the last is flipped.
class Path {
public:
    Path(Pool& pool, support::Random& random) : p(pool), r(random) {}

    Term integer(unsigned width) {
        start.push_back(r.chance(0.7) ? r.below(20) : r.next() & expr::mask(width));
        return p.input(static_cast<uint32_t>(start.size() - 1), width);
    }
    Term character() {
        start.push_back(r.chance(0.8) ? 32 + r.below(95) : r.below(256));
        return p.input(static_cast<uint32_t>(start.size() - 1), 8);
    }
    Term number() {
        start.push_back(std::bit_cast<uint64_t>(static_cast<double>(r.between(-100, 100)) / 4));
        return p.input(static_cast<uint32_t>(start.size() - 1), 64);
    }
    Term c32(int64_t value) { return p.constant(32, static_cast<uint64_t>(value)); }
    Term real(double value) { return p.constant(64, std::bit_cast<uint64_t>(value)); }
    Term promoted(Term c) { return p.signExtend(c, 32); }
    Term op(Op what, Term a, Term b) { return p.binary(what, a, b); }
    void branch(Term condition) { conditions.push_back(condition); }

    Pool& p;
    support::Random& r;
    std::vector<uint64_t> start;
    std::vector<Term> conditions;
};

using Family = void (*)(Path&);

void bounds(Path& x) {
    const Term n = x.integer(32), cap = x.integer(32);
    x.branch(x.op(Op::Slt, n, x.c32(0)));
    x.branch(x.op(Op::Slt, x.c32(x.r.between(10, 5000)), n));
    x.branch(x.op(Op::Slt, n, cap));
    x.branch(x.op(Op::Sle, cap, x.c32(x.r.between(1, 100000))));
}

void arithmetic(Path& x) {
    const Term a = x.integer(32), b = x.integer(32);
    x.branch(x.op(Op::Slt, a, b));
    const Term sum = x.op(Op::Add, x.op(Op::Mul, a, x.c32(x.r.between(2, 9))), x.c32(x.r.between(-50, 50)));
    x.branch(x.op(Op::Eq, sum, x.op(Op::Sub, b, x.c32(x.r.between(0, 1000)))));
}

void oneEquation(Path& x) {
    const Term a = x.integer(32);
    x.branch(x.op(Op::Slt, x.c32(0), a));
    const Term chain = x.op(Op::Xor, x.op(Op::Add, x.op(Op::Mul, a, x.c32(2 * x.r.between(1, 20) + 1)), x.c32(7)),
                            x.c32(x.r.between(0, 255)));
    x.branch(x.op(Op::Eq, chain, x.c32(x.r.between(0, 1 << 30))));
}

void arrayPick(Path& x) {
    const Term i = x.integer(32);
    std::vector<Term> operands{i};
    for (int k = 0; k < 8; ++k) operands.push_back(x.integer(32));
    x.branch(x.op(Op::Ult, i, x.c32(8)));
    const Term picked = x.p.make(Op::Pick, 32, operands);
    x.branch(x.op(Op::Slt, picked, x.c32(x.r.between(-5, 50))));
    x.branch(x.op(Op::Eq, picked, x.c32(x.r.between(100, 100000))));
}

void tablePick(Path& x) {
    const Term c = x.character();
    std::vector<Term> operands{x.p.zeroExtend(c, 32)};
    for (int k = 0; k < 256; ++k) operands.push_back(x.p.constant(16, x.r.below(64)));
    const Term picked = x.p.make(Op::Pick, 16, operands);
    const Term bit = x.op(Op::And, picked, x.p.constant(16, uint64_t{1} << x.r.below(6)));
    x.branch(x.op(Op::Eq, c, x.p.constant(8, 0)));
    x.branch(x.op(Op::Eq, bit, x.p.constant(16, 0)));
}

void characters(Path& x) {
    for (int k = 0; k < 6; ++k) {
        const Term c = x.promoted(x.character());
        x.branch(x.op(Op::Eq, c, x.c32(0)));
        const Term digit = x.op(Op::Ult, x.op(Op::Sub, c, x.c32('0')), x.c32(10));
        const Term alpha = x.op(Op::Ult, x.op(Op::Sub, x.op(Op::Or, c, x.c32(32)), x.c32('a')), x.c32(26));
        x.branch(x.r.chance(0.5) ? digit : alpha);
        if (x.r.chance(0.4)) x.branch(x.op(Op::Eq, c, x.c32(x.r.between('!', '~'))));
    }
}

void parsedNumber(Path& x) {
    Term value = x.c32(0);
    const int digits = static_cast<int>(x.r.between(2, 4));
    for (int k = 0; k < digits; ++k) {
        const Term c = x.promoted(x.character());
        x.start.back() = static_cast<uint64_t>('0' + x.r.between(0, 9));
        x.branch(x.op(Op::Slt, c, x.c32('0')));
        x.branch(x.op(Op::Slt, x.c32('9'), c));
        value = x.op(Op::Add, x.op(Op::Mul, value, x.c32(10)), x.op(Op::Sub, c, x.c32('0')));
    }
    const int64_t limit = digits == 2 ? 99 : digits == 3 ? 999 : 9999;
    if (x.r.chance(0.5))
        x.branch(x.op(Op::Slt, x.c32(x.r.between(1, limit)), value));
    else
        x.branch(x.op(Op::Eq, value, x.c32(x.r.between(1, limit + limit / 4))));
}

void keyword(Path& x) {
    const std::string word = x.r.chance(0.5) ? "return" : "while";
    Term all = x.p.truth(true);
    for (const char c : word) {
        const Term here = x.op(Op::Eq, x.character(), x.p.constant(8, static_cast<uint64_t>(c)));
        all = x.p.both(all, here);
        x.branch(here);
    }
}

void switchOnEnum(Path& x) {
    const Term mode = x.integer(32), flags = x.integer(32);
    for (int k = 0; k < 5; ++k) x.branch(x.op(Op::Eq, mode, x.c32(k * 3 + x.r.between(0, 2))));
    x.branch(x.op(Op::Eq, x.op(Op::And, flags, x.c32(int64_t{1} << x.r.below(12))), x.c32(0)));
    x.branch(x.op(Op::Eq, x.op(Op::And, x.op(Op::LShr, flags, x.c32(x.r.between(1, 8))), x.c32(7)), mode));
}

void ordering(Path& x) {  // comparisons of a sort
    std::vector<Term> v;
    for (int k = 0; k < 5; ++k) v.push_back(x.integer(32));
    const auto count = x.r.between(3, 8);
    for (int k = 0; k < count; ++k) x.branch(x.op(Op::Slt, x.r.pick(v), x.r.pick(v)));
}

void triangle(Path& x) {
    const Term a = x.integer(32), b = x.integer(32), c = x.integer(32);
    for (const Term side : {a, b, c}) x.branch(x.op(Op::Sle, side, x.c32(0)));
    x.branch(x.op(Op::Sle, x.op(Op::Add, a, b), c));
    x.branch(x.op(Op::Sle, x.op(Op::Add, b, c), a));
    x.branch(x.op(Op::Eq, a, b));
    x.branch(x.op(Op::Eq, b, c));
}

void square(Path& x) {
    const Term a = x.integer(32), b = x.integer(32);
    const int64_t root = x.r.between(2, 3000);
    if (x.r.chance(0.5)) {
        x.branch(x.op(Op::Eq, x.op(Op::Mul, a, a), x.c32(root * root)));
    } else {
        const int64_t other = x.r.between(2, 3000);
        x.branch(x.op(Op::Slt, b, x.c32(0)));
        x.branch(x.op(Op::Eq, x.op(Op::Mul, a, b), x.c32(root * other)));
    }
}

void division(Path& x) {
    const Term a = x.integer(32), b = x.integer(32);
    x.branch(x.op(Op::Eq, b, x.c32(0)));
    x.branch(x.op(Op::Eq, x.op(Op::SRem, a, x.c32(x.r.between(2, 400))), x.c32(0)));
    x.branch(x.op(Op::Eq, x.op(Op::SDiv, a, b), x.c32(x.r.between(3, 40))));
}

void floats(Path& x) {
    const Term a = x.number(), b = x.number();
    x.branch(x.op(Op::FLt, a, x.real(0)));
    x.branch(x.op(Op::FLt, x.p.make(Op::FAdd, 64, {a, b}), x.real(static_cast<double>(x.r.between(-50, 500)) / 8)));
    const Term product = x.p.make(Op::FMul, 64, {a, b});
    if (x.r.chance(0.5))
        x.branch(x.op(Op::FLt, x.real(static_cast<double>(x.r.between(100, 10000))), product));
    else
        x.branch(
            x.op(Op::FEq, x.p.make(Op::FDiv, 64, {a, x.real(4)}), x.real(static_cast<double>(x.r.between(1, 99)))));
}

void checksum(Path& x) {
    Term sum = x.p.constant(16, 0);
    for (int k = 0; k < 6; ++k) sum = x.op(Op::Add, sum, x.p.zeroExtend(x.character(), 16));
    const Term wanted = x.character();
    x.branch(x.op(Op::Ult, sum, x.p.constant(16, 300)));
    x.branch(x.op(Op::Eq, x.p.extract(sum, 0, 8), wanted));
}

void contradiction(Path& x) {  // flipping the last has no solution
    const Term a = x.integer(32), b = x.integer(32);
    x.start[0] = 3;
    x.start[1] = 20;
    x.branch(x.op(Op::Slt, a, x.c32(x.r.between(4, 10))));
    x.branch(x.op(Op::Slt, x.c32(-1), a));
    if (x.r.chance(0.5)) {
        x.branch(x.op(Op::Slt, a, x.c32(x.r.between(12, 20))));
    } else {
        x.branch(x.op(Op::Slt, x.c32(10), b));
        x.branch(x.op(Op::Slt, a, b));
    }
}

struct Named {
    const char* name;
    Family make;
};
constexpr Named families[] = {
    {"bounds", bounds},
    {"arithmetic", arithmetic},
    {"equation", oneEquation},
    {"array", arrayPick},
    {"table", tablePick},
    {"characters", characters},
    {"number text", parsedNumber},
    {"keyword", keyword},
    {"switch", switchOnEnum},
    {"ordering", ordering},
    {"triangle", triangle},
    {"products", square},
    {"division", division},
    {"floats", floats},
    {"checksum", checksum},
    {"contradiction", contradiction},
};

}  // namespace

std::vector<Generated> generateQuestions(Pool& pool, uint64_t seed, size_t perFamily) {
    support::Random random(seed);
    std::vector<Generated> result;
    for (const Named& family : families) {
        for (size_t i = 0; i < perFamily; ++i) {
            Path path(pool, random);
            family.make(path);
            const bool flipAny = std::string_view(family.name) != "contradiction";
            const size_t count = flipAny ? 1 + random.below(path.conditions.size()) : path.conditions.size();
            Generated made{family.name, {}, path.start};
            for (size_t k = 0; k < count; ++k) {
                const bool taken = expr::evaluate(path.conditions[k], path.start) != 0;
                const bool wanted = k + 1 == count ? !taken : taken;
                made.clauses.push_back(wanted ? path.conditions[k] : pool.negate(path.conditions[k]));
            }
            result.push_back(std::move(made));
        }
    }
    return result;
}

}  // namespace provest::bench
