// From polished tests to files that hold: derives expectations, writes the suite, lets the judge build and run it
// outside, and drops what does not hold everywhere, until everything does.
#pragma once

#include "driver/admission.hpp"
#include "driver/options.hpp"
#include "emit/suite.hpp"
#include "judge/judge.hpp"
#include "support/deadline.hpp"

#include <functional>
#include <string>
#include <vector>

namespace provest::driver {

struct SuiteRequest {
    const program::Unit& unit;
    const coverage::Criterion& criterion;
    execute::Executor& executor;
    std::vector<AdmittedTest> tests;
    std::vector<AdmittedTest> spare;  // stand in for tests that do not hold outside
    std::vector<oracle::Finding> findings;
    std::function<bool(const testcase::Encoded&)> isClean;  // nothing speaks against such a test
    std::string folder;                                     // where the files are to lie
    std::string work;                                       // for the judge's objects, and files that may not hold yet
    const emit::Writer& writer;
    unsigned jobs;
    bool sandbox;  // of the judge
    std::function<void(const std::string&)> stage;
    // When what is verified by then must do; and when even the first verdict must be there.
    support::Deadline deadline{}, lastVerdict{};
    support::Deadline confirming{};  // when the reproducers of findings must have run; they always have a few seconds
    bool hasDraft = false;           // should no form of this one be verified in time
    bool isDraft = false;  // one verdict by the measured build, in the background, for want of anything better
};

struct MadeSuite {
    std::vector<emit::EmittedFile> files;  // as they were verified; none: no form of them was
    std::vector<AdmittedTest> tests;
    std::vector<std::string> names;        // "Bubble.NIsZero", one per test
    std::vector<std::string> reproducers;  // one per finding asked for; empty: it has none
    std::vector<std::string> doubts;       // one per finding asked for: why it is only suspected; empty: it shows
    judge::Measure measure;
    bool isDraft = false;            // later tests never had their turn
    std::vector<std::string> notes;  // tests and expectations dropped, with reasons
};

// Fails when nothing can be written or no compiler can be run.
support::Result<MadeSuite> makeSuite(SuiteRequest request);

// The same in two steps: the first, here and now, needs the executor; the second, unless there are spare tests, does
// not and may be taken elsewhere.
std::function<support::Result<MadeSuite>()> prepareSuite(SuiteRequest request);

}  // namespace provest::driver
