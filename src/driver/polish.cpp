#include "driver/polish.hpp"

#include "testcase/edit.hpp"
#include "testcase/shrink.hpp"
#include "testcase/valid.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace provest::driver {

namespace {

using coverage::Status;
using coverage::TestId;

// What all tests but `left` cover.
Status statusWithout(const PolishRequest& request, const std::vector<AdmittedTest>& tests, size_t left) {
    Status status(request.unit.goals, request.criterion, request.unit.counters);
    for (size_t i = 0; i < tests.size(); ++i)
        if (i != left) status.add(static_cast<TestId>(i), tests[i].counters, tests[i].nonlocal);
    return status;
}

// Nothing when the other tests do all that this one does.
std::optional<AdmittedTest> shrinkTest(const PolishRequest& request, const std::vector<AdmittedTest>& tests,
                                       size_t index, uint32_t attempts, const support::Deadline& deadline) {
    const AdmittedTest& original = tests[index];
    const Status rest = statusWithout(request, tests, index);
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
    const auto attempts =
        static_cast<uint32_t>(std::clamp<size_t>(20'000 / std::max<size_t>(tests.size(), 1), 60, 400));
    const double begin = whole.left();
    const size_t all = tests.size();
    for (size_t i = all; i-- > 0 && !whole.over();) {
        // What one test does not use of its share the later ones get.
        const double behind = begin * static_cast<double>(i) / static_cast<double>(all);
        if (auto small = shrinkTest(request, tests, i, attempts, whole.earlierBy(behind)))
            tests[i] = std::move(*small);
        else
            tests.erase(tests.begin() + static_cast<std::ptrdiff_t>(i));
    }
    // Shrinking can make a test cover what another was kept for.
    Status status(request.unit.goals, request.criterion, request.unit.counters);
    for (size_t i = 0; i < tests.size(); ++i) status.add(static_cast<TestId>(i), tests[i].counters, tests[i].nonlocal);
    std::vector<AdmittedTest> kept;
    for (TestId id : status.minimal()) kept.push_back(std::move(tests[id]));
    return kept;
}

}  // namespace provest::driver
