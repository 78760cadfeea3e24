#include <gtest/gtest.h>

#include <array>

#include "expr/evaluate.hpp"
#include "expr/pool.hpp"
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

}  // namespace
}  // namespace provest::expr
