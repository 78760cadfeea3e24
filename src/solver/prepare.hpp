// What happens to a question before any layer sees it: slicing, splitting of conjunctions, and the inputs that clauses
// fix to one value (`mode == 3`, values a run made concrete) replaced by it. Fixed inputs connect nothing any more, so
// the rest often falls apart; parts in which `start` satisfies everything are dropped.
#pragma once

#include "solver/procedure.hpp"

namespace provest::solver {

struct Prepared {
    Slice slice;
    std::vector<std::vector<uint32_t>> origin;         // of each clause of the slice: the clauses it came from
    std::vector<std::pair<uint32_t, uint64_t>> fixed;  // inputs and their only values: part of every model
    std::vector<expr::Term> whole;                     // the question's clauses that were not sliced away, as they were
    std::vector<uint32_t> contradiction;               // not empty: these clauses contradict each other
};

// Without `substituting` only slices and splits: the question as it is, for comparison.
Prepared prepare(expr::Pool& pool, const Question& question, bool substituting);

}  // namespace provest::solver
