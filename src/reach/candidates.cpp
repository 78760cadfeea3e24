#include "reach/candidates.hpp"

#include "expr/evaluate.hpp"

#include <algorithm>
#include <functional>

namespace provest::reach {

namespace {

using expr::Op;

constexpr size_t fewValues = 12;      // of a variable that is one of a set
constexpr size_t fewStates = 16;      // values of a variable that states are told apart by
constexpr size_t mostVariables = 40;  // considered at a cut
constexpr size_t nearest = 3;         // constants beyond what was seen, on each side

struct Candidate {
    VariableId id;
    Term term;
    std::vector<uint64_t> seen;  // by state
    std::set<uint64_t> values;
};

class AtCut {
public:
    AtCut(const flow::Program& program, const Passages& passages, CutId cut, const std::vector<ConcreteState>& states,
          const std::map<unsigned, std::set<uint64_t>>& constants, const std::set<Term>& compared)
        : pool_(*program.pool), constants_(constants), compared_(compared), count_(states.size()) {
        std::map<VariableId, size_t> seen;
        for (const ConcreteState& state : states)
            for (const auto& [id, value] : state) ++seen[id];
        for (const auto& [id, count] : seen) {
            if (count != states.size() || !passages.needed[cut].contains(id)) continue;
            const auto cell = passages.widths.find(id);
            const unsigned width = cell != passages.widths.end() ? cell->second : program.variables[id].width;
            Candidate one{id, pool_.input(id, width), {}, {}};
            for (const ConcreteState& state : states) {
                one.seen.push_back(state.at(id));
                one.values.insert(state.at(id));
            }
            all_.push_back(std::move(one));
        }
        // cells first, then what varies little: that is state, not data
        std::stable_sort(all_.begin(), all_.end(), [&](const Candidate& a, const Candidate& b) {
            return std::pair(!passages.widths.contains(a.id), a.values.size()) <
                   std::pair(!passages.widths.contains(b.id), b.values.size());
        });
        if (all_.size() > mostVariables) all_.resize(mostVariables);
    }

    std::vector<Term> make() {
        const std::vector<bool> everywhere(count_, true);
        for (const Candidate& one : all_) alone(one, everywhere, nullptr);
        for (size_t i = 0; i < all_.size(); ++i)
            for (size_t j = i + 1; j < all_.size(); ++j) pair(all_[i], all_[j]);
        for (const Candidate& mode : all_) {
            if (mode.values.size() < 2 || mode.values.size() > fewStates || !compared_.contains(mode.term)) continue;
            for (const uint64_t value : mode.values) {
                std::vector<bool> there(count_);
                for (size_t s = 0; s < count_; ++s) there[s] = mode.seen[s] == value;
                const Term elsewhere = pool_.negate(pool_.equal(mode.term, pool_.constant(mode.term->width, value)));
                for (const Candidate& one : all_)
                    if (one.id != mode.id) alone(one, there, elsewhere);
            }
        }
        return std::move(found_);
    }

private:
    void add(Term term, Term unless) {
        if (unless) term = pool_.either(unless, term);
        if (!term->isConstant() && known_.insert(term).second) found_.push_back(term);
    }

    // Its values are few, or lie between constants. `where`: the states that count; elsewhere `unless` holds.
    void alone(const Candidate& one, const std::vector<bool>& where, Term unless) {
        std::set<uint64_t> values;
        for (size_t s = 0; s < count_; ++s)
            if (where[s]) values.insert(one.seen[s]);
        if (values.empty() || (unless && values == one.values)) return;
        const unsigned width = one.term->width;
        if (values.size() <= fewValues) {
            Term any = pool_.truth(false);
            for (const uint64_t value : values)
                any = pool_.either(any, pool_.equal(one.term, pool_.constant(width, value)));
            add(any, unless);
        }
        if (width == 1) return;
        bounds(one.term, values, unless, false);
        bounds(one.term, values, unless, true);
        if (!values.contains(0)) add(pool_.negate(pool_.equal(one.term, pool_.constant(width, 0))), unless);
    }

    void bounds(Term term, const std::set<uint64_t>& values, Term unless, bool isSigned) {
        const unsigned width = term->width;
        const auto less = [&](uint64_t a, uint64_t b) {
            return isSigned ? expr::asSigned(a, width) < expr::asSigned(b, width) : a < b;
        };
        const uint64_t low = *std::min_element(values.begin(), values.end(), less);
        const uint64_t high = *std::max_element(values.begin(), values.end(), less);
        std::vector<uint64_t> known(values.size() <= fewValues ? values.begin() : values.end(), values.end());
        if (const auto found = constants_.find(width); found != constants_.end())
            known.insert(known.end(), found->second.begin(), found->second.end());
        known.push_back(0);
        std::sort(known.begin(), known.end(), less);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        const Op op = isSigned ? Op::Sle : Op::Ule;
        const auto above = std::lower_bound(known.begin(), known.end(), high, less);
        for (auto at = above; at != known.end() && size_t(at - above) < nearest; ++at)
            add(pool_.binary(op, term, pool_.constant(width, *at)), unless);
        const auto below = std::upper_bound(known.begin(), known.end(), low, less);
        for (auto at = below; at != known.begin() && size_t(below - at) < nearest;) {
            --at;
            add(pool_.binary(op, pool_.constant(width, *at), term), unless);
        }
    }

    void pair(const Candidate& a, const Candidate& b) {
        if (a.term->width != b.term->width || a.term->width < 8) return;
        const auto always = [&](const std::function<bool(uint64_t, uint64_t)>& holds) {
            for (size_t s = 0; s < count_; ++s)
                if (!holds(a.seen[s], b.seen[s])) return false;
            return true;
        };
        const unsigned width = a.term->width;
        const auto order = [&](Op op, auto compare) {
            if (always(compare)) add(pool_.binary(op, a.term, b.term), nullptr);
            if (always([&](uint64_t x, uint64_t y) { return compare(y, x); }))
                add(pool_.binary(op, b.term, a.term), nullptr);
        };
        order(Op::Sle, [&](uint64_t x, uint64_t y) { return expr::asSigned(x, width) <= expr::asSigned(y, width); });
        order(Op::Ule, [](uint64_t x, uint64_t y) { return x <= y; });
        const uint64_t sum = (a.seen[0] + b.seen[0]) & expr::mask(width),
                       apart = (a.seen[0] - b.seen[0]) & expr::mask(width);
        if (always([&](uint64_t x, uint64_t y) { return ((x + y) & expr::mask(width)) == sum; }))
            add(pool_.equal(pool_.binary(Op::Add, a.term, b.term), pool_.constant(width, sum)), nullptr);
        if (always([&](uint64_t x, uint64_t y) { return ((x - y) & expr::mask(width)) == apart; }))
            add(pool_.equal(pool_.binary(Op::Sub, a.term, b.term), pool_.constant(width, apart)), nullptr);
    }

    expr::Pool& pool_;
    const std::map<unsigned, std::set<uint64_t>>& constants_;
    const std::set<Term>& compared_;
    size_t count_;
    std::vector<Candidate> all_;
    std::set<Term> known_;
    std::vector<Term> found_;
};

// Inputs that somewhere are compared with a constant for equality: the code itself tells states apart by them.
std::set<Term> comparedIn(const Passages& passages) {
    std::set<Term> seen, compared;
    std::vector<Term> open;
    for (const Passage& passage : passages.passages) open.push_back(passage.guard);
    for (const Event& event : passages.events) open.push_back(event.guard);
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        if (!seen.insert(term).second) continue;
        if (term->op == Op::Eq)
            for (const size_t side : {0u, 1u})
                if ((*term)[side]->op == Op::Input && (*term)[1 - side]->isConstant()) compared.insert((*term)[side]);
        if (term->width == 1 && term->op == Op::Input) compared.insert(term);
        open.insert(open.end(), term->operands.begin(), term->operands.end());
    }
    return compared;
}

}  // namespace

std::vector<std::vector<Term>> candidates(const flow::Program& program, const Passages& passages,
                                          const States& states) {
    const auto constants = constantsOf(program);
    const std::set<Term> compared = comparedIn(passages);
    std::vector<std::vector<Term>> all(passages.cuts.size());
    for (CutId cut = 0; cut < passages.cuts.size(); ++cut)
        if (!states.atCut[cut].empty())
            all[cut] = AtCut(program, passages, cut, states.atCut[cut], constants, compared).make();
    return all;
}

}  // namespace provest::reach
