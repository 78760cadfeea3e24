// The simplifier: a table of rules. Each looks at an operator about to be applied and returns an equivalent term, or
// nothing. Rules make terms smaller or bring them into one form out of several (constants right, no `not` above
// comparisons, extensions and byte-wise assembly undone), so that equal meanings meet in one node more often.
//
// Folding of constants and the order of commutative operands are done before, by the Pool. Every rule has an example of
// its left side; test/unit/solver/rules_test.cpp proves each equivalent with Z3 on it. A new rule is one entry.
#pragma once

#include <functional>
#include <vector>

#include "expr/pool.hpp"

namespace provest::expr {

// An operator with operands, before there is a node.
struct Shape {
    Op op;
    unsigned width;
    std::span<const Term> operands;
    uint64_t value;

    Term operator[](size_t i) const { return operands[i]; }
};

// What examples are made of: three inputs of a width, constants, and nodes that are not simplified.
struct Samples {
    Pool& pool;
    unsigned width;
    std::function<uint64_t()> draw;  // for constants

    Term x() const { return pool.input(0, width); }
    Term y() const { return pool.input(1, width); }
    Term z() const { return pool.input(2, width); }
    Term flag() const { return pool.input(3, 1); }
    Term input(unsigned w) const { return pool.input(4, w); }
    Term c(uint64_t value) const { return pool.constant(width, value); }
    Term any() const { return pool.constant(width, draw()); }
    Term any(unsigned w) const { return pool.constant(w, draw()); }
    Term of(Op op, std::initializer_list<Term> operands) const { return raw(op, width, operands); }
    Term test(Op op, Term a, Term b) const { return raw(op, 1, {a, b}); }
    Term raw(Op op, unsigned w, std::initializer_list<Term> operands, uint64_t value = 0) const {
        return pool.raw(op, w, operands, value);
    }
};

struct Rule {
    const char* name;
    Op op;
    Term (*apply)(Pool& pool, const Shape& shape);  // null: does not fit
    Term (*example)(const Samples& samples);        // to which the rule applies, for some constants at least
};

std::span<const Rule> arithmeticRules();
std::span<const Rule> bitRules();
std::span<const Rule> compareRules();
std::span<const Rule> structureRules();
std::vector<Rule> allRules();

// The first rule that fits, or null.
Term simplify(Pool& pool, const Shape& shape);

}  // namespace provest::expr
