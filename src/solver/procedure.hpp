// What a layer of the solver is: it answers a sliced question or passes. Internal to solver; docs/solver-layers.md
// shows how to add one.
#pragma once

#include "solver/solver.hpp"

namespace provest::solver {

// A question after slicing: conjunctions split, constants gone, every clause once.
struct Slice {
    std::vector<expr::Term> clauses;
    std::vector<uint32_t> inputs;     // numbers, ascending
    std::span<const uint64_t> start;  // as in Question

    uint64_t startOf(uint32_t input) const { return input < start.size() ? start[input] : 0; }
};

struct Answer {
    Verdict verdict = Verdict::Unknown;                // Unknown: ask the next layer
    std::vector<std::pair<uint32_t, uint64_t>> model;  // inputs not listed keep their start
    std::vector<uint32_t> core;                        // indices into Slice::clauses
};

class Procedure {
public:
    virtual ~Procedure() = default;
    virtual Answer ask(const Slice& slice) = 0;
    virtual void learn(const Slice&, const Answer&) {}  // what a later layer answered
    virtual void forget() {}
};

std::unique_ptr<Procedure> makeQuick(expr::Pool& pool);
std::unique_ptr<Procedure> makeCache();
std::unique_ptr<Procedure> makeSearch(expr::Pool& pool, const Options& options);
std::unique_ptr<Procedure> makeZ3(const Options& options);

}  // namespace provest::solver
