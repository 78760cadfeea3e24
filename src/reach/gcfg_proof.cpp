#include "reach/gcfg_proof.hpp"

#include "reach/gcfg_claims.hpp"
#include "solver/check.hpp"

#include <algorithm>
#include <deque>

namespace provest::reach::gcfg {

namespace {

using Answer = solver::Check::Answer;

class Checker {
public:
    Checker(Bidirectional& analysis, const std::map<PointId, std::vector<Term>>& known, Budget& budget)
        : analysis_(analysis),
          model_(analysis.model()),
          code_(analysis.code()),
          pool_(analysis.inputs().pool()),
          known_(known),
          budget_(budget),
          weakest_(analysis.inputs(), code_) {}

    Invariant run() {
        for (RId id = 0; id < model_.rStates(); ++id)
            if (model_.r(id).fate == Fate::Refuted) holds_.insert(id);
        std::deque<RId> open(holds_.begin(), holds_.end());
        while (!open.empty()) {
            const RId id = open.front();
            open.pop_front();
            if (!holds_.contains(id) || isShown(id)) continue;
            if (budget_.over()) return {};
            holds_.erase(id);
            // it may have held up what lies behind it, and what it was shown with
            for (const TransitionId via : code_.outOf[model_.r(id).point])
                for (const RId next : model_.rStatesAt(code_.transitions[via].to))
                    if (holds_.contains(next)) open.push_back(next);
        }
        if (budget_.over()) return {};
        Invariant found{.states = {holds_.begin(), holds_.end()}, .excluded = {}};
        for (const auto& [counter, points] : code_.targetsOf)
            if (std::all_of(points.begin(), points.end(), [&](PointId point) {
                    return std::any_of(model_.rStatesAt(point).begin(), model_.rStatesAt(point).end(),
                                       [&](RId id) { return model_.r(id).isTarget && holds_.contains(id); });
                }))
                found.excluded.insert(counter);
        for (const flow::CounterId counter : analysis_.targets())
            if (!code_.targetsOf.contains(counter)) found.excluded.insert(counter);
        return found;
    }

private:
    bool isShown(RId id) {
        const RState& state = model_.r(id);
        if (state.point == load) return false;
        for (const TransitionId via : code_.into[state.point]) {
            const std::optional<CallString> string = model_.before(via, state.string);
            if (!string) continue;
            const Transition& transition = code_.transitions[via];
            std::vector<Term> clauses = weakest_.refined(weakest_.of(transition, state.claim, Outside::MayCallBack));
            if (const auto facts = known_.find(transition.from); facts != known_.end())
                clauses.insert(clauses.end(), facts->second.begin(), facts->second.end());
            for (const RId other : model_.rStatesAt(transition.from))
                if (holds_.contains(other) && isPostfix(model_.r(other).string, *string))
                    clauses.push_back(pool_.negate(conjunction(pool_, model_.r(other).claim)));
            if (!cannotHold(std::move(clauses))) return false;
        }
        return true;
    }

    bool cannotHold(std::vector<Term> clauses) {
        addAddresses(analysis_.inputs(), clauses);
        while (!budget_.over()) {
            const uint64_t before = solver_.spent();
            const Answer answer = solver_.ask(clauses);
            budget_.steps -= std::min(budget_.steps, solver_.spent() - before);
            if (answer != Answer::Sat) return answer == Answer::Unsat;
            const std::vector<Term> broken =
                brokenReadings(analysis_.inputs(), clauses,
                               [&](uint32_t input, unsigned width) { return solver_.value(input, width); });
            if (broken.empty()) return false;
            clauses.insert(clauses.end(), broken.begin(), broken.end());
        }
        return false;
    }

    Bidirectional& analysis_;
    Gcfg& model_;
    const Code& code_;
    expr::Pool& pool_;
    const std::map<PointId, std::vector<Term>>& known_;
    Budget& budget_;
    WeakestPrecondition weakest_;
    solver::Check solver_{2'000'000};
    std::set<RId> holds_;
};

}  // namespace

Invariant invariantOf(Bidirectional& analysis, const std::map<PointId, std::vector<Term>>& known, Budget& budget) {
    return Checker(analysis, known, budget).run();
}

flow::Annotation annotationOf(Bidirectional& analysis, const Invariant& invariant) {
    flow::Annotation out;
    std::map<flow::Location, std::vector<Term>> at;
    expr::Pool& pool = analysis.inputs().pool();
    std::vector<Term> open;
    for (const RId id : invariant.states) {
        const RState& state = analysis.model().r(id);
        const Point& point = analysis.code().points[state.point];
        if (!state.string.empty()) continue;
        flow::Location location;
        if (point.kind == Point::Kind::Part && point.first == 0)
            location = {.kind = flow::Location::Kind::Block, .function = point.function, .block = point.block};
        else if (point.kind != Point::Kind::Between)
            continue;
        const Term claim = pool.negate(conjunction(pool, state.claim));
        auto& there = at[location];
        if (std::find(there.begin(), there.end(), claim) == there.end()) there.push_back(claim);
        open.push_back(claim);
    }
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        for (const uint32_t number : pool.inputsOf(term)) {
            const Input input = analysis.inputs().of(number);
            if (input.kind == Input::Kind::Variable) continue;
            flow::Reading reading{.kind = flow::Reading::Kind::Bound, .width = input.term->width};
            if (input.kind == Input::Kind::Reading && input.reading.epoch == 0) {
                reading.kind = flow::Reading::Kind::Cell;
                reading.place = input.reading.place;
                reading.index = input.reading.index;
            }
            if (out.readings.emplace(number, reading).second && reading.index) open.push_back(reading.index);
        }
    }
    for (auto& [location, holds] : at) out.at.push_back({location, std::move(holds)});
    return out;
}

}  // namespace provest::reach::gcfg
