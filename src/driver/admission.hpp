// Decides about a test that reached something new: it joins the suite, becomes a finding, or is dropped.
//
// Each candidate runs once more in a process of its own, which gives its exact counters, and then on the sanitizer
// builds. Only what passes all of them may count as coverage.
#pragma once

#include "coverage/status.hpp"
#include "execute/checker.hpp"
#include "execute/executor.hpp"
#include "oracle/contract.hpp"
#include "oracle/finding.hpp"
#include "program/unit.hpp"
#include "support/deadline.hpp"

#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::driver {

struct AdmittedTest {
    testcase::TestCase test;
    std::vector<uint32_t> counters;
    bool nonlocal = false;
    execute::Run run = {};
    bool skips = false;  // calls of it were never made, for want of an argument
};

// A sanitizer build that may still be under way.
class LazyChecker {
public:
    LazyChecker(program::Build build, execute::CheckerOptions options, bool forUninitialised)
        : build_(std::move(build)), options_(std::move(options)), forUninitialised_(forUninitialised) {}
    bool ready() const;
    // Waits for the build, until then at most.
    void await(const support::Deadline& deadline) const;
    // Null while the build is under way, and when there is no such checker: then `problem` says why.
    execute::Checker* get();
    const std::string& problem() const { return problem_; }
    bool forUninitialised() const { return forUninitialised_; }  // it looks for nothing but uninitialised reads

private:
    program::Build build_;
    execute::CheckerOptions options_;
    std::unique_ptr<execute::Checker> checker_;
    std::string problem_;
    bool forUninitialised_;
    bool asked_ = false;
};

class Admission {
public:
    // `wait`: let the first test wait for the sanitizer builds instead of admitting it on trust for the moment. Needed
    // where a run must not depend on how fast they compile.
    Admission(const program::Unit& unit, execute::Executor& executor, coverage::Status& status,
              std::vector<std::unique_ptr<LazyChecker>> checkers, bool wait, std::function<double()> clock);

    // Whether `test` joined the suite.
    bool admit(const testcase::TestCase& test);
    // Checks what was admitted on trust, once that is possible, and takes back what does not pass: a little of it, as
    // often as this is called, or (`now`) all of it, what the suite needs first, and waits until it is possible. Behind
    // the deadline trust must do: the judge has sanitizers, too.
    void settle(bool now, const support::Deadline& deadline);

    bool checkersReady() const;

    // By coverage::TestId.
    const std::vector<AdmittedTest>& tests() const { return tests_; }
    const std::map<std::string, oracle::Finding>& findings() const { return findings_; }  // by key
    // Why tests that would have covered a goal were turned away: goal -> reason.
    const std::map<uint32_t, std::string>& rejections() const { return rejections_; }
    std::vector<std::string> problems() const;  // checkers that could not be had

    // What the sanitizers object to, or that the run depends on memory nobody wrote; empty: nothing.
    // Checkers that are not ready object to nothing.
    execute::Complaint check(const testcase::Encoded& test);
    // What is wrong with running `test`, if anything is. Only the sanitizer that can find the like of `kind` is asked.
    std::optional<oracle::Finding> findingIn(const testcase::TestCase& test, const std::string& kind);

private:
    bool examine(const testcase::TestCase& test, execute::Run run, const std::vector<uint32_t>& fresh, bool canCheck);
    bool examineNow(const testcase::TestCase& test, execute::Run run, const std::vector<uint32_t>& fresh,
                    bool canCheck);
    bool reject(const testcase::TestCase& test, execute::Run run, const execute::Complaint& complaint,
                const std::vector<uint32_t>& missed);
    void note(oracle::Finding finding);
    // Tests that were admitted on trust, in the order in which they are to be checked.
    std::vector<size_t> trusted(bool whatTheSuiteNeeds) const;
    void takeBack(const std::map<size_t, execute::Complaint>& refused);
    execute::Complaint astray(const testcase::Encoded& test);
    std::optional<execute::Complaint> ask(LazyChecker& lazy, const testcase::Encoded& test);
    std::optional<execute::Complaint> dependsOnUnwritten(const testcase::Encoded& test);
    // The first of its calls to do so.
    uint32_t callThatDepends(const testcase::TestCase& test);
    execute::Run runLong(const testcase::Encoded& test);

    const program::Unit& unit_;
    execute::Executor& executor_;
    coverage::Status& status_;
    const testcase::Catalog catalog_;
    std::vector<std::unique_ptr<LazyChecker>> checkers_;
    std::vector<AdmittedTest> tests_;
    std::vector<bool> onTrust_;  // by test
    std::map<std::string, oracle::Finding> findings_;
    std::map<uint32_t, std::string> rejections_;
    std::set<uint32_t> askedLong_;  // functions of which a run was tried with plenty of steps
    bool wait_;
    std::function<double()> clock_;  // seconds since the start
    double examined_ = 0;            // of them, for runs that ended badly
    double settling_ = 0;            // of them, for what was admitted on trust
};

// Whether calls were left out, for want of an argument.
bool skipsCalls(const execute::Observation& seen);

// Outcomes that belong into a passing suite.
bool endsWell(execute::Outcome outcome);

}  // namespace provest::driver
