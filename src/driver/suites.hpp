// The suites of a session: drafts while the search goes on, so that whoever stops it has one, and the whole one at its
// end.
#pragma once

#include "driver/drafts.hpp"
#include "driver/preparation.hpp"
#include "driver/schedule.hpp"
#include "driver/suite_maker.hpp"

#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <vector>

namespace provest::driver {

class Suites {
public:
    struct Parts {
        const Options& options;
        const coverage::Criterion& criterion;
        Preparation& preparation;
        Progress& progress;
        const Schedule& schedule;
        coverage::Status& status;
        Admission& admission;
        std::filesystem::path output, work;  // where the suite is to lie; for the judge
        const std::function<bool()>& interrupted;
    };
    // Keeps the references.
    explicit Suites(Parts parts);

    // The judge's share of compiling that needs no tests yet: first what drafts need. The search waits for other
    // builds: they come before it.
    void prepareJudge();

    // Begins a draft where that is worth it.
    void considerDraft();

    // The whole way: small tests, all builds. Without files when it was interrupted before it had any.
    support::Result<MadeSuite> makeWhole(std::vector<oracle::Finding>& findings);

    // Of an interrupted run: what was verified last, or what can be at once.
    std::optional<MadeSuite> makeNow();

private:
    SuiteRequest suiteOf(std::vector<AdmittedTest> tests, const support::Deadline& deadline);
    SuiteRequest draftOf(const support::Deadline& deadline);
    std::function<double()> clock() const {
        return [this] { return parts_.progress.seconds(); };
    }

    Parts parts_;
    std::future<void> prepared_, preparedAll_;
    Drafts drafts_;
    bool saidDraft_ = false;
};

}  // namespace provest::driver
