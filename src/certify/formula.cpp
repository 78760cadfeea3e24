#include "certify/formula.hpp"

#include "expr/term.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace provest::certify {

using Id = Formulas::Id;

Formulas::Formulas() {
    true_ = add({.kind = Kind::Constant, .sort = truthSort, .op = {}, .number = 1, .operands = {}, .free = {}});
    false_ = add({.kind = Kind::Constant, .sort = truthSort, .op = {}, .number = 0, .operands = {}, .free = {}});
}

Id Formulas::add(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<Id>(nodes_.size() - 1);
}

Id Formulas::intern(Node node) {
    std::string key = fmt::format("{}:{}:{}:{}:{}", static_cast<int>(node.kind), node.op,
                                  static_cast<int>(node.sort.kind), node.sort.width, node.number);
    for (const Id operand : node.operands) key += fmt::format(",{}", operand);
    const auto [found, isNew] = known_.try_emplace(std::move(key), static_cast<Id>(nodes_.size()));
    if (isNew) nodes_.push_back(std::move(node));
    return found->second;
}

Id Formulas::truth(bool value) { return value ? true_ : false_; }

Id Formulas::bits(unsigned width, uint64_t value) {
    return intern({.kind = Kind::Constant,
                   .sort = bitsSort(width),
                   .op = {},
                   .number = value & expr::mask(width),
                   .operands = {},
                   .free = {}});
}

Id Formulas::unknown(Sort sort) {
    return add({.kind = Kind::Unknown, .sort = sort, .op = {}, .number = 0, .operands = {}, .free = {}});
}

Id Formulas::named(const std::string& name, Sort sort) {
    return intern({.kind = Kind::Named, .sort = sort, .op = name, .number = 0, .operands = {}, .free = {}});
}

void Formulas::restrict(Id unknown, Id condition) {
    assert(nodes_[unknown].kind == Kind::Unknown && sortOf(condition) == truthSort);
    restrictions_[unknown].push_back(condition);
}

Id Formulas::bound(unsigned width, uint32_t number) {
    const Id id =
        intern({.kind = Kind::Bound, .sort = bitsSort(width), .op = {}, .number = number, .operands = {}, .free = {}});
    nodes_[id].free = {id};
    return id;
}

Id Formulas::forall(Id bound, Id body) {
    assert(nodes_[bound].kind == Kind::Bound && sortOf(body) == truthSort);
    std::vector<Id> free = nodes_[body].free;
    if (std::erase(free, bound) == 0) return body;
    return intern({.kind = Kind::Forall,
                   .sort = truthSort,
                   .op = {},
                   .number = bound,
                   .operands = {body},
                   .free = std::move(free)});
}

Id Formulas::apply(std::string_view op, Sort sort, std::vector<Id> operands) {
    std::vector<Id> free;
    for (const Id operand : operands) {
        std::vector<Id> merged;
        const auto& more = nodes_[operand].free;
        std::set_union(free.begin(), free.end(), more.begin(), more.end(), std::back_inserter(merged));
        free = std::move(merged);
    }
    return intern({.kind = Kind::Apply,
                   .sort = sort,
                   .op = std::string(op),
                   .number = 0,
                   .operands = std::move(operands),
                   .free = std::move(free)});
}

Id Formulas::negate(Id a) {
    assert(sortOf(a) == truthSort);
    if (isConstant(a)) return truth(isFalse(a));
    if (nodes_[a].kind == Kind::Apply && nodes_[a].op == "not") return nodes_[a].operands[0];
    return apply("not", truthSort, {a});
}

Id Formulas::both(Id a, Id b) {
    assert(sortOf(a) == truthSort && sortOf(b) == truthSort);
    if (isFalse(a) || isTrue(b) || a == b) return a;
    if (isTrue(a) || isFalse(b)) return b;
    if (negate(a) == b) return truth(false);
    return apply("and", truthSort, {a, b});
}

Id Formulas::either(Id a, Id b) {
    assert(sortOf(a) == truthSort && sortOf(b) == truthSort);
    if (isTrue(a) || isFalse(b) || a == b) return a;
    if (isFalse(a) || isTrue(b)) return b;
    if (negate(a) == b) return truth(true);
    return apply("or", truthSort, {a, b});
}

Id Formulas::all(const std::vector<Id>& of) {
    Id result = truth(true);
    for (const Id one : of) result = both(result, one);
    return result;
}

Id Formulas::any(const std::vector<Id>& of) {
    Id result = truth(false);
    for (const Id one : of) result = either(result, one);
    return result;
}

Id Formulas::choose(Id condition, Id then, Id otherwise) {
    assert(sortOf(condition) == truthSort && sortOf(then) == sortOf(otherwise));
    if (isConstant(condition)) return isTrue(condition) ? then : otherwise;
    if (then == otherwise) return then;
    if (isTrue(then) && isFalse(otherwise)) return condition;
    if (isFalse(then) && isTrue(otherwise)) return negate(condition);
    return apply("ite", sortOf(then), {condition, then, otherwise});
}

Id Formulas::equal(Id a, Id b) {
    assert(sortOf(a) == sortOf(b));
    if (a == b) return truth(true);
    if (isConstant(a) && isConstant(b)) return truth(false);
    if (a > b) std::swap(a, b);
    return apply("=", truthSort, {a, b});
}

Id Formulas::below(Id a, Id b) {
    assert(sortOf(a) == sortOf(b));
    if (isConstant(a) && isConstant(b)) return truth(constantOf(a) < constantOf(b));
    return apply("bvult", truthSort, {a, b});
}

Id Formulas::asTruth(Id bit) {
    if (sortOf(bit) == truthSort) return bit;
    assert(sortOf(bit) == bitsSort(1));
    if (isConstant(bit)) return truth(constantOf(bit) == 1);
    const Node& node = nodes_[bit];
    if (node.op == "ite" && isConstant(node.operands[1]) && isConstant(node.operands[2]) &&
        constantOf(node.operands[1]) == 1 && constantOf(node.operands[2]) == 0)
        return node.operands[0];
    return equal(bit, bits(1, 1));
}

Id Formulas::asBits(Id truth) {
    if (sortOf(truth) != truthSort) return truth;
    return choose(truth, bits(1, 1), bits(1, 0));
}

Id Formulas::select(Id array, Id index) {
    assert(sortOf(array).kind == Sort::Kind::Array && sortOf(index) == bitsSort(64));
    const Node& node = nodes_[array];
    if (node.op == "store" && node.operands[1] == index) return node.operands[2];
    return apply("select", bitsSort(sortOf(array).width), {array, index});
}

Id Formulas::pick(Id index, const std::vector<Id>& elements) {
    assert(!elements.empty());
    if (isConstant(index)) return elements[std::min<uint64_t>(constantOf(index), elements.size() - 1)];
    const unsigned width = sortOf(index).width;
    const size_t last = std::min<uint64_t>(elements.size() - 1, expr::mask(width));  // more it cannot name
    return pickBetween(index, elements, 0, last);
}

Id Formulas::pickBetween(Id index, const std::vector<Id>& elements, size_t first, size_t last) {
    if (first == last) return elements[first];
    const size_t middle = first + (last - first + 1) / 2;
    const Id low = pickBetween(index, elements, first, middle - 1);
    const Id high = pickBetween(index, elements, middle, last);
    return choose(below(index, bits(sortOf(index).width, middle)), low, high);
}

}  // namespace provest::certify
