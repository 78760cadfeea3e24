#include "reach/gcfg_claims.hpp"

#include "expr/evaluate.hpp"
#include "expr/substitute.hpp"
#include "reach/weakest.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace provest::reach::gcfg {

namespace {

using expr::Op;

bool isLater(const Inputs& inputs, Term term) {
    if (term->op != Op::Input) return false;
    const Input input = inputs.of(static_cast<uint32_t>(term->value));
    return input.kind == Input::Kind::Future || input.kind == Input::Kind::Hole ||
           (input.kind == Input::Kind::Reading && input.reading.epoch > 0);
}

// A clause that says what a later choice must be.
std::optional<std::pair<Term, Term>> definition(Inputs& inputs, Term clause) {
    expr::Pool& pool = inputs.pool();
    if (isLater(inputs, clause)) return std::pair(clause, pool.truth(true));
    if (clause->op == Op::Not && isLater(inputs, (*clause)[0])) return std::pair((*clause)[0], pool.truth(false));
    if (clause->op != Op::Eq) return std::nullopt;
    for (const size_t side : {0u, 1u}) {
        const Term input = (*clause)[side], value = (*clause)[1 - side];
        if (!isLater(inputs, input)) continue;
        const auto used = pool.inputsOf(value);
        if (std::find(used.begin(), used.end(), input->value) == used.end()) return std::pair(input, value);
    }
    return std::nullopt;
}

std::vector<uint32_t> laterInputs(const Inputs& inputs, Term term) {
    std::vector<uint32_t> later;
    for (const uint32_t number : inputs.pool().inputsOf(term))
        if (isLater(inputs, inputs.of(number).term)) later.push_back(number);
    return later;
}

}  // namespace

std::vector<Term> withoutLater(Inputs& inputs, const std::vector<Term>& condition) {
    expr::Pool& pool = inputs.pool();
    std::vector<Term> clauses = condition;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < clauses.size() && !more; ++i) {
            const auto known = definition(inputs, clauses[i]);
            if (!known) continue;
            expr::Substitution substitution(pool, {{known->first, known->second}});
            std::vector<Term> rest;
            for (size_t k = 0; k < clauses.size(); ++k)
                if (k != i) rest.push_back(substitution.of(clauses[k]));
            clauses = clausesOf(pool, rest);
            more = true;
        }
    }
    // clauses that share a later choice stand or fall together; without the state in them they can be made to hold
    std::vector<size_t> group(clauses.size());
    std::iota(group.begin(), group.end(), size_t{0});
    const auto rootOf = [&](size_t i) {
        while (group[i] != i) i = group[i];
        return i;
    };
    std::map<uint32_t, size_t> first;
    std::vector<bool> speaksOfState(clauses.size());
    for (size_t i = 0; i < clauses.size(); ++i) {
        const auto later = laterInputs(inputs, clauses[i]);
        speaksOfState[i] = later.empty() || later.size() != pool.inputsOf(clauses[i]).size();
        for (const uint32_t number : later) {
            const auto [entry, isNew] = first.emplace(number, i);
            if (!isNew) group[rootOf(i)] = rootOf(entry->second);
        }
    }
    std::set<size_t> kept;
    for (size_t i = 0; i < clauses.size(); ++i)
        if (speaksOfState[i]) kept.insert(rootOf(i));
    std::vector<Term> claim;
    for (size_t i = 0; i < clauses.size(); ++i)
        if (kept.contains(rootOf(i))) claim.push_back(clauses[i]);
    return claim;
}

namespace {

std::vector<Input> inputsIn(Inputs& inputs, std::span<const Term> clauses) {
    std::set<uint32_t> seen;
    std::vector<Input> found;
    std::vector<Term> open(clauses.begin(), clauses.end());
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        for (const uint32_t number : inputs.pool().inputsOf(term)) {
            if (!seen.insert(number).second) continue;
            found.push_back(inputs.of(number));
            if (found.back().kind == Input::Kind::Reading) open.push_back(found.back().reading.index);
        }
    }
    return found;
}

}  // namespace

void addAddresses(Inputs& inputs, std::vector<Term>& clauses) {
    expr::Pool& pool = inputs.pool();
    std::vector<Term> objects;
    for (const Input& input : inputsIn(inputs, clauses))
        if (input.kind == Input::Kind::Variable && inputs.program().variables[input.term->value].isAddress)
            objects.push_back(input.term);
    for (size_t i = 0; i < objects.size(); ++i) {
        clauses.push_back(pool.negate(pool.equal(objects[i], pool.constant(64, 0))));
        for (size_t k = 0; k < i; ++k) clauses.push_back(pool.negate(pool.equal(objects[i], objects[k])));
    }
}

std::vector<Term> brokenReadings(Inputs& inputs, std::span<const Term> clauses, const ValueOf& value) {
    expr::Pool& pool = inputs.pool();
    std::map<std::tuple<flow::PlaceId, uint32_t, unsigned, uint64_t>, std::pair<Input, uint64_t>> first;
    std::vector<Term> broken;
    for (const Input& input : inputsIn(inputs, clauses)) {
        if (input.kind != Input::Kind::Reading) continue;
        const Reading& reading = input.reading;
        expr::Evaluator index(std::span(&reading.index, 1));
        for (size_t slot = 0; slot < index.inputs().size(); ++slot)
            index.set(slot, value(index.inputs()[slot], index.widths()[slot]));
        index.sweep();
        const uint64_t read = value(static_cast<uint32_t>(input.term->value), input.term->width);
        const auto [known, isNew] =
            first.try_emplace({reading.place, reading.epoch, reading.width, index.root(0)}, input, read);
        if (isNew || known->second.second == read) continue;
        const Input& other = known->second.first;
        broken.push_back(pool.either(pool.negate(pool.equal(reading.index, other.reading.index)),
                                     pool.equal(input.term, other.term)));
    }
    return broken;
}

}  // namespace provest::reach::gcfg
