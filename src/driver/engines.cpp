#include "driver/engines.hpp"

#include "driver/adaptive_engine.hpp"
#include "driver/concolic_engine.hpp"
#include "driver/search_engine.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace provest::driver {

using testcase::TestCase;

namespace {

template <class Kind>
std::unique_ptr<Engine> make(Workshop workshop) {
    return std::make_unique<Kind>(std::move(workshop));
}

bool isChosen(const EngineEntry& entry, const Options& options) {
    return std::find(options.engines.begin(), options.engines.end(), entry.name) != options.engines.end();
}

}  // namespace

const std::vector<EngineEntry>& engineTable() {
    static const std::vector<EngineEntry> table{
        {"search", "random tests, then an algorithm that climbs towards open goals", false, make<SearchEngine>},
        {"concolic", "runs whose conditions are kept as formulas, flipped and solved", true, make<ConcolicEngine>},
    };
    return table;
}

bool tracesPaths(const Options& options) {
    return std::any_of(engineTable().begin(), engineTable().end(),
                       [&](const EngineEntry& entry) { return entry.tracesPaths && isChosen(entry, options); });
}

Engines::Engines(Request request) : request_(std::move(request)), functions_(request_.functions) {
    if (functions_.empty()) {
        functions_.resize(request_.unit.interface.functions.size());
        std::iota(functions_.begin(), functions_.end(), 0u);
    }
    members_.reserve(engineTable().size());  // engines refer to their neighbours
    const Options& options = request_.options;
    if (options.isAdaptive && tracesPaths(options)) {
        members_.push_back({std::make_unique<AdaptiveEngine>(workshop(0))});
    } else {
        // The search is there in any case: it knows how near others came, and stands in for who cannot work.
        for (const EngineEntry& entry : engineTable())
            if (const bool isStandIn = !isChosen(entry, options); !isStandIn || !entry.tracesPaths)
                members_.push_back({entry.make(workshop(members_.size())), isStandIn});
    }
    turns_ = Turns(members_.size());
}

Workshop Engines::workshop(size_t member) {
    return {.options = request_.options,
            .unit = request_.unit,
            .functions = functions_,
            .executor = request_.executor,
            .status = request_.status,
            .worker = request_.worker,
            .concolicBuild = request_.concolicBuild,
            .admit =
                [this, member](const TestCase& test) {
                    if (!request_.admit(test)) return false;
                    newsAt_ = request_.executor.statistics().executions;
                    for (size_t i = 0; i < members_.size(); ++i)
                        if (i != member) members_[i].engine->take(test);
                    return true;
                },
            .near =
                [this, member](const TestCase& test) {
                    for (size_t i = 0; i < members_.size(); ++i)
                        if (i != member) members_[i].engine->takeNear(test);
                },
            .cost = [this] { return cost(); },
            .interrupted = request_.interrupted,
            .spent = request_.spent};
}

// What has been used up: seconds, or where a run must repeat, counts that stand for them.
double Engines::cost() const {
    if (!request_.options.executions) return request_.seconds();
    double cost = static_cast<double>(request_.executor.statistics().executions);
    for (const Member& member : members_) cost += member.engine->cost();
    return cost;
}

bool Engines::turn() {
    ration();
    const bool allLost = std::all_of(members_.begin(), members_.end(),
                                     [](const Member& member) { return member.isStandIn || member.engine->isLost(); });
    std::vector<bool> canWork;
    for (size_t i = 0; i < members_.size(); ++i) {
        Member& member = members_[i];
        canWork.push_back((!member.isStandIn || allLost) && member.engine->ready());
        if (!canWork[i] || member.hasJoined) continue;
        member.hasJoined = true;
        turns_.joins(i);
    }
    const size_t next = turns_.next(canWork);
    if (next == members_.size()) {
        for (Member& member : members_)
            if (!member.isStandIn) member.engine->improvise();
        return true;
    }
    const double before = cost();
    const uint32_t covered = request_.status.coveredCount();
    members_[next].engine->turn();
    const uint32_t now = request_.status.coveredCount();
    turns_.took(next, cost() - before, now > covered ? now - covered : 0);
    return !request_.status.open().empty();
}

bool Engines::hunt() {
    bool any = false;
    if (!functions_.empty())
        for (Member& member : members_) any = (!member.isStandIn && member.engine->hunt()) || any;
    return any;
}

void Engines::seed(const TestCase& test) {
    for (Member& member : members_) member.engine->seed(test);
}

bool Engines::built() const {
    return std::all_of(members_.begin(), members_.end(), [](const Member& member) { return member.engine->built(); });
}

uint64_t Engines::executions() const {
    uint64_t executions = request_.executor.statistics().executions;
    for (const Member& member : members_) executions += member.engine->executions();
    return executions;
}

double Engines::nearest(uint32_t goal) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Member& member : members_) least = std::min(least, member.engine->nearest(goal));
    return least;
}

void Engines::describe(report::Report& report) const {
    for (const Member& member : members_) member.engine->describe(report);
}

// Most behaviour shows within few steps, and a run that loops long costs as much as a thousand others: tests get few
// steps, and more only when that brings nothing new. Counted in executions, so that runs repeat.
void Engines::ration() {
    const uint64_t quiet = (request_.executor.statistics().executions - newsAt_) % 50'000;
    request_.executor.setFuel(quiet < 35'000 ? shortFuel : quiet < 45'000 ? 10 * shortFuel : generousFuel);
}

}  // namespace provest::driver
