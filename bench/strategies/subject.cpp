#include "subject.hpp"

#include "coverage/status.hpp"
#include "driver/admission.hpp"
#include "execute/tier.hpp"
#include "runtime/wrapped.h"
#include "testcase/generate.hpp"

#include <algorithm>
#include <chrono>

namespace provest::bench {

namespace {

constexpr size_t mostNodes = 4'000'000;  // of terms; a campaign that makes more is ended as by the clock

std::vector<std::string> wrappedSymbols() {
    return {
#define PROVEST_NAME(symbol) #symbol,
        PROVEST_WRAPPED(PROVEST_NAME)
#undef PROVEST_NAME
    };
}

// McCabe: one more than the ways that branches add.
uint32_t complexityOf(const program::FlowFunction& function) {
    size_t complexity = 1;
    for (const program::FlowBlock& block : function.blocks)
        if (block.successors.size() > 1) complexity += block.successors.size() - 1;
    return static_cast<uint32_t>(complexity);
}

}  // namespace

support::Result<std::unique_ptr<Subject>> Subject::load(const std::string& source, const std::string& buildDirectory,
                                                        const std::string& worker, bool wholeUnit) {
    auto folder = support::TemporaryFolder::create();
    if (!folder) return folder.error();
    std::unique_ptr<Subject> subject(new Subject(std::move(*folder)));
    subject->wholeUnit_ = wholeUnit;
    const program::UnitRequest request{.sources = {source},
                                       .buildDirectory = buildDirectory,
                                       .links = {},
                                       .wrapped = wrappedSymbols(),
                                       .folder = subject->folder_.path().string()};
    auto unit = program::loadUnit(request);
    if (!unit) return unit.error();
    subject->unit_ = std::move(*unit);
    auto concolic = program::buildConcolic(subject->unit_, request).get();
    if (!concolic) return concolic.error();
    execute::Options options;
    options.worker = worker;
    options.sharedObject = *concolic;
    options.tier = execute::suggestTier(subject->unit_.interface.libraryCalls).tier;
    options.replayEvery = 0;
    options.limits.fuel = 20'000;
    options.limits.milliseconds = 200;
    auto tracer = execute::startTracer(options, subject->unit_.flow, subject->pool_);
    if (!tracer) return tracer.error();
    subject->tracer_ = std::move(*tracer);
    return subject;
}

void Subject::forget() { pool_.reset(); }

// Of a few random tests the one with the most inputs that met a condition: a null pointer or an empty array as the
// first test would leave nothing to explore.
const std::optional<testcase::TestCase>& Subject::firstTest(uint32_t function, uint64_t seed) {
    const auto [found, isNew] = firstTests_.try_emplace({function, seed});
    if (!isNew) return found->second;
    constexpr int tries = 60, enough = 10;
    support::Random random(seed);
    const testcase::Generator generator(unit_.interface);
    driver::TestMachine machine(unit_.interface, *tracer_, pool_);
    size_t most = 0;
    int returned = 0;
    for (int i = 0; i < tries && returned < enough; ++i) {
        testcase::TestCase test = generator.generate(function, random);
        if (test.calls.size() != 1) continue;
        const explore::Execution execution = machine.trace(test);
        machine.release(execution.test);
        if (execution.path.run.outcome != execute::Outcome::Returned) continue;
        ++returned;
        const size_t inputs = 1 + (execution.path.clauses.empty() ? 0 : execution.path.inputs.size());
        if (inputs <= most) continue;
        most = inputs;
        found->second = std::move(test);
    }
    forget();
    return found->second;
}

std::vector<Target> Subject::targets(uint32_t least) {
    std::vector<Target> targets;
    for (uint32_t i = 0; i < unit_.interface.functions.size(); ++i) {
        const std::string& name = unit_.interface.functions[i].name;
        const auto flow = std::find_if(unit_.flow.functions.begin(), unit_.flow.functions.end(),
                                       [&](const program::FlowFunction& each) { return each.name == name; });
        if (flow == unit_.flow.functions.end()) continue;
        const uint32_t complexity = complexityOf(*flow);
        if (complexity > least && firstTest(i, 1)) targets.push_back({name, i, complexity});
    }
    return targets;
}

program::Goals Subject::goalsOf(const Target& target) const {
    program::Goals goals = unit_.goals;
    std::erase_if(goals.goals, [&](const program::Goal& goal) {
        return goal.kind == program::GoalKind::Function || (!wholeUnit_ && goal.function != target.name);
    });
    return goals;
}

Outcome Subject::run(const Target& target, const Setting& setting) {
    Outcome outcome;
    const std::optional<testcase::TestCase>& first = firstTest(target.function, setting.seed);
    const program::Goals goals = goalsOf(target);
    coverage::Status status(goals, *coverage::criterionNamed(setting.criterion), unit_.counters);
    outcome.goals = static_cast<uint32_t>(status.selected().size());
    outcome.campaign.covered.push_back(0);
    if (!first) return outcome;
    const auto begun = std::chrono::steady_clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
    {
        driver::TestMachine machine(unit_.interface, *tracer_, pool_);
        const auto solver = solver::makeSolver(pool_, {.rlimit = setting.rlimit, .seed = setting.seed});
        explore::Options options;
        options.strategy = setting.strategy;
        options.strategyOptions.seed = setting.seed;
        options.filter = setting.filter;
        options.dropIrrelevant = setting.drop;
        options.mustFirst = setting.mustFirst;
        coverage::TestId admitted = 0;
        explore::Explorer explorer({unit_.flow, goals, status, {target.name}}, machine, *solver, options,
                                   [&](const explore::Execution& execution) {
                                       const execute::Outcome how = execution.path.run.outcome;
                                       if (driver::endsWell(how))
                                           status.add(admitted++, execution.path.counters,
                                                      how != execute::Outcome::Returned);
                                   });
        explorer.absorb(machine.trace(*first));
        outcome.campaign =
            explore::explore(explorer, {.iterations = setting.iterations, .questions = setting.questions, .stop = [&] {
                                            outcome.byClock = passed() > setting.seconds || pool_.size() > mostNodes;
                                            return outcome.byClock;
                                        }});
    }
    outcome.seconds = passed();
    forget();
    return outcome;
}

}  // namespace provest::bench
