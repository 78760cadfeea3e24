#include "expr/evaluate.hpp"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "expr/operators.hpp"

namespace provest::expr {

namespace {

// All subterms, leaves first, then operands before users. Ids rise from operands to users, so sorting is enough.
std::vector<Term> subterms(std::span<const Term> roots) {
    std::vector<Term> all;
    std::unordered_map<Term, bool> seen;
    std::vector<Term> open(roots.begin(), roots.end());
    while (!open.empty()) {
        const Term node = open.back();
        open.pop_back();
        if (!seen.emplace(node, true).second) continue;
        all.push_back(node);
        open.insert(open.end(), node->operands.begin(), node->operands.end());
    }
    std::sort(all.begin(), all.end(), [](Term a, Term b) {
        const bool leafA = a->operands.empty(), leafB = b->operands.empty();
        return leafA != leafB ? leafA : a->id < b->id;
    });
    return all;
}

}  // namespace

Evaluator::Evaluator(std::span<const Term> roots) : order_(subterms(roots)), values_(order_.size()) {
    std::unordered_map<Term, uint32_t> at;
    for (const Term node : order_) {
        const auto position = static_cast<uint32_t>(at.size());
        at.emplace(node, position);
        if (node->op == Op::Constant) values_[position] = node->value;
        if (node->op == Op::Input) inputs_.push_back(static_cast<uint32_t>(node->value));
        if (node->operands.empty()) {
            firstComputed_ = position + 1;
            continue;
        }
        Instruction next{node->op, node->width, node->operands.back()->width, 0, 0, 0, node->value};
        next.a = at.at(node->operands[0]);
        if (node->op == Op::Pick) {
            next.b = static_cast<uint32_t>(picks_.size());
            next.c = static_cast<uint32_t>(node->operands.size() - 1);
            for (const Term element : node->operands.subspan(1)) picks_.push_back(at.at(element));
        } else {
            if (node->operands.size() > 1) next.b = at.at(node->operands[1]);
            if (node->operands.size() > 2) next.c = at.at(node->operands[2]);
        }
        code_.push_back(next);
    }
    std::sort(inputs_.begin(), inputs_.end());
    inputs_.erase(std::unique(inputs_.begin(), inputs_.end()), inputs_.end());
    widths_.resize(inputs_.size());
    given_.resize(inputs_.size());
    dependents_.resize(inputs_.size());
    known_.resize(inputs_.size());
    for (uint32_t position = 0; position < firstComputed_; ++position) {
        const Term node = order_[position];
        if (node->op != Op::Input) continue;
        const auto slot = static_cast<uint32_t>(
            std::lower_bound(inputs_.begin(), inputs_.end(), static_cast<uint32_t>(node->value)) - inputs_.begin());
        widths_[slot] = std::max(widths_[slot], node->width);
        uses_.push_back({position, slot, mask(node->width)});
    }
    for (const Term root : roots) roots_.push_back(at.at(root));
}

void Evaluator::set(size_t slot, uint64_t value) { given_[slot] = value & mask(widths_[slot]); }

inline uint64_t Evaluator::execute(const Instruction& next) const {
    const uint64_t* const values = values_.data();
    const uint64_t a = values[next.a];
    if (next.op == Op::Pick) return values[picks_[next.b + std::min<uint64_t>(a, next.c - 1)]];
    return apply(next.op, next.width, next.from, a, values[next.b], values[next.c], next.value);
}

void Evaluator::sweep() {
    for (const Use& use : uses_) values_[use.position] = given_[use.slot] & use.mask;
    uint64_t* result = values_.data() + firstComputed_;
    for (const Instruction& next : code_) *result++ = execute(next);
}

void Evaluator::sweep(size_t slot) {
    if (!known_[slot]) findDependents(slot);
    for (const Use& use : uses_)
        if (use.slot == slot) values_[use.position] = given_[slot] & use.mask;
    for (const uint32_t i : dependents_[slot]) values_[firstComputed_ + i] = execute(code_[i]);
}

void Evaluator::findDependents(size_t slot) {
    std::vector<bool> depends(order_.size());
    for (const Use& use : uses_)
        if (use.slot == slot) depends[use.position] = true;
    for (uint32_t i = 0; i < code_.size(); ++i) {
        const Instruction& next = code_[i];
        bool found = depends[next.a];
        if (next.op == Op::Pick)
            for (uint32_t e = 0; e < next.c; ++e) found = found || depends[picks_[next.b + e]];
        else  // a missing operand is position 0, a leaf: at worst we compute too much
            found = found || depends[next.b] || depends[next.c];
        if (!found) continue;
        depends[firstComputed_ + i] = true;
        dependents_[slot].push_back(i);
    }
    known_[slot] = true;
}

uint64_t evaluate(Term term, std::span<const uint64_t> inputs) {
    Evaluator evaluator(std::span(&term, 1));
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
        const uint32_t number = evaluator.inputs()[slot];
        evaluator.set(slot, number < inputs.size() ? inputs[number] : 0);
    }
    evaluator.sweep();
    return evaluator.root(0);
}

}  // namespace provest::expr
