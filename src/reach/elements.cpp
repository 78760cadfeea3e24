#include "reach/subject.hpp"

#include <algorithm>

namespace provest::reach {

namespace {

using expr::Op;

constexpr size_t mostIndices = 4;   // variables that ranges of an array may begin and end with
constexpr size_t mostOrdered = 16;  // cells whose order is looked at, all with all

// Variables that are a number of elements, or of one, in all states.
std::vector<Term> indicesFor(const AtCut& at, size_t cells) {
    std::vector<Term> found;
    for (const Subject& subject : at.subjects) {
        if (subject.isFloat || subject.term->width < 8 || at.states.empty()) continue;
        const bool fits = std::all_of(at.states.begin(), at.states.end(), [&](const ConcreteState& state) {
            const auto value = state.find(subject.id);
            return value == state.end() || value->second <= cells;
        });
        const bool varies = std::any_of(at.states.begin(), at.states.end(), [&](const ConcreteState& state) {
            const auto value = state.find(subject.id), first = at.states.front().find(subject.id);
            return value != state.end() && first != at.states.front().end() && value->second != first->second;
        });
        if (fits && varies && found.size() < mostIndices) found.push_back(subject.term);
    }
    return found;
}

Term below(AtCut& at, size_t index, Term bound) {
    return at.pool.binary(Op::Slt, at.pool.constant(bound->width, index), bound);
}
Term differs(AtCut& at, size_t index, Term hole) {
    return at.pool.negate(at.pool.equal(at.pool.constant(hole->width, index), hole));
}

}  // namespace

void addElements(AtCut& at) {
    for (const Family& family : at.families) {
        const std::vector<Term>& cells = family.cells;
        const unsigned width = cells.front()->width;
        const std::vector<Term> indices = indicesFor(at, cells.size());
        const auto shape = family.isFloat ? Claim::Shape::Float : Claim::Shape::Integer;
        for (const Term end : indices) {
            std::vector<Claim::Of> before, from, behind;
            for (size_t k = 0; k < cells.size(); ++k) {
                before.push_back({below(at, k, end), cells[k]});
                from.push_back({at.pool.negate(below(at, k, end)), cells[k]});
                behind.push_back({at.pool.both(at.pool.negate(below(at, k, end)), differs(at, k, end)), cells[k]});
            }
            at.claims.push_back({before, shape, 8});
            at.claims.push_back({from, shape, 8});
            at.claims.push_back({behind, shape, 8});
        }
        if (family.isFloat || cells.size() > mostOrdered || width < 8) continue;
        for (const Op order : {Op::Sle, Op::Slt, Op::Ule}) {
            const auto sorted = [&](Term end, bool includesEnd, Term hole) {
                std::vector<Claim::Of> all;
                for (size_t p = 0; p < cells.size(); ++p)
                    for (size_t q = p + 1; q < cells.size(); ++q) {
                        if (!hole && q != p + 1) continue;
                        Term where = at.pool.truth(true);
                        if (end) where = below(at, q, end);
                        if (end && includesEnd) where = at.pool.either(where, at.pool.negate(differs(at, q, end)));
                        if (hole) where = at.pool.both(where, at.pool.both(differs(at, p, hole), differs(at, q, hole)));
                        all.push_back({where, at.pool.binary(order, cells[p], cells[q])});
                    }
                if (!all.empty()) at.claims.push_back({all, Claim::Shape::Integer, 1});
            };
            sorted(nullptr, false, nullptr);
            for (const Term end : indices) {
                sorted(end, false, nullptr);
                for (const Term hole : indices)
                    if (hole != end) sorted(end, true, hole);
            }
            for (const Subject& subject : at.subjects) {  // all of a range against one
                if (subject.isFloat || subject.term->width != width || subject.isCell) continue;
                for (const bool isLess : {true, false})
                    for (const Term end : indices)
                        for (const bool isBehind : {true, false}) {
                            std::vector<Claim::Of> all;
                            for (size_t k = 0; k < cells.size(); ++k) {
                                const Term where =
                                    isBehind ? at.pool.both(at.pool.negate(below(at, k, end)), differs(at, k, end))
                                             : below(at, k, end);
                                all.push_back({where, isLess ? at.pool.binary(order, cells[k], subject.term)
                                                             : at.pool.binary(order, subject.term, cells[k])});
                            }
                            at.claims.push_back({all, Claim::Shape::Integer, 1});
                        }
            }
        }
    }
}

}  // namespace provest::reach
