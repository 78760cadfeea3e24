// Evaluation of terms on given inputs, fast enough for a search to do it thousands of times per question.
//
// Terms are flattened once into a list of instructions over an array of values, operands before users; an evaluation is
// one sweep over the list. Shared subterms are computed once.
#pragma once

#include <vector>

#include "expr/term.hpp"

namespace provest::expr {

class Evaluator {
public:
    explicit Evaluator(std::span<const Term> roots);

    // The inputs the roots depend on, ascending by number; `slot` below is a position in this list. An input used with
    // several widths has one slot; each use takes its lowest bits.
    std::span<const uint32_t> inputs() const { return inputs_; }
    std::span<const uint8_t> widths() const { return widths_; }  // of each slot: the greatest in use

    void set(size_t slot, uint64_t value);
    uint64_t get(size_t slot) const { return given_[slot]; }
    void sweep();             // all values again, after one or more `set`
    void sweep(size_t slot);  // only what depends on this slot, after its `set` on values that were up to date

    uint64_t root(size_t i) const { return values_[roots_[i]]; }
    // The value of any subterm of the roots: positions are those of `order`.
    std::span<const Term> order() const { return order_; }
    std::span<const uint64_t> values() const { return values_; }

private:
    struct Instruction {
        Op op;
        uint8_t width;
        uint8_t from;
        uint32_t a, b, c;  // positions; Pick: index, first in picks_, how many elements
        uint64_t value;
    };
    struct Use {
        uint32_t position, slot;
        uint64_t mask;
    };
    std::vector<Term> order_;
    std::vector<Instruction> code_;
    std::vector<uint64_t> values_;
    std::vector<uint32_t> picks_;
    std::vector<uint32_t> roots_;
    std::vector<uint32_t> inputs_;
    std::vector<uint8_t> widths_;
    std::vector<uint64_t> given_;
    std::vector<Use> uses_;
    uint32_t firstComputed_ = 0;                     // before it are constants and inputs
    std::vector<std::vector<uint32_t>> dependents_;  // by slot: instructions; made when first needed
    std::vector<bool> known_;                        // by slot: dependents_ is made

    uint64_t execute(const Instruction& next) const;
    void findDependents(size_t slot);
};

// Once. An input whose number is not in `inputs` is 0.
uint64_t evaluate(Term term, std::span<const uint64_t> inputs);

}  // namespace provest::expr
