#include "reach/bidirectional.hpp"

#include "expr/substitute.hpp"
#include "reach/gcfg_claims.hpp"

#include <algorithm>
#include <cassert>

namespace provest::reach::gcfg {

namespace {

constexpr uint64_t ofAStep = 3'000;  // in the solver's: a step takes about as long without it

}  // namespace

Bidirectional::Bidirectional(const flow::Program& program, const std::set<flow::CounterId>& targets, Settings settings)
    : program_(program),
      settings_(settings),
      code_(codeOf(program, targets)),
      inputs_(program),
      runs_(inputs_, code_),
      model_(code_, runs_),
      weakest_(inputs_, code_),
      solver_(settings.mostOfOne),
      search_(solver::makeSolver(
          *program.pool, {.quick = false, .cache = false, .z3 = false, .searchEvaluations = settings.evaluations})),
      targets_(targets) {
    for (const FrontierChoiceEntry& entry : frontierChoices())
        if (entry.name == settings_.choice) choice_ = entry.make();
    assert(choice_ && "a choice of the table");
}

bool Bidirectional::execute(const Plan& plan, const Runs::Fallback& fallback) {
    const size_t before = covered_.size();
    addRun(runs_.make(plan, fallback, settings_.mostMoments), 0);
    return covered_.size() > before;
}

void Bidirectional::addTargets() {
    for (const flow::CounterId counter : targets_) {
        if (std::any_of(covered_.begin(), covered_.end(), [&](const Covering& one) { return one.counter == counter; }))
            continue;
        const auto places = code_.targetsOf.find(counter);
        if (places == code_.targetsOf.end()) continue;  // no code counts it
        for (const PointId point : places->second) model_.addTarget(point);
    }
}

// Keeps the S-states from a moment on; those before it are states of the run it comes from.
std::optional<uint32_t> Bidirectional::addRun(std::unique_ptr<Run> run, uint32_t from) {
    const auto count = static_cast<uint32_t>(run->moments.size());
    const uint32_t number = model_.add(std::move(run));
    for (uint32_t m = from; m < count; ++m) {
        const SState state{number, m};
        const PointId point = model_.momentOf(state).point;
        reach(state);
        if (model_.sStatesAt(point).size() < settings_.mostAtPoint) model_.addS(state);
        // only now: what is opened again begins at this state, too
        for (const RId id : std::vector(model_.rStatesAt(point))) {
            const RState& there = model_.r(id);
            if (there.fate != Fate::Open || !model_.fits(there.string, state)) continue;
            if (there.isCoarse || there.isTarget ||
                (!there.isLoose && runs_.satisfies(model_.runOf(state), model_.momentOf(state), there.condition)))
                model_.modelCoarseningStep(id, Fate::Reached);
        }
    }
    return number;
}

void Bidirectional::reach(SState state) {
    const Moment& moment = model_.momentOf(state);
    const Point& point = code_.points[moment.point];
    if (point.kind != Point::Kind::Target) return;
    if (std::any_of(covered_.begin(), covered_.end(),
                    [&](const Covering& one) { return one.counter == point.counter; }))
        return;
    const Run& run = model_.runOf(state);
    Covering covering{.counter = point.counter,
                      .calls = {run.calls.begin(), run.calls.begin() + std::min<size_t>(moment.call, run.calls.size())},
                      .answers = {run.answers.begin(), run.answers.begin() + moment.chosen},
                      .found = run.found};
    for (const Answer& one : covering.answers)
        covering.isOfTheWorld = covering.isOfTheWorld && one.origin == flow::Origin::Input;
    for (const Found& one : covering.found) covering.isOfTheWorld = covering.isOfTheWorld && one.place == flow::memory;
    covered_.push_back(std::move(covering));
}

std::set<flow::CounterId> Bidirectional::refuted() const {
    std::set<flow::CounterId> all;
    for (const auto& [counter, points] : code_.targetsOf) {
        bool isRefuted = true;
        for (const PointId point : points)
            for (const RId id : model_.rStatesAt(point))
                isRefuted = isRefuted && (!model_.r(id).isTarget || model_.r(id).fate == Fate::Refuted);
        const bool isAsked =
            std::any_of(points.begin(), points.end(), [&](PointId point) { return !model_.rStatesAt(point).empty(); });
        if (isRefuted && isAsked) all.insert(counter);
    }
    for (const flow::CounterId counter : targets_)  // no code counts them
        if (!code_.targetsOf.contains(counter)) all.insert(counter);
    return all;
}

Bidirectional::Answer_ Bidirectional::ask(std::vector<Term> clauses, Budget& budget) {
    addAddresses(inputs_, clauses);
    for (;;) {
        if (budget.over()) return Answer_::Unknown;
        const uint64_t before = solver_.spent();
        const Answer_ answer = solver_.ask(clauses);
        budget.steps -= std::min(budget.steps, solver_.spent() - before);
        ++questions_;
        if (answer != Answer_::Sat) return answer;
        const std::vector<Term> broken = brokenReadings(
            inputs_, clauses, [&](uint32_t input, unsigned width) { return solver_.value(input, width); });
        if (broken.empty()) return answer;
        clauses.insert(clauses.end(), broken.begin(), broken.end());
    }
}

// Inputs near those of the R-state behind that satisfy the condition, most often, without the solver.
bool Bidirectional::find(std::span<const Term> clauses, Witness& witness) {
    expr::Pool& pool = inputs_.pool();
    Term all = conjunction(pool, clauses);
    expr::Replacements objects;
    for (const uint32_t input : pool.inputsOf(all))
        if (input < program_.variables.size() && program_.variables[input].isAddress)
            objects.emplace(pool.input(input, 64), pool.constant(64, Runs::addressOf(input)));
    if (!objects.empty()) all = expr::Substitution(pool, objects).of(all);
    std::vector<uint64_t> start;
    for (const auto& [input, value] : witness) {
        if (input >= start.size()) start.resize(input + 1);
        start[input] = value;
    }
    if (all->isConstant()) return all->isTrue();
    expr::Evaluator evaluator(std::span(&all, 1));
    const auto holds = [&] {
        for (size_t slot = 0; slot < evaluator.inputs().size(); ++slot) {
            const uint32_t input = evaluator.inputs()[slot];
            evaluator.set(slot, input < start.size() ? start[input] : 0);
        }
        evaluator.sweep();
        return evaluator.root(0) != 0;
    };
    if (!holds()) {
        const solver::Reply reply = search_->solve({.clauses = {all}, .start = start});
        if (reply.verdict != solver::Verdict::Sat) return false;
        for (const auto& [input, value] : reply.model) {
            if (input >= start.size()) start.resize(input + 1);
            start[input] = value;
        }
        if (!holds()) return false;
    }
    const auto value = [&](uint32_t input, unsigned width) {
        if (input < program_.variables.size() && program_.variables[input].isAddress) return Runs::addressOf(input);
        return input < start.size() ? start[input] & expr::mask(width) : 0;
    };
    if (!brokenReadings(inputs_, clauses, value).empty()) return false;
    witness.clear();
    for (const uint32_t input : evaluator.inputs()) witness[input] = input < start.size() ? start[input] : 0;
    return true;
}

Step Bidirectional::step(Budget& budget) {
    if (model_.frontier().empty()) return Step::Nothing;
    if (budget.over()) stopped_ = "the budget was spent";
    if (model_.rStates() > settings_.mostRStates) stopped_ = "refinement did not come to an end";
    if (!stopped_.empty()) return Step::Nothing;
    budget.steps -= std::min(budget.steps, ofAStep);
    const FrontierKey key = choice_->choose(model_);
    const bool crossed = symbolicExecutionStep(key, budget);
    if (!crossed && model_.find(key)) symbolicReachabilityAnalysisStep(key, budget);
    check(budget);
    return crossed ? Step::Forward : Step::Backward;
}

void Bidirectional::check([[maybe_unused]] Budget& budget) {
    if (settings_.checks) {
        const std::string broken = model_.brokenInvariant(runs_, [&](std::span<const Term> condition) {
            return ask({condition.begin(), condition.end()}, budget) != Answer_::Unsat;
        });
        if (!broken.empty()) stopped_ = broken;
        assert(broken.empty());
    }
#ifndef NDEBUG
    // every state is looked at: only while there are few
    size_t states = model_.rStates();
    for (size_t run = 0; run < model_.runs(); ++run) states += model_.run(static_cast<uint32_t>(run)).moments.size();
    const std::string wrong = states < 300 ? model_.brokenInvariant(runs_) : "";
    assert(wrong.empty());
#endif
}

}  // namespace provest::reach::gcfg
