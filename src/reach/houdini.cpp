#include "reach/houdini.hpp"

#include "expr/evaluate.hpp"
#include "expr/substitute.hpp"

#include <algorithm>
#include <deque>

namespace provest::reach {

namespace {

expr::Substitution substitutionOf(expr::Pool& pool, const Values& values) {
    expr::Replacements replacements;
    for (const auto& [variable, value] : values) replacements.emplace(pool.input(variable, value->width), value);
    return {pool, std::move(replacements)};
}

}  // namespace

Houdini::Houdini(const flow::Program& program, const Passages& passages, Budget& budget)
    : passages_(passages),
      budget_(budget),
      pool_(*program.pool),
      returns_(passages.cuts.size()),
      behind_(passages.passages.size()) {
    for (const Return& back : passages.returns) returns_[back.from].push_back(&back);
}

Annotation Houdini::inductive(Annotation annotation) {
    annotation.resize(passages_.cuts.size());
    const auto& passages = passages_.passages;
    std::deque<size_t> open;
    std::vector<bool> waits(passages.size(), true);
    for (size_t i = 0; i < passages.size(); ++i) open.push_back(i);
    while (!open.empty()) {
        const size_t next = open.front();
        open.pop_front();
        waits[next] = false;
        const bool any = weaken(annotation, next);
        if (budget_.over()) return Annotation(annotation.size());
        if (!any) continue;
        const CutId to = passages[next].to;
        for (size_t i = 0; i < passages.size(); ++i) {
            // between calls is known wherever the unit was left on the way
            const bool uses = passages[i].from == to || (to == between && !returns_[passages[i].from].empty());
            if (uses && !passages[i].isStart && !waits[i]) {
                waits[i] = true;
                open.push_back(i);
            }
        }
    }
    return annotation;
}

std::set<flow::CounterId> Houdini::excluded(const Annotation& annotation, const std::set<flow::CounterId>& counters) {
    std::set<flow::CounterId> never = counters;
    for (const Event& event : passages_.events) {
        if (!never.contains(event.counter)) continue;
        std::vector<Term> clauses{event.guard};
        for (const Fact& fact : known(annotation, event.from)) clauses.push_back(fact.here);
        if (ask(event.from, clauses) != Answer::Unsat) never.erase(event.counter);
    }
    return never;
}

Annotation Houdini::needed(const Annotation& annotation, const std::set<flow::CounterId>& counters) {
    std::vector<std::set<Term>> kept(annotation.size());
    std::deque<std::pair<CutId, Term>> open;
    const auto take = [&](const Fact& fact) {
        if (kept[fact.at].insert(fact.stated).second) open.emplace_back(fact.at, fact.stated);
    };
    for (const Event& event : passages_.events)
        if (counters.contains(event.counter) && !blame(annotation, event.from, {event.guard}, take)) return annotation;
    while (!open.empty()) {
        const auto [at, fact] = open.front();
        open.pop_front();
        for (size_t i = 0; i < passages_.passages.size(); ++i) {
            const Passage& passage = passages_.passages[i];
            if (passage.to != at) continue;
            std::vector<Term> clauses{passage.guard, pool_.negate(behind(i, fact))};
            if (passage.isStart) continue;  // nothing is assumed there
            if (!blame(annotation, passage.from, std::move(clauses), take)) return annotation;
        }
    }
    Annotation out(annotation.size());
    for (CutId cut = 0; cut < annotation.size(); ++cut)
        for (const Term one : annotation[cut])
            if (kept[cut].contains(one)) out[cut].push_back(one);
    return out;
}

// What may be assumed on the way from a cut.
std::vector<Houdini::Fact> Houdini::known(const Annotation& annotation, CutId from) {
    std::vector<Fact> facts;
    for (const Term one : annotation[from]) facts.push_back({from, one, one});
    for (const Return* back : returns_[from]) {
        auto& done = back_[back];
        std::optional<expr::Substitution> substitution;
        for (const Term one : annotation[between]) {
            Term& there = done[one];
            if (!there) {
                if (!substitution) substitution.emplace(substitutionOf(pool_, back->cells));
                there = substitution->of(one);
            }
            facts.push_back({between, one, there});
        }
    }
    return facts;
}

Term Houdini::behind(size_t passage, Term stated) {
    Term& there = behind_[passage][stated];
    if (!there) there = substitutionOf(pool_, passages_.passages[passage].values).of(stated);
    return there;
}

// Takes out of the annotation what does not hold behind the passage. Whether there was any.
bool Houdini::weaken(Annotation& annotation, size_t index) {
    const Passage& passage = passages_.passages[index];
    std::vector<Term>& there = annotation[passage.to];
    const size_t before = there.size();
    std::vector<Fact> open;
    expr::Substitution substitution = substitutionOf(pool_, passage.values);
    for (const Term one : there) {
        Term& onTheWay = behind_[index][one];
        if (!onTheWay) onTheWay = substitution.of(one);
        open.push_back({passage.to, one, onTheWay});
    }
    const auto keepOnly = [&] {
        there.clear();
        for (const Fact& fact : open) there.push_back(fact.stated);
    };
    while (!budget_.over()) {
        std::vector<Term> clauses{passage.guard};
        if (!passage.isStart)
            for (const Fact& fact : known(annotation, passage.from)) clauses.push_back(fact.here);
        Term broken = pool_.truth(false);
        for (const Fact& fact : open) broken = pool_.either(broken, pool_.negate(fact.here));
        if (broken->isFalse()) break;
        clauses.push_back(broken);
        const Answer answer = ask(passage.from, clauses);
        if (answer == Answer::Unsat) break;
        if (answer == Answer::Sat && dropFalse(passage.from, open)) {
            keepOnly();
            continue;
        }
        // too hard together, or a model that is none: one by one
        const size_t had = open.size();
        std::erase_if(open, [&](const Fact& fact) {
            clauses.back() = pool_.negate(fact.here);
            return ask(passage.from, clauses) != Answer::Unsat;
        });
        keepOnly();
        // what was dropped may have held up others only where the passage leads back to what it assumes
        const bool leansOnItself =
            passage.from == passage.to || (passage.to == between && !returns_[passage.from].empty());
        if (!leansOnItself || open.size() == had) break;
    }
    return there.size() != before;
}

// Those that are false in the solver's model. Whether there were any.
bool Houdini::dropFalse(CutId from, std::vector<Fact>& open) {
    std::vector<Term> roots;
    for (const Fact& fact : open) roots.push_back(fact.here);
    expr::Evaluator evaluator(roots);
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
        evaluator.set(slot, solvers_[from].value(evaluator.inputs()[slot], evaluator.widths()[slot]));
    evaluator.sweep();
    size_t to = 0;
    for (size_t i = 0; i < open.size(); ++i)
        if (evaluator.root(i) != 0) open[to++] = open[i];
    const bool any = to < open.size();
    open.resize(to);
    return any;
}

Houdini::Answer Houdini::ask(CutId from, std::span<const Term> clauses) {
    if (budget_.over()) return Answer::Unknown;
    solver::Incremental& solver = solvers_[from];
    const uint64_t before = solver.spent();
    const Answer answer = solver.ask(clauses, std::min(budget_.steps, budget_.mostOfOne));
    budget_.steps -= std::min(budget_.steps, solver.spent() - before);
    return answer;
}

// Which facts it takes to contradict the clauses.
template <class Take>
bool Houdini::blame(const Annotation& annotation, CutId from, std::vector<Term> clauses, const Take& take) {
    const std::vector<Fact> facts = known(annotation, from);
    const size_t first = clauses.size();
    for (const Fact& fact : facts) clauses.push_back(fact.here);
    if (ask(from, clauses) != Answer::Unsat) return false;
    for (const size_t position : solvers_[from].core())
        if (position >= first) take(facts[position - first]);
    return true;
}

}  // namespace provest::reach
