// The first layer: what can be answered by looking. A clause beside its negation; for every input the exact set of
// values its own clauses leave (preimage.hpp), where an empty one is a contradiction and, when all clauses were of that
// kind, any choice is a model; contradictions in the order of terms (order.hpp).
#include <algorithm>
#include <map>
#include <unordered_map>

#include "expr/evaluate.hpp"
#include "solver/order.hpp"
#include "solver/preimage.hpp"
#include "solver/preimage_floats.hpp"
#include "solver/procedure.hpp"

namespace provest::solver {

using expr::Op;
using expr::Term;

namespace {

struct Narrowed {
    Intervals values;
    bool isFloat;
    std::vector<uint32_t> clauses;  // that narrowed it
};

class Quick : public Procedure {
public:
    explicit Quick(expr::Pool& pool) : pool_(pool) {}

    Answer ask(const Slice& slice) override {
        if (auto core = negation(slice)) return {Verdict::Unsat, {}, std::move(*core)};
        std::map<uint32_t, Narrowed> inputs;
        bool complete = true;
        for (uint32_t i = 0; i < slice.clauses.size(); ++i) {
            const std::optional<Solutions>& own = solutions(slice.clauses[i]);
            if (!own) {
                complete = false;
                continue;
            }
            const auto at = inputs.try_emplace(own->input, Narrowed{own->values, own->isFloat, {}}).first;
            Narrowed& narrowed = at->second;
            if (narrowed.values.width() != own->values.width()) {  // read with two widths: leave it
                complete = false;
                continue;
            }
            narrowed.values = narrowed.values.intersect(own->values);
            narrowed.clauses.push_back(i);
            if (narrowed.values.empty()) return {Verdict::Unsat, {}, fewer(slice, own->input, narrowed.clauses)};
        }
        Answer answer;
        for (const auto& [input, narrowed] : inputs)
            answer.model.emplace_back(input, chosen(narrowed, slice.startOf(input)));
        if (complete || holds(slice, answer)) {
            answer.verdict = Verdict::Sat;
            return answer;
        }
        if (auto core = orderContradiction(slice.clauses)) return {Verdict::Unsat, {}, std::move(*core)};
        return {};
    }

    void forget() override { solutions_.clear(); }

private:
    const std::optional<Solutions>& solutions(Term clause) {
        const auto found = solutions_.find(clause);
        if (found != solutions_.end()) return found->second;
        return solutions_.emplace(clause, solutionsOf(clause, pool_.inputsOf(clause))).first->second;
    }

    std::optional<std::vector<uint32_t>> negation(const Slice& slice) const {
        std::unordered_map<Term, uint32_t> seen;
        for (uint32_t i = 0; i < slice.clauses.size(); ++i) seen.emplace(slice.clauses[i], i);
        for (uint32_t i = 0; i < slice.clauses.size(); ++i) {
            if (slice.clauses[i]->op != Op::Not) continue;
            const auto found = seen.find((*slice.clauses[i])[0]);
            if (found != seen.end())
                return std::vector<uint32_t>{std::min(i, found->second), std::max(i, found->second)};
        }
        return {};
    }

    static uint64_t chosen(const Narrowed& narrowed, uint64_t start) {
        const uint64_t now = start & expr::mask(narrowed.values.width());
        return narrowed.isFloat ? pleasantFloat(narrowed.values, now) : narrowed.values.nearest(now);
    }

    // Most clauses on an input have nothing to do with the contradiction: leave out each that is not needed.
    std::vector<uint32_t> fewer(const Slice& slice, uint32_t, const std::vector<uint32_t>& clauses) {
        std::vector<uint32_t> core = clauses;
        for (size_t skip = 0; skip < core.size() && core.size() <= 64;) {
            Intervals rest = Intervals::all(solutions(slice.clauses[core[0]])->values.width());
            for (size_t i = 0; i < core.size(); ++i)
                if (i != skip) rest = rest.intersect(solutions(slice.clauses[core[i]])->values);
            if (rest.empty())
                core.erase(core.begin() + static_cast<ptrdiff_t>(skip));
            else
                ++skip;
        }
        return core;
    }

    static bool holds(const Slice& slice, const Answer& answer) {
        expr::Evaluator evaluator(slice.clauses);
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
            const uint32_t input = evaluator.inputs()[slot];
            const auto found =
                std::lower_bound(answer.model.begin(), answer.model.end(), std::pair(input, uint64_t{0}));
            const bool listed = found != answer.model.end() && found->first == input;
            evaluator.set(slot, listed ? found->second : slice.startOf(input));
        }
        evaluator.sweep();
        for (size_t i = 0; i < slice.clauses.size(); ++i)
            if (evaluator.root(i) == 0) return false;
        return true;
    }

    expr::Pool& pool_;
    std::unordered_map<Term, std::optional<Solutions>> solutions_;
};

}  // namespace

std::unique_ptr<Procedure> makeQuick(expr::Pool& pool) { return std::make_unique<Quick>(pool); }

}  // namespace provest::solver
