// How far a clause is from holding: the branch distance of search-based testing (Korel 1990; Tracey et al. 1998), on
// terms. 0 exactly when the clause holds.
//
// Comparisons of integers give how far the numbers are apart (equality: around the circle, since moves wrap too), those
// of floats how many floats lie between. `and` adds, `or` takes the smaller, `not` swaps. Numbers enter as the
// logarithm of 1 + distance: a sum of distances would be ruled by the largest clause, and the usual d / (d + 1) is flat
// for doubles as soon as d is large.
#pragma once

#include "expr/evaluate.hpp"

namespace provest::solver {

class Distances {
public:
    // The evaluator's roots must be the clauses; it must outlive this.
    Distances(const expr::Evaluator& evaluator, std::span<const expr::Term> clauses);
    double of(size_t clause);  // on the evaluator's values

private:
    enum class Kind : uint8_t { Flag, Compare, Not, And, Or, Same, Differ, Choose };
    struct Step {
        Kind kind;
        expr::Op op;       // Compare
        uint8_t width;     // Compare: of the operands
        uint32_t a, b, c;  // Flag, Compare: positions in the evaluator; otherwise steps of the clause
    };
    struct Pair {
        double yes, no;  // how far from true, from false
    };
    static Pair compare(const Step& step, uint64_t a, uint64_t b);

    const expr::Evaluator& evaluator_;
    std::vector<Step> steps_;
    std::vector<uint32_t> begin_;  // of each clause in steps_, and the end
    std::vector<Pair> scratch_;
};

// The floats in ascending order as integers, NaNs outside the infinities; and back.
uint64_t rankOfFloat(uint64_t bits, unsigned width);
uint64_t floatOfRank(uint64_t rank, unsigned width);

}  // namespace provest::solver
