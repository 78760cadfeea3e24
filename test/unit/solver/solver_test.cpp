#include "solver/solver.hpp"

#include <gtest/gtest.h>

#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "random_terms.hpp"

namespace provest::solver {
namespace {

using expr::Op;
using expr::Pool;
using expr::Term;

TEST(Solver, Z3FindsAModelAndAContradiction) {
    Pool pool;
    const auto solver = makeSolver(pool, {.quick = false, .cache = false, .search = false});
    const Term x = pool.input(0, 32), y = pool.input(1, 32);
    const std::vector<uint64_t> start{3, 0};
    Question question{{pool.binary(Op::Slt, x, pool.constant(32, 10)),
                       pool.equal(pool.binary(Op::Mul, x, x), pool.binary(Op::Add, y, pool.constant(32, 5)))},
                      start};
    const Reply reply = solver->solve(question);
    ASSERT_EQ(reply.verdict, Verdict::Sat);
    EXPECT_EQ(reply.answeredBy, Layer::Z3);
    question.clauses = {pool.equal(pool.binary(Op::Mul, x, y), pool.constant(32, 6)),
                        pool.binary(Op::Ult, pool.binary(Op::And, x, pool.constant(32, 12)), pool.constant(32, 4)),
                        pool.binary(Op::Ult, pool.constant(32, 7), pool.binary(Op::And, x, pool.constant(32, 12)))};
    const Reply no = solver->solve(question);
    EXPECT_EQ(no.verdict, Verdict::Unsat);
    EXPECT_EQ(no.core, (std::vector<uint32_t>{1, 2}));
}

// Every layer that says Sat is right about it, on terms of all kinds.
TEST(Solver, ModelsSatisfyTheirQuestions) {
    Pool pool;
    support::Random random(5);
    const auto integers = makeSolver(pool, {.rlimit = 100'000});
    const auto floats = makeSolver(pool, {.rlimit = 100'000});
    int sat = 0;
    for (int i = 0; i < 200; ++i) {
        Solver* const solver = i % 3 == 0 ? floats.get() : integers.get();
        expr::RandomTerms terms(pool, random, solver == floats.get(), true);
        std::vector<uint64_t> values = terms.values();
        Question question{{}, values};
        for (int k = 0; k < 3; ++k) {
            const Term clause = terms.term(1, 3);
            const bool taken = expr::evaluate(clause, values) != 0;
            question.clauses.push_back(taken == (k < 2) ? clause : pool.negate(clause));
        }
        const Reply reply = solver->solve(question);
        if (reply.verdict != Verdict::Sat) continue;
        ++sat;
        std::vector<uint64_t> solution = values;
        for (const auto& [input, value] : reply.model) solution[input] = value;
        for (const Term clause : question.clauses)
            EXPECT_EQ(expr::evaluate(clause, solution), 1u)
                << expr::print(clause) << " by " << nameOf(reply.answeredBy);
    }
    EXPECT_GT(sat, 50);
    EXPECT_EQ(integers->statistics().wrongModels, 0u);  // floats: a NaN may have other bits in Z3
}

TEST(Solver, SearchSolvesWhatIsNotLinear) {
    Pool pool;
    const auto solver = makeSolver(pool, {.quick = false, .cache = false, .z3 = false});
    const Term x = pool.input(0, 32), d = pool.input(1, 64);
    const std::vector<uint64_t> start{3, 0};
    const auto real = [&](double value) { return pool.constant(64, std::bit_cast<uint64_t>(value)); };
    EXPECT_EQ(solver->solve({{pool.equal(pool.binary(Op::Mul, x, x), pool.constant(32, 1234 * 1234))}, start}).verdict,
              Verdict::Sat);
    EXPECT_EQ(solver->solve({{pool.binary(Op::FEq, pool.binary(Op::FMul, d, d), real(2.25))}, start}).verdict,
              Verdict::Sat);
    EXPECT_EQ(solver->solve({{pool.binary(Op::FUnordered, d, d)}, start}).verdict, Verdict::Sat);
}

}  // namespace
}  // namespace provest::solver
