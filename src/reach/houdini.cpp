#include "reach/houdini.hpp"

#include "expr/evaluate.hpp"

#include <algorithm>
#include <deque>

namespace provest::reach {

Annotation Houdini::inductive(Annotation annotation) {
    const auto& passages = ways_.passages().passages;
    annotation.resize(ways_.passages().cuts.size());
    std::deque<size_t> open;
    std::vector<bool> waits(passages.size(), true);
    for (size_t i = 0; i < passages.size(); ++i) open.push_back(i);
    while (!open.empty()) {
        const size_t next = open.front();
        open.pop_front();
        waits[next] = false;
        const bool any = weaken(annotation, next);
        if (ways_.budget().over()) return Annotation(annotation.size());
        if (!any) continue;
        for (const size_t i : ways_.leaningOn(passages[next].to)) {
            if (waits[i]) continue;
            waits[i] = true;
            open.push_back(i);
        }
    }
    return annotation;
}

std::set<flow::CounterId> Houdini::excluded(const Annotation& annotation, const std::set<flow::CounterId>& counters) {
    std::set<flow::CounterId> never = counters;
    for (const Event& event : ways_.passages().events) {
        if (!never.contains(event.counter)) continue;
        std::vector<Term> clauses{event.guard};
        for (const Fact& fact : known(annotation, event.from, event.returns)) clauses.push_back(fact.here);
        if (ways_.ask(event.from, clauses) != Answer::Unsat) never.erase(event.counter);
    }
    return never;
}

Annotation Houdini::needed(const Annotation& annotation, const std::set<flow::CounterId>& counters) {
    std::vector<std::set<Term>> kept(annotation.size());
    std::deque<std::pair<CutId, Term>> open;
    const auto take = [&](const Fact& fact) {
        if (kept[fact.at].insert(fact.stated).second) open.emplace_back(fact.at, fact.stated);
    };
    for (const Event& event : ways_.passages().events)
        if (counters.contains(event.counter) && !blame(annotation, event.from, event.returns, {event.guard}, take))
            return annotation;
    while (!open.empty()) {
        const auto [at, fact] = open.front();
        open.pop_front();
        for (size_t i = 0; i < ways_.passages().passages.size(); ++i) {
            const Passage& passage = ways_.passages().passages[i];
            if (passage.to != at) continue;
            std::vector<Term> clauses{passage.guard, ways_.pool().negate(ways_.behind(i, fact))};
            if (passage.isStart) continue;  // nothing is assumed there
            if (!blame(annotation, passage.from, passage.returns, std::move(clauses), take)) return annotation;
        }
    }
    Annotation out(annotation.size());
    for (CutId cut = 0; cut < annotation.size(); ++cut)
        for (const Term one : annotation[cut])
            if (kept[cut].contains(one)) out[cut].push_back(one);
    return out;
}

// What may be assumed on the way from a cut.
std::vector<Houdini::Fact> Houdini::known(const Annotation& annotation, CutId from, size_t returns) {
    std::vector<Fact> facts;
    ways_.eachKnown([&](CutId cut) -> const std::vector<Term>& { return annotation[cut]; }, from, returns,
                    [&](CutId at, Term stated, Term here) { facts.push_back({at, stated, here}); });
    return facts;
}

// Takes out of the annotation what does not hold behind the passage. Whether there was any.
bool Houdini::weaken(Annotation& annotation, size_t index) {
    const Passage& passage = ways_.passages().passages[index];
    std::vector<Term>& there = annotation[passage.to];
    const size_t before = there.size();
    std::vector<Fact> open;
    for (const Term one : there) open.push_back({passage.to, one, ways_.behind(index, one)});
    const auto keepOnly = [&] {
        there.clear();
        for (const Fact& fact : open) there.push_back(fact.stated);
    };
    while (!ways_.budget().over()) {
        std::vector<Term> clauses{passage.guard};
        if (!passage.isStart)
            for (const Fact& fact : known(annotation, passage.from, passage.returns)) clauses.push_back(fact.here);
        Term broken = ways_.pool().truth(false);
        for (const Fact& fact : open) broken = ways_.pool().either(broken, ways_.pool().negate(fact.here));
        if (broken->isFalse()) break;
        clauses.push_back(broken);
        const Answer answer = ways_.ask(passage.from, clauses);
        if (answer == Answer::Unsat) break;
        if (answer == Answer::Sat && dropFalse(passage.from, open)) {
            keepOnly();
            continue;
        }
        // too hard together, or a model that is none: one by one
        const size_t had = open.size();
        std::erase_if(open, [&](const Fact& fact) {
            clauses.back() = ways_.pool().negate(fact.here);
            return ways_.ask(passage.from, clauses) != Answer::Unsat;
        });
        keepOnly();
        // what was dropped may have held up others only where the passage leads back to what it assumes
        const bool leansOnItself = passage.from == passage.to || (passage.to == between && passage.returns > 0);
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
        evaluator.set(slot, ways_.solver(from).value(evaluator.inputs()[slot], evaluator.widths()[slot]));
    evaluator.sweep();
    size_t to = 0;
    for (size_t i = 0; i < open.size(); ++i)
        if (evaluator.root(i) != 0) open[to++] = open[i];
    const bool any = to < open.size();
    open.resize(to);
    return any;
}

// Which facts it takes to contradict the clauses.
template <class Take>
bool Houdini::blame(const Annotation& annotation, CutId from, size_t returns, std::vector<Term> clauses,
                    const Take& take) {
    const std::vector<Fact> facts = known(annotation, from, returns);
    const size_t first = clauses.size();
    for (const Fact& fact : facts) clauses.push_back(fact.here);
    if (ways_.ask(from, clauses) != Answer::Unsat) return false;
    for (const size_t position : ways_.solver(from).core())
        if (position >= first) take(facts[position - first]);
    return true;
}

}  // namespace provest::reach
