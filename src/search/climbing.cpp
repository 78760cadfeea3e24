#include "search/climbing.hpp"

#include "runtime/protocol.h"
#include "search/objectives.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace provest::search {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Truth;
using support::Random;
using testcase::TestCase;

namespace {
constexpr double far = std::numeric_limits<double>::infinity();
constexpr uint64_t targetLife = 128;  // steps after which other goals get their turn
}  // namespace

void Climbing::step(Random& random) {
    if (at_.status.version() != seen_ || steps_ >= retargetAt_) retarget();
    if (++steps_ % 3 == 0)
        at_.sampler.step(random);
    else
        climb(random);
}

void Climbing::climb(Random& random) {
    if (!climber_ || at_.status.covered(focus_)) {
        // The goal tried least, of those the nearest.
        Aim* chosen = nullptr;
        for (Aim* candidate : targets_) {
            if (at_.status.covered(candidate->goal)) continue;
            if (!chosen || std::pair(candidate->attempts, candidate->best) < std::pair(chosen->attempts, chosen->best))
                chosen = candidate;
        }
        const TestCase* start = chosen ? startFor(*chosen, random) : nullptr;
        if (chosen) ++chosen->attempts;
        if (!start) return at_.sampler.step(random);
        focus_ = chosen->goal;
        const auto index = std::find(targets_.begin(), targets_.end(), chosen) - targets_.begin();
        at_.runner.target(targets_, static_cast<uint32_t>(index));
        climber_ = std::make_unique<Climber>(at_.interface, at_.generator, at_.runner, *start);
    }
    if (!climber_->step(random)) climber_.reset();
}

// The nearest test; now and then one of the suite, to leave a hill that leads nowhere, and where there is no slope at
// all (a pair of test vectors, a goal nothing came near to) one that at least calls the goal's function.
const TestCase* Climbing::startFor(const Aim& aim, Random& random) const {
    const auto& pool = at_.runner.pool();
    if (aim.test && (aim.attempts == 0 || pool.empty() || random.chance(0.7))) return &*aim.test;
    std::vector<const TestCase*> same;
    for (const TestCase& test : pool)
        if (at_.interface.functions[test.calls.back().function].symbol == at_.goals.goals[aim.goal].function)
            same.push_back(&test);
    if (!same.empty()) return random.pick(same);
    return pool.empty() ? nullptr : &random.pick(pool);
}

Aim& Climbing::aim(uint32_t goal) {
    auto [at, fresh] = aims_.try_emplace(goal, Aim{goal, ~0u, {}, far, {}, 0});
    Aim& aim = at->second;
    const CounterId counter = counterFor(goal, aim.attempts);
    if (fresh || counter != aim.counter) {
        aim.counter = counter;
        const bool isPair = at_.goals.goals[goal].kind == GoalKind::Mcdc;
        aim.ways = isPair ? at_.ways(counter) : waysToGoal(at_.goals.goals[goal], at_.ways);
        aim.best = far;
        if (aim.ways.empty() && !fresh) aim.test.reset();
    }
    return aim;
}

// For pairs, the distance is that of one condition of one wanted vector after the other.
CounterId Climbing::counterFor(uint32_t index, uint32_t attempt) const {
    const Goal& goal = at_.goals.goals[index];
    const std::vector<CounterId> wanted = at_.status.wanted(index);
    if (wanted.empty()) return ~0u;
    if (goal.kind != GoalKind::Mcdc) return wanted[0];
    const CounterId counter = wanted[attempt % wanted.size()];
    const std::vector<CounterId> steps = armsOfVector(at_.goals, goal.decision, counter);
    // The last condition looked at implies most about those before it.
    return steps.empty() ? counter : steps[steps.size() - 1 - attempt / wanted.size() % steps.size()];
}

// Chooses the goals to measure: those come near first, those tried in vain later.
void Climbing::retarget() {
    seen_ = at_.status.version();
    retargetAt_ = steps_ + targetLife;
    const std::vector<uint32_t> open = at_.status.open();
    const std::set<uint32_t> isOpen(open.begin(), open.end());
    std::erase_if(aims_, [&](const auto& entry) { return !isOpen.count(entry.first); });

    std::vector<std::pair<double, uint32_t>> ranked;
    for (uint32_t g : open) {
        const auto known = aims_.find(g);
        const bool near = known != aims_.end() && known->second.best < far;
        const double attempts = known == aims_.end() ? 0 : known->second.attempts;
        ranked.emplace_back(std::min(near ? known->second.best : 4.0, 8.0) + attempts, g);
    }
    std::sort(ranked.begin(), ranked.end());
    targets_.clear();
    for (const auto& [rank, g] : ranked) {
        if (targets_.size() == PV_MAX_TARGETS) break;
        targets_.push_back(&aim(g));
    }
    at_.runner.target(targets_, 0);
    climber_.reset();  // its focus may have moved
}

double Climbing::nearest(uint32_t goal) const {
    const auto known = aims_.find(goal);
    return known == aims_.end() ? far : known->second.best;
}

}  // namespace provest::search
