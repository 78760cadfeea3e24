// Terms of the program as formulas. Internal to src/certify.
#pragma once

#include "certify/formula.hpp"
#include "expr/term.hpp"

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace provest::certify {

// `input`: what an input of this number and width stands for, of valueSort(width). What was translated is kept; the
// caller says when an input has changed.
class Terms {
public:
    using Input = std::function<Formulas::Id(uint32_t number, unsigned width)>;
    Terms(Formulas& formulas, Input input) : formulas_(formulas), input_(std::move(input)) {}

    Formulas::Id of(expr::Term term);  // of valueSort(term->width)
    void changed(uint32_t input) {
        if (used_.contains(input)) forget();
    }
    void forget() {
        done_.clear();
        used_.clear();
    }

private:
    using Id = Formulas::Id;
    Id translated(expr::Term term);
    Id integer(expr::Term term);
    Id floating(expr::Term term);
    Id truncated(Id number, unsigned from, unsigned registerWidth);
    Id bitsOf(expr::Term term) { return formulas_.asBits(done_.at(term)); }
    Id numberOf(expr::Term term);
    Id bitsOfNumber(Id number, unsigned width);
    Id constantNumber(double value, unsigned width);

    Formulas& formulas_;
    Input input_;
    std::unordered_map<expr::Term, Id> done_;
    std::unordered_set<uint32_t> used_;
};

}  // namespace provest::certify
