#include "solver/order.hpp"

#include <algorithm>

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

constexpr size_t mostEdges = 600;          // beyond, the search for cycles costs more than it brings
constexpr uint32_t noClause = UINT32_MAX;  // what the width alone says

struct Edge {  // value[to] <= value[from] + most
    uint32_t from, to;
    __int128 most;
    uint32_t clause;
};

class System {
public:
    explicit System(bool isSigned) : signed_(isSigned) { nodes_.push_back(nullptr); }  // node 0 is the number 0

    void add(Term clause, uint32_t index) {
        const bool negated = clause->op == Op::Not;
        const Term comparison = negated ? (*clause)[0] : clause;
        const Op strict = signed_ ? Op::Slt : Op::Ult, weak = signed_ ? Op::Sle : Op::Ule;
        if (comparison->op == Op::Eq && !negated && (*comparison)[0]->width > 1) {
            less((*comparison)[0], (*comparison)[1], 0, index);
            less((*comparison)[1], (*comparison)[0], 0, index);
        } else if (comparison->op == strict || comparison->op == weak) {
            const Term a = (*comparison)[0], b = (*comparison)[1];
            const bool isStrict = (comparison->op == strict) != negated;
            if (negated)
                less(b, a, isStrict ? -1 : 0, index);
            else
                less(a, b, isStrict ? -1 : 0, index);
        }
    }

    std::optional<std::vector<uint32_t>> contradiction() {
        if (edges_.empty() || edges_.size() > mostEdges) return {};
        std::vector<__int128> value(nodes_.size(), 0);
        std::vector<const Edge*> by(nodes_.size(), nullptr);
        uint32_t changed = 0;
        for (size_t round = 0; round <= nodes_.size(); ++round) {
            bool any = false;
            for (const Edge& edge : edges_) {
                if (value[edge.from] + edge.most >= value[edge.to]) continue;
                value[edge.to] = value[edge.from] + edge.most;
                by[edge.to] = &edge;
                changed = edge.to;
                any = true;
            }
            if (!any) return {};
        }
        for (size_t i = 0; i < nodes_.size(); ++i) changed = by[changed]->from;  // now surely on the cycle
        std::vector<uint32_t> core;
        uint32_t at = changed;
        do {
            if (by[at]->clause != noClause) core.push_back(by[at]->clause);
            at = by[at]->from;
        } while (at != changed);
        return core;
    }

private:
    // Extensions keep the number; a zero-extended one is also small and positive when read as signed.
    Term stripped(Term term) const {
        while (term->op == (signed_ ? Op::SExt : Op::ZExt)) term = (*term)[0];
        return term;
    }

    uint32_t node(Term term) {
        const auto [found, isNew] = numbers_.try_emplace(term, static_cast<uint32_t>(nodes_.size()));
        if (isNew) {
            nodes_.push_back(term);
            const bool positive = signed_ && term->op == Op::ZExt;
            const unsigned width = positive ? (*term)[0]->width : term->width;
            const __int128 least = signed_ && !positive ? -(__int128{1} << (width - 1)) : 0;
            const __int128 most = least + (__int128{1} << width) - 1;
            edges_.push_back({0, found->second, most, noClause});
            edges_.push_back({found->second, 0, -least, noClause});
        }
        return found->second;
    }

    void less(Term a, Term b, __int128 most, uint32_t clause) {  // a <= b + most
        const auto place = [&](Term term, __int128& number) -> uint32_t {
            if (!term->isConstant()) return node(stripped(term));
            number = signed_ ? __int128{expr::asSigned(term->value, term->width)} : __int128{term->value};
            return 0;
        };
        __int128 low = 0, high = 0;
        const uint32_t from = place(b, high), to = place(a, low);
        if (from == 0 && to == 0) return;
        edges_.push_back({from, to, most + high - low, clause});
    }

    bool signed_;
    std::vector<Term> nodes_;
    std::unordered_map<Term, uint32_t> numbers_;
    std::vector<Edge> edges_;
};

}  // namespace

std::optional<std::vector<uint32_t>> orderContradiction(std::span<const Term> clauses) {
    for (const bool isSigned : {true, false}) {
        System system(isSigned);
        for (uint32_t i = 0; i < clauses.size(); ++i) system.add(clauses[i], i);
        if (auto core = system.contradiction()) {
            std::sort(core->begin(), core->end());
            core->erase(std::unique(core->begin(), core->end()), core->end());
            return core;
        }
    }
    return {};
}

}  // namespace provest::solver
