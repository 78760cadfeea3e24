// The layers one by one: what each must answer alone, and that it never contradicts Z3.
#include <gtest/gtest.h>

#include <bit>

#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "random_terms.hpp"
#include "solver/intervals.hpp"
#include "solver/preimage.hpp"
#include "solver/solver.hpp"

namespace provest::solver {
namespace {

using expr::Op;
using expr::Pool;
using expr::Term;

const Options onlyQuick{.cache = false, .search = false, .z3 = false};

class QuickTest : public testing::Test {
protected:
    Term c(uint64_t value) { return pool.constant(32, value); }
    Reply ask(std::vector<Term> clauses) { return solver->solve({std::move(clauses), start}); }

    Pool pool;
    std::unique_ptr<Solver> solver = makeSolver(pool, onlyQuick);
    std::vector<uint64_t> start{5, 0};
    Term x = pool.input(0, 32), y = pool.input(1, 32);
};

TEST_F(QuickTest, BoundsGiveTheNearestValue) {
    const Reply reply = ask({pool.binary(Op::Slt, c(0), x), pool.binary(Op::Sle, c(10), x)});
    ASSERT_EQ(reply.verdict, Verdict::Sat);
    EXPECT_EQ(reply.model, (std::vector<std::pair<uint32_t, uint64_t>>{{0, 10}}));
}

TEST_F(QuickTest, ChainsAreInverted) {
    const Term chain = pool.binary(Op::Add, pool.binary(Op::Mul, x, c(3)), c(7));
    const Reply reply = ask({pool.equal(chain, c(100))});
    ASSERT_EQ(reply.verdict, Verdict::Sat);
    EXPECT_EQ(reply.model[0].second, 31u);
    EXPECT_EQ(ask({pool.equal(pool.binary(Op::Mul, x, c(4)), c(6))}).verdict, Verdict::Unsat);
}

TEST_F(QuickTest, FixedInputsAreReplaced) {
    const Term z = pool.input(2, 32);
    start = {2, 6, 9};
    const Term product = pool.binary(Op::Mul, pool.binary(Op::Mul, x, y), z);
    const Term last = pool.equal(product, c(2 * 3 * 11));
    const Reply reply = ask({pool.equal(x, c(2)), pool.equal(pool.binary(Op::Add, x, y), c(5)), last});
    ASSERT_EQ(reply.verdict, Verdict::Sat);
    for (const auto& [input, value] : reply.model) start[input] = value;
    EXPECT_EQ(start, (std::vector<uint64_t>{2, 3, 11}));
    const Reply no = ask({pool.binary(Op::Slt, z, c(50)), pool.equal(x, c(2)), pool.equal(z, y),
                          pool.equal(pool.binary(Op::Mul, x, y), c(7))});
    ASSERT_EQ(no.verdict, Verdict::Unsat);
    EXPECT_EQ(no.core, (std::vector<uint32_t>{1, 3}));
}

TEST_F(QuickTest, OrderContradictionsNameTheirClauses) {
    const Term z = pool.input(2, 32);
    const Reply reply = ask({pool.binary(Op::Slt, x, y), pool.binary(Op::Sle, c(3), y), pool.binary(Op::Sle, y, z),
                             pool.binary(Op::Slt, z, x)});
    ASSERT_EQ(reply.verdict, Verdict::Unsat);
    EXPECT_EQ(reply.core, (std::vector<uint32_t>{0, 2, 3}));
}

TEST_F(QuickTest, IntervalContradictionsNameTheirClauses) {
    const Reply reply =
        ask({pool.binary(Op::Slt, x, c(10)), pool.negate(pool.equal(x, c(4))), pool.binary(Op::Slt, c(20), x)});
    ASSERT_EQ(reply.verdict, Verdict::Unsat);
    EXPECT_EQ(reply.core, (std::vector<uint32_t>{0, 2}));
}

// The solutions of a random chain are exactly the values on which it holds: all 2^8, or 2^10 of a wider input.
TEST(Preimage, AgreesWithEvaluation) {
    Pool pool;
    support::Random random(3);
    int found = 0;
    for (int round = 0; round < 1500; ++round) {
        const unsigned width = 9 + static_cast<unsigned>(random.below(2));
        Term term = pool.input(0, width);
        const auto constant = [&] {
            return pool.constant(term->width, random.chance(0.5) ? random.below(9) : random.next());
        };
        for (uint64_t steps = random.below(4); steps > 0; --steps) {
            const unsigned now = term->width;
            switch (random.below(6)) {
                case 0:
                    term = pool.raw(random.chance(0.5) ? Op::ZExt : Op::SExt, now + 3, {term});
                    break;
                case 1: {
                    const unsigned low = static_cast<unsigned>(random.below(3));
                    term = pool.raw(Op::Extract, now - low - static_cast<unsigned>(random.below(2)), {term}, low);
                    break;
                }
                case 2:
                    term = pool.raw(random.chance(0.5) ? Op::Neg : Op::Not, now, {term});
                    break;
                case 3:
                    term = pool.raw(Op::Sub, now, {constant(), term});
                    break;
                default: {
                    const Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::UDiv, Op::SDiv, Op::LShr, Op::AShr, Op::Xor};
                    term = pool.raw(ops[random.below(8)], now, {term, constant()});
                }
            }
        }
        const Op compare[] = {Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle};
        Term clause = pool.raw(compare[random.below(5)], 1, {term, constant()});
        if (random.chance(0.5)) clause = pool.raw(clause->op, 1, {(*clause)[1], (*clause)[0]});
        if (random.chance(0.5)) clause = pool.raw(Op::Not, 1, {clause});
        const auto solutions = solutionsOf(clause, pool.inputsOf(clause));
        if (!solutions) continue;
        ++found;
        expr::Evaluator evaluator(std::span(&clause, 1));
        for (uint64_t value = 0; value <= expr::mask(width); ++value) {
            evaluator.set(0, value);
            evaluator.sweep();
            ASSERT_EQ(solutions->values.contains(value), evaluator.root(0) != 0)
                << expr::print(clause) << " at " << value;
        }
    }
    EXPECT_GT(found, 800);
}

// The same for floats, on special values, on the edges of the found set, and on random patterns.
TEST(Preimage, AgreesWithEvaluationOfFloats) {
    Pool pool;
    support::Random random(8);
    expr::RandomTerms terms(pool, random, true, false);
    int found = 0;
    for (int round = 0; round < 1500; ++round) {
        const unsigned width = random.chance(0.5) ? 32 : 64;
        Term term = pool.input(0, width);
        bool isFloat = random.chance(0.7);
        const auto constant = [&] {
            const double number = static_cast<double>(random.between(-40, 40)) / 8;
            return pool.constant(term->width,
                                 random.chance(0.3) ? terms.value(term->width) : expr::bitsOf(number, term->width));
        };
        for (uint64_t steps = random.below(4); steps > 0; --steps) {
            if (!isFloat) {
                term = pool.raw(random.chance(0.5) ? Op::SIToF : Op::UIToF, random.chance(0.5) ? 32 : 64, {term});
                isFloat = true;
                continue;
            }
            const Op ops[] = {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv};
            switch (random.below(5)) {
                case 0:
                    term = pool.raw(random.chance(0.5) ? Op::FNeg : Op::FAbs, term->width, {term});
                    break;
                case 1:
                    term = pool.raw(Op::FToF, 96u - term->width, {term});
                    break;
                case 2:
                    term = pool.raw(ops[random.below(4)], term->width, {constant(), term});
                    break;
                case 3:
                    term = pool.raw(ops[random.below(4)], term->width, {term, constant()});
                    break;
                default:
                    term = pool.raw(Op::FToSI, random.chance(0.5) ? 32 : 64, {term});
                    isFloat = false;
            }
        }
        const Op integers[] = {Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle};
        const Op floats[] = {Op::FEq, Op::FLt, Op::FLe, Op::FUnordered};
        const Op op = isFloat ? floats[random.below(4)] : integers[random.below(5)];
        const Term other = isFloat ? constant() : pool.constant(term->width, terms.value(term->width));
        Term clause = random.chance(0.5) ? pool.raw(op, 1, {term, other}) : pool.raw(op, 1, {other, term});
        if (random.chance(0.5)) clause = pool.raw(Op::Not, 1, {clause});
        const auto solutions = solutionsOf(clause, pool.inputsOf(clause));
        if (!solutions) continue;
        ++found;
        std::vector<uint64_t> tried;
        for (const auto& [first, last] : solutions->values.parts())
            for (const uint64_t end : {first, last})
                for (const uint64_t value : {end - 1, end, end + 1}) tried.push_back(value & expr::mask(width));
        for (int i = 0; i < 60; ++i) tried.push_back(terms.value(width));
        expr::Evaluator evaluator(std::span(&clause, 1));
        for (const uint64_t value : tried) {
            evaluator.set(0, value);
            evaluator.sweep();
            ASSERT_EQ(solutions->values.contains(value), evaluator.root(0) != 0)
                << expr::print(clause) << " at " << value << " width " << width;
        }
    }
    EXPECT_GT(found, 800);
}

TEST_F(QuickTest, FloatsGetPleasantValues) {
    const Term fahrenheit = pool.input(2, 64);
    const auto real = [&](double value) { return pool.constant(64, std::bit_cast<uint64_t>(value)); };
    const Term celsius =
        pool.binary(Op::FDiv, pool.binary(Op::FMul, pool.binary(Op::FSub, fahrenheit, real(32)), real(5)), real(9));
    start.push_back(0);
    const Reply reply = ask({pool.binary(Op::FLt, real(100), celsius)});
    ASSERT_EQ(reply.verdict, Verdict::Sat);
    EXPECT_EQ(std::bit_cast<double>(reply.model[0].second), 213);
    EXPECT_EQ(ask({pool.binary(Op::FLt, fahrenheit, real(0)), pool.binary(Op::FLt, real(0), celsius)}).verdict,
              Verdict::Unsat);
}

TEST(Cache, ReusesAnswersCoresAndModels) {
    Pool pool;
    const auto solver = makeSolver(pool, {.quick = false, .search = false});
    const Term x = pool.input(0, 32), y = pool.input(1, 32), z = pool.input(2, 32);
    const std::vector<uint64_t> start{0, 0, 0};
    const auto less = [&](Term a, Term b) { return pool.binary(Op::Slt, a, b); };
    const auto answeredBy = [&](std::vector<Term> clauses) {
        return solver->solve({std::move(clauses), start}).answeredBy;
    };
    EXPECT_EQ(answeredBy({less(x, y), less(y, z)}), Layer::Z3);
    EXPECT_EQ(answeredBy({less(x, y), less(y, z)}), Layer::Cache);
    EXPECT_EQ(answeredBy({less(x, z)}), Layer::Cache);  // the model of the first holds here too
    EXPECT_EQ(answeredBy({less(x, y), less(y, x)}), Layer::Z3);
    EXPECT_EQ(answeredBy({less(x, z), less(x, y), less(y, x)}), Layer::Cache);
    solver->forget();
    EXPECT_EQ(answeredBy({less(x, y), less(y, z)}), Layer::Z3);
    EXPECT_EQ(solver->statistics().questions, 6u);
}

// All layers together say what Z3 says.
TEST(Layers, NeverContradictZ3) {
    Pool pool;
    support::Random random(21);
    const auto layered = makeSolver(pool, {.rlimit = 60'000});
    const auto z3 = makeSolver(pool, {.quick = false, .cache = false, .search = false, .rlimit = 60'000});
    int unsat = 0;
    for (int i = 0; i < 250; ++i) {
        expr::RandomTerms terms(pool, random, false, true);
        const std::vector<uint64_t> values = terms.values();
        Question question{{}, values};
        for (int k = 0; k < 4; ++k) {
            const Op ops[] = {Op::Eq, Op::Ult, Op::Ule, Op::Slt, Op::Sle};
            const unsigned width = random.chance(0.7) ? 8 : 32;
            const Term clause =
                pool.binary(ops[random.below(5)], terms.term(width, 1), terms.term(width, random.chance(0.5) ? 0 : 1));
            question.clauses.push_back(random.chance(0.5) ? clause : pool.negate(clause));
        }
        const Reply ours = layered->solve(question), theirs = z3->solve(question);
        if (ours.verdict == Verdict::Unknown || theirs.verdict == Verdict::Unknown) continue;
        EXPECT_EQ(ours.verdict, theirs.verdict) << nameOf(ours.answeredBy);
        unsat += theirs.verdict == Verdict::Unsat;
        if (ours.verdict != Verdict::Unsat) continue;
        Question core{{}, values};  // the core alone contradicts itself
        for (const uint32_t index : ours.core) core.clauses.push_back(question.clauses[index]);
        EXPECT_NE(z3->solve(core).verdict, Verdict::Sat) << "core by " << nameOf(ours.answeredBy);
    }
    EXPECT_GT(unsat, 40);
}

}  // namespace
}  // namespace provest::solver
