// Runs batches and keeps what they bring: the best test for each target, and news, which the driver may admit to the
// suite. The moves of the search are made elsewhere; whatever makes them, its runs all come through here.
#pragma once

#include "coverage/status.hpp"
#include "execute/executor.hpp"
#include "program/interface.hpp"
#include "search/novelty.hpp"
#include "testcase/encode.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace provest::search {

// The driver observes the test in a fresh process, has it checked and, when all is well, adds it to the suite and the
// coverage status: true. False: it became a finding, or did not do again what it did.
using Admit = std::function<bool(const testcase::TestCase&)>;

// Where a goal stands in the search.
struct Aim {
    uint32_t goal = 0;
    program::CounterId counter = 0;  // whose ways are followed
    std::vector<program::ControlParent> ways;
    double best;                             // fitness; +infinity at first
    std::optional<testcase::TestCase> test;  // that has it
    uint32_t attempts = 0;                   // times it was in focus
};

class Runner {
public:
    // Keeps references.
    Runner(const program::Interface& interface, execute::Executor& executor, coverage::Status& status, Admit admit);

    // At most PV_MAX_TARGETS aims, owned by the caller, updated while they are the targets.
    void target(std::span<Aim* const> aims, uint32_t focus);

    using Variant = execute::Executor::Variant;
    // One result per variant; NotRun (and fitness +infinity) where the batch was given up because the first ones hung.
    std::vector<execute::Run> run(const testcase::TestCase& base, const testcase::Encoded& encoded,
                                  std::span<const Variant> variants);
    std::vector<execute::Run> run(std::span<const testcase::TestCase> tests);

    // The same, with a reading of each probe in every run.
    std::vector<execute::Run> measure(std::span<const testcase::TestCase> tests,
                                      std::span<const program::CounterId> probes);

    // How a test ended badly: function, outcome, code.
    using Kind = std::tuple<uint32_t, int, int>;

    void adopt(const testcase::TestCase& test);
    // Offers a test though its news may have been refused often.
    void insist(const testcase::TestCase& test) { offer(test, true); }

    // Admitted tests, in order.
    const std::vector<testcase::TestCase>& pool() const { return pool_; }
    uint64_t offered() const { return offered_; }

private:
    struct Batch {  // how to get at the tests of a batch again
        std::function<testcase::TestCase(size_t)> test;
        std::function<const std::vector<testcase::Call>&(size_t)> calls;
        std::function<std::vector<execute::Run>(const std::vector<size_t>&)> rerun;
    };
    void digest(std::span<const execute::Run> runs, const Batch& batch);
    void archive(std::span<const execute::Run> runs, const Batch& batch);
    void offerNews(std::span<const execute::Run> runs, const Batch& batch);
    testcase::TestCase essence(const testcase::TestCase& test);
    void stillNews(std::vector<size_t>& which, const Batch& batch);
    void offerCrashes(std::span<const execute::Run> runs, const Batch& batch);
    bool offer(const testcase::TestCase& test, bool endsWell);
    void tellCovered();

    const program::Interface& interface_;
    execute::Executor& executor_;
    coverage::Status& status_;
    Admit admit_;
    Novelty novelty_;
    std::vector<Aim*> aims_;
    std::vector<testcase::TestCase> pool_;
    std::map<Kind, uint64_t> crashes_;  // in covered code: how often
    std::map<Kind, uint64_t> refused_;  // with news: how often in a row
    uint64_t offered_ = 0;
};

}  // namespace provest::search
