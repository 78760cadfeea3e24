#include "search/search.hpp"

#include "runtime/protocol.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace provest::search {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Side;
using program::Truth;
using support::Random;
using testcase::TestCase;

namespace {
constexpr double far = std::numeric_limits<double>::infinity();
constexpr uint64_t targetLife = 128;  // steps after which other goals get their turn
}  // namespace

Search::Search(const program::Interface& interface, const program::Goals& goals, execute::Executor& executor,
               coverage::Status& status, Ways ways, Admit admit, Random random, Options options)
    : interface_(interface),
      goals_(goals),
      status_(status),
      ways_(std::move(ways)),
      random_(random),
      options_(std::move(options)),
      generator_(interface),
      runner_(interface, executor, status, std::move(admit)) {
    if (options_.functions.empty()) {
        options_.functions.resize(interface.functions.size());
        std::iota(options_.functions.begin(), options_.functions.end(), 0u);
    }
    barren_.resize(options_.functions.size());
    openIn_.resize(options_.functions.size());
    hangs_.resize(options_.functions.size());
}

bool Search::step() {
    if (status_.coveredCount() == status_.selected().size() || options_.functions.empty()) return false;
    if (status_.coveredCount() != coveredBefore_ || steps_ >= retargetAt_) retarget();
    ++steps_;
    // Every function gets a random batch first, and some more before distance and chance take turns.
    if (!seeds_.empty())
        sow();
    else if (swept_ < options_.functions.size())
        random();
    else if (failed_ < runner_.pool().size())
        fail();
    else if (sweeping() || steps_ % 3 == 0)
        random();
    else
        climb();
    return status_.coveredCount() < status_.selected().size();
}

void Search::sow() {
    const size_t count = std::min<size_t>(seeds_.size(), 64);
    const std::vector<TestCase> batch(seeds_.begin(), seeds_.begin() + static_cast<long>(count));
    seeds_.erase(seeds_.begin(), seeds_.begin() + static_cast<long>(count));
    runner_.run(batch);
}

// Chance would rarely meet the one allocation whose failure matters: every new test of the suite is tried with each.
void Search::fail() {
    const TestCase test = runner_.pool()[failed_++];
    if (!test.failures.empty()) return;
    const std::vector<TestCase> tests = generator_.failing(test);
    if (!tests.empty()) runner_.run(tests);
}

void Search::random() {
    const uint32_t before = status_.coveredCount();
    const uint32_t entry = pickFunction();
    const uint32_t function = options_.functions[entry];
    const auto& pool = runner_.pool();
    TestCase test;
    if (swept_ <= 4 * options_.functions.size() || pool.empty() || random_.chance(0.5)) {
        test = generator_.generate(function, random_);
    } else {
        const TestCase& parent = pool[random_.below(pool.size())];
        test = random_.chance(0.2) ? generator_.crossover(random_.pick(pool), parent, random_)
                                   : generator_.mutate(parent, random_);
    }
    const Shape shape(std::move(test), interface_);
    std::vector<Variant> variants(1);
    const bool still = shape.slots.empty() && shape.texts.empty();
    while (!still && variants.size() < options_.batch)
        variants.push_back(redraw(shape, interface_, generator_.values(), random_));
    const auto runs = runner_.run(shape.test, shape.encoded, variants);
    for (const auto& run : runs) hangs_[entry] += run.outcome == execute::Outcome::OutOfFuel;
    if (still) {  // nothing to vary in place: other shapes instead
        std::vector<TestCase> others;
        for (int i = 0; i < 16; ++i) others.push_back(generator_.generate(function, random_));
        runner_.run(others);
    }
    barren_[entry] = status_.coveredCount() > before ? 0 : barren_[entry] + 1;
}

// Functions with open goals of their own first, those that have long brought nothing less and less.
uint32_t Search::pickFunction() {
    const auto functions = static_cast<uint32_t>(options_.functions.size());
    if (sweeping()) return swept_++ % functions;
    ++swept_;
    std::vector<double> weight(options_.functions.size());
    double total = 0;
    for (size_t e = 0; e < weight.size(); ++e) {
        weight[e] = 0.2 + (openElsewhere_ ? 1.0 : 0.0) + std::sqrt(4.0 * openIn_[e]);
        weight[e] /= 1.0 + barren_[e] / 32.0 + hangs_[e] / 16.0;
        total += weight[e];
    }
    double draw = random_.unit() * total;
    for (size_t e = 0; e < weight.size(); ++e)
        if ((draw -= weight[e]) < 0) return static_cast<uint32_t>(e);
    return static_cast<uint32_t>(weight.size() - 1);
}

void Search::climb() {
    if (!climber_ || status_.covered(focus_)) {
        // The goal tried least, of those the nearest.
        Aim* chosen = nullptr;
        for (Aim* candidate : targets_) {
            if (status_.covered(candidate->goal)) continue;
            if (!chosen || std::pair(candidate->attempts, candidate->best) < std::pair(chosen->attempts, chosen->best))
                chosen = candidate;
        }
        const TestCase* start = chosen ? startFor(*chosen) : nullptr;
        if (chosen) ++chosen->attempts;
        if (!start) return random();
        focus_ = chosen->goal;
        const auto index = std::find(targets_.begin(), targets_.end(), chosen) - targets_.begin();
        runner_.target(targets_, static_cast<uint32_t>(index));
        climber_ = std::make_unique<Climber>(interface_, generator_, runner_, *start);
    }
    if (!climber_->step(random_)) climber_.reset();
}

// The nearest test; now and then one of the suite, to leave a hill that leads nowhere, and where there is no slope at
// all (a pair of test vectors, a goal nothing came near to) one that at least calls the goal's function.
const TestCase* Search::startFor(const Aim& aim) {
    const auto& pool = runner_.pool();
    if (aim.test && (aim.attempts == 0 || pool.empty() || random_.chance(0.7))) return &*aim.test;
    std::vector<const TestCase*> same;
    for (const TestCase& test : pool)
        if (interface_.functions[test.calls.back().function].symbol == goals_.goals[aim.goal].function)
            same.push_back(&test);
    if (!same.empty()) return random_.pick(same);
    return pool.empty() ? nullptr : &random_.pick(pool);
}

Aim& Search::aim(uint32_t goal) {
    auto [at, fresh] = aims_.try_emplace(goal, Aim{goal, ~0u, {}, far, {}, 0});
    Aim& aim = at->second;
    const CounterId counter = counterFor(goal, aim.attempts);
    if (fresh || counter != aim.counter) {
        aim.counter = counter;
        aim.ways = ways_(counter);
        aim.best = far;
        if (aim.ways.empty() && !fresh) aim.test.reset();
        // Several counters may witness the goal; the arms of all lead there.
        if (goals_.goals[goal].kind != GoalKind::Mcdc) {
            const auto& any = goals_.goals[goal].anyOf;
            for (size_t i = 1; i < any.size() && i < 4; ++i) {
                const auto more = ways_(any[i]);
                aim.ways.insert(aim.ways.end(), more.begin(), more.end());
            }
            std::sort(aim.ways.begin(), aim.ways.end(), [](const auto& a, const auto& b) {
                return std::pair(a.level, a.arm) < std::pair(b.level, b.arm);
            });
        }
    }
    return aim;
}

// For pairs, the distance is that of one condition of one wanted vector after the other.
CounterId Search::counterFor(uint32_t index, uint32_t attempt) const {
    const Goal& goal = goals_.goals[index];
    const std::vector<CounterId> wanted = status_.wanted(index);
    if (wanted.empty()) return ~0u;
    if (goal.kind != GoalKind::Mcdc) return wanted[0];
    const CounterId counter = wanted[attempt % wanted.size()];
    for (const auto& vector : goals_.decisions[goal.decision].vectors) {
        if (vector.counter != counter) continue;
        std::vector<CounterId> steps;
        for (uint32_t c = 0; c < vector.conditions.size(); ++c)
            if (vector.conditions[c] != Truth::DontCare)
                for (CounterId arm : arms(goal.decision, c, vector.conditions[c])) steps.push_back(arm);
        // The last condition looked at implies most about those before it.
        if (!steps.empty()) return steps[steps.size() - 1 - attempt / wanted.size() % steps.size()];
    }
    return counter;
}

// The branch goals at the place of the condition name its arms.
std::vector<CounterId> Search::arms(uint32_t decision, uint32_t condition, Truth truth) const {
    for (const Goal& pair : goals_.goals) {
        if (pair.kind != GoalKind::Mcdc || pair.decision != decision || pair.condition != condition) continue;
        for (const Goal& side : goals_.goals)
            if (side.kind == GoalKind::Branch && side.side == (truth == Truth::True ? Side::True : Side::False) &&
                side.at.line == pair.at.line && side.at.column == pair.at.column && side.at.file == pair.at.file &&
                side.expansion == pair.expansion && side.function == pair.function)
                return side.anyOf;
    }
    return {};
}

// Chooses the goals to measure: those come near first, those tried in vain later.
void Search::retarget() {
    coveredBefore_ = status_.coveredCount();
    retargetAt_ = steps_ + targetLife;
    const std::vector<uint32_t> open = status_.open();
    const std::set<uint32_t> isOpen(open.begin(), open.end());
    std::erase_if(aims_, [&](const auto& entry) { return !isOpen.count(entry.first); });

    std::fill(openIn_.begin(), openIn_.end(), 0);
    openElsewhere_ = 0;
    for (uint32_t g : open) {
        bool direct = false;
        for (size_t e = 0; e < options_.functions.size(); ++e)
            if (interface_.functions[options_.functions[e]].symbol == goals_.goals[g].function) {
                ++openIn_[e];
                direct = true;
            }
        if (!direct) ++openElsewhere_;
    }

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
    runner_.target(targets_, 0);
    climber_.reset();  // its focus may have moved
}

double Search::nearest(uint32_t goal) const {
    const auto known = aims_.find(goal);
    return known == aims_.end() ? far : known->second.best;
}

}  // namespace provest::search
