#include "reach/houdini.hpp"

#include "expr/evaluate.hpp"
#include "expr/substitute.hpp"
#include "solver/check.hpp"

#include <algorithm>
#include <deque>

namespace provest::reach {

namespace {

using Answer = solver::Check::Answer;

class Prover {
public:
    Prover(const HoudiniRequest& request, Annotation annotation)
        : request_(request),
          pool_(*request.program.pool),
          check_(request.rlimit),
          annotation_(std::move(annotation)),
          returns_(request.passages.cuts.size()) {
        annotation_.resize(request.passages.cuts.size());
        for (const Return& back : request.passages.returns) returns_[back.from].push_back(&back);
    }

    Annotation settle() {
        const auto& passages = request_.passages.passages;
        std::deque<size_t> open;
        std::vector<bool> waits(passages.size(), true);
        for (size_t i = 0; i < passages.size(); ++i) open.push_back(i);
        while (!open.empty()) {
            const size_t next = open.front();
            open.pop_front();
            waits[next] = false;
            const Passage& passage = passages[next];
            if (!weaken(passage)) continue;
            if (request_.deadline.over()) return Annotation(annotation_.size());
            for (size_t i = 0; i < passages.size(); ++i) {
                // between calls is known wherever the unit was left on the way
                const bool uses =
                    passages[i].from == passage.to || (passage.to == between && !returns_[passages[i].from].empty());
                if (uses && !passages[i].isStart && !waits[i]) {
                    waits[i] = true;
                    open.push_back(i);
                }
            }
        }
        return std::move(annotation_);
    }

    bool canHappen(const Event& event) {
        std::vector<Term> clauses = known(event.from);
        clauses.push_back(event.guard);
        return check_.ask(clauses) != Answer::Unsat;
    }

private:
    // What may be assumed on the way from a cut.
    std::vector<Term> known(CutId cut) {
        std::vector<Term> clauses = annotation_[cut];
        for (const Return* back : returns_[cut]) {
            expr::Replacements replacements;
            for (const auto& [variable, value] : back->cells)
                replacements.emplace(pool_.input(variable, value->width), value);
            expr::Substitution substitution(pool_, std::move(replacements));
            for (const Term one : annotation_[between]) clauses.push_back(substitution.of(one));
        }
        return clauses;
    }

    // Takes out of the annotation what does not hold behind the passage. Whether there was any.
    bool weaken(const Passage& passage) {
        std::vector<Term>& there = annotation_[passage.to];
        const size_t before = there.size();
        expr::Replacements replacements;
        for (const auto& [variable, value] : passage.values)
            replacements.emplace(pool_.input(variable, value->width), value);
        expr::Substitution substitution(pool_, std::move(replacements));
        std::vector<std::pair<Term, Term>> open;  // as it is there, and as it is on the way
        for (const Term one : there) open.emplace_back(one, substitution.of(one));
        while (!request_.deadline.over()) {
            std::vector<Term> clauses = passage.isStart ? std::vector<Term>{} : known(passage.from);
            clauses.push_back(passage.guard);
            Term broken = pool_.truth(false);
            for (const auto& [one, onTheWay] : open) broken = pool_.either(broken, pool_.negate(onTheWay));
            clauses.push_back(broken);
            if (broken->isFalse()) break;
            const Answer answer = check_.ask(clauses);
            if (answer == Answer::Unsat) break;
            if (answer == Answer::Sat && dropFalse(open)) {
                keepOnly(there, open);
                continue;
            }
            // too hard together, or a model that is none: one by one
            clauses.pop_back();
            std::erase_if(open, [&](const auto& one) {
                clauses.push_back(pool_.negate(one.second));
                const bool holds = !request_.deadline.over() && check_.ask(clauses) == Answer::Unsat;
                clauses.pop_back();
                return !holds;
            });
            keepOnly(there, open);
            // what was dropped may have held up others only where the passage leads back to its start
            if (passage.from != passage.to) break;
            if (open.size() == there.size()) break;
        }
        return there.size() != before || request_.deadline.over();
    }

    // Those that are false in the solver's model. Whether there were any.
    bool dropFalse(std::vector<std::pair<Term, Term>>& open) {
        std::vector<Term> roots;
        for (const auto& [one, onTheWay] : open) roots.push_back(onTheWay);
        expr::Evaluator evaluator(roots);
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
            evaluator.set(slot, check_.value(evaluator.inputs()[slot], evaluator.widths()[slot]));
        evaluator.sweep();
        size_t to = 0;
        for (size_t i = 0; i < open.size(); ++i)
            if (evaluator.root(i) != 0) open[to++] = open[i];
        const bool any = to < open.size();
        open.resize(to);
        return any;
    }

    static void keepOnly(std::vector<Term>& there, const std::vector<std::pair<Term, Term>>& open) {
        there.clear();
        for (const auto& [one, onTheWay] : open) there.push_back(one);
    }

    const HoudiniRequest& request_;
    expr::Pool& pool_;
    solver::Check check_;
    Annotation annotation_;
    std::vector<std::vector<const Return*>> returns_;  // by cut
};

}  // namespace

Annotation inductive(const HoudiniRequest& request, Annotation candidates) {
    return Prover(request, std::move(candidates)).settle();
}

std::set<flow::CounterId> excluded(const HoudiniRequest& request, const Annotation& annotation,
                                   const std::set<flow::CounterId>& counters) {
    Prover prover(request, annotation);
    std::set<flow::CounterId> never = counters;
    for (const Event& event : request.passages.events)
        if (never.contains(event.counter) && (request.deadline.over() || prover.canHappen(event)))
            never.erase(event.counter);
    return never;
}

}  // namespace provest::reach
