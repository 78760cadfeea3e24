#include "driver/concolic_engine.hpp"

#include "driver/admission.hpp"
#include "explore/trace.hpp"
#include "testcase/edit.hpp"

#include <bit>

namespace provest::driver {

using testcase::TestCase;

namespace {

constexpr size_t mostNodes = 4'000'000;  // of the pool, about 300 MB

}  // namespace

ConcolicEngine::ConcolicEngine(Request request, program::Build build)
    : request_(std::move(request)),
      build_(std::move(build)),
      generator_(request_.unit.interface),
      random_(request_.solver.seed) {}

ConcolicEngine::~ConcolicEngine() = default;

void ConcolicEngine::take(const TestCase& test) {
    waiting_.push_back(test);
    if (auto richer = generator_.richer(test, random_)) waiting_.push_back(std::move(*richer));
    exhausted_ = false;
}

bool ConcolicEngine::ready() { return available() && (!waiting_.empty() || !exhausted_); }

bool ConcolicEngine::start() {
    if (!build_.valid()) return false;
    if (!request_.wait && build_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    const auto built = std::exchange(build_, {}).get();
    if (!built) {
        problem_ = built.error().message;
        return false;
    }
    request_.worker.sharedObject = *built;
    request_.worker.replayEvery = 0;  // the fast build's worker finds out what is reset well enough
    auto tracer = execute::startTracer(request_.worker, request_.unit.flow, pool_);
    if (!tracer) {
        problem_ = tracer.error().message;
        return false;
    }
    tracer_ = std::move(*tracer);
    solver_ = solver::makeSolver(pool_, request_.solver);
    machine_ = std::make_unique<TestMachine>(request_.unit.interface, *tracer_, pool_);
    if (!request_.traceFile.empty()) {
        traceFile_.open(request_.traceFile);
        trace_ = std::make_unique<explore::Trace>(traceFile_, request_.unit.goals, request_.status, *machine_);
    }
    explorer_ = makeExplorer(request_.explore);
    return true;
}

std::unique_ptr<explore::Explorer> ConcolicEngine::makeExplorer(explore::Options options) {
    return std::make_unique<explore::Explorer>(
        explore::Explorer::Unit{request_.unit.flow, request_.unit.goals, request_.status}, *machine_, *solver_,
        std::move(options), [this](const explore::Execution& execution) { offer(execution); }, trace_.get());
}

void ConcolicEngine::apply(const std::vector<TestCase>& tests, bool oneSided, const std::function<bool()>& spent) {
    renew();
    explore::Options options = request_.explore;
    options.strategy = "bfs";
    options.filter = false;
    options.oneSided = oneSided;
    explorer_ = makeExplorer(std::move(options));
    for (size_t i = 0; i < tests.size() && !spent(); ++i) {
        TestCase test = tests[i];
        testcase::expand(test, request_.unit.interface);
        explorer_->absorb(machine_->trace(std::move(test)));
    }
    while (!spent()) {
        const explore::Explorer::Step done = explorer_->step();
        if (done == explore::Explorer::Step::Exhausted || done == explore::Explorer::Step::Covered) break;
        if (pool_.size() > mostNodes) break;
    }
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
    const bool news = !request_.status.wouldCover(execution.path.counters, nonlocal).empty();
    if (run.outcome == execute::Outcome::AssumeFailed) return;
    if (well && !news) {
        if (request_.refused) request_.refused(test);
        return;
    }
    uint32_t& refused = refused_[{test.calls.back().function, run.outcome, run.code}];
    if (!std::has_single_bit(refused + 1u) && !(well && news && refused < 64)) {
        ++refused;
        return;
    }
    refused = request_.admit(test) ? 0 : refused + 1;
}

}  // namespace provest::driver
