// The operators mean the same in our evaluation and in Z3: on random terms and inputs, `the inputs have these values
// and the term has another value than ours` is contradictory.
#include <gtest/gtest.h>

#include <cmath>

#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "random_terms.hpp"
#include "solver/solver.hpp"

namespace provest::solver {
namespace {

using expr::Op;
using expr::Pool;
using expr::Term;

// A NaN may have any bits in Z3: then only that it is one is compared.
Term differs(Pool& pool, Term term, uint64_t value) {
    const Term ours = pool.constant(term->width, value);
    const bool computesFloat = expr::isFloatOperator(term->op) && !expr::isComparison(term->op) &&
                               term->op != Op::FToSI && term->op != Op::FToUI;
    if (computesFloat && std::isnan(expr::numberOf(value, term->width)))
        return pool.raw(Op::Not, 1, {pool.raw(Op::FUnordered, 1, {term, term})});
    return pool.raw(Op::Not, 1, {pool.raw(Op::Eq, 1, {term, ours})});
}

void agree(Pool& pool, Solver& solver, Term term, const std::vector<uint64_t>& inputs) {
    Question question;
    for (const uint32_t input : pool.inputsOf(term)) {
        const unsigned width = expr::RandomTerms::widthOf(input);
        question.clauses.push_back(
            pool.raw(Op::Eq, 1, {pool.input(input, width), pool.constant(width, inputs[input])}));
    }
    const uint64_t ours = expr::evaluate(term, inputs);
    question.clauses.push_back(differs(pool, term, ours));
    EXPECT_EQ(solver.solve(question).verdict, Verdict::Unsat)
        << expr::print(term) << " = " << ours << " by our evaluation";
    question.clauses.back() = differs(pool, term, ours ^ 1);  // the check can fail
    if (!std::isnan(expr::numberOf(ours, term->width < 64 ? 32 : 64)))
        EXPECT_EQ(solver.solve(question).verdict, Verdict::Sat) << expr::print(term);
}

const Options onlyZ3{.quick = false, .cache = false, .search = false};

TEST(Operators, IntegersAgreeWithZ3) {
    Pool pool;
    support::Random random(11);
    const auto solver = makeSolver(pool, onlyZ3);
    expr::RandomTerms terms(pool, random, false, false);
    for (int i = 0; i < 150; ++i)
        agree(pool, *solver, terms.term(std::array{1u, 8u, 32u, 64u}[random.below(4)], 3), terms.values());
}

// One operator at a time, on leaves: a NaN's bits cannot spread.
TEST(Operators, FloatsAgreeWithZ3) {
    Pool pool;
    support::Random random(12);
    const auto solver = makeSolver(pool, onlyZ3);
    expr::RandomTerms terms(pool, random, true, false);
    for (int i = 0; i < 250; ++i)
        agree(pool, *solver, terms.term(std::array{1u, 32u, 64u}[random.below(3)], 1), terms.values());
}

}  // namespace
}  // namespace provest::solver
