#include "driver/polish.hpp"

#include "testcase/edit.hpp"
#include "testcase/shrink.hpp"

#include <algorithm>
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

AdmittedTest shrinkTest(const PolishRequest& request, const std::vector<AdmittedTest>& tests, size_t index,
                        uint32_t attempts, const std::function<bool()>& late) {
    const AdmittedTest& original = tests[index];
    const Status rest = statusWithout(request, tests, index);
    const std::vector<uint32_t> needed = rest.wouldCover(original.counters, original.nonlocal);
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
        const testcase::Encoded encoded = testcase::encode(candidate, request.unit.interface);
        if (tells && !quick(encoded).newCoverage) return false;
        auto seen = request.executor.observe(encoded);
        if (!seen || (*seen)->run.outcome != wanted.outcome || (*seen)->run.code != wanted.code) return false;
        const bool nonlocal = (*seen)->nonlocalExit || wanted.outcome != execute::Outcome::Returned;
        const std::vector<uint32_t> covers = rest.wouldCover((*seen)->counters, nonlocal);
        if (!std::includes(covers.begin(), covers.end(), needed.begin(), needed.end())) return false;
        best = {candidate, (*seen)->counters, nonlocal, wanted};
        smaller = true;
        return true;
    };
    const testcase::Keeps keeps = [&](const testcase::TestCase& candidate) { return !late() && does(candidate); };
    // Two or three runs for what makes tests long to read and long to compile: there is always time for that.
    testcase::strip(original.test, does);
    // The last call gives a test its subject: it goes first when another did the work.
    while (best.test.calls.size() > 1) {
        testcase::TestCase shorter = best.test;
        testcase::removeCall(shorter, static_cast<uint32_t>(shorter.calls.size()) - 1, request.unit.interface);
        testcase::collect(shorter);
        if (!keeps(shorter)) break;
    }
    testcase::shrink(testcase::TestCase(best.test), request.unit.interface, keeps, attempts);
    if (!smaller) return original;
    // A smaller test may read beyond a smaller array: the sanitizers have the last word.
    const bool clean = request.admission.check(testcase::encode(best.test, request.unit.interface)).empty();
    return clean ? best : original;
}

// A test that does several things becomes several: what its calls but the last do is a test of its own, and the test
// itself shrinks later to what is then left for it.
void unfold(const PolishRequest& request, std::vector<AdmittedTest>& tests) {
    const size_t most = 2 * tests.size();
    for (size_t i = 0; i < tests.size() && tests.size() < most && !request.hurry(); ++i) {
        const size_t calls = tests[i].test.calls.size();
        // what stands behind an exit is never called
        const bool returns = tests[i].run.outcome == execute::Outcome::Returned;
        const size_t last = returns ? calls - 1 : std::min<size_t>(tests[i].run.call, calls - 1);
        if (last == 0) continue;
        const Status rest = statusWithout(request, tests, i);
        const std::vector<uint32_t> needed = rest.wouldCover(tests[i].counters, tests[i].nonlocal);
        testcase::TestCase earlier = tests[i].test;
        for (size_t call = calls; call-- > last;)
            testcase::removeCall(earlier, static_cast<uint32_t>(call), request.unit.interface);
        testcase::collect(earlier);
        const testcase::Encoded encoded = testcase::encode(earlier, request.unit.interface);
        const auto seen = request.executor.observe(encoded);
        if (!seen || (*seen)->run.outcome != execute::Outcome::Returned) continue;
        const std::vector<uint32_t> covers = rest.wouldCover((*seen)->counters, (*seen)->nonlocalExit);
        const auto covered = [&](uint32_t goal) { return std::binary_search(covers.begin(), covers.end(), goal); };
        const auto part = std::count_if(needed.begin(), needed.end(), covered);
        if (part == 0 || part == std::ssize(needed) || !request.admission.check(encoded).empty()) continue;
        tests.push_back({std::move(earlier), (*seen)->counters, (*seen)->nonlocalExit, (*seen)->run});
    }
}

}  // namespace

std::vector<AdmittedTest> polishTests(const PolishRequest& request, std::vector<TestId> chosen) {
    std::vector<AdmittedTest> tests;
    for (TestId id : chosen) tests.push_back(request.admission.tests()[id]);
    unfold(request, tests);
    const auto attempts =
        static_cast<uint32_t>(std::clamp<size_t>(20'000 / std::max<size_t>(tests.size(), 1), 60, 400));
    const double begun = request.clock();
    // Sanitizers may take seconds for one test: then the others stay as they are.
    const auto tooLate = [&] { return request.clock() - begun > 2 * request.seconds; };
    for (size_t i = 0; i < tests.size() && !request.hurry() && !tooLate(); ++i) {
        // What one test does not use of its share the later ones get.
        const double end = begun + request.seconds * static_cast<double>(i + 1) / static_cast<double>(tests.size());
        tests[i] = shrinkTest(request, tests, i, attempts, [&] { return request.clock() > end; });
    }
    // Shrinking can make a test cover what another was kept for.
    Status status(request.unit.goals, request.criterion, request.unit.counters);
    for (size_t i = 0; i < tests.size(); ++i) status.add(static_cast<TestId>(i), tests[i].counters, tests[i].nonlocal);
    std::vector<AdmittedTest> kept;
    for (TestId id : status.minimal()) kept.push_back(std::move(tests[id]));
    return kept;
}

std::vector<oracle::Finding> polishFindings(const PolishRequest& request) {
    std::vector<oracle::Finding> findings;
    const size_t all = std::max<size_t>(request.admission.findings().size(), 1);
    const auto share = static_cast<uint32_t>(std::clamp<size_t>(200 / all, 4, 20));
    const double end = request.clock() + request.seconds / 2;
    for (const auto& [key, found] : request.admission.findings()) {
        oracle::Finding best = found;
        const testcase::Keeps keeps = [&, wanted = key](const testcase::TestCase& candidate) {
            if (request.clock() > end) return false;
            auto finding = request.admission.findingIn(candidate, found.kind);
            if (!finding || oracle::key(*finding) != wanted) return false;
            best = std::move(*finding);
            return true;
        };
        // Every attempt at a hang takes a second.
        const uint32_t attempts = found.kind == "hang" ? 2 : share;
        if (!request.hurry()) testcase::shrink(found.test, request.unit.interface, keeps, attempts);
        findings.push_back(std::move(best));
    }
    return findings;
}

}  // namespace provest::driver
