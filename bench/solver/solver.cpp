// How fast terms are made and evaluated, and which layer answers how many questions, at what cost, beside Z3 alone on
// the same questions.
#include <fmt/format.h>

#include <ctime>
#include <map>

#include "expr/evaluate.hpp"
#include "questions.hpp"
#include "solver/solver.hpp"
#include "support/random.hpp"

using namespace provest;
using expr::Op;
using expr::Pool;
using expr::Term;

namespace {

// Processor time of this process: other work on the machine does not count.
double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

double sweepNanoseconds() {  // a set of clauses with about 50 nodes
    Pool pool;
    std::vector<Term> clauses;
    for (uint32_t i = 0; i < 6; ++i) {
        const Term a = pool.input(i, 32), b = pool.input(i + 1, 32);
        const Term sum = pool.binary(Op::Add, pool.binary(Op::Mul, a, pool.constant(32, i + 3)), b);
        clauses.push_back(pool.binary(Op::Slt, pool.binary(Op::Xor, sum, pool.binary(Op::LShr, a, b)), b));
        clauses.push_back(pool.negate(pool.equal(pool.binary(Op::Sub, sum, a), pool.constant(32, 77))));
    }
    expr::Evaluator evaluator(clauses);
    constexpr int rounds = 2'000'000;
    uint64_t sum = 0;
    const double began = now();
    for (int i = 0; i < rounds; ++i) {
        evaluator.set(static_cast<size_t>(i) % 7, static_cast<uint64_t>(i));
        evaluator.sweep();
        sum += evaluator.root(0);
    }
    const double each = (now() - began) / rounds * 1e9;
    fmt::print("evaluation: {} nodes, {:.0f} ns per sweep (checked {})\n", evaluator.order().size(), each, sum % 10);
    return each;
}

// A long path's terms, as a run records them: new to the pool first, then again as the next run repeats them.
double makeNanoseconds() {
    Pool pool;
    constexpr int rounds = 100'000;
    double each[2];
    for (double& nanoseconds : each) {
        support::Random random(1);
        std::vector<Term> recent;
        for (uint32_t i = 0; i < 64; ++i) recent.push_back(pool.input(i, 32));
        const double began = now();
        for (int i = 0; i < rounds; ++i) {
            const uint64_t draw = random.next();
            const Op op = static_cast<Op>(static_cast<unsigned>(Op::Add) + draw % 12);
            const Term b = draw >> 60 < 5 ? pool.constant(32, draw >> 50 & 127) : recent[draw >> 8 & 63];
            recent[static_cast<size_t>(i) % 64] = pool.binary(op, recent[draw >> 16 & 63], b);
        }
        nanoseconds = (now() - began) / rounds * 1e9;
    }
    fmt::print("making: {:.0f} ns per new term, {:.0f} ns per known one ({} nodes)\n", each[0], each[1], pool.size());
    return each[1];
}

struct Totals {
    std::map<std::string, std::array<uint64_t, solver::layerCount + 1>> byFamily;
    std::map<std::string, double> seconds;
    solver::Statistics statistics;
    std::vector<solver::Verdict> verdicts;
    double total = 0;
};

Totals run(Pool& pool, const std::vector<bench::Generated>& questions, const solver::Options& options) {
    Totals result;
    const auto solver = solver::makeSolver(pool, options);
    for (const auto& question : questions) {
        const double began = now();
        const solver::Reply reply = solver->solve({question.clauses, question.start});
        const double took = now() - began;
        result.seconds[question.family] += took;
        result.total += took;
        ++result.byFamily[question.family][static_cast<size_t>(reply.answeredBy)];
        result.verdicts.push_back(reply.verdict);
    }
    result.statistics = solver->statistics();
    return result;
}

}  // namespace

int main(int argc, char** argv) {
    const size_t perFamily = argc > 1 ? std::stoul(argv[1]) : 60;
    bool good = sweepNanoseconds() < 300;
    good = makeNanoseconds() < 150 && good;

    Pool pool;
    const auto questions = bench::generateQuestions(pool, 7, perFamily);
    const Totals ours = run(pool, questions, {});
    const Totals z3 = run(pool, questions, {.quick = false, .cache = false, .search = false});

    fmt::print("\n{:<14} {:>6} {:>6} {:>6} {:>6} {:>6}  {:>9} {:>9}\n", "family", "quick", "cache", "search", "z3",
               "none", "ms", "z3 alone");
    for (const auto& [family, counts] : ours.byFamily)
        fmt::print("{:<14} {:>6} {:>6} {:>6} {:>6} {:>6}  {:>9.2f} {:>9.2f}\n", family, counts[0], counts[1], counts[2],
                   counts[3], counts[4], ours.seconds.at(family) * 1e3, z3.seconds.at(family) * 1e3);
    uint64_t without = 0, contradictory = 0;
    for (size_t i = 0; i < solver::layerCount; ++i) {
        if (i != static_cast<size_t>(solver::Layer::Z3)) without += ours.statistics.distinctAnswered[i];
        const auto& layer = ours.statistics.layers[i];
        fmt::print("{:<8} sat {:>5}  unsat {:>5}  passed {:>5}  {:>9.2f} ms\n",
                   solver::nameOf(static_cast<solver::Layer>(i)), layer.sat, layer.unsat, layer.passed,
                   layer.seconds * 1e3);
    }
    for (size_t i = 0; i < questions.size(); ++i)
        contradictory += ours.verdicts[i] != z3.verdicts[i] && ours.verdicts[i] != solver::Verdict::Unknown &&
                         z3.verdicts[i] != solver::Verdict::Unknown;
    const double share = 100.0 * static_cast<double>(without) / static_cast<double>(ours.statistics.distinct);
    fmt::print("questions {}, distinct {}, unknown {} (z3 alone: {}), wrong models {}, verdicts that differ {}\n",
               ours.statistics.questions, ours.statistics.distinct, ours.statistics.unknown, z3.statistics.unknown,
               ours.statistics.wrongModels, contradictory);
    fmt::print(
        "answered without z3: {:.1f} % of distinct (wanted: 70); time {:.1f} ms, z3 alone {:.1f} ms, ratio {:.2f}\n",
        share, ours.total * 1e3, z3.total * 1e3, ours.total / z3.total);
    return good && share >= 70 && contradictory == 0 ? 0 : 1;
}
