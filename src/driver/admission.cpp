#include "driver/admission.hpp"

#include "oracle/kinds.hpp"
#include "testcase/edit.hpp"
#include "testcase/valid.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <utility>

namespace provest::driver {

using execute::Outcome;

namespace {

constexpr const char* timeout = "timeout";                       // as a checker calls it
constexpr const char* unwritten = "use-of-uninitialized-value";  // as MSan calls it

// A report whose access is in no code of the unit: in a thunk, in the worker.
bool isWithoutUnit(const execute::Complaint& complaint) {
    return complaint.isPlaced && complaint.stack.empty() && !complaint.empty();
}

// Calls that gave a null pointer.
std::vector<uint32_t> nullResults(const testcase::TestCase& test, const execute::Observation& seen,
                                  const program::Interface& unit) {
    std::vector<uint32_t> nulls;
    for (uint32_t call = 0; call < test.calls.size() && call < seen.results.size(); ++call) {
        const auto& bytes = seen.results[call];
        const program::Type& type = unit.type(unit.functions[test.calls[call].function].result);
        if (type.kind == program::TypeKind::Pointer &&
            std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; }))
            nulls.push_back(call);
    }
    return nulls;
}

bool ranOut(const execute::Run& run) { return run.outcome == Outcome::OutOfFuel || run.outcome == Outcome::TimedOut; }

}  // namespace

bool endsWell(Outcome outcome) {
    return outcome == Outcome::Returned || outcome == Outcome::Exited || outcome == Outcome::Aborted;
}

bool skipsCalls(const execute::Observation& seen) {
    return std::any_of(seen.endings.begin(), seen.endings.end(),
                       [](const auto& call) { return call.kind == execute::Observation::CallEnding::Kind::Skipped; });
}

bool LazyChecker::ready() const {
    return asked_ || build_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void LazyChecker::await(const support::Deadline& deadline) const {
    constexpr std::chrono::milliseconds glance{20};
    while (!ready() && !deadline.over()) build_.wait_for(glance);
}

execute::Checker* LazyChecker::get() {
    if (asked_) return checker_.get();
    if (!ready()) return nullptr;
    asked_ = true;
    auto built = build_.get();
    if (!built) {
        problem_ = built.error().message;
        return nullptr;
    }
    options_.sharedObject = *built;
    auto started = execute::startChecker(options_);
    if (started)
        checker_ = std::move(*started);
    else
        problem_ = started.error().message;
    return checker_.get();
}

Admission::Admission(const program::Unit& unit, execute::Executor& executor, coverage::Status& status,
                     std::vector<std::unique_ptr<LazyChecker>> checkers, bool wait, std::function<double()> clock)
    : unit_(unit),
      executor_(executor),
      status_(status),
      catalog_(unit.interface),
      checkers_(std::move(checkers)),
      wait_(wait),
      clock_(std::move(clock)) {}

bool Admission::checkersReady() const {
    return std::all_of(checkers_.begin(), checkers_.end(), [](const auto& checker) { return checker->ready(); });
}

std::vector<size_t> Admission::trusted(bool whatTheSuiteNeeds) const {
    std::vector<size_t> tests;
    if (whatTheSuiteNeeds)
        for (const coverage::TestId test : status_.minimal())
            if (onTrust_[test]) tests.push_back(test);
    const std::set<size_t> first(tests.begin(), tests.end());
    for (size_t i = 0; i < tests_.size(); ++i)
        if (onTrust_[i] && !first.contains(i)) tests.push_back(i);
    return tests;
}

void Admission::settle(bool now, const support::Deadline& deadline) {
    constexpr double share = 0.25, slice = 0.2;
    if (std::find(onTrust_.begin(), onTrust_.end(), true) == onTrust_.end()) return;
    const double begun = clock_();
    if (!now && settling_ > share * begun) return;
    for (const auto& lazy : checkers_)
        if (now) lazy->await(deadline);
    if (!checkersReady()) return;
    std::map<size_t, execute::Complaint> refused;
    for (const size_t test : trusted(now)) {
        if (deadline.over() || (!now && clock_() - begun > slice)) break;
        execute::Complaint complaint = check(testcase::encode(tests_[test].test, unit_.interface));
        onTrust_[test] = false;
        if (!complaint.empty()) refused.emplace(test, std::move(complaint));
    }
    if (!refused.empty()) takeBack(refused);
    settling_ += clock_() - begun;
}

void Admission::takeBack(const std::map<size_t, execute::Complaint>& refused) {
    const auto tests = std::exchange(tests_, {});
    const auto onTrust = std::exchange(onTrust_, {});
    status_.forgetRuns();
    for (size_t i = 0; i < tests.size(); ++i) {
        if (refused.contains(i)) continue;
        status_.add(static_cast<coverage::TestId>(tests_.size()), tests[i].counters, tests[i].nonlocal);
        tests_.push_back(tests[i]);
        onTrust_.push_back(onTrust[i]);
    }
    for (const auto& [index, complaint] : refused) {
        const AdmittedTest& test = tests[index];
        reject(test.test, test.run, complaint, status_.wouldCover(test.counters, test.nonlocal));
    }
}

std::optional<execute::Complaint> Admission::ask(LazyChecker& lazy, const testcase::Encoded& test) {
    if (wait_) lazy.await({});
    execute::Checker* checker = lazy.get();
    if (!checker) return std::nullopt;
    auto complaint = checker->check(test);
    if (!complaint || complaint->empty()) return std::nullopt;
    complaint->isPlaced = !complaint->stack.empty();
    // Thunks are ours, not the user's.
    std::erase_if(complaint->stack, [&](const execute::Frame& frame) {
        return !std::binary_search(unit_.ownFiles.begin(), unit_.ownFiles.end(), frame.file);
    });
    return *complaint;
}

execute::Complaint Admission::check(const testcase::Encoded& test) {
    for (const auto& lazy : checkers_)
        if (auto complaint = ask(*lazy, test)) return *complaint;
    return dependsOnUnwritten(test).value_or(execute::Complaint{});
}

// What the sanitizer objects to that knows the bounds of objects.
execute::Complaint Admission::astray(const testcase::Encoded& test) {
    for (const auto& lazy : checkers_)
        if (!lazy->forUninitialised())
            if (auto complaint = ask(*lazy, test); complaint && complaint->kind != timeout) return *complaint;
    return {};
}

// MSan would say where, but the C++ library is not built for it. So a run is repeated with other things in all memory
// that nobody wrote: one that then goes another way would do so in somebody's build, too.
std::optional<execute::Complaint> Admission::dependsOnUnwritten(const testcase::Encoded& test) {
    // Odd bytes are true whichever bit of a bool a compiler looks at, and lead nowhere as pointers; as numbers they are
    // below zero and far above it. The small ones are what tags of unions and enumerations look like.
    constexpr execute::Memory clean[] = {{0}, {0}};
    constexpr execute::Memory all[] = {{0}, {0xa5a5a5a5}, {0x5b5b5b5b}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}};
    if (!unit_.interface.isCxx || executor_.isSameIn(test, all) || !executor_.isSameIn(test, clean))
        return std::nullopt;
    return execute::Complaint{
        unwritten, "what it does depends on memory that was allocated or declared but never set", {}};
}

uint32_t Admission::callThatDepends(const testcase::TestCase& test) {
    for (uint32_t call = 0; call + 1 < test.calls.size(); ++call) {
        testcase::TestCase beginning = test;
        testcase::keepFirst(beginning, call + 1, unit_.interface);
        if (dependsOnUnwritten(testcase::encode(beginning, unit_.interface))) return call;
    }
    return static_cast<uint32_t>(test.calls.size() - 1);
}

bool Admission::reject(const testcase::TestCase& test, execute::Run run, const execute::Complaint& complaint,
                       const std::vector<uint32_t>& missed) {
    if (complaint.kind == unwritten && complaint.stack.empty()) run.call = callThatDepends(test);
    // the sanitizer took too long, or objects to what only we have there
    const bool isOurs = complaint.kind == timeout || isWithoutUnit(complaint);
    if (isOurs && endsWell(run.outcome)) return false;
    auto finding = oracle::findingOf(test, unit_.interface, run, isOurs ? execute::Complaint{} : complaint);
    if (!finding) return false;
    for (uint32_t goal : missed)
        rejections_[goal] = fmt::format("every input found that reaches it ends in a finding ({})", finding->kind);
    // A crash without a stack is most likely one that a sanitizer has placed already.
    const bool vague = finding->stack.empty() && finding->kind == "crash";
    for (const auto& [key, known] : findings_)
        if (vague && !known.stack.empty() && known.function == finding->function) return false;
    note(std::move(*finding));
    return false;
}

// One defect is one finding, by the input that keeps most of the contract; other ways to it are mentioned.
void Admission::note(oracle::Finding finding) {
    const auto [at, isNew] = findings_.try_emplace(oracle::key(finding), finding);
    if (isNew) return;
    oracle::Finding& known = at->second;
    const auto broken = [&](const oracle::Finding& one) {
        return oracle::breaches(one, unit_.interface, catalog_).size();
    };
    oracle::Finding other = std::move(finding);
    if (broken(other) < broken(known)) std::swap(known, other);
    for (const auto& list : {std::move(other.also), {other.function}})
        for (const std::string& function : list)
            if (function != known.function &&
                std::find(known.also.begin(), known.also.end(), function) == known.also.end())
                known.also.push_back(function);
    std::erase(known.also, known.function);
}

// What is merely long is no hang: a loop over a large number ends, endless recursion meets the end of the stack.
execute::Run Admission::runLong(const testcase::Encoded& test) {
    constexpr int64_t plenty = 50'000'000;
    const int64_t usual = executor_.setFuel(plenty);
    const auto seen = executor_.observe(test);
    executor_.setFuel(usual);
    return seen ? (*seen)->run : execute::Run{};
}

// What a run that ended badly was about. Sanitizers may take seconds to say so, and the search is there for tests: it
// has three quarters of the time.
bool Admission::examine(const testcase::TestCase& test, execute::Run run, const std::vector<uint32_t>& fresh,
                        bool canCheck) {
    constexpr double share = 0.25, first = 1;
    const double begun = clock_();
    if (!wait_ && examined_ > first + share * begun) {
        for (uint32_t goal : fresh) rejections_.try_emplace(goal, "inputs that reach it end badly");
        return false;
    }
    const bool joined = examineNow(test, std::move(run), fresh, canCheck);
    examined_ += clock_() - begun;
    return joined;
}

bool Admission::examineNow(const testcase::TestCase& test, execute::Run run, const std::vector<uint32_t>& fresh,
                           bool canCheck) {
    const testcase::Encoded encoded = testcase::encode(test, unit_.interface);
    if (ranOut(run)) {
        // Each such answer takes up to a second: one per function, and few in all, are enough.
        constexpr size_t enough = 4;
        for (uint32_t goal : fresh) rejections_.try_emplace(goal, "inputs that reach it take too long for a test");
        if (!canCheck) return false;
        if (askedLong_.size() == enough || !askedLong_.insert(test.calls.back().function).second) return false;
        run = runLong(encoded);
        if (endsWell(run.outcome) || run.outcome == Outcome::NotRun) return false;
    }
    // where it goes on for ever it may also go astray, and that says more
    if (ranOut(run)) return reject(test, run, canCheck ? astray(encoded) : execute::Complaint{}, fresh);
    if (!canCheck) return false;  // it will come again when its cause can be named
    return reject(test, run, check(encoded), fresh);
}

bool Admission::admit(const testcase::TestCase& test) {
    if (!testcase::formatsFit(test, unit_.interface)) return false;
    const testcase::Encoded encoded = testcase::encode(test, unit_.interface);
    auto observed = executor_.observe(encoded);
    if (!observed) return false;
    const execute::Observation& seen = **observed;
    if (seen.run.outcome == Outcome::AssumeFailed || seen.run.outcome == Outcome::NotRun) return false;
    const bool nonlocal = seen.nonlocalExit || seen.run.outcome != Outcome::Returned;
    const std::vector<uint32_t> fresh = status_.wouldCover(seen.counters, nonlocal);
    const bool canCheck = wait_ || checkersReady();
    if (!endsWell(seen.run.outcome)) return examine(test, seen.run, fresh, canCheck);
    if (fresh.empty()) return false;
    if (canCheck) {
        const execute::Complaint complaint = check(encoded);
        if (!complaint.empty()) return reject(test, seen.run, complaint, fresh);
    }
    status_.add(static_cast<coverage::TestId>(tests_.size()), seen.counters, nonlocal);
    tests_.push_back({test, seen.counters, nonlocal, seen.run, skipsCalls(seen)});
    onTrust_.push_back(!canCheck);
    return true;
}

std::optional<oracle::Finding> Admission::findingIn(const testcase::TestCase& test, const std::string& kind) {
    if (!testcase::formatsFit(test, unit_.interface)) return std::nullopt;
    const testcase::Encoded encoded = testcase::encode(test, unit_.interface);
    auto seen = executor_.observe(encoded);
    if (!seen) return std::nullopt;
    execute::Run run = (*seen)->run;
    if (ranOut(run)) run = runLong(encoded);
    execute::Complaint complaint;
    const bool uninitialised = oracle::isUnwritten(kind);
    for (const auto& lazy : checkers_)
        if (!ranOut(run) && lazy->forUninitialised() == uninitialised)
            complaint = ask(*lazy, encoded).value_or(execute::Complaint{});
    if (uninitialised && !ranOut(run) && complaint.empty()) {
        complaint = dependsOnUnwritten(encoded).value_or(execute::Complaint{});
        if (!complaint.empty()) run.call = callThatDepends(test);
    }
    auto finding = oracle::findingOf(test, unit_.interface, run, complaint);
    if (finding) finding->nullResults = nullResults(test, **seen, unit_.interface);
    return finding;
}

std::vector<std::string> Admission::problems() const {
    std::vector<std::string> all;
    for (const auto& lazy : checkers_)
        if (!lazy->problem().empty()) all.push_back("a sanitizer check was not possible: " + lazy->problem());
    return all;
}

}  // namespace provest::driver
