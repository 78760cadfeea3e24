#include "expr/pool.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <new>

#include "expr/operators.hpp"
#include "expr/rules.hpp"

namespace provest::expr {

namespace {

constexpr size_t chunkBytes = size_t{1} << 18;

uint32_t hashOf(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    uint64_t h = (static_cast<uint64_t>(op) << 8 | width) * 0x9E3779B97F4A7C15u;
    h = (h ^ value) * 0xFF51AFD7ED558CCDu;
    for (const Term operand : operands) h = ((h ^ (h >> 29)) + operand->id) * 0xC4CEB9FE1A85EC53u;
    return static_cast<uint32_t>(h >> 32);
}

bool same(const Node& node, Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    return node.op == op && node.width == width && node.value == value &&
           std::equal(node.operands.begin(), node.operands.end(), operands.begin(), operands.end());
}

#ifndef NDEBUG
bool wellFormed(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    if (width < 1 || width > 64) return false;
    const auto have = [&](size_t i) -> unsigned { return operands[i]->width; };
    const auto isFloat = [](unsigned w) { return w == 32 || w == 64; };
    if (op == Op::Pick) {
        for (size_t i = 1; i < operands.size(); ++i)
            if (have(i) != width) return false;
        return operands.size() >= 2;
    }
    if (operands.size() != arity(op)) return false;
    switch (op) {
        case Op::Constant:
            return (value & ~mask(width)) == 0;
        case Op::Input:
            return value <= UINT32_MAX;
        case Op::Ite:
            return have(0) == 1 && have(1) == width && have(2) == width;
        case Op::ZExt:
        case Op::SExt:
            return have(0) < width;
        case Op::Extract:
            return value + width <= have(0);
        case Op::Concat:
            return have(0) + have(1) == width;
        case Op::FToSI:
        case Op::FToUI:
            return isFloat(have(0));
        case Op::SIToF:
        case Op::UIToF:
            return isFloat(width);
        case Op::FToF:
            return isFloat(width) && isFloat(have(0)) && width != have(0);
        default:
            break;
    }
    if (isComparison(op)) return width == 1 && have(0) == have(1) && (!isFloatOperator(op) || isFloat(have(0)));
    for (size_t i = 0; i < operands.size(); ++i)
        if (have(i) != width) return false;
    return !isFloatOperator(op) || isFloat(width);
}
#endif

}  // namespace

Pool::Pool() { reset(); }
Pool::~Pool() = default;

void Pool::reset() {
    chunks_.clear();
    used_ = room_ = 0;
    nodes_.clear();
    inputs_.clear();
    choices_.clear();
    table_.assign(1024, {});
}

void* Pool::allocate(size_t bytes) {
    if (bytes > room_ - used_) {
        room_ = std::max(bytes, chunkBytes);  // a Pick may be longer than a chunk
        chunks_.push_back(std::make_unique_for_overwrite<std::byte[]>(room_));
        used_ = 0;
    }
    void* at = chunks_.back().get() + used_;
    used_ += bytes;
    return at;
}

Term Pool::add(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    static_assert(sizeof(Node) % alignof(Term) == 0);
    auto* at = static_cast<std::byte*>(allocate(sizeof(Node) + operands.size() * sizeof(Term)));
    Term* copy = reinterpret_cast<Term*>(at + sizeof(Node));
    std::copy(operands.begin(), operands.end(), copy);
    const Node* node = new (at) Node{op, static_cast<uint8_t>(width), static_cast<uint32_t>(nodes_.size()), value,
                                     std::span<const Term>(copy, operands.size())};
    nodes_.push_back(node);
    return node;
}

void Pool::grow() {
    std::vector<Slot> bigger(table_.size() * 2);
    for (const Slot& slot : table_) {
        if (slot.idPlusOne == 0) continue;
        size_t at = slot.hash & (bigger.size() - 1);
        while (bigger[at].idPlusOne != 0) at = (at + 1) & (bigger.size() - 1);
        bigger[at] = slot;
    }
    table_ = std::move(bigger);
}

Term Pool::intern(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    assert(wellFormed(op, width, operands, value));
    const uint32_t hash = hashOf(op, width, operands, value);
    size_t at = hash & (table_.size() - 1);
    for (; table_[at].idPlusOne != 0; at = (at + 1) & (table_.size() - 1)) {
        const Slot& slot = table_[at];
        if (slot.hash == hash && same(*nodes_[slot.idPlusOne - 1], op, width, operands, value))
            return nodes_[slot.idPlusOne - 1];
    }
    const Term made = add(op, width, operands, value);
    table_[at] = {hash, made->id + 1};
    if (nodes_.size() * 2 > table_.size()) grow();
    return made;
}

Term Pool::constant(unsigned width, uint64_t bits) { return intern(Op::Constant, width, {}, bits & mask(width)); }
Term Pool::input(uint32_t number, unsigned width) { return intern(Op::Input, width, {}, number); }

Term Pool::raw(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    return intern(op, width, operands, value);
}

Term Pool::make(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    assert(wellFormed(op, width, operands, value));
    if (op == Op::Constant || op == Op::Input) return intern(op, width, operands, value);
    if (op != Op::Pick && std::all_of(operands.begin(), operands.end(), [](Term t) { return t->isConstant(); })) {
        const auto number = [&](size_t i) { return i < operands.size() ? operands[i]->value : 0; };
        return constant(width, apply(op, width, operands.back()->width, number(0), number(1), number(2), value));
    }
    // One order for commutative operators: constants right, otherwise by age.
    const bool isTurned = isCommutative(op) && (operands[0]->isConstant() ||
                                                (!operands[1]->isConstant() && operands[0]->id > operands[1]->id));
    const Term swapped[] = {operands.back(), operands[0]};
    if (isTurned) operands = swapped;
    if (op == Op::Eq && operands[0]->op == Op::Ite && operands[1]->isConstant())
        return equalOfChoice(operands[0], operands[1]);
    return simplified(op, width, operands, value);
}

Term Pool::simplified(Op op, unsigned width, std::span<const Term> operands, uint64_t value) {
    const Term simpler = simplify(*this, {op, width, operands, value});
    return simpler != nullptr ? simpler : intern(op, width, operands, value);
}

Term Pool::equalOfChoice(Term choice, Term constant) {
    const uint64_t asked = uint64_t{choice->id} << 32 | constant->id;
    if (const auto known = choices_.find(asked); known != choices_.end()) return known->second;
    const Term made = simplified(Op::Eq, 1, std::array{choice, constant}, 0);
    choices_.emplace(asked, made);
    return made;
}

Term Pool::binary(Op op, Term a, Term b) { return make(op, isComparison(op) ? 1u : unsigned{a->width}, {a, b}); }

Term Pool::zeroExtend(Term a, unsigned width) {
    if (width <= a->width) return extract(a, 0, width);
    return make(Op::ZExt, width, {a});
}

Term Pool::signExtend(Term a, unsigned width) {
    if (width <= a->width) return extract(a, 0, width);
    return make(Op::SExt, width, {a});
}

Term Pool::extract(Term a, unsigned low, unsigned width) {
    if (low == 0 && width == a->width) return a;
    return make(Op::Extract, width, {a}, low);
}

std::span<const uint32_t> Pool::inputsOf(Term term) {
    if (term->id < inputs_.size() && inputs_[term->id]) return *inputs_[term->id];
    using Set = std::vector<uint32_t>;
    inputs_.resize(nodes_.size());
    std::vector<Term> open{term};
    while (!open.empty()) {
        const Term node = open.back();
        if (inputs_[node->id]) {
            open.pop_back();
            continue;
        }
        const size_t before = open.size();
        for (const Term operand : node->operands)
            if (!inputs_[operand->id]) open.push_back(operand);
        if (open.size() != before) continue;
        open.pop_back();
        // Most nodes have the inputs of one of their operands: share the list.
        std::shared_ptr<const Set> all;
        if (node->op == Op::Input) all = std::make_shared<Set>(1, static_cast<uint32_t>(node->value));
        for (const Term operand : node->operands) {
            const auto& more = inputs_[operand->id];
            if (!all || all->empty()) {
                all = more;
            } else if (all != more && !std::includes(all->begin(), all->end(), more->begin(), more->end())) {
                if (std::includes(more->begin(), more->end(), all->begin(), all->end())) {
                    all = more;
                } else {
                    Set merged;
                    merged.reserve(all->size() + more->size());
                    std::set_union(all->begin(), all->end(), more->begin(), more->end(), std::back_inserter(merged));
                    all = std::make_shared<Set>(std::move(merged));
                }
            }
        }
        inputs_[node->id] = all ? std::move(all) : std::make_shared<Set>();
    }
    return *inputs_[term->id];
}

}  // namespace provest::expr
