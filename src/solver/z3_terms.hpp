// Terms as Z3 expressions.
//
// Every term is translated once per context, to what fits it best: Bool for width 1, a float for what a float operator
// computes, a bit-vector otherwise; the other views are made where a user needs them. Z3 has one NaN where hardware has
// many, so the bits of a computed float are a fresh bit-vector that reads as that float: any NaN may have any bits.
// fmod is a fresh value without a condition. Both allow more than the program does, so Unsat stays right, and a Sat is
// evaluated anyway.
#pragma once

#include <z3++.h>

#include <unordered_map>

#include "expr/term.hpp"

namespace provest::solver {

class Z3Terms {
public:
    explicit Z3Terms(z3::context& context) : context_(context) {}

    // Operands first: the terms of an Evaluator's order. Appends what must hold beside the clauses to `conditions`.
    void translate(std::span<const expr::Term> order, std::vector<z3::expr>& conditions);
    z3::expr truth(expr::Term term);  // of width 1, translated before
    z3::expr variable(uint32_t number, unsigned width);
    bool hasFloats() const { return floats_; }  // in the last translation

private:
    struct Views {
        explicit Views(z3::expr native) : native(std::move(native)) {}
        z3::expr native;
        std::vector<z3::expr> bits, number;  // none or one
        std::vector<z3::expr> conditions;    // of `bits`
    };
    z3::expr bits(expr::Term term);
    z3::expr number(expr::Term term);
    z3::expr native(expr::Term term);
    z3::expr integer(expr::Term term);
    z3::expr floating(expr::Term term);
    z3::expr truncated(const z3::expr& number, unsigned registerWidth);
    z3::expr picked(expr::Term term);
    z3::expr fresh(unsigned width);
    z3::sort floatSort(unsigned width);

    z3::context& context_;
    std::unordered_map<expr::Term, Views> views_;
    std::unordered_map<uint64_t, z3::expr> variables_;
    unsigned fresh_ = 0;
    bool floats_ = false;
};

}  // namespace provest::solver
