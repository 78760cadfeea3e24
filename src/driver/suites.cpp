#include "driver/suites.hpp"

#include "driver/naming_ladder.hpp"
#include "driver/polish.hpp"

#include <fmt/format.h>
#include <chrono>
#include <thread>
#include <utility>

namespace provest::driver {

namespace {

bool isReady(const std::future<void>& future) {
    return future.valid() && future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

Suites::Suites(Parts parts)
    : parts_(std::move(parts)), drafts_([this] { return prepareSuite(draftOf(parts_.schedule.besides())); }, clock()) {}

void Suites::prepareJudge() {
    if (preparedAll_.valid() || (prepared_.valid() && !isReady(prepared_))) return;
    const bool first = !prepared_.valid();
    auto& future = first ? prepared_ : preparedAll_;
    const program::Unit& unit = parts_.preparation.unit();
    future = judge::prepareJudge({.sources = unit.sources,
                                  .included = includedSources(unit),
                                  .access = accessFiles(unit),
                                  .work = parts_.work.string(),
                                  .extent = first ? judge::Extent::Measured : judge::Extent::All,
                                  .deadline = parts_.schedule.besides()});
}

SuiteRequest Suites::suiteOf(std::vector<AdmittedTest> tests, const support::Deadline& deadline) {
    return {.unit = parts_.preparation.unit(),
            .criterion = parts_.criterion,
            .executor = parts_.preparation.executor(),
            .tests = std::move(tests),
            .spare = {},
            .findings = {},
            .isClean = [this](const auto& test) { return parts_.admission.check(test).empty(); },
            .folder = parts_.output.string(),
            .work = parts_.work.string(),
            .writer = *emit::writerNamed(parts_.options.framework),
            .jobs = parts_.options.jobs,
            .sandbox = parts_.options.sandbox,
            .stage = [this](const std::string& what) { parts_.progress.stage(what); },
            .deadline = deadline};
}

SuiteRequest Suites::draftOf(const support::Deadline& deadline) {
    std::vector<AdmittedTest> tests;
    for (const coverage::TestId id : parts_.status.minimal()) tests.push_back(parts_.admission.tests()[id]);
    SuiteRequest request = suiteOf(std::move(tests), deadline);
    request.stage = [](const std::string&) {};
    request.isDraft = true;
    return request;
}

// A run that must repeat is not to be disturbed; what the judge needs anyway comes first.
void Suites::considerDraft() {
    if (parts_.options.executions || !isReady(prepared_)) return;
    drafts_.consider(parts_.admission.tests().size());
    if (saidDraft_ || !drafts_.last(0)) return;
    saidDraft_ = true;
    parts_.progress.stage("a first suite is verified: from now on Ctrl-C leaves one");
}

support::Result<MadeSuite> Suites::makeWhole(std::vector<oracle::Finding>& findings) {
    const coverage::Status::Figures figures = parts_.status.figures();
    const std::vector<coverage::TestId> chosen = parts_.status.minimal();
    parts_.progress.stage(fmt::format("{} of {} goals reached{}; making {} tests small", figures.covered, figures.goals,
                                      figures.closed ? fmt::format(", {} proved infeasible", figures.closed) : "",
                                      chosen.size()));
    PolishRequest polish{parts_.preparation.unit(), parts_.criterion, parts_.preparation.executor(), parts_.admission,
                         parts_.schedule.share(0.3)};
    SuiteRequest request = suiteOf(polishTests(polish, chosen), parts_.schedule.judging());
    polish.deadline = parts_.schedule.share(0.2);
    findings = polishFindings(polish);
    request.findings = findings;
    request.spare = parts_.admission.tests();
    request.confirming = {clock(), parts_.schedule.whole(), parts_.interrupted};
    const auto isDone = [&](const auto& asked) {
        constexpr std::chrono::milliseconds glance{20};
        while (!parts_.interrupted() && !asked()) std::this_thread::sleep_for(glance);
        return !parts_.interrupted();
    };
    if (!isDone([&] { return isReady(prepared_); })) return MadeSuite{};
    prepareJudge();
    // a draft has the judge's folder
    if (!isDone([&] { return isReady(preparedAll_) && drafts_.isIdle(); })) return MadeSuite{};
    const auto& draft = drafts_.last(0);
    request.hasDraft = draft.has_value();
    request.lastVerdict = parts_.schedule.lastVerdict(request.hasDraft);
    auto made = makeSuite(std::move(request));
    if (!made || !made->files.empty() || !draft || parts_.interrupted()) return made;
    MadeSuite last = *draft;
    last.notes = std::move(made->notes);
    last.notes.push_back("the suite is as it was while the search went on: no later form could be verified in time");
    return last;
}

std::optional<MadeSuite> Suites::makeNow() {
    constexpr double patience = 1.5;
    const double end = parts_.progress.seconds() + patience;
    if (const auto& draft = drafts_.last(patience)) return draft;
    auto made = makeSuite(draftOf({clock(), end}));
    if (made && !made->files.empty()) return std::move(*made);
    return std::nullopt;
}

}  // namespace provest::driver
