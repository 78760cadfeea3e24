// Finding inputs that satisfy clauses. One interface; behind it layers of rising cost, each of which answers what it
// can and passes on the rest (docs/solver-layers.md shows how to add one):
//
//   quick   inputs fixed by a clause, bounds and equalities on single inputs, also floats, through chains that can be
//           inverted (`a * 3 + 7 == c`), contradictions in an order (`a < b`, `b < a`)
//   cache   the same slice again, a superset of a known contradiction, models of earlier questions
//   search  the alternating variable method on the terms, from the parent's values; also floats and non-linear ones
//   z3      bit-blasting, limited by rlimit instead of the clock, so that runs repeat
//
// Only `quick`, `cache` and `z3` can say Unsat. Every model is evaluated on the clauses before it is returned.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "expr/pool.hpp"

namespace provest::solver {

// All clauses are to hold. The last one is the flipped one; `start` must satisfy all others. Clauses that share no
// input with the last, directly or through others, are dropped before anything else.
struct Question {
    std::vector<expr::Term> clauses;  // each of width 1
    std::span<const uint64_t> start;  // by input number: the values in the parent run; missing ones count as 0
};

enum class Verdict : uint8_t { Sat, Unsat, Unknown };
enum class Layer : uint8_t { Quick, Cache, Search, Z3, None };  // None: nobody knew
constexpr size_t layerCount = 4;
std::string_view nameOf(Layer layer);

struct Reply {
    Verdict verdict = Verdict::Unknown;
    std::vector<std::pair<uint32_t, uint64_t>> model;  // Sat: input number and value; inputs not listed keep `start`
    std::vector<uint32_t> core;  // Unsat: indices of clauses that contradict each other; not always the fewest
    Layer answeredBy = Layer::None;
};

struct Options {
    bool quick = true;
    bool cache = true;
    bool search = true;
    bool z3 = true;
    uint32_t searchEvaluations = 4000;  // per question
    uint32_t rlimit = 1'000'000;        // per question, in Z3's steps: mostly half a second at worst
    // Per question, too: Z3 does not count all of its steps. 0: never mind, the run must repeat.
    uint32_t milliseconds = 0;
    uint64_t seed = 1;
};

struct LayerStatistics {
    uint64_t sat = 0;
    uint64_t unsat = 0;
    uint64_t passed = 0;  // asked, but left to the next layer
    double seconds = 0;
};

struct Statistics {
    uint64_t questions = 0;
    uint64_t distinct = 0;  // after slicing
    uint64_t unknown = 0;
    uint64_t wrongModels = 0;                        // Sat whose model failed the evaluation: counted as unknown
    std::array<LayerStatistics, layerCount> layers;  // by Layer
    // The same, counting each distinct sliced question once, when it came first: how many each layer answered.
    std::array<uint64_t, layerCount> distinctAnswered{};
};

class Solver {
public:
    virtual ~Solver() = default;
    virtual Reply solve(const Question& question) = 0;
    virtual Statistics statistics() const = 0;
    virtual void forget() = 0;  // everything about terms: before Pool::reset
};

// The pool must outlive the solver.
std::unique_ptr<Solver> makeSolver(expr::Pool& pool, Options options = {});

}  // namespace provest::solver
