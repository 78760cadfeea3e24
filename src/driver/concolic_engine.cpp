#include "driver/concolic_engine.hpp"

#include "driver/admission.hpp"
#include "explore/trace.hpp"
#include "testcase/edit.hpp"

#include <algorithm>
#include <bit>

namespace provest::driver {

using testcase::TestCase;

namespace {

constexpr size_t mostNodes = 4'000'000;  // of the pool, about 300 MB

}  // namespace

ConcolicEngine::ConcolicEngine(Workshop workshop, std::function<void(const TestCase&)> refused)
    : workshop_(std::move(workshop)),
      refuse_(std::move(refused)),
      build_(std::exchange(workshop_.concolicBuild, {})),
      generator_(workshop_.unit.interface),
      random_(workshop_.options.seed),
      sowing_(workshop_.options.seed) {
    const Options& options = workshop_.options;
    workshop_.worker.limits.fuel = shortFuel;
    explore_.strategy = options.strategy;
    explore_.filter = options.filter;
    explore_.strategyOptions = {.ppsDepth = options.ppsDepth, .seed = options.seed};
}

ConcolicEngine::~ConcolicEngine() = default;

void ConcolicEngine::take(const TestCase& test) {
    waiting_.push_back(test);
    if (auto richer = generator_.richer(test, random_)) waiting_.push_back(std::move(*richer));
    exhausted_ = false;
}

bool ConcolicEngine::ready() { return available() && (!waiting_.empty() || !exhausted_); }

bool ConcolicEngine::start() {
    const Options& options = workshop_.options;
    if (!build_.valid()) return false;
    // where the clock must not change the result, or nobody else has anything to do, the build is waited for
    const bool wait = workshop_.options.executions != 0 || workshop_.options.engines.size() == 1;
    if (!wait && build_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    const auto built = std::exchange(build_, {}).get();
    if (!built) {
        problem_ = built.error().message;
        return false;
    }
    workshop_.worker.sharedObject = *built;
    workshop_.worker.replayEvery = 0;  // the fast build's worker finds out what is reset well enough
    auto tracer = execute::startTracer(workshop_.worker, workshop_.unit.flow, pool_);
    if (!tracer) {
        problem_ = tracer.error().message;
        return false;
    }
    tracer_ = std::move(*tracer);
    solver::Options solving{.seed = options.seed};
    if (options.executions == 0)  // a twentieth of the budget
        solving.milliseconds = static_cast<uint32_t>(std::clamp(options.seconds * 50, 100.0, 1000.0));
    solver_ = solver::makeSolver(pool_, solving);
    machine_ = std::make_unique<TestMachine>(workshop_.unit.interface, *tracer_, pool_);
    if (!options.trace.empty()) {
        traceFile_.open(options.trace);
        trace_ = std::make_unique<explore::Trace>(traceFile_, workshop_.unit.goals, workshop_.status, *machine_);
    }
    explorer_ = makeExplorer(explore_);
    return true;
}

std::unique_ptr<explore::Explorer> ConcolicEngine::makeExplorer(explore::Options options) {
    return std::make_unique<explore::Explorer>(
        explore::Explorer::Unit{workshop_.unit.flow, workshop_.unit.goals, workshop_.status}, *machine_, *solver_,
        std::move(options), [this](const explore::Execution& execution) { offer(execution); }, trace_.get());
}

void ConcolicEngine::apply(const std::vector<TestCase>& tests, bool oneSided, const std::function<bool()>& spent) {
    renew();
    explore::Options options = explore_;
    options.strategy = "bfs";
    options.filter = false;
    options.oneSided = oneSided;
    explorer_ = makeExplorer(std::move(options));
    for (size_t i = 0; i < tests.size() && !spent(); ++i) {
        TestCase test = tests[i];
        testcase::expand(test, workshop_.unit.interface);
        explorer_->absorb(machine_->trace(std::move(test)));
    }
    while (!spent()) {
        const explore::Explorer::Step done = explorer_->step();
        if (done == explore::Explorer::Step::Exhausted || done == explore::Explorer::Step::Covered) break;
        if (pool_.size() > mostNodes) break;
    }
}

void ConcolicEngine::turn() {
    // A hard question may take as long as a hundred runs: then it is the turn.
    const double most = workshop_.options.executions ? 1000 : 0.03;
    const double before = workshop_.cost();
    for (int i = 0; i < 8 && ready() && !workshop_.interrupted() && workshop_.cost() - before < most; ++i) step();
}

double ConcolicEngine::cost() const {
    if (!tracer_) return 0;
    const solver::Statistics solving = solver_->statistics();
    const auto& hard = solving.layers[static_cast<size_t>(solver::Layer::Z3)];
    return 20.0 * static_cast<double>(executions()) + 50.0 * static_cast<double>(solving.questions) +
           2000.0 * static_cast<double>(hard.sat + hard.unsat + solving.unknown);
}

void ConcolicEngine::improvise() {
    for (const uint32_t function : workshop_.functions) take(generator_.generate(function, sowing_));
}

void ConcolicEngine::describe(report::Report& report) const {
    const solver::Statistics solving = solver_ ? solver_->statistics() : solver::Statistics{};
    report::Solver& section = report.solver.emplace();
    section.questions = solving.questions;
    section.distinct = solving.distinct;
    section.unknown = solving.unknown;
    for (size_t i = 0; i < solver::layerCount; ++i)
        section.layers.push_back({std::string(solver::nameOf(static_cast<solver::Layer>(i))), solving.layers[i].sat,
                                  solving.layers[i].unsat, solving.distinctAnswered[i], solving.layers[i].seconds});
    const explore::Statistics exploring = explorer_ ? explorer_->statistics() : explore::Statistics{};
    section.paths = exploring.runs;
    section.divergences = exploring.divergences;
    if (!problem_.empty()) report.notes.push_back("no concolic execution: " + problem_);
}

void ConcolicEngine::step() {
    if (pool_.size() > mostNodes) renew();
    // Tests of others and own ones by turns: what hundreds of tests wait for must not keep the first flip waiting.
    absorbs_ = !waiting_.empty() && (!absorbs_ || explorer_->pool().empty());
    if (absorbs_) {
        TestCase test = std::move(waiting_.front());
        waiting_.pop_front();
        explorer_->absorb(machine_->trace(std::move(test)));
        return;
    }
    const explore::Explorer::Step done = explorer_->step();
    exhausted_ = done == explore::Explorer::Step::Exhausted || done == explore::Explorer::Step::Covered;
}

// Terms are kept as long as they may be met again; when that is too much, all go.
void ConcolicEngine::renew() {
    explorer_->forget();
    solver_->forget();
    machine_->forget();
    pool_.reset();
}

// To admission goes what covers something, and what ends badly in a way that was not seen often.
void ConcolicEngine::offer(const explore::Execution& execution) {
    const execute::Run& run = execution.path.run;
    const TestCase& test = machine_->test(execution.test);
    const bool well = endsWell(run.outcome);
    const bool nonlocal = run.outcome != execute::Outcome::Returned;
    const bool news = !workshop_.status.wouldCover(execution.path.counters, nonlocal).empty();
    if (run.outcome == execute::Outcome::AssumeFailed) return;
    if (well && !news) {
        if (refuse_) refuse_(test);
        return;
    }
    uint32_t& refused = refused_[{test.calls.back().function, run.outcome, run.code}];
    if (!std::has_single_bit(refused + 1u) && !(well && news && refused < 64)) {
        ++refused;
        return;
    }
    refused = workshop_.admit(test) ? 0 : refused + 1;
}

}  // namespace provest::driver
