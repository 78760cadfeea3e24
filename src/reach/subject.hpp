// What claims at a cut can be about. Internal to templates: its files add claims, one kind each.
#pragma once

#include "expr/evaluate.hpp"
#include "reach/claim.hpp"
#include "reach/states.hpp"

#include <optional>
#include <set>
#include <vector>

namespace provest::reach {

struct Subject {
    flow::VariableId id = 0;
    Term term = nullptr;
    bool isFloat = false;
    bool isCell = false;
};

struct Family {  // the cells of an array
    std::vector<Term> cells;
    bool isFloat = false;
};

struct AtCut {
    expr::Pool& pool;
    const std::vector<ConcreteState>& states;
    const std::map<unsigned, std::set<uint64_t>>& constants;
    const std::set<flow::VariableId>& counters;  // variables that something steps by one
    std::vector<Subject> subjects;
    std::vector<Family> families;
    std::vector<Term> atoms;  // comparisons of the code over what is known here
    std::vector<Claim> claims{};

    // Claims that some state refutes for good are not made.
    void addTruth(Term where, Term truth) { claims.push_back({{{where, truth}}, Claim::Shape::Integer, 1}); }
};

void addRelations(AtCut& at);              // of two variables, and linear equations of several
void addEquations(AtCut& at, Term where);  // linear, as far as the states where this holds satisfy them
void addElements(AtCut& at);               // of all elements of an array, or of a range

}  // namespace provest::reach
