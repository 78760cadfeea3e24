#include "search/whole_suite.hpp"

#include <algorithm>
#include <cmath>

namespace provest::search {

using program::Goal;
using program::GoalKind;
using support::Random;
using testcase::TestCase;

namespace {

// The values of EvoSuite where the paper names none.
constexpr size_t populationSize = 50;
constexpr size_t firstTests = 8;  // at most, in a suite of the first generation
constexpr size_t mostTests = 100;
constexpr size_t mostCalls = 40;
constexpr double crossoverRate = 0.75;
constexpr double insertion = 0.1;  // sigma
constexpr double rankBias = 1.7;

// Better, or as good and not longer: growth must pay.
bool noWorse(const WholeSuite::Suite& a, const WholeSuite::Suite& b) {
    return std::pair(a.fitness, a.length()) <= std::pair(b.fitness, b.length());
}

}  // namespace

size_t WholeSuite::Suite::length() const {
    size_t calls = 0;
    for (const auto& each : tests) calls += each->test.calls.size();
    return calls;
}

double WholeSuite::fitness(const std::vector<std::shared_ptr<Test>>& tests, size_t goals) {
    double sum = 0;
    for (size_t g = 0; g < goals; ++g) {
        float least = 1;
        uint64_t met = 0;
        for (const auto& each : tests) {
            least = std::min(least, each->distances[g]);
            met += each->met[g];
        }
        sum += least == 0 ? 0 : met >= 2 ? least : 1;
    }
    return sum;
}

void WholeSuite::step(Random& random) {
    if (population_.empty()) found(random);
    takeAdopted();
    const double before = population_.front().fitness;
    std::vector<Suite> offspring;
    std::vector<std::pair<const Suite*, const Suite*>> parents;
    while (offspring.size() < populationSize) {
        const Suite &first = select(random), &second = select(random);
        Suite one = first, two = second;
        one.byValue = two.byValue = false;
        if (random.chance(
                crossoverRate)) {  // the same share of both, so that no child is longer than its longer parent
            const double share = random.unit();
            const auto cut = [&](const Suite& suite) {
                return static_cast<long>(share * static_cast<double>(suite.tests.size()));
            };
            one.tests.assign(first.tests.begin(), first.tests.begin() + cut(first));
            one.tests.insert(one.tests.end(), second.tests.begin() + cut(second), second.tests.end());
            two.tests.assign(second.tests.begin(), second.tests.begin() + cut(second));
            two.tests.insert(two.tests.end(), first.tests.begin() + cut(first), first.tests.end());
        }
        for (Suite* child : {&one, &two}) {
            mutate(*child, random);
            parents.emplace_back(&first, &second);
            offspring.push_back(std::move(*child));
        }
    }
    measure(offspring);
    std::vector<Suite> next{population_.front()};
    for (size_t i = 0; i + 1 < offspring.size() && next.size() < populationSize; i += 2) {
        const auto [first, second] = parents[i];
        const Suite& best = noWorse(*first, *second) ? *first : *second;
        for (size_t child = i; child < i + 2; ++child)
            next.push_back(noWorse(offspring[child], best) ? offspring[child] : child == i ? *first : *second);
    }
    std::sort(next.begin(), next.end(), [](const Suite& a, const Suite& b) {
        return std::pair(a.fitness, a.length()) < std::pair(b.fitness, b.length());
    });
    population_ = std::move(next);
    const Suite& best = population_.front();
    if (best.fitness < before && best.byValue) {
        ripe_.clear();
        for (const auto& each : best.tests) ripe_.push_back(each->test);
    }
    population_.front().byValue = false;
}

void WholeSuite::found(Random& random) {
    objectives_.emplace(at_.status.selected(), at_.goals, at_.status, at_.ways);
    sibling_.resize(objectives_->size());
    for (uint32_t a = 0; a < sibling_.size(); ++a) {
        sibling_[a] = a;
        const Goal& goal = at_.goals.goals[objectives_->goals()[a]];
        if (goal.kind != GoalKind::Branch) continue;
        for (uint32_t b = 0; b < sibling_.size(); ++b) {
            const Goal& other = at_.goals.goals[objectives_->goals()[b]];
            if (a != b && other.kind == goal.kind && other.function == goal.function && other.side != goal.side &&
                other.at.file == goal.at.file && other.at.line == goal.at.line && other.at.column == goal.at.column &&
                other.expansion == goal.expansion)
                sibling_[a] = b;
        }
    }
    for (size_t i = 0; i < populationSize; ++i) {
        Suite& suite = population_.emplace_back();
        for (uint64_t n = 1 + random.below(firstTests); n > 0; --n) suite.tests.push_back(fresh(random));
    }
    measure(population_);
    std::sort(population_.begin(), population_.end(),
              [](const Suite& a, const Suite& b) { return a.fitness < b.fitness; });
}

std::shared_ptr<WholeSuite::Test> WholeSuite::fresh(Random& random) const {
    auto test = std::make_shared<Test>();
    test->test = at_.generator.generate(at_.sampler.function(random), random);
    return test;
}

// Rank selection: the better half more often, nobody never.
const WholeSuite::Suite& WholeSuite::select(Random& random) const {
    const double r = random.unit();
    const double place = (rankBias - std::sqrt(rankBias * rankBias - 4 * (rankBias - 1) * r)) / 2 / (rankBias - 1);
    const auto index = static_cast<size_t>(place * static_cast<double>(population_.size()));
    return population_[std::min(index, population_.size() - 1)];
}

void WholeSuite::mutate(Suite& suite, Random& random) {
    testcase::Changes all;
    const double each = 1.0 / static_cast<double>(std::max<size_t>(suite.tests.size(), 1));
    for (auto& test : suite.tests) {
        if (!random.chance(each)) continue;
        auto changed = std::make_shared<Test>();
        changed->test = at_.generator.mutate(test->test, random, &all);
        if (changed->test.calls.size() > mostCalls) continue;
        test = std::move(changed);
    }
    for (double chance = insertion; suite.tests.size() < mostTests && random.chance(chance); chance *= insertion)
        suite.tests.push_back(fresh(random));
    if (suite.tests.empty()) suite.tests.push_back(fresh(random));
    suite.byValue = all.values;
}

// Runs the tests that have not been run, in one batch.
void WholeSuite::measure(std::vector<Suite>& suites) {
    std::vector<Test*> pending;
    std::vector<TestCase> tests;
    for (const Suite& suite : suites)
        for (const auto& each : suite.tests)
            if (each->distances.empty() && std::find(pending.begin(), pending.end(), each.get()) == pending.end()) {
                pending.push_back(each.get());
                tests.push_back(each->test);
            }
    const auto runs = at_.runner.measure(tests, objectives_->probes());
    const size_t goals = objectives_->size();
    for (size_t i = 0; i < pending.size(); ++i) {
        pending[i]->distances = objectives_->measure(runs[i].readings);
        std::vector<uint64_t> taken(goals);
        for (size_t g = 0; g < goals; ++g) taken[g] = objectives_->taken(g, runs[i].readings);
        pending[i]->met.resize(goals);
        for (size_t g = 0; g < goals; ++g) {
            float& distance = pending[i]->distances[g];
            const uint64_t other = sibling_[g] == g ? 0 : taken[sibling_[g]];
            const bool isMet = distance < 1 || taken[g] + other > 0;
            if (taken[g] > 0) distance = 0;
            distance = std::min(distance, 1.0f);
            // Of a predicate with more than two ways out only that it ran is known.
            pending[i]->met[g] = std::max<uint64_t>(taken[g] + other, isMet ? 1 : 0);
        }
    }
    for (Suite& suite : suites) suite.fitness = fitness(suite.tests, goals);
}

// Tests of other engines go to the best suite: all, or those that make it better.
void WholeSuite::takeAdopted() {
    for (TestCase& test : std::exchange(adopted_, {})) {
        std::vector<Suite> with{population_.front()};
        auto more = std::make_shared<Test>();
        more->test = std::move(test);
        with.front().tests.push_back(std::move(more));
        measure(with);
        if (with.front().tests.size() <= mostTests &&
            (at_.keepAll || with.front().fitness < population_.front().fitness))
            population_.front() = std::move(with.front());
    }
}

double WholeSuite::nearest(uint32_t goal) const {
    if (!objectives_) return std::numeric_limits<double>::infinity();
    const auto& goals = objectives_->goals();
    const auto at = std::find(goals.begin(), goals.end(), goal);
    double best = std::numeric_limits<double>::infinity();
    if (at == goals.end() || population_.empty()) return best;
    for (const auto& each : population_.front().tests)
        if (const float one = each->distances[static_cast<size_t>(at - goals.begin())]; one < 1)
            best = std::min<double>(best, one);
    return best;
}

}  // namespace provest::search
