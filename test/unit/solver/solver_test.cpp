#include "solver/solver.hpp"

#include <gtest/gtest.h>

#include "expr/evaluate.hpp"

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
    question.clauses = {pool.binary(Op::Ult, x, pool.constant(32, 4)), pool.binary(Op::Ult, y, pool.constant(32, 4)),
                        pool.binary(Op::Ult, pool.constant(32, 5), x)};
    const Reply no = solver->solve(question);
    EXPECT_EQ(no.verdict, Verdict::Unsat);
    EXPECT_EQ(no.core, (std::vector<uint32_t>{0, 2}));
}

}  // namespace
}  // namespace provest::solver
