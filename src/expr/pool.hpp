// The owner of terms. Equal terms are one node, made simple on the way (rules.hpp), so that comparing addresses
// compares meaning as far as the rules see.
//
// A pool only grows: nodes live until `reset` or destruction. A session that keeps one pool for all its runs should
// call `reset` between two runs once `size` is above some millions (a node takes about 60 bytes) and drop every term it
// holds, including what a solver on this pool remembers (solver::Solver::forget).
// Not for use from several threads at once.
#pragma once

#include <initializer_list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "expr/term.hpp"

namespace provest::expr {

class Pool {
public:
    Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool();

    Term constant(unsigned width, uint64_t bits);  // bits above the width are dropped
    Term input(uint32_t number, unsigned width);
    Term truth(bool value) { return constant(1, value); }

    // The operator applied to the operands, simplified. `width` is that of the result; widths must fit the operator.
    Term make(Op op, unsigned width, std::span<const Term> operands, uint64_t value = 0);
    Term make(Op op, unsigned width, std::initializer_list<Term> operands, uint64_t value = 0) {
        return make(op, width, std::span(operands.begin(), operands.size()), value);
    }

    // The same node, not simplified: for rules, and for tests that compare both.
    Term raw(Op op, unsigned width, std::span<const Term> operands, uint64_t value = 0);
    Term raw(Op op, unsigned width, std::initializer_list<Term> operands, uint64_t value = 0) {
        return raw(op, width, std::span(operands.begin(), operands.size()), value);
    }

    // Short forms; the width follows from the operands (for comparisons it is 1).
    Term binary(Op op, Term a, Term b);
    Term negate(Term truth) { return make(Op::Not, 1, {truth}); }
    Term both(Term a, Term b) { return make(Op::And, 1, {a, b}); }
    Term either(Term a, Term b) { return make(Op::Or, 1, {a, b}); }
    Term equal(Term a, Term b) { return make(Op::Eq, 1, {a, b}); }
    Term ite(Term condition, Term then, Term otherwise) {
        return make(Op::Ite, then->width, {condition, then, otherwise});
    }
    Term zeroExtend(Term a, unsigned width);  // also to the same width or a smaller one (low bits)
    Term signExtend(Term a, unsigned width);  // likewise
    Term extract(Term a, unsigned low, unsigned width);
    Term concat(Term high, Term low) { return make(Op::Concat, high->width + unsigned{low->width}, {high, low}); }

    // The numbers of the inputs the term depends on, ascending. Kept: asking again costs nothing.
    std::span<const uint32_t> inputsOf(Term term);

    size_t size() const { return nodes_.size(); }
    Term byId(uint32_t id) const { return nodes_[id]; }
    void reset();  // every term of this pool becomes invalid

private:
    struct Slot {
        uint32_t hash = 0;
        uint32_t idPlusOne = 0;  // 0: free
    };
    Term simplified(Op op, unsigned width, std::span<const Term> operands, uint64_t value);
    // Its rule asks both sides of the choice, and nested choices share theirs: without memory each would be asked as
    // often as there are ways to it.
    Term equalOfChoice(Term choice, Term constant);
    Term intern(Op op, unsigned width, std::span<const Term> operands, uint64_t value);
    Term add(Op op, unsigned width, std::span<const Term> operands, uint64_t value);
    void grow();
    void* allocate(size_t bytes);

    std::vector<std::unique_ptr<std::byte[]>> chunks_;
    size_t used_ = 0;  // of the last chunk
    size_t room_ = 0;
    std::vector<Term> nodes_;                                           // by id
    std::vector<Slot> table_;                                           // open addressing, a power of two
    std::vector<std::shared_ptr<const std::vector<uint32_t>>> inputs_;  // by id; null: not asked yet
    std::unordered_map<uint64_t, Term> choices_;  // by the ids of a choice and a constant: whether they are equal
};

}  // namespace provest::expr
