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

void Evaluator::sweep() {
    uint64_t* const values = values_.data();
    for (const Use& use : uses_) values[use.position] = given_[use.slot] & use.mask;
    uint64_t* result = values + firstComputed_;
    for (const Instruction& next : code_) {
        const uint64_t a = values[next.a];
        if (next.op == Op::Pick) {
            const uint64_t index = std::min<uint64_t>(a, next.c - 1);
            *result++ = values[picks_[next.b + index]];
        } else {
            *result++ = apply(next.op, next.width, next.from, a, values[next.b], values[next.c], next.value);
        }
    }
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
