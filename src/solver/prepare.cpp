#include "solver/prepare.hpp"

#include <algorithm>
#include <unordered_set>

#include "expr/evaluate.hpp"
#include "expr/slice.hpp"
#include "expr/substitute.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

constexpr int mostRounds = 6;  // of fixing inputs: one equality may lead to the next

struct Sourced {
    Term term;
    std::vector<uint32_t> from;  // clauses of the question, ascending
};

void merge(std::vector<uint32_t>& into, const std::vector<uint32_t>& more) {
    into.insert(into.end(), more.begin(), more.end());
    std::sort(into.begin(), into.end());
    into.erase(std::unique(into.begin(), into.end()), into.end());
}

// `a && b` is two clauses: more to slice apart and to recognise. Negated disjunctions likewise.
void split(expr::Pool& pool, const Sourced& clause, std::vector<Sourced>& parts) {
    std::vector<Term> open{clause.term};
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        if (term->op == Op::And) {
            open.push_back((*term)[1]);
            open.push_back((*term)[0]);
        } else if (term->op == Op::Not && (*term)[0]->op == Op::Or) {
            open.push_back(pool.negate((*(*term)[0])[1]));
            open.push_back(pool.negate((*(*term)[0])[0]));
        } else {
            parts.push_back({term, clause.from});
        }
    }
}

// Drops what is true and what is there twice; false if something is plainly false, which is then `contradiction`.
bool tidy(std::vector<Sourced>& clauses, std::vector<uint32_t>& contradiction) {
    std::unordered_set<Term> seen;
    std::vector<Sourced> kept;
    for (Sourced& clause : clauses) {
        if (clause.term->isFalse()) {
            contradiction = clause.from;
            return false;
        }
        if (!clause.term->isConstant() && seen.insert(clause.term).second) kept.push_back(std::move(clause));
    }
    clauses = std::move(kept);
    return true;
}

// The input a clause fixes, or null.
Term fixes(Term clause, uint64_t& value) {
    const bool negated = clause->op == Op::Not;
    const Term inner = negated ? (*clause)[0] : clause;
    if (inner->op == Op::Input) {
        value = negated ? 0 : 1;
        return inner;
    }
    if (clause->op != Op::Eq || (*clause)[0]->op != Op::Input || !(*clause)[1]->isConstant()) return nullptr;
    value = (*clause)[1]->value;
    return (*clause)[0];
}

// One round: false when nothing was fixed.
bool fixInputs(expr::Pool& pool, std::vector<Sourced>& clauses, Prepared& result) {
    expr::Constants constants;
    std::unordered_map<uint32_t, std::vector<uint32_t>> reasons;  // by input
    std::vector<Sourced> rest;
    for (Sourced& clause : clauses) {
        uint64_t value = 0;
        const Term input = fixes(clause.term, value);
        const bool isNew = input != nullptr && constants.emplace(input, value).second;
        if (!isNew) {
            rest.push_back(std::move(clause));
            continue;
        }
        merge(reasons[static_cast<uint32_t>(input->value)], clause.from);
        result.fixed.emplace_back(static_cast<uint32_t>(input->value), value);
    }
    if (constants.empty()) {
        clauses = std::move(rest);
        return false;
    }
    std::vector<Term> terms;
    for (const Sourced& clause : rest) terms.push_back(clause.term);
    const std::vector<Term> replaced = expr::substitute(pool, terms, constants);
    clauses.clear();
    for (size_t i = 0; i < rest.size(); ++i) {
        if (replaced[i] != rest[i].term)
            for (const uint32_t input : pool.inputsOf(rest[i].term))
                if (const auto why = reasons.find(input); why != reasons.end()) merge(rest[i].from, why->second);
        split(pool, {replaced[i], std::move(rest[i].from)}, clauses);
    }
    return true;
}

// An input read with two widths must not be fixed in one of them alone.
bool readsOneWidth(const expr::Evaluator& evaluator) {
    std::unordered_set<uint64_t> numbers;
    return std::ranges::all_of(evaluator.order(),
                               [&](Term term) { return term->op != Op::Input || numbers.insert(term->value).second; });
}

// Only what is connected with a clause that does not hold at the start.
void keepBroken(expr::Pool& pool, std::vector<Sourced>& clauses, const Slice& slice) {
    std::vector<Term> terms;
    for (const Sourced& clause : clauses) terms.push_back(clause.term);
    expr::Evaluator evaluator(terms);
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
        evaluator.set(slot, slice.startOf(evaluator.inputs()[slot]));
    evaluator.sweep();
    std::vector<bool> kept(clauses.size());
    for (size_t i = 0; i < clauses.size(); ++i) {
        if (evaluator.root(i) != 0 || kept[i]) continue;
        for (const uint32_t connected : expr::slice(pool, terms, i)) kept[connected] = true;
    }
    std::vector<Sourced> rest;
    for (size_t i = 0; i < clauses.size(); ++i)
        if (kept[i]) rest.push_back(std::move(clauses[i]));
    clauses = std::move(rest);
}

}  // namespace

Prepared prepare(expr::Pool& pool, const Question& question, bool substituting) {
    Prepared result;
    result.slice.start = question.start;
    std::vector<Sourced> clauses;
    for (const uint32_t index : expr::slice(pool, question.clauses, question.clauses.size() - 1)) {
        result.whole.push_back(question.clauses[index]);
        split(pool, {question.clauses[index], {index}}, clauses);
    }
    if (!tidy(clauses, result.contradiction)) return result;
    if (substituting) {
        std::vector<Term> terms;
        for (const Sourced& clause : clauses) terms.push_back(clause.term);
        if (readsOneWidth(expr::Evaluator(terms))) {
            for (int round = 0; round < mostRounds && fixInputs(pool, clauses, result); ++round)
                if (!tidy(clauses, result.contradiction)) return result;
            if (!result.fixed.empty()) keepBroken(pool, clauses, result.slice);
        }
    }
    std::vector<bool> used;  // by input; long paths name the same ones in every clause
    for (Sourced& clause : clauses) {
        for (const uint32_t input : pool.inputsOf(clause.term)) {
            if (input >= used.size()) used.resize(input + 1);
            used[input] = true;
        }
        result.slice.clauses.push_back(clause.term);
        result.origin.push_back(std::move(clause.from));
    }
    for (uint32_t input = 0; input < used.size(); ++input)
        if (used[input]) result.slice.inputs.push_back(input);
    return result;
}

}  // namespace provest::solver
