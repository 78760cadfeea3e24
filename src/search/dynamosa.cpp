#include "search/dynamosa.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace provest::search {

using support::Random;
using testcase::TestCase;

namespace {

constexpr float far = std::numeric_limits<float>::infinity();
constexpr size_t populationSize = 50;  // as in EvoSuite
constexpr size_t fresh = 10;           // random tests and grown or changed ones of the suite in each generation
constexpr size_t tournamentSize = 10;  // as in EvoSuite
constexpr size_t mostObjectives = 300;
constexpr double crossoverRate = 0.75;

size_t lengthOf(const TestCase& test) { return test.calls.size() * 64 + test.blocks.size(); }

// Better in something and worse in nothing; of those that are the same in all, the shorter.
bool dominates(const DynaMosa::Individual& a, const DynaMosa::Individual& b) {
    bool better = false;
    for (size_t i = 0; i < a.distances.size(); ++i) {
        if (b.distances[i] < a.distances[i]) return false;
        better |= a.distances[i] < b.distances[i];
    }
    return better || (a.distances == b.distances && lengthOf(a.test) < lengthOf(b.test));
}

// How much of the front is better than each in how many objectives at most: small is alone (subvector dominance,
// Koeppen and Yoshida 2007).
void crowd(std::vector<DynaMosa::Individual*>& front) {
    for (auto* each : front) {
        uint32_t most = 0;
        for (const auto* other : front) {
            uint32_t worse = 0;
            for (size_t i = 0; i < each->distances.size(); ++i) worse += other->distances[i] < each->distances[i];
            most = std::max(most, worse);
        }
        each->crowding = -static_cast<float>(most);
    }
    std::sort(front.begin(), front.end(), [](const auto* a, const auto* b) {
        return std::pair(-a->crowding, lengthOf(a->test)) < std::pair(-b->crowding, lengthOf(b->test));
    });
}

}  // namespace

// Where many were refused nobody looks for a while, and a good one among them would be missed.
void DynaMosa::insist(Random& random) {
    constexpr uint32_t often = 8;  // generations
    if (!inVain_.empty() && ++generation_ % often == 0) at_.runner.insist(random.pick(inVain_));
    inVain_.clear();
}

void DynaMosa::step(Random& random) {
    if (at_.status.version() != seen_ || !objectives_) retarget();
    if (population_.empty()) found(random);
    std::vector<Individual> offspring;
    for (TestCase& test : adopted_) offspring.push_back({.test = std::move(test), .distances = {}});
    adopted_.clear();
    while (offspring.size() < populationSize) offspring.push_back(breed(random));
    measure(offspring);
    insist(random);
    noticeRipe(offspring);
    population_.insert(population_.end(), std::make_move_iterator(offspring.begin()),
                       std::make_move_iterator(offspring.end()));
    select(population_, populationSize);
}

void DynaMosa::adopt(const TestCase& test) {
    if (adopted_.size() < populationSize / 2) adopted_.push_back(test);
}

void DynaMosa::retarget() {
    seen_ = at_.status.version();
    std::vector<uint32_t> goals;
    for (const uint32_t goal : at_.status.open())
        if (goals.size() < mostObjectives && isFrontier(at_.goals.goals[goal], at_.status, at_.ways))
            goals.push_back(goal);
    objectives_.emplace(goals, at_.goals, at_.status, at_.ways);
    measure(population_);
}

// The first generation: what the suite has, and random tests.
void DynaMosa::found(Random& random) {
    const auto& pool = at_.runner.pool();
    for (size_t i = 0; i < pool.size() && i < populationSize / 2; ++i)
        population_.push_back({.test = pool[pool.size() - 1 - i], .distances = {}});
    while (population_.size() < populationSize)
        population_.push_back({.test = at_.generator.generate(at_.sampler.function(random), random), .distances = {}});
    measure(population_);
    select(population_, populationSize);
}

DynaMosa::Individual DynaMosa::breed(Random& random) const {
    if (random.chance(static_cast<double>(fresh) / populationSize))
        return {.test = at_.sampler.draw(at_.sampler.function(random), random), .distances = {}};
    const Individual& parent = tournament(random);
    if (random.chance(crossoverRate)) {
        TestCase child = at_.generator.splice(parent.test, tournament(random).test, random);
        if (random.chance(0.5)) child = at_.generator.mutate(child, random);
        return {.test = std::move(child), .distances = {}};
    }
    testcase::Changes changes;
    TestCase child = at_.generator.mutate(parent.test, random, &changes);
    return {.test = std::move(child), .distances = {}, .byValue = changes.values && !changes.structure};
}

const DynaMosa::Individual& DynaMosa::tournament(Random& random) const {
    const Individual* best = &random.pick(population_);
    for (size_t i = 1; i < tournamentSize; ++i) {
        const Individual& other = random.pick(population_);
        if (std::pair(other.front, -other.crowding) < std::pair(best->front, -best->crowding)) best = &other;
    }
    return *best;
}

void DynaMosa::measure(std::span<Individual> some) {
    std::vector<TestCase> tests;
    tests.reserve(some.size());
    for (const Individual& each : some) tests.push_back(each.test);
    const auto runs = at_.runner.measure(tests, objectives_->probes());
    for (size_t i = 0; i < some.size(); ++i) {
        some[i].distances = objectives_->measure(runs[i].readings);
        // It went there and did not join the suite, mostly because it is a finding: no step towards a test that does.
        bool inVain = false;
        for (size_t o = 0; o < objectives_->size(); ++o)
            if (some[i].distances[o] == 0 && !at_.status.covered(objectives_->goals()[o]) &&
                at_.goals.goals[objectives_->goals()[o]].kind != program::GoalKind::Mcdc) {
                some[i].distances[o] = far;
                inVain = true;
            }
        if (inVain && runs[i].outcome == execute::Outcome::Returned) inVain_.push_back(some[i].test);
    }
}

// A child that differs from its parent in values only, and comes nearer to something than all others.
void DynaMosa::noticeRipe(const std::vector<Individual>& offspring) {
    for (size_t o = 0; o < objectives_->size(); ++o) {
        float best = far;
        for (const Individual& each : population_) best = std::min(best, each.distances[o]);
        for (const Individual& child : offspring)
            if (child.byValue && child.distances[o] < best) {
                if (ripe_.size() < 8) ripe_.push_back(child.test);
                break;
            }
    }
}

void DynaMosa::select(std::vector<Individual>& all, size_t size) {
    const size_t objectives = all.empty() ? 0 : all.front().distances.size();
    std::vector<bool> taken(all.size());
    std::vector<std::vector<Individual*>> fronts(1);
    for (size_t o = 0; o < objectives; ++o) {
        size_t best = all.size();
        for (size_t i = 0; i < all.size(); ++i) {
            if (all[i].distances[o] == far) continue;
            if (best == all.size() || std::pair(all[i].distances[o], lengthOf(all[i].test)) <
                                          std::pair(all[best].distances[o], lengthOf(all[best].test)))
                best = i;
        }
        if (best == all.size() || taken[best]) continue;
        taken[best] = true;
        fronts[0].push_back(&all[best]);
    }
    size = std::max(size, fronts[0].size());  // what is nearest to an open goal stays, however many are open
    size_t chosen = fronts[0].size();
    std::vector<size_t> rest;
    for (size_t i = 0; i < all.size(); ++i)
        if (!taken[i]) rest.push_back(i);
    while (chosen < size && !rest.empty()) {
        std::vector<Individual*> front;
        std::vector<size_t> dominated;
        for (const size_t i : rest) {
            const bool behind =
                std::any_of(rest.begin(), rest.end(), [&](size_t j) { return dominates(all[j], all[i]); });
            if (behind)
                dominated.push_back(i);
            else
                front.push_back(&all[i]);
        }
        chosen += front.size();
        fronts.push_back(std::move(front));
        rest = std::move(dominated);
    }
    std::vector<Individual> next;
    next.reserve(size);
    for (uint32_t f = 0; f < fronts.size() && next.size() < size; ++f) {
        crowd(fronts[f]);
        for (Individual* each : fronts[f]) {
            if (next.size() == size) break;
            each->front = f;
            each->byValue = false;
            next.push_back(std::move(*each));
        }
    }
    all = std::move(next);
}

double DynaMosa::nearest(uint32_t goal) const {
    if (!objectives_) return std::numeric_limits<double>::infinity();
    const auto& goals = objectives_->goals();
    const auto at = std::find(goals.begin(), goals.end(), goal);
    if (at == goals.end()) return std::numeric_limits<double>::infinity();
    float best = far;
    for (const Individual& each : population_)
        best = std::min(best, each.distances[static_cast<size_t>(at - goals.begin())]);
    return best;
}

}  // namespace provest::search
