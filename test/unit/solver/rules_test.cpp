// Every rule of the simplifier, proved by Z3: on its example, with several widths and constants, no input tells the two
// sides apart. And whole terms: simplified and not, they evaluate to the same.
#include "expr/rules.hpp"

#include <gtest/gtest.h>

#include <set>

#include "expr/evaluate.hpp"
#include "expr/print.hpp"
#include "random_terms.hpp"
#include "solver/solver.hpp"

namespace provest::solver {
namespace {

using expr::Op;
using expr::Pool;
using expr::Rule;
using expr::Samples;
using expr::Shape;
using expr::Term;

struct Outcome {
    int applied = 0;
    std::string wrong;  // an example the rule changes
};

// Width-1 floats aside, rules hold for every width, so small ones must show any mistake; 12 and 32 guard against
// mistakes that only wide constants show.
Outcome prove(const Rule& rule) {
    Outcome outcome;
    Pool pool;
    support::Random random(17);
    const auto solver = makeSolver(pool, {.quick = false, .cache = false, .search = false});
    for (const unsigned width : {1u, 2u, 5u, 12u, 32u}) {
        for (int round = 0; round < 5; ++round) {
            const Samples samples{pool, width, [&] { return random.chance(0.5) ? random.below(5) : random.next(); }};
            const Term left = rule.example(samples);
            EXPECT_EQ(left->op, rule.op) << rule.name;
            const Term right = rule.apply(pool, Shape{left->op, left->width, left->operands, left->value});
            if (right == nullptr) continue;
            ++outcome.applied;
            EXPECT_EQ(left->width, right->width) << rule.name;
            const Term differ = pool.raw(Op::Not, 1, {pool.raw(Op::Eq, 1, {left, right})});
            if (solver->solve({{differ}, {}}).verdict != Verdict::Unsat)
                outcome.wrong = expr::print(left) + " is not " + expr::print(right);
        }
    }
    return outcome;
}

TEST(Rules, EachIsProved) {
    std::set<std::string> names;
    for (const Rule& rule : expr::allRules()) {
        const Outcome outcome = prove(rule);
        EXPECT_EQ(outcome.wrong, "") << rule.name;
        EXPECT_GT(outcome.applied, 0) << rule.name << " does not apply to its example";
        EXPECT_TRUE(names.insert(rule.name).second) << "two rules are called " << rule.name;
    }
    EXPECT_GT(names.size(), 80u);
}

TEST(Rules, AWrongOneIsCaught) {
    const Rule forgetsTheSign{"signed shift is division", Op::AShr,
                              [](Pool& pool, const Shape& s) -> Term {
                                  return pool.raw(Op::SDiv, s.width, {s[0], pool.constant(s.width, 2)});
                              },
                              [](const Samples& e) { return e.of(Op::AShr, {e.x(), e.c(1)}); }};
    EXPECT_NE(prove(forgetsTheSign).wrong, "");
}

Term rebuilt(Pool& pool, Term term) {  // every node through the simplifier
    if (term->operands.empty()) return term;
    std::vector<Term> operands;
    for (const Term operand : term->operands) operands.push_back(rebuilt(pool, operand));
    return pool.make(term->op, term->width, operands, term->value);
}

TEST(Rules, SimplifiedTermsEvaluateAlike) {
    Pool pool;
    support::Random random(4);
    int changed = 0;
    for (int i = 0; i < 2000; ++i) {
        expr::RandomTerms terms(pool, random, i % 4 == 0, false);
        const Term term = terms.term(std::array{1u, 8u, 32u, 64u}[random.below(4)], 4);
        const Term simpler = rebuilt(pool, term);
        changed += simpler != term;
        expr::Evaluator evaluator(std::array{term, simpler});
        for (int k = 0; k < 20; ++k) {
            const std::vector<uint64_t> inputs = terms.values();
            for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
                evaluator.set(slot, inputs[evaluator.inputs()[slot]]);
            evaluator.sweep();
            ASSERT_EQ(evaluator.root(0), evaluator.root(1))
                << expr::print(term) << "\n  became " << expr::print(simpler);
        }
    }
    EXPECT_GT(changed, 1000);
}

TEST(Rules, SimplifiedTermsAreProvedEqual) {
    Pool pool;
    support::Random random(6);
    const auto solver = makeSolver(pool, {.quick = false, .cache = false, .search = false, .rlimit = 200'000});
    int proved = 0;
    for (int i = 0; i < 150; ++i) {
        expr::RandomTerms terms(pool, random, false, false);
        const Term term = terms.term(random.chance(0.5) ? 1 : 8, 3);
        const Term simpler = rebuilt(pool, term);
        const Term differ = pool.raw(Op::Not, 1, {pool.raw(Op::Eq, 1, {term, simpler})});
        const Verdict verdict = solver->solve({{differ}, {}}).verdict;
        EXPECT_NE(verdict, Verdict::Sat) << expr::print(term) << "\n  became " << expr::print(simpler);
        proved += verdict == Verdict::Unsat;
    }
    EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace provest::solver
