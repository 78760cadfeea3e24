#include "driver/adaptive_engine.hpp"

#include <utility>

namespace provest::driver {

namespace {

Workshop inner(const Workshop& outer, std::function<bool(const testcase::TestCase&)> admit) {
    Workshop workshop = outer;
    workshop.admit = std::move(admit);
    return workshop;
}

}  // namespace

AdaptiveEngine::AdaptiveEngine(Workshop workshop)
    : outer_(std::move(workshop)),
      search_(outer_),
      concolic_(inner(outer_,
                      [this](const testcase::TestCase& test) {
                          const bool joined = outer_.admit(test);
                          if (joined) search_.take(test);
                          return joined;
                      }),
                [this](const testcase::TestCase& test) {
                    if (outer_.options.adaptive.keepAll) search_.take(test);
                }),
      random_(outer_.options.seed),
      adaptive_(outer_.options.adaptive) {}

void AdaptiveEngine::turn() {
    search_.step();
    const std::vector<testcase::TestCase> ripe = search_.ripe();
    if (ripe.empty() || !concolic_.available() || !adaptive_.wants(random_)) return;
    constexpr double costOfSecond = 20'000;
    const double most = outer_.options.adaptive.seconds * (outer_.options.executions ? costOfSecond : 1);
    const double before = outer_.cost();
    const uint32_t covered = outer_.status.coveredCount();
    concolic_.apply(ripe, !outer_.options.adaptive.allBranches,
                    [&] { return outer_.interrupted() || outer_.cost() - before >= most || outer_.spent(); });
    adaptive_.applied(outer_.status.coveredCount() > covered);
}

}  // namespace provest::driver
