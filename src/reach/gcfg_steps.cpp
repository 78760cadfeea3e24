// Algorithms 1 and 2 of the paper, as BiTe instantiates them (sections 5.2 and 5.3).
#include "reach/bidirectional.hpp"

#include "expr/slice.hpp"
#include "reach/gcfg_claims.hpp"
#include "solver/incremental.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace provest::reach::gcfg {

// Algorithm 1. S' is the state behind the transition; asked is whether the path so far, the transition and the R-state
// can hold together. What else the new run reaches is seen from its concrete states.
bool Bidirectional::symbolicExecutionStep(FrontierKey key, Budget& budget) {
    const auto [to, via] = key;
    const Transition& transition = code_.transitions[via];
    const std::optional<CallString> string = model_.before(via, model_.r(to).string);
    assert(model_.find(key) && string);
    auto [known, isNew] = across_.try_emplace(key);
    if (isNew) {
        const Weakest all = weakest_.of(transition, model_.r(to).condition, Outside::Returns);
        known->second = weakest_.refined(all);
    }
    const std::vector<Term> across = known->second;
    unsigned questions = 0;
    for (;;) {
        Frontier* frontier = model_.find(key);
        const auto& states = model_.sStatesAt(transition.from);
        if (!frontier || frontier->tried >= states.size()) return false;
        const SState state = states[frontier->tried++];
        if (!model_.fits(*string, state)) continue;
        Run& run = model_.runOf(state);
        const Moment moment = model_.momentOf(state);
        const auto isHopeless = [&](size_t i) { return runs_.isHopeless(run, moment, across[i]); };
        if (frontier->failing < across.size() && isHopeless(frontier->failing)) continue;
        bool hopeless = false;
        for (size_t i = 0; i < across.size() && !hopeless; ++i)
            if (isHopeless(i)) {
                frontier->failing = i;
                hopeless = true;
            }
        if (hopeless) continue;
        if (questions >= settings_.questions) continue;  // the rest is left to Algorithm 2
        std::vector<Term> lifted;
        for (const Term one : across) {
            const Term there = runs_.lifted(run, moment, one, lifted);
            lifted.push_back(there);
        }
        lifted = clausesOf(inputs_.pool(), lifted);
        if (lifted.size() == 1 && lifted[0]->isFalse()) continue;
        bool asked = false;
        if (cross(key, state, lifted, budget, asked)) return true;
        if (asked) ++questions;
        if (budget.over()) return false;
    }
}

// A run that goes on from this state to the R-state, if the solver finds one.
bool Bidirectional::cross(FrontierKey key, SState state, std::span<const Term> lifted, Budget& budget, bool& asked) {
    const auto [to, via] = key;
    Run& run = model_.runOf(state);
    const Moment moment = model_.momentOf(state);
    expr::Pool& pool = inputs_.pool();
    // what shares no choice with the step keeps holding as it did
    std::vector<Term> path(run.clauses.begin(), run.clauses.begin() + moment.clauses);
    path.push_back(conjunction(pool, lifted));
    std::vector<Term> clauses(lifted.begin(), lifted.end());
    for (const uint32_t i : expr::slice(pool, path, path.size() - 1))
        if (i + 1 < path.size()) clauses.push_back(path[i]);
    asked = true;
    if (ask(clauses, budget) != Answer_::Sat) return false;
    Plan plan{.calls = {run.calls.begin(), run.calls.begin() + std::min<size_t>(moment.call, run.calls.size())},
              .choices = Runs::choicesOf(run)};
    const Transition& transition = code_.transitions[via];
    if (transition.kind == Transition::Kind::Enter) plan.calls.push_back(code_.points[transition.to].function);
    for (const Term clause : clauses)
        for (const uint32_t input : pool.inputsOf(clause))
            plan.choices[input] = solver_.value(input, inputs_.of(input).term->width);
    auto next = runs_.make(plan, [](const Runs::Asked&) { return uint64_t{0}; }, settings_.mostMoments);
    const uint32_t first = state.moment + 1;
    for (uint32_t m = 0; m < first; ++m)  // a model of floats may be none
        if (m >= next->moments.size() || next->moments[m].point != run.moments[m].point) return false;
    addRun(std::move(next), first);
    return model_.r(to).fate != Fate::Open;
}

namespace {

// What an input was before, where that can be told from what it was afterwards.
void undo(std::unordered_map<uint32_t, uint64_t>& before, const std::unordered_map<uint32_t, uint64_t>& after,
          Term input, Term was) {
    const auto value = after.find(static_cast<uint32_t>(input->value));
    if (value == after.end()) return;
    if (was->op == expr::Op::Input) before[static_cast<uint32_t>(was->value)] = value->second;
    if (was->op == expr::Op::Add && (*was)[0]->op == expr::Op::Input && (*was)[1]->isConstant())
        before[static_cast<uint32_t>((*was)[0]->value)] = (value->second - (*was)[1]->value) & expr::mask(was->width);
}

}  // namespace

// The condition before the transition, under the aliasing that the S-states at the frontier show: `not alpha or
// WP_alpha` for each of theirs, so that none of them satisfies it where it does not go on.
std::vector<Term> Bidirectional::refinedBefore(FrontierKey key, const CallString& string, bool& isLoose,
                                               Witness& start) {
    constexpr unsigned mostAliasings = 16;
    const auto [to, via] = key;
    const Transition& transition = code_.transitions[via];
    std::vector<Term> refined;
    std::set<Term> aliasings;
    isLoose = false;
    for (const SState state : model_.sStatesAt(transition.from)) {
        if (!model_.fits(string, state)) continue;
        Run& run = model_.runOf(state);
        const Moment& moment = model_.momentOf(state);
        if (!aliasings.empty() && !runs_.satisfies(run, moment, refined)) continue;
        const SightOf sight(runs_, run, moment);
        const Weakest weakest = weakest_.of(transition, model_.r(to).condition, Outside::MayCallBack, &sight);
        const std::vector<Term> under = weakest_.refined(weakest);
        for (const auto& [after, before] : weakest.inputs) undo(start, model_.r(to).witness, after, before);
        const Term alpha = conjunction(inputs_.pool(), clausesOf(inputs_.pool(), weakest.alpha));
        // it goes on, and yet was not seen behind: a hole, or somebody else has to call back
        if (!aliasings.insert(alpha).second) break;
        refined.insert(refined.end(), under.begin(), under.end());
        refined = clausesOf(inputs_.pool(), refined);
        if (!weakest.hasAlias() || aliasings.size() >= mostAliasings) break;
    }
    for (const SState state : model_.sStatesAt(transition.from))
        isLoose = isLoose ||
                  (model_.fits(string, state) && runs_.satisfies(model_.runOf(state), model_.momentOf(state), refined));
    return refined;
}

// Algorithm 2. Line 3 takes away the edges of this transition alone: other ways may lead into the R-state. Lines 5 to 9
// are done by the forward steps before (5.3). A condition within those that the point has already is no new state.
void Bidirectional::symbolicReachabilityAnalysisStep(FrontierKey key, Budget& budget) {
    const auto [to, via] = key;
    const PointId from = code_.transitions[via].from;
    expr::Pool& pool = inputs_.pool();
    const std::optional<CallString> string = model_.before(via, model_.r(to).string);
    bool isLoose = false;
    Witness witness = model_.r(to).witness;
    const std::vector<Term> condition = refinedBefore(key, *string, isLoose, witness);
    if (condition.size() > settings_.longestCondition) return model_.abandon(via, to);
    // R-states of the point that it might be part of: refuted ones need no edge
    std::vector<RId> others;
    std::vector<Term> clauses = condition;
    if (const auto facts = known_.find(from); facts != known_.end())
        clauses.insert(clauses.end(), facts->second.begin(), facts->second.end());
    const std::set<Term> mine(condition.begin(), condition.end());
    const size_t first = clauses.size();
    for (const RId id : model_.rStatesAt(from)) {
        const RState& other = model_.r(id);
        if (other.fate == Fate::Reached || other.fate == Fate::Obsolete || other.isTarget) continue;
        if (!isPostfix(other.string, *string)) continue;
        const bool isIn =
            std::all_of(other.claim.begin(), other.claim.end(), [&](Term one) { return mine.contains(one); });
        if (isIn && !other.isLoose) {
            if (other.fate == Fate::Refuted)
                model_.close(via, to);
            else
                model_.addEdge(id, via, to);
            return model_.restoreInv4(to);
        }
        if (!code_.isHead[from]) continue;  // only cycles need more
        const Term claim = conjunction(pool, other.claim);
        if (speaksOfLater(inputs_, claim)) continue;
        others.push_back(id);
        clauses.push_back(pool.negate(claim));
    }
    Answer_ answer = Answer_::Sat;
    if (!find(clauses, witness)) {
        answer = ask(clauses, budget);
        if (answer == Answer_::Sat)
            for (const Term clause : clauses)
                for (const uint32_t input : pool.inputsOf(clause))
                    witness[input] = solver_.value(input, inputs_.of(input).term->width);
    }
    if (answer == Answer_::Unsat) {
        bool anyOpen = false;
        solver::Incremental blame;
        std::vector<size_t> core(clauses.size());
        std::iota(core.begin(), core.end(), size_t{0});
        if (!others.empty() && blame.ask(clauses, std::min(budget.steps, settings_.mostOfOne)) == Answer_::Unsat)
            core.assign(blame.core().begin(), blame.core().end());
        budget.steps -= std::min(budget.steps, blame.spent());
        for (const size_t i : core)
            if (i >= first && i < first + others.size() && model_.r(others[i - first]).fate == Fate::Open) {
                model_.addEdge(others[i - first], via, to);
                anyOpen = true;
            }
        if (!anyOpen) model_.close(via, to);
        return model_.restoreInv4(to);
    }
    if (from == load || budget.over()) return model_.abandon(via, to);  // it may be so from the beginning
    RState state{.point = from,
                 .string = *string,
                 .condition = condition,
                 .claim = answer == Answer_::Sat ? withoutLater(inputs_, condition) : condition,
                 .isLoose = isLoose,
                 .witness = std::move(witness)};
    const auto& states = model_.sStatesAt(from);
    const size_t every = 1 + states.size() / settings_.lookedAt;
    state.distance = 1e9;
    for (size_t i = 0; i < states.size(); i += every)
        if (model_.fits(*string, states[i]))
            state.distance = std::min(state.distance, distanceOf(runs_, model_.runOf(states[i]),
                                                                 model_.momentOf(states[i]), state.condition));
    model_.addRefined(std::move(state), via, to);
}

}  // namespace provest::reach::gcfg
