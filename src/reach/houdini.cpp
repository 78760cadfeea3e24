#include "reach/houdini.hpp"

#include "expr/evaluate.hpp"

#include <algorithm>
#include <deque>
#include <map>

namespace provest::reach {

namespace {

// Of the solver, for what several events, and one, may take.
constexpr uint64_t stepsTogether = 1'000'000, stepsAlone = 400'000;

}  // namespace

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
    std::map<std::pair<uint32_t, size_t>, std::vector<const Event*>> groups;  // of those that know the same
    for (const Event& event : ways_.passages().events)
        if (never.contains(event.counter)) groups[{event.walk, event.returns}].push_back(&event);
    for (auto& [group, events] : groups) {
        std::vector<Term> clauses;
        for (const Fact& fact : known(annotation, events.front()->from, group.second)) clauses.push_back(fact.here);
        clauses.push_back(nullptr);
        const auto drop = [&] {
            std::erase_if(events, [&](const Event* event) { return !never.contains(event->counter); });
        };
        for (drop(); !events.empty(); drop()) {
            Term any = ways_.pool().truth(false);
            for (const Event* event : events) any = ways_.pool().either(any, event->guard);
            clauses.back() = any;
            const Answer answer = ways_.ask(group.first, clauses, stepsTogether);
            if (answer == Answer::Unsat) break;
            if (answer == Answer::Sat && happening(group.first, events, never)) continue;
            for (const Event* event : events) {
                clauses.back() = event->guard;
                if (never.contains(event->counter) && ways_.ask(group.first, clauses, stepsAlone) != Answer::Unsat)
                    never.erase(event->counter);
            }
            break;
        }
    }
    return never;
}

// Takes out the counters that grow in the solver's model. Whether there were any.
bool Houdini::happening(uint32_t walk, const std::vector<const Event*>& events, std::set<flow::CounterId>& never) {
    std::vector<Term> roots;
    for (const Event* event : events) roots.push_back(event->guard);
    expr::Evaluator evaluator(roots);
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
        evaluator.set(slot, ways_.solver(walk).value(evaluator.inputs()[slot], evaluator.widths()[slot]));
    evaluator.sweep();
    const size_t before = never.size();
    for (size_t i = 0; i < events.size(); ++i)
        if (evaluator.root(i) != 0) never.erase(events[i]->counter);
    return never.size() < before;
}

Annotation Houdini::needed(const Annotation& annotation, const std::set<flow::CounterId>& counters) {
    std::vector<std::set<Term>> kept(annotation.size());
    std::deque<std::pair<CutId, Term>> open;
    const auto take = [&](const Fact& fact) {
        if (kept[fact.at].insert(fact.stated).second) open.emplace_back(fact.at, fact.stated);
    };
    for (const Event& event : ways_.passages().events)
        if (counters.contains(event.counter) && !blame(annotation, event, {event.guard}, take)) return annotation;
    while (!open.empty()) {
        const auto [at, fact] = open.front();
        open.pop_front();
        for (size_t i = 0; i < ways_.passages().passages.size(); ++i) {
            const Passage& passage = ways_.passages().passages[i];
            if (passage.to != at) continue;
            std::vector<Term> clauses{passage.guard, ways_.pool().negate(ways_.behind(i, fact))};
            if (passage.isStart) continue;  // nothing is assumed there
            if (!blame(annotation, passage, std::move(clauses), take)) return annotation;
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
        const Answer answer = ways_.ask(passage.walk, clauses);
        if (answer == Answer::Unsat) break;
        if (answer == Answer::Sat && dropFalse(passage.walk, open)) {
            keepOnly();
            continue;
        }
        // too hard together, or a model that is none: one by one
        const size_t had = open.size();
        std::erase_if(open, [&](const Fact& fact) {
            clauses.back() = ways_.pool().negate(fact.here);
            return ways_.ask(passage.walk, clauses) != Answer::Unsat;
        });
        keepOnly();
        // what was dropped may have held up others only where the passage leads back to what it assumes
        const bool leansOnItself = passage.from == passage.to || (passage.to == between && passage.returns > 0);
        if (!leansOnItself || open.size() == had) break;
    }
    return there.size() != before;
}

// Those that are false in the solver's model. Whether there were any.
bool Houdini::dropFalse(uint32_t walk, std::vector<Fact>& open) {
    std::vector<Term> roots;
    for (const Fact& fact : open) roots.push_back(fact.here);
    expr::Evaluator evaluator(roots);
    for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot)
        evaluator.set(slot, ways_.solver(walk).value(evaluator.inputs()[slot], evaluator.widths()[slot]));
    evaluator.sweep();
    size_t to = 0;
    for (size_t i = 0; i < open.size(); ++i)
        if (evaluator.root(i) != 0) open[to++] = open[i];
    const bool any = to < open.size();
    open.resize(to);
    return any;
}

// Which facts it takes to contradict the clauses.
template <class Way, class Take>
bool Houdini::blame(const Annotation& annotation, const Way& way, std::vector<Term> clauses, const Take& take) {
    const std::vector<Fact> facts = known(annotation, way.from, way.returns);
    const size_t first = clauses.size();
    for (const Fact& fact : facts) clauses.push_back(fact.here);
    if (ways_.ask(way.walk, clauses) != Answer::Unsat) return false;
    for (const size_t position : ways_.solver(way.walk).core())
        if (position >= first) take(facts[position - first]);
    return true;
}

}  // namespace provest::reach
