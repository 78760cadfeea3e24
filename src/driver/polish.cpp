#include "driver/polish.hpp"

#include "testcase/edit.hpp"
#include "testcase/shrink.hpp"
#include "testcase/valid.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>

namespace provest::driver {

namespace {

using coverage::Status;
using coverage::TestId;

// Nothing when the other tests do all that this one does. `rest`: what they cover.
std::optional<AdmittedTest> shrinkTest(const PolishRequest& request, const AdmittedTest& original, const Status& rest,
                                       uint32_t attempts, const support::Deadline& deadline) {
    const std::vector<uint32_t> needed = rest.wouldCover(original.counters, original.nonlocal);
    if (needed.empty()) return std::nullopt;
    const execute::Run& wanted = original.run;
    AdmittedTest best = original;
    bool smaller = false;
    // Most candidates lose what they are there for. A run in a worker shows that a hundred times faster than a process
    // of its own, which has the last word on the others.
    request.executor.setCovered(rest.coveredCounters());
    const auto quick = [&](const testcase::Encoded& encoded) {
        return request.executor.run(std::span(&encoded, 1)).front();
    };
    const bool tells = quick(testcase::encode(original.test, request.unit.interface)).newCoverage;
    const testcase::Keeps does = [&](const testcase::TestCase& candidate) {
        if (!testcase::formatsFit(candidate, request.unit.interface)) return false;
        const testcase::Encoded encoded = testcase::encode(candidate, request.unit.interface);
        if (tells && !quick(encoded).newCoverage) return false;
        auto seen = request.executor.observe(encoded);
        if (!seen || (*seen)->run.outcome != wanted.outcome || (*seen)->run.code != wanted.code) return false;
        const bool nonlocal = (*seen)->nonlocalExit || wanted.outcome != execute::Outcome::Returned;
        const std::vector<uint32_t> covers = rest.wouldCover((*seen)->counters, nonlocal);
        if (!std::includes(covers.begin(), covers.end(), needed.begin(), needed.end())) return false;
        best = {candidate, (*seen)->counters, nonlocal, wanted, skipsCalls(**seen)};
        smaller = true;
        return true;
    };
    const testcase::Keeps keeps = [&](const testcase::TestCase& candidate) {
        return !deadline.over() && does(candidate);
    };
    // Two or three runs for what makes tests long to read and long to compile: there is nearly always time for that.
    testcase::strip(original.test,
                    [&](const testcase::TestCase& candidate) { return !request.deadline.over() && does(candidate); });
    // The last call gives a test its subject: it goes first when another did the work.
    while (best.test.calls.size() > 1) {
        testcase::TestCase shorter = best.test;
        testcase::keepFirst(shorter, shorter.calls.size() - 1, request.unit.interface);
        if (!keeps(shorter)) break;
    }
    testcase::shrink(testcase::TestCase(best.test), request.unit.interface, keeps, attempts);
    if (!smaller) return original;
    // A smaller test may read beyond a smaller array: the sanitizers have the last word.
    const bool clean = request.admission.check(testcase::encode(best.test, request.unit.interface)).empty();
    return clean ? best : original;
}

// The first calls of `test` as a test, if they do something that is not in `status`.
std::optional<AdmittedTest> beginning(const PolishRequest& request, testcase::TestCase test, size_t length,
                                      const Status& status) {
    testcase::keepFirst(test, length, request.unit.interface);
    const testcase::Encoded encoded = testcase::encode(test, request.unit.interface);
    request.executor.setCovered(status.coveredCounters());
    if (!request.executor.run(std::span(&encoded, 1)).front().newCoverage) return std::nullopt;
    const auto seen = request.executor.observe(encoded);
    if (!seen || (*seen)->run.outcome != execute::Outcome::Returned) return std::nullopt;
    if (status.wouldCover((*seen)->counters, (*seen)->nonlocalExit).empty()) return std::nullopt;
    if (!request.admission.check(encoded).empty()) return std::nullopt;
    return AdmittedTest{std::move(test), (*seen)->counters, (*seen)->nonlocalExit, (*seen)->run, skipsCalls(**seen)};
}

// A test that does several things becomes several: its first calls, as far as each adds something that no shorter test
// does, are tests of their own. They are made small later, the long ones first, so that a long one keeps nothing that a
// short one does. `tests` has the short ones first.
std::vector<AdmittedTest> unfold(const PolishRequest& request, std::vector<AdmittedTest> tests,
                                 const support::Deadline& deadline) {
    const size_t most = std::max<size_t>(2 * tests.size(), 24);
    Status status(request.unit.goals, request.criterion, request.unit.counters);
    std::vector<AdmittedTest> parts;
    const auto add = [&](AdmittedTest part) {
        status.add(static_cast<TestId>(parts.size()), part.counters, part.nonlocal);
        parts.push_back(std::move(part));
    };
    for (size_t i = 0; i < tests.size(); ++i) {
        const size_t calls = tests[i].test.calls.size();
        // what stands behind an exit is never called
        const bool returns = tests[i].run.outcome == execute::Outcome::Returned;
        const size_t last = returns ? calls - 1 : std::min<size_t>(tests[i].run.call, calls - 1);
        for (size_t length = 1; length <= last && parts.size() + tests.size() - i < most && !deadline.over(); ++length)
            if (auto part = beginning(request, tests[i].test, length, status)) add(std::move(*part));
        add(std::move(tests[i]));
    }
    return parts;
}

// Makes tests small, the last first, each beside all others as they are by then. What the others cover is found by
// halves: a half is added to what everybody outside covers, and the other half is taken on, so that each test is added
// a few times instead of once for every other.
class Shrinker {
public:
    Shrinker(const PolishRequest& request, std::vector<AdmittedTest> tests)
        : request_(request),
          tests_(std::make_move_iterator(tests.begin()), std::make_move_iterator(tests.end())),
          attempts_(static_cast<uint32_t>(std::clamp<size_t>(20'000 / std::max<size_t>(tests.size(), 1), 60, 400))),
          begin_(request.deadline.left()) {}

    std::vector<AdmittedTest> all() {
        const Status none(request_.unit.goals, request_.criterion, request_.unit.counters);
        if (!tests_.empty()) range(0, tests_.size(), none);
        std::vector<AdmittedTest> kept;
        for (auto& test : tests_)
            if (test) kept.push_back(std::move(*test));
        return kept;
    }

private:
    // `outside`: what the tests cover that are not from here to there.
    void range(size_t from, size_t to, const Status& outside) {
        if (request_.deadline.over()) return;
        if (to - from == 1) return one(from, outside);
        const size_t middle = from + (to - from) / 2;
        range(middle, to, with(outside, from, middle));
        range(from, middle, with(outside, middle, to));
    }

    Status with(Status status, size_t from, size_t to) const {
        for (size_t i = from; i < to; ++i)
            if (tests_[i]) status.add(static_cast<TestId>(i), tests_[i]->counters, tests_[i]->nonlocal);
        return status;
    }

    void one(size_t index, const Status& rest) {
        // What one test does not use of its share the later ones get.
        const double behind = begin_ * static_cast<double>(index) / static_cast<double>(tests_.size());
        tests_[index] =
            shrinkTest(request_, AdmittedTest(*tests_[index]), rest, attempts_, request_.deadline.earlierBy(behind));
    }

    const PolishRequest& request_;
    std::vector<std::optional<AdmittedTest>> tests_;  // nothing: others do all that it did
    const uint32_t attempts_;
    const double begin_;  // seconds
};

}  // namespace

std::vector<AdmittedTest> polishTests(const PolishRequest& request, std::vector<TestId> chosen) {
    const auto& admitted = request.admission.tests();
    std::sort(chosen.begin(), chosen.end(), [&](TestId a, TestId b) {
        return std::pair(admitted[a].test.calls.size(), a) < std::pair(admitted[b].test.calls.size(), b);
    });
    std::vector<AdmittedTest> tests;
    for (TestId id : chosen) tests.push_back(admitted[id]);
    const support::Deadline& whole = request.deadline;
    tests = unfold(request, std::move(tests), whole.earlierBy(whole.left() * 3 / 4));
    tests = Shrinker(request, std::move(tests)).all();
    // Shrinking can make a test cover what another was kept for.
    Status status(request.unit.goals, request.criterion, request.unit.counters);
    for (size_t i = 0; i < tests.size(); ++i) status.add(static_cast<TestId>(i), tests[i].counters, tests[i].nonlocal);
    std::vector<AdmittedTest> kept;
    for (TestId id : status.minimal()) kept.push_back(std::move(tests[id]));
    return kept;
}

}  // namespace provest::driver
