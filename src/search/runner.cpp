#include "search/runner.hpp"

#include "testcase/edit.hpp"
#include "testcase/slots.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <utility>

namespace provest::search {

using execute::Outcome;
using execute::Run;
using testcase::Encoded;
using testcase::TestCase;

namespace {

constexpr size_t probe = 8;        // runs of the first chunk
constexpr size_t mostHangs = 4;    // per batch
constexpr size_t mostOffers = 24;  // per batch: a step must stay short
constexpr size_t mostRefusals = 8;
constexpr size_t mostBad = 3;     // of them, those that end badly
constexpr uint64_t patience = 5;  // refusals of one kind of crash before it becomes rare

bool hangs(const Run& run) { return run.outcome == Outcome::OutOfFuel || run.outcome == Outcome::TimedOut; }

bool endsWell(const Run& run) { return run.outcome == Outcome::Returned || run.outcome == Outcome::Exited; }

bool isTest(const Run& run) { return run.outcome != Outcome::NotRun && run.outcome != Outcome::AssumeFailed; }

Runner::Kind kind(const Run& run, const std::vector<testcase::Call>& calls) {
    return {calls[std::min<size_t>(run.call, calls.size() - 1)].function, static_cast<int>(run.outcome), run.code};
}

// Runs `count` in chunks and gives the rest up when too many hang: a run out of fuel costs as much as thousands others.
template <class Some>
std::vector<Run> carefully(size_t count, const Some& some) {
    Run none;
    none.fitness = std::numeric_limits<double>::infinity();
    std::vector<Run> runs;
    size_t stuck = 0;
    for (size_t chunk = probe; runs.size() < count && stuck < mostHangs; chunk = std::min<size_t>(chunk * 2, 64)) {
        const size_t from = runs.size();
        const auto more = some(from, std::min(chunk, count - from));
        if (more.empty()) break;
        runs.insert(runs.end(), more.begin(), more.end());
        for (const Run& run : more) stuck += run.outcome == Outcome::TimedOut ? mostHangs : hangs(run) ? 1 : 0;
        if (stuck > 0) chunk = probe;
    }
    runs.resize(count, none);
    return runs;
}

}  // namespace

Runner::Runner(const program::Interface& interface, execute::Executor& executor, coverage::Status& status, Admit admit)
    : interface_(interface),
      executor_(executor),
      status_(status),
      admit_(std::move(admit)),
      novelty_(executor.counterCount()) {
    tellCovered();
}

void Runner::target(std::span<Aim* const> aims, uint32_t focus) {
    aims_.assign(aims.begin(), aims.end());
    std::vector<execute::Target> targets;
    targets.reserve(aims_.size());
    for (const Aim* aim : aims_) targets.push_back({aim->ways, aim->best});
    executor_.setTargets(targets, focus);
    tellCovered();  // the driver may have taken tests back
}

std::vector<Run> Runner::run(const TestCase& base, const Encoded& encoded, std::span<const Variant> variants) {
    const auto runs = carefully(variants.size(), [&](size_t from, size_t count) {
        return executor_.run(encoded, variants.subspan(from, count));
    });
    digest(runs, {[&](size_t i) {
                      TestCase test = base;
                      testcase::applyPatches(variants[i], encoded, test);
                      return test;
                  },
                  [&](size_t) -> const std::vector<testcase::Call>& { return base.calls; },
                  [&](const std::vector<size_t>& which) {
                      std::vector<Variant> some;
                      for (size_t i : which) some.push_back(variants[i]);
                      return executor_.run(encoded, some);
                  }});
    return runs;
}

std::vector<Run> Runner::run(std::span<const TestCase> tests) {
    std::vector<Encoded> encoded;
    encoded.reserve(tests.size());
    for (const TestCase& test : tests) encoded.push_back(testcase::encode(test, interface_));
    const auto runs = carefully(tests.size(), [&](size_t from, size_t count) {
        return executor_.run(std::span<const Encoded>(encoded).subspan(from, count));
    });
    digest(runs, {[&](size_t i) { return tests[i]; },
                  [&](size_t i) -> const std::vector<testcase::Call>& { return tests[i].calls; },
                  [&](const std::vector<size_t>& which) {
                      std::vector<Encoded> some;
                      for (size_t i : which) some.push_back(encoded[i]);
                      return executor_.run(some);
                  }});
    return runs;
}

std::vector<Run> Runner::measure(std::span<const TestCase> tests, std::span<const program::CounterId> probes) {
    executor_.setProbes(probes);
    auto runs = run(tests);
    executor_.setProbes({});
    return runs;
}

void Runner::digest(std::span<const Run> runs, const Batch& batch) {
    archive(runs, batch);
    offerNews(runs, batch);
    offerCrashes(runs, batch);
    if (novelty_.due(executor_.statistics().executions)) tellCovered();
}

void Runner::archive(std::span<const Run> runs, const Batch& batch) {
    uint64_t any = 0;
    for (const Run& run : runs) any |= run.improved;
    if (any == 0) return;
    const std::vector<double> best = executor_.bestFitness();
    for (size_t t = 0; t < aims_.size(); ++t)
        if ((any >> t & 1) && t < best.size()) aims_[t]->best = best[t];
    // The last run that improved on a target is the best for it.
    for (size_t i = runs.size(); i-- > 0 && any != 0;) {
        uint64_t mine = runs[i].improved & any;
        if (mine == 0 || !isTest(runs[i])) continue;
        const TestCase test = batch.test(i);
        for (; mine != 0; mine &= mine - 1) {
            const auto t = static_cast<size_t>(std::countr_zero(mine));
            any &= ~(uint64_t{1} << t);
            if (t < aims_.size() && (!hangs(runs[i]) || !aims_[t]->test)) aims_[t]->test = test;
        }
    }
}

void Runner::offerNews(std::span<const Run> runs, const Batch& batch) {
    std::vector<size_t> well, badly;
    for (size_t i = 0; i < runs.size(); ++i)
        if (runs[i].newCoverage && isTest(runs[i])) (endsWell(runs[i]) ? well : badly).push_back(i);
    bool admitted = false;
    size_t refusals = 0;
    for (size_t offers = 0; !well.empty() && offers < mostOffers && refusals < mostRefusals; ++offers) {
        const TestCase test = batch.test(well.front());
        const TestCase needed = essence(test);
        const bool isShorter = needed.calls.size() < test.calls.size();
        if (offer(needed, true)) {
            admitted = true;
            if (!isShorter) well.erase(well.begin());  // it may have more to tell otherwise
        } else {
            ++refusals;
            well.erase(well.begin());
            if (!isShorter || !offer(test, true)) continue;
            admitted = true;
        }
        stillNews(well, batch);
    }
    // Those that end badly are mostly the same trouble: one of a kind, and few.
    if (admitted) stillNews(badly, batch);
    std::sort(badly.begin(), badly.end(),
              [&](size_t a, size_t b) { return std::pair(hangs(runs[a]), a) < std::pair(hangs(runs[b]), b); });
    std::set<Kind> tried;
    for (const size_t i : badly) {
        if (tried.size() == mostBad) break;
        const Kind how = kind(runs[i], batch.calls(i));
        if (tried.contains(how)) continue;
        uint64_t& refused = refused_[how];
        if (refused >= patience && !std::has_single_bit(++refused)) continue;
        tried.insert(how);
        if (offer(batch.test(i), false))
            refused = 0;
        else
            ++refused;
    }
}

// What of the test brings news, without the other calls: a few runs tell, and all that is made of it stays short.
TestCase Runner::essence(const TestCase& test) {
    TestCase best = test;
    const auto take = [&](TestCase candidate) {
        const Encoded encoded = testcase::encode(candidate, interface_);
        const Run run = executor_.run(std::span(&encoded, 1)).front();
        if (!run.newCoverage || !endsWell(run)) return false;
        best = std::move(candidate);
        return true;
    };
    for (size_t length = 1; length < test.calls.size(); ++length) {
        TestCase beginning = test;
        testcase::keepFirst(beginning, length, interface_);
        if (take(std::move(beginning))) break;
    }
    for (size_t piece = best.calls.size() / 2; piece > 0; piece /= 2)
        for (size_t end = best.calls.size() - 1; end >= piece; end -= piece) {
            TestCase rest = best;
            for (size_t c = end; c-- > end - piece;) testcase::removeCall(rest, static_cast<uint32_t>(c), interface_);
            take(std::move(rest));
        }
    return best;
}

// Most runs of a batch bring the same news: once a test is admitted, only what still brings some is worth an offer.
void Runner::stillNews(std::vector<size_t>& which, const Batch& batch) {
    if (which.empty()) return;
    const auto again = batch.rerun(which);
    std::vector<size_t> still;
    for (size_t n = 0; n < again.size() && n < which.size(); ++n)
        if (again[n].newCoverage) still.push_back(which[n]);
    which = std::move(still);
}

// Crashes in code that is covered already are findings all the same; each kind is offered ever more rarely.
void Runner::offerCrashes(std::span<const Run> runs, const Batch& batch) {
    for (size_t i = 0; i < runs.size(); ++i) {
        if (!isTest(runs[i]) || endsWell(runs[i])) continue;
        const uint64_t times = ++crashes_[kind(runs[i], batch.calls(i))];
        if (std::has_single_bit(times) && !runs[i].newCoverage) offer(batch.test(i), false);
    }
}

bool Runner::offer(const TestCase& test, bool endsWell) {
    ++offered_;
    const std::vector<uint8_t> before = status_.coveredCounters();
    const bool admitted = admit_(test);
    if (admitted) pool_.push_back(test);
    if (endsWell && before == status_.coveredCounters()) {
        // Rejected, or it did not do again what it did: either way the same news would come back for ever. Runs that
        // end badly are held back by their kind instead, so that a good run with the same news is never missed.
        if (auto seen = executor_.observe(testcase::encode(test, interface_)))
            novelty_.rejected((*seen)->counters, status_, executor_.statistics().executions);
    }
    tellCovered();
    return admitted;
}

void Runner::tellCovered() { executor_.setCovered(novelty_.known(status_, executor_.statistics().executions)); }

void Runner::adopt(const testcase::TestCase& test) {
    pool_.push_back(test);
    tellCovered();
}

}  // namespace provest::search
