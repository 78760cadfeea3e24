#include "certify/formula.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::certify {

using Id = Formulas::Id;

std::string nameOf(Sort sort) {
    switch (sort.kind) {
        case Sort::Kind::Truth:
            return "Bool";
        case Sort::Kind::Bits:
            return fmt::format("(_ BitVec {})", sort.width);
        case Sort::Kind::Array:
            return fmt::format("(Array (_ BitVec 64) (_ BitVec {}))", sort.width);
        case Sort::Kind::Float:
            return sort.width == 32 ? "(_ FloatingPoint 8 24)" : "(_ FloatingPoint 11 53)";
    }
    return "";
}

std::string Formulas::reference(Id id) const {
    const Node& node = nodes_[id];
    switch (node.kind) {
        case Kind::Constant:
            if (node.sort == truthSort) return node.number ? "true" : "false";
            if (node.sort.width % 4 == 0) return fmt::format("#x{:0{}x}", node.number, node.sort.width / 4);
            return fmt::format("#b{:0{}b}", node.number, node.sort.width);
        case Kind::Named:
            return node.op;
        case Kind::Bound:
            return fmt::format("i{}", id);
        case Kind::Unknown:
        case Kind::Apply:
        case Kind::Forall:
            break;
    }
    return fmt::format("t{}", id);
}

// Operands come before users, so one sweep from the end marks all; a restriction may be made later than what it
// restricts, hence again until nothing is added.
std::vector<bool> Formulas::coneOf(const std::vector<Id>& roots) const {
    std::vector<bool> cone(nodes_.size(), false);
    std::vector<Id> open(roots);
    while (!open.empty()) {
        const Id id = open.back();
        open.pop_back();
        if (cone[id]) continue;
        cone[id] = true;
        open.insert(open.end(), nodes_[id].operands.begin(), nodes_[id].operands.end());
        if (const auto found = restrictions_.find(id); found != restrictions_.end())
            open.insert(open.end(), found->second.begin(), found->second.end());
    }
    return cone;
}

bool Formulas::needsUnknowns(Id root) const {
    const std::vector<bool> cone = coneOf({root});
    for (Id id = 0; id < nodes_.size(); ++id)
        if (cone[id] && nodes_[id].kind == Kind::Unknown) return true;
    return false;
}

std::string Formulas::applied(Id id) const {
    const Node& node = nodes_[id];
    if (node.kind == Kind::Forall) return quantified(id);
    if (node.operands.empty()) return node.op;
    std::string text = "(" + node.op;
    for (const Id operand : node.operands) text += " " + reference(operand);
    return text + ")";
}

// In a forall nothing can be defined for all to see: a chain of lets.
std::string Formulas::chained(Id body, const std::vector<Id>& steps) const {
    std::string text, end;
    for (const Id step : steps) {
        text += fmt::format("(let ((t{} {})) ", step, applied(step));
        end += ")";
    }
    return text + reference(body) + end;
}

std::string Formulas::quantified(Id id) const {
    const Node& node = nodes_[id];
    const auto bound = static_cast<Id>(node.number);
    // what mentions something bound, outside of foralls further in
    std::vector<bool> inside(nodes_.size(), false);
    std::vector<Id> open{node.operands[0]}, steps;
    while (!open.empty()) {
        const Id next = open.back();
        open.pop_back();
        if (inside[next] || nodes_[next].free.empty()) continue;
        inside[next] = true;
        if (nodes_[next].kind == Kind::Apply)
            open.insert(open.end(), nodes_[next].operands.begin(), nodes_[next].operands.end());
    }
    for (Id step = 0; step < nodes_.size(); ++step)
        if (inside[step] && nodes_[step].kind != Kind::Bound) steps.push_back(step);
    return fmt::format("(forall (({} {})) {})", reference(bound), nameOf(nodes_[bound].sort),
                       chained(node.operands[0], steps));
}

std::string Formulas::definitions(const std::vector<Id>& roots) const {
    const std::vector<bool> cone = coneOf(roots);
    std::string text;
    for (Id id = 0; id < nodes_.size(); ++id) {
        const Node& node = nodes_[id];
        if (!cone[id] || !node.free.empty()) continue;
        if (node.kind == Kind::Unknown)
            text += fmt::format("(declare-const t{} {})\n", id, nameOf(node.sort));
        else if (node.kind == Kind::Apply || node.kind == Kind::Forall)
            text += fmt::format("(define-fun t{} () {} {})\n", id, nameOf(node.sort), applied(id));
    }
    for (Id id = 0; id < nodes_.size(); ++id)
        if (const auto found = restrictions_.find(id); cone[id] && found != restrictions_.end())
            for (const Id condition : found->second) text += fmt::format("(assert {})\n", reference(condition));
    return text;
}

// What is used once stands where it is used, unless that becomes too deep to read.
std::string Formulas::expression(Id root) const {
    constexpr unsigned deepest = 40;
    const std::vector<bool> cone = coneOf({root});
    std::vector<unsigned> uses(nodes_.size(), 0), depth(nodes_.size(), 0);
    for (Id id = 0; id < nodes_.size(); ++id)
        if (cone[id])
            for (const Id operand : nodes_[id].operands) uses[operand] += nodes_[id].kind == Kind::Forall ? 2 : 1;
    std::unordered_map<Id, std::string> inlined;
    const auto textOf = [&](Id id) {
        const auto found = inlined.find(id);
        return found != inlined.end() ? found->second : reference(id);
    };
    std::string text, end;
    for (Id id = 0; id < nodes_.size(); ++id) {
        const Node& node = nodes_[id];
        if (!cone[id] || !node.free.empty() || (node.kind != Kind::Apply && node.kind != Kind::Forall)) continue;
        std::string whole;
        if (node.kind == Kind::Forall || node.operands.empty()) {
            whole = applied(id);
        } else {
            whole = "(" + node.op;
            for (const Id operand : node.operands) {
                whole += " " + textOf(operand);
                if (inlined.contains(operand)) depth[id] = std::max(depth[id], depth[operand] + 1);
            }
            whole += ")";
        }
        if (id == root || (uses[id] == 1 && depth[id] < deepest)) {
            inlined.emplace(id, std::move(whole));
        } else {
            text += fmt::format("(let ((t{} {})) ", id, whole);
            end += ")";
        }
    }
    return text + textOf(root) + end;
}

}  // namespace provest::certify
