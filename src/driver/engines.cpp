#include "driver/engines.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace provest::driver {

using testcase::TestCase;

bool uses(const Options& options, const char* engine) {
    return std::find(options.engines.begin(), options.engines.end(), engine) != options.engines.end();
}

Engines::Engines(Request request)
    : request_(std::move(request)),
      functions_(request_.functions),
      random_(request_.options.seed),
      adaptive_(request_.options.adaptive) {
    if (functions_.empty()) {
        functions_.resize(request_.unit.interface.functions.size());
        std::iota(functions_.begin(), functions_.end(), 0u);
    }
    startConcolic();
    search_ = std::make_unique<search::Search>(
        request_.unit.interface, request_.unit.goals, request_.executor, request_.status,
        [this](program::CounterId counter) { return request_.unit.flow.waysTo(counter); },
        [this](const TestCase& test) {
            const bool joined = join(test);
            if (joined && concolic_ && !request_.options.isAdaptive) concolic_->take(test);
            return joined;
        },
        support::Random(request_.options.seed),
        search::Options{.functions = request_.functions,
                        .callers = [this](const std::string& symbol) { return callersOf(symbol); },
                        .algorithm = request_.options.algorithm,
                        .keepAll = request_.options.adaptive.keepAll});
}

std::vector<uint32_t> Engines::callersOf(const std::string& symbol) const {
    std::set<std::string> leading;
    const program::FlowGraph& flow = request_.unit.flow;
    for (const uint32_t function : flow.leadingTo(symbol)) leading.insert(flow.functions[function].name);
    std::vector<uint32_t> callers;
    for (const uint32_t function : functions_)
        if (leading.contains(program::thunkName(request_.unit.interface.functions[function])))
            callers.push_back(function);
    return callers;
}

bool Engines::join(const TestCase& test) {
    const bool joined = request_.admit(test);
    if (joined) newsAt_ = request_.executor.statistics().executions;
    return joined;
}

void Engines::startConcolic() {
    const Options& options = request_.options;
    if (!uses(options, "concolic")) return;
    ConcolicEngine::Request request{.unit = request_.unit,
                                    .status = request_.status,
                                    .admit =
                                        [this](const TestCase& test) {
                                            const bool joined = join(test);
                                            if (joined) search_->adopt(test);
                                            return joined;
                                        },
                                    .refused = {},
                                    .worker = request_.worker,
                                    .explore = {},
                                    .solver = {},
                                    .traceFile = options.trace,
                                    .wait = options.executions != 0 || !uses(options, "search")};
    if (options.adaptive.keepAll) request.refused = [this](const TestCase& test) { search_->adopt(test); };
    request.worker.limits.fuel = shortFuel;
    request.explore.strategy = options.strategy;
    request.explore.filter = options.filter;
    request.explore.strategyOptions = {.ppsDepth = options.ppsDepth, .seed = options.seed};
    request.solver.seed = options.seed;
    if (options.executions == 0)  // a twentieth of the budget
        request.solver.milliseconds = static_cast<uint32_t>(std::clamp(options.seconds * 50, 100.0, 1000.0));
    concolic_ = std::make_unique<ConcolicEngine>(std::move(request), std::move(request_.concolicBuild));
}

uint64_t Engines::executions() const {
    return request_.executor.statistics().executions + (concolic_ ? concolic_->executions() : 0);
}

// What an engine has used up: seconds, or where a run must repeat, counts that stand for them.
double Engines::cost() const {
    if (!request_.options.executions) return request_.seconds();
    double cost = static_cast<double>(request_.executor.statistics().executions);
    if (!concolic_) return cost;
    const solver::Statistics solving = concolic_->solving();
    const auto& hard = solving.layers[static_cast<size_t>(solver::Layer::Z3)];
    cost += 20.0 * static_cast<double>(concolic_->executions()) + 50.0 * static_cast<double>(solving.questions);
    return cost + 2000.0 * static_cast<double>(hard.sat + hard.unsat + solving.unknown);
}

void Engines::sow() {
    const testcase::Generator generator(request_.unit.interface);
    for (const uint32_t function : functions_) concolic_->take(generator.generate(function, random_));
}

bool Engines::turn() {
    ration();
    enum Engine : size_t { Searching, Exploring };
    const bool canExplore = concolic_ && concolic_->ready() && !request_.options.isAdaptive;
    if (canExplore && !explored_) turns_.joins(Exploring);
    explored_ = explored_ || canExplore;
    // Alone, concolic execution starts from one random test per function, and from others when it is through.
    const bool canSearch = searches() || !concolic_->problem().empty();
    if (!canSearch && !canExplore) {
        sow();
        return true;
    }
    const size_t engine = turns_.next({canSearch, canExplore});
    const double before = cost();
    const uint32_t covered = request_.status.coveredCount();
    if (engine == Searching) {
        search_->step();
        if (concolic_) request_.options.isAdaptive ? applyAdaptively() : feed();
    } else {
        explore();
    }
    const uint32_t now = request_.status.coveredCount();
    turns_.took(engine, cost() - before, now > covered ? now - covered : 0);
    return !request_.status.open().empty();
}

void Engines::explore() {
    // A hard question may take as long as a hundred runs: then it is the turn.
    const double most = request_.options.executions ? 1000 : 0.03;
    const double before = cost();
    for (int i = 0; i < 8 && concolic_->ready() && !request_.interrupted() && cost() - before < most; ++i)
        concolic_->step();
}

// What came nearer to a goal by a change of values, though it covered nothing: one more path to start from.
void Engines::feed() {
    for (const TestCase& test : search_->ripe()) concolic_->take(test);
}

void Engines::applyAdaptively() {
    const std::vector<TestCase> ripe = search_->ripe();
    if (ripe.empty() || !concolic_->available() || !adaptive_.wants(random_)) return;
    constexpr double costOfSecond = 20'000;
    const double most = request_.options.adaptive.seconds * (request_.options.executions ? costOfSecond : 1);
    const double before = cost();
    const uint32_t covered = request_.status.coveredCount();
    concolic_->apply(ripe, !request_.options.adaptive.allBranches,
                     [&] { return request_.interrupted() || cost() - before >= most || request_.spent(); });
    adaptive_.applied(request_.status.coveredCount() > covered);
}

// Most behaviour shows within few steps, and a run that loops long costs as much as a thousand others: tests get few
// steps, and more only when that brings nothing new. Counted in executions, so that runs repeat.
void Engines::ration() {
    const uint64_t quiet = (request_.executor.statistics().executions - newsAt_) % 50'000;
    request_.executor.setFuel(quiet < 35'000 ? shortFuel : quiet < 45'000 ? 10 * shortFuel : generousFuel);
}

}  // namespace provest::driver
