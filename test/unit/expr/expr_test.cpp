#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "expr/evaluate.hpp"
#include "expr/pool.hpp"
#include "expr/print.hpp"
#include "expr/slice.hpp"

namespace provest::expr {
namespace {

TEST(Pool, EqualTermsAreOneNode) {
    Pool pool;
    const Term x = pool.input(3, 32);
    EXPECT_EQ(x, pool.input(3, 32));
    EXPECT_NE(x, pool.input(3, 16));
    EXPECT_EQ(pool.constant(8, 0x1FF), pool.constant(8, 0xFF));
    EXPECT_EQ(pool.binary(Op::Mul, x, x), pool.binary(Op::Mul, x, x));
    const size_t before = pool.size();
    for (int i = 0; i < 100; ++i) pool.binary(Op::Mul, x, x);
    EXPECT_EQ(pool.size(), before);
}

TEST(Pool, InputsAreThoseOfAllSubterms) {
    Pool pool;
    Term sum = pool.constant(32, 1);
    for (const uint32_t number : {7u, 2u, 7u, 5u}) sum = pool.binary(Op::Add, sum, pool.input(number, 32));
    const auto inputs = pool.inputsOf(sum);
    EXPECT_EQ(std::vector<uint32_t>(inputs.begin(), inputs.end()), (std::vector<uint32_t>{2, 5, 7}));
    EXPECT_TRUE(pool.inputsOf(pool.constant(1, 0)).empty());
}

// There are 2^200 ways through it, and few terms.
TEST(Pool, NestedChoicesAreAskedOnceEach) {
    Pool pool;
    Term nested = pool.input(0, 8);
    for (uint32_t i = 1; i <= 200; ++i)
        nested = pool.ite(pool.input(i, 1), nested, pool.binary(Op::Add, nested, pool.constant(8, 1)));
    const Term asked = pool.equal(nested, pool.constant(8, 7));
    std::vector<uint64_t> values(201, 1);
    values[0] = 7;
    EXPECT_EQ(evaluate(asked, values), 1u);
    values[200] = 0;
    EXPECT_EQ(evaluate(asked, values), 0u);
}

TEST(Evaluator, SweepsSharedAndPickedTerms) {
    Pool pool;
    const Term i = pool.input(0, 8), x = pool.input(1, 32);
    const Term picked = pool.make(Op::Pick, 32, {i, x, pool.constant(32, 5), pool.binary(Op::Add, x, x)});
    const std::array roots{pool.binary(Op::Ult, picked, pool.constant(32, 6)), picked};
    Evaluator evaluator(roots);
    ASSERT_EQ(evaluator.inputs().size(), 2u);
    evaluator.set(1, 21);
    for (const auto& [index, wanted] : {std::pair{0, 21}, {1, 5}, {2, 42}, {200, 42}}) {
        evaluator.set(0, static_cast<uint64_t>(index));
        evaluator.sweep();
        EXPECT_EQ(evaluator.root(1), static_cast<uint64_t>(wanted));
        EXPECT_EQ(evaluator.root(0), wanted < 6 ? 1u : 0u);
    }
    EXPECT_EQ(evaluate(picked, std::array<uint64_t, 2>{1, 9}), 5u);
}

TEST(Slice, FollowsSharedInputs) {
    Pool pool;
    const auto less = [&](uint32_t a, uint32_t b) {
        return pool.binary(Op::Slt, pool.input(a, 32), pool.input(b, 32));
    };
    const std::array clauses{less(0, 1), less(2, 3), less(4, 1), less(3, 5), less(0, 6)};
    EXPECT_EQ(slice(pool, clauses, 2), (std::vector<uint32_t>{0, 2, 4}));
    EXPECT_EQ(slice(pool, clauses, 1), (std::vector<uint32_t>{1, 3}));
}

TEST(Print, ReadsAsC) {
    Pool pool;
    const Term n = pool.input(0, 32), v = pool.input(1, 32), c = pool.input(2, 8), d = pool.input(3, 64);
    const InputNames names = [](uint32_t i) { return std::array<std::string, 4>{"n", "v[3]", "s->c", "d"}[i]; };
    const auto shown = [&](Term term) { return print(term, names); };
    const auto k = [&](int64_t value) { return pool.constant(32, static_cast<uint64_t>(value)); };
    const auto real = [&](double value) { return pool.constant(64, std::bit_cast<uint64_t>(value)); };
    EXPECT_EQ(shown(pool.binary(Op::Slt, v, n)), "v[3] < n");
    EXPECT_EQ(shown(pool.binary(Op::Sle, k(-5), n)), "n >= -5");
    EXPECT_EQ(shown(pool.binary(Op::Ult, n, k(-1))), "n < 4294967295u");
    EXPECT_EQ(shown(pool.binary(Op::Ult, n, v)), "(unsigned)n < v[3]");
    EXPECT_EQ(shown(pool.negate(pool.equal(pool.signExtend(c, 32), k('x')))), "s->c != 'x'");
    EXPECT_EQ(shown(pool.binary(Op::Mul, pool.binary(Op::Add, n, v), k(3))), "(n + v[3]) * 3");
    EXPECT_EQ(shown(pool.binary(Op::Sub, n, pool.binary(Op::Sub, v, k(2)))), "n - (v[3] - 2)");
    EXPECT_EQ(shown(pool.both(pool.equal(n, v), pool.binary(Op::Slt, n, k(0)))), "n == v[3] && n < 0");
    EXPECT_EQ(shown(pool.equal(pool.binary(Op::And, n, k(4)), k(0))), "(n & 4) == 0");
    EXPECT_EQ(shown(pool.extract(n, 8, 8)), "(uint8_t)(n >> 8)");
    EXPECT_EQ(shown(pool.binary(Op::FLt, pool.binary(Op::FMul, d, d), real(2.5))), "d * d < 2.5");
    EXPECT_EQ(shown(pool.make(Op::SIToF, 64, {n})), "(double)n");
    EXPECT_EQ(shown(pool.make(Op::Pick, 32, {c, n, v})), "{n, v[3]}[s->c]");
    EXPECT_EQ(shown(pool.ite(pool.equal(n, v), n, k(1))), "n == v[3] ? n : 1");
}

TEST(Print, IsCutWhereTheGraphIsSmallAndTheTextIsNot) {
    Pool pool;
    Term doubled = pool.input(0, 32);
    for (int i = 0; i < 10'000; ++i) doubled = pool.binary(Op::Mul, doubled, doubled);
    const std::string text = print(doubled, {}, 200);
    EXPECT_LT(text.size(), 800u);
    EXPECT_NE(text.find("..."), std::string::npos);
}

// What memory does to values, undone: stored as bytes and loaded as a whole.
TEST(Rules, BytesPutTogetherAreTheValue) {
    Pool pool;
    const Term n = pool.input(0, 32);
    Term fromLow = pool.extract(n, 0, 8), fromHigh = pool.extract(n, 24, 8);
    for (const unsigned byte : {1u, 2u, 3u}) {
        fromLow = pool.concat(pool.extract(n, byte * 8, 8), fromLow);
        fromHigh = pool.concat(fromHigh, pool.extract(n, 24 - byte * 8, 8));
    }
    EXPECT_EQ(fromLow, n);
    EXPECT_EQ(fromHigh, n);
}

}  // namespace
}  // namespace provest::expr
