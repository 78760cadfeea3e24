#include "driver/session.hpp"

#include "driver/drafts.hpp"
#include "driver/engines.hpp"
#include "driver/interruption.hpp"
#include "driver/naming_ladder.hpp"
#include "driver/output_folder.hpp"
#include "driver/polish.hpp"
#include "driver/progress.hpp"
#include "driver/reporting.hpp"
#include "driver/schedule.hpp"
#include "driver/suite_maker.hpp"
#include "driver/targets.hpp"
#include "execute/tier.hpp"
#include "judge/running.hpp"
#include "program/build_cache.hpp"
#include "program/code_places.hpp"
#include "runtime/world.h"
#include "runtime/wrapped.h"
#include "support/files.hpp"
#include "support/process.hpp"
#include "support/user_cache.hpp"
#include "testcase/json.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <future>
#include <limits>
#include <optional>
#include <thread>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> wrappedSymbols() {
    return {
#define PROVEST_NAME(symbol, ...) #symbol,
        PROVEST_WRAPPED(PROVEST_NAME) PROVEST_WORLD(PROVEST_NAME)
#undef PROVEST_NAME
    };
}

fs::path programFolder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

coverage::Criterion criterionOf(const Options& options) {
    coverage::Criterion criterion = *coverage::criterionNamed(options.criterion);
    for (const std::string& also : options.also)
        criterion.kinds.push_back(also == "outputs" ? program::GoalKind::Output : program::GoalKind::Exception);
    return criterion;
}

size_t linesOf(const program::Unit& unit) {
    size_t lines = 0;
    for (const std::string& file : unit.ownFiles)
        if (const auto text = support::readFile(file)) lines += size_t(std::count(text->begin(), text->end(), '\n'));
    return lines;
}

class Session {
public:
    Session(const Options& options, const std::function<bool()>& interrupted)
        : options_(options),
          interrupted_(interrupted),
          criterion_(criterionOf(options)),
          schedule_(
              options.executions ? support::Deadline::never : options.seconds, [this] { return progress_.seconds(); },
              interrupted) {}

    support::Result<void> run() {
        auto output = OutputFolder::open(options_);
        if (!output) return output.error();
        output_.emplace(std::move(*output));
        auto work = support::TemporaryFolder::create();
        if (!work) return work.error();
        judgeFolder_ = work->path() / "judge";
        interruption_.emplace(interrupted_, [this, folder = work->path()] {
            std::error_code gone;
            fs::remove_all(folder, gone);
            output_->removeEmpty();
        });
        if (auto loaded = load(work->path()); !loaded) return loaded.error();
        std::vector<std::string> files{unit_.name + "_test.cpp", findingsFile()};
        for (const std::string& file : accessFiles(unit_))
            if (!file.empty()) files.push_back(file);
        if (auto allowed = output_->mayReplace(files); !allowed) return allowed.error();
        auto functions = targetFunctions(unit_.interface, options_.targets);
        if (!functions) return functions.error();
        keepReachable(unit_, *functions);
        if (auto started = start(); !started) return started.error();
        coverage::Status status(unit_.goals, criterion_, unit_.counters);
        Admission admission(unit_, criterion_, *executor_, status, startCheckers(), options_.executions != 0,
                            [this] { return progress_.seconds(); });
        searchFor(status, admission, *functions);
        return finish(status, admission);
    }

private:
    std::string findingsFile() const { return unit_.name + "_findings_test.cpp"; }

    support::Result<void> load(const fs::path& work) {
        progress_.doing("reading " + options_.sources.front());
        request_ = {.sources = options_.sources,
                    .buildDirectory = options_.buildDirectory,
                    .language = options_.language,
                    .links = options_.links,
                    .wrapped = wrappedSymbols(),
                    .behaviours = !options_.also.empty(),
                    .instantiate = options_.instantiate,
                    .folder = (work / "unit").string(),
                    .say = [this](const std::string& what) { progress_.doing(what); }};
        fs::create_directory(request_.folder);
        if (const fs::path kept = cache_.take(request_); !kept.empty()) request_.folder = kept.string();
        fs::create_directory(work / "judge");
        auto known = cache_.known();
        if (known) {
            unit_ = std::move(*known);
        } else {
            auto unit = program::readUnit(request_);
            if (!unit) return unit.error();
            unit_ = std::move(*unit);
        }
        if (uses(options_, "concolic")) concolicBuild_ = program::buildConcolic(unit_, request_);
        if (known) return {};
        if (auto built = program::buildFast(unit_, request_); !built) return built.error();
        cache_.keep(unit_);
        return {};
    }

    execute::Options workerOptions() const {
        execute::Options options;
        options.worker = (programFolder() / "provest-worker").string();
        options.sandbox = options_.sandbox;
        options.tier = execute::suggestTier(unit_.interface.libraryCalls).tier;
        // exceptions and streams keep state of their own in the C++ library
        if (unit_.interface.isCxx) options.tier = std::max(options.tier, execute::Tier::Libraries);
        // Sizes are inputs, too, and some are huge: marking what a large block holds takes MSan longer than the test.
        options.limits.memory = 16u << 20;
        return options;
    }

    support::Result<void> start() {
        execute::Options options = workerOptions();
        options.sharedObject = unit_.fast;
        if (const auto suggested = execute::suggestTier(unit_.interface.libraryCalls); !suggested.because.empty())
            notes_.push_back(fmt::format(
                "every test runs in a process of its own, which is slow: what `{}` leaves behind cannot be put back",
                suggested.because));
        auto executor = execute::startExecutor(options);
        if (!executor)
            return support::Error{unit_.sources.front().file + ": " + executor.error().message, executor.error().blame};
        executor_ = std::move(*executor);
        if (auto confined = options_.sandbox ? judge::trySandbox(judgeFolder_.string()) : support::Result<void>();
            !confined)
            return confined.error();
        if (executor_->counterCount() != unit_.counters)
            return support::ourError("the unit's shared object has another number of counters than its goals");
        return {};
    }

    std::vector<std::unique_ptr<LazyChecker>> startCheckers() {
        std::vector<std::unique_ptr<LazyChecker>> checkers;
        for (const auto& [sanitizer, worker] :
             {std::pair{program::Sanitizer::AddressAndUndefined, "provest-worker-asan"},
              std::pair{program::Sanitizer::Memory, "provest-worker-msan"}}) {
            // The C++ library is not built for it: every string it fills would look uninitialised. See
            // Admission::check.
            if (unit_.interface.isCxx && sanitizer == program::Sanitizer::Memory) continue;
            execute::CheckerOptions options;
            options.worker = (programFolder() / worker).string();
            options.places = [this](const std::string& object, uint64_t address) {
                std::vector<execute::Frame> frames;
                for (program::CodePlace& place : codePlaces_.at(object, address))
                    frames.push_back({std::move(place.function), std::move(place.file), place.line});
                return frames;
            };
            options.sandbox = options_.sandbox;
            options.milliseconds = 1500;
            checkers.push_back(
                std::make_unique<LazyChecker>(program::buildSanitized(unit_, request_, sanitizer, concolicBuild_),
                                              options, sanitizer == program::Sanitizer::Memory));
        }
        return checkers;
    }

    void searchFor(coverage::Status& status, Admission& admission, const std::vector<uint32_t>& functions) {
        progress_.stage(fmt::format("{}: {} functions, {} {} goals", unit_.name, unit_.interface.functions.size(),
                                    goalsOf(status).second, criterion_.name));
        const auto admit = [&](const testcase::TestCase& test) {
            const bool joined = admission.admit(test);
            if (joined) interruption_->keepWhatThereIs();
            if (joined && firstTest_ == 0) firstTest_ = progress_.seconds();
            if (joined) lastNews_ = progress_.seconds();
            return joined;
        };
        const double begun = progress_.seconds();
        schedule_.searchFrom(linesOf(unit_));
        const double end = std::min(schedule_.searchEnd(), begun + options_.seconds);
        const auto spent = [this, end] {
            return interrupted_() || progress_.seconds() >= end ||
                   (options_.executions && engines_->executions() >= options_.executions);
        };
        engines_ = std::make_unique<Engines>(Engines::Request{.options = options_,
                                                              .unit = unit_,
                                                              .functions = functions,
                                                              .executor = *executor_,
                                                              .status = status,
                                                              .admit = admit,
                                                              .worker = workerOptions(),
                                                              .concolicBuild = std::move(concolicBuild_),
                                                              .seconds = [this] { return progress_.seconds(); },
                                                              .interrupted = interrupted_,
                                                              .spent = spent});
        seedFromEarlierRun();
        const auto clock = [this] { return progress_.seconds(); };
        drafts_.emplace([&, clock] { return prepareSuite(draftOf(status, admission, {clock, schedule_.whole()})); },
                        clock);
        const auto show = [&] {
            const auto [covered, goals] = goalsOf(status);
            progress_.update({covered, goals, admission.tests().size(), admission.findings().size(),
                              engines_->executions(), end - progress_.seconds()});
        };
        while (!unit_.interface.functions.empty()) {
            show();
            if (spent()) break;
            if (admission.checkersReady() && engines_->built()) prepareJudge();
            const bool more = engines_->turn();
            if (!more) show();  // checking what was admitted on trust may take a while
            admission.settle(!more);
            if (mayDraft()) draft(admission.tests().size());
            if (!more && status.open().empty()) break;
            if (!options_.executions && stagnant(begun)) break;
        }
        // Full coverage comes fast on small units, before rare inputs had their chance to break anything.
        const uint64_t enough =
            std::min<uint64_t>(100'000, 10'000 * std::max<size_t>(unit_.interface.functions.size(), 1));
        const double until = progress_.seconds() + 2;
        while (!spent() && engines_->searches() && !engines_->empty() && executor_->statistics().executions < enough &&
               (options_.executions || progress_.seconds() < until)) {
            engines_->hunt();
            show();
        }
        prepareJudge();
        if (!interrupted_()) admission.settle(true, schedule_.polishing());
        executor_->setFuel(Engines::generousFuel);
    }

    // The judge's share of compiling that needs no tests yet: first what drafts need. The search waits for other
    // builds: they come before it.
    void prepareJudge() {
        if (preparedAll_.valid() || (prepared_.valid() && !isReady(prepared_))) return;
        const bool first = !prepared_.valid();
        auto& future = first ? prepared_ : preparedAll_;
        future = judge::prepareJudge({.sources = unit_.sources,
                                      .included = includedSources(unit_),
                                      .access = accessFiles(unit_),
                                      .work = judgeFolder_.string(),
                                      .extent = first ? judge::Extent::Measured : judge::Extent::All});
    }

    static bool isReady(const std::future<void>& future) {
        return future.valid() && future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }

    // Covered and all, of the goals the user asked for.
    std::pair<uint64_t, uint64_t> goalsOf(const coverage::Status& status) const {
        std::pair<uint64_t, uint64_t> counts;
        for (uint32_t goal : status.selected()) {
            if (program::isOurs(unit_.goals.goals[goal].kind)) continue;
            counts.first += status.covered(goal);
            ++counts.second;
        }
        return counts;
    }

    // Nothing new for as long as everything before took, and for a fair while: more of the same will not help.
    bool stagnant(double begun) const {
        const double quiet = progress_.seconds() - std::max(lastNews_, begun);
        return quiet > 10 && quiet > 2 * (lastNews_ - begun);
    }

    void seedFromEarlierRun() {
        if (options_.testsFrom.empty()) return;
        auto text = support::readFile(fs::path(options_.testsFrom) / "tests.json");
        if (!text) {
            notes_.push_back(text.error().message + "; starting without earlier tests");
            return;
        }
        testcase::FromJson earlier = testcase::fromJson(*text, unit_.interface);
        for (testcase::TestCase& test : earlier.tests) engines_->seed(std::move(test));
        notes_.insert(notes_.end(), earlier.skipped.begin(), earlier.skipped.end());
    }

    SuiteRequest suiteOf(Admission& admission, std::vector<AdmittedTest> tests, const support::Deadline& deadline) {
        return {.unit = unit_,
                .criterion = criterion_,
                .executor = *executor_,
                .tests = std::move(tests),
                .spare = {},
                .findings = {},
                .isClean = [&](const auto& test) { return admission.check(test).empty(); },
                .folder = output_->path().string(),
                .work = judgeFolder_.string(),
                .writer = *emit::writerNamed(options_.framework),
                .jobs = options_.jobs,
                .sandbox = options_.sandbox,
                .stage = [this](const std::string& what) { progress_.stage(what); },
                .deadline = deadline};
    }

    SuiteRequest draftOf(coverage::Status& status, Admission& admission, const support::Deadline& deadline) {
        std::vector<AdmittedTest> tests;
        for (const coverage::TestId id : status.minimal()) tests.push_back(admission.tests()[id]);
        SuiteRequest request = suiteOf(admission, std::move(tests), deadline);
        request.stage = [](const std::string&) {};
        request.isDraft = true;
        return request;
    }

    // A run that must repeat is not to be disturbed; what the judge needs anyway comes first.
    bool mayDraft() const { return !options_.executions && isReady(prepared_); }

    void draft(size_t tests) {
        drafts_->consider(tests);
        if (saidDraft_ || !drafts_->last(0)) return;
        saidDraft_ = true;
        progress_.stage("a first suite is verified: from now on Ctrl-C leaves one");
    }

    // The whole way: small tests, all builds.
    support::Result<MadeSuite> makeWhole(coverage::Status& status, Admission& admission,
                                         std::vector<oracle::Finding>& findings) {
        const auto [covered, goals] = goalsOf(status);
        progress_.stage(
            fmt::format("{} of {} goals reached; making {} tests small", covered, goals, status.minimal().size()));
        PolishRequest polish{unit_, criterion_, *executor_, admission, schedule_.polishing()};
        SuiteRequest request = suiteOf(admission, polishTests(polish, status.minimal()), schedule_.judging());
        polish.deadline = schedule_.polishing();
        findings = polishFindings(polish);
        request.findings = findings;
        request.spare = admission.tests();
        request.confirming = {[this] { return progress_.seconds(); }, schedule_.whole(), interrupted_};
        const auto isDone = [&](const auto& asked) {
            constexpr std::chrono::milliseconds glance{20};
            while (!interrupted_() && !asked()) std::this_thread::sleep_for(glance);
            return !interrupted_();
        };
        if (!isDone([&] { return isReady(prepared_); })) return MadeSuite{};
        prepareJudge();
        // a draft has the judge's folder
        if (!isDone([&] { return isReady(preparedAll_) && drafts_->isIdle(); })) return MadeSuite{};
        const auto& draft = drafts_->last(0);
        auto made = makeSuite(std::move(request));
        if (!made || !made->files.empty() || !draft || interrupted_()) return made;
        MadeSuite last = *draft;
        last.notes = std::move(made->notes);
        last.notes.push_back(
            "the suite is as it was while the search went on: no later form could be verified in time");
        return last;
    }

    // Of an interrupted run: what was verified last, or what can be at once.
    std::optional<MadeSuite> makeNow(coverage::Status& status, Admission& admission) {
        constexpr double patience = 1.5;
        const double end = progress_.seconds() + patience;
        const auto clock = [this] { return progress_.seconds(); };
        if (const auto& draft = drafts_->last(patience)) return draft;
        auto made = makeSuite(draftOf(status, admission, {clock, end}));
        if (made && !made->files.empty()) return std::move(*made);
        return std::nullopt;
    }

    support::Result<void> finish(coverage::Status& status, Admission& admission) {
        std::vector<oracle::Finding> findings;
        std::optional<MadeSuite> made;
        if (!interrupted_()) {
            auto whole = makeWhole(status, admission, findings);
            if (!whole) return whole.error();
            made = std::move(*whole);
        }
        if (interrupted_() && (!made || made->files.empty())) {
            progress_.stage("interrupted; the last verified suite is written (Ctrl-C again: stop at once)");
            findings.clear();
            for (const auto& [key, finding] : admission.findings()) findings.push_back(finding);
            made = makeNow(status, admission);
            if (!made) {
                progress_.stage("no suite was verified yet, nothing was written");
                interruption_->leave(130);
            }
        }
        report::Report report =
            reportOf({options_, unit_, criterion_, *executor_, *engines_, status, admission, *made, findings, notes_});
        report.summary.firstTestSeconds = firstTest_;
        report.summary.seconds = std::round(progress_.seconds() * 1000) / 1000;
        std::vector<testcase::TestCase> data;
        for (const AdmittedTest& test : made->tests) data.push_back(test.test);
        if (made->files.empty()) {
            if (auto written = output_->writeReport(report::toJson(report)); !written) return written;
            return support::Error{fmt::format("no form of the suite could be verified, {} stays as it is{}{}",
                                              fs::proximate(output_->path()).string(), made->notes.empty() ? "" : ": ",
                                              made->notes.empty() ? "" : made->notes.back()),
                                  support::Error::Blame::Nobody};
        }
        std::vector<emit::EmittedFile> files = std::move(made->files);
        files.push_back({"tests.json", testcase::toJson(data, unit_.interface)});
        const bool reproduces =
            std::any_of(files.begin(), files.end(), [this](const auto& file) { return file.path == findingsFile(); });
        std::vector<std::string> obsolete(reproduces ? 0 : 1, findingsFile());
        if (auto written = output_->replace(files, obsolete); !written) return written;
        if (auto written = output_->writeReport(report::toJson(report)); !written) return written;
        progress_.stage("done");
        fmt::print("{}", report::toText(report, fs::proximate(output_->path()).string()));
        if (interrupted_()) interruption_->leave(0);
        return made->tests.empty() ? withoutTests(report, *made) : support::Result<void>();
    }

    // Functions, but no test of any of them.
    support::Result<void> withoutTests(const report::Report& report, const MadeSuite& made) const {
        if (unit_.interface.functions.empty()) return {};
        std::string why = "no passing test was found within the budget";
        const auto dropped = std::find_if(made.notes.begin(), made.notes.end(), [](const std::string& note) {
            return note.find("dropped") != std::string::npos || note.find("does not compile") != std::string::npos;
        });
        if (dropped != made.notes.end())
            why = *dropped;
        else if (!report.skipped.empty())
            why = fmt::format("{}: {}", report.skipped.front().name, report.skipped.front().reason);
        return support::Error{
            fmt::format("no test of {} could be shipped, though it has functions: {}", unit_.name, why),
            support::Error::Blame::Nobody};
    }

    const Options& options_;
    const std::function<bool()>& interrupted_;
    const coverage::Criterion criterion_;
    Progress progress_;
    Schedule schedule_;
    std::optional<OutputFolder> output_;
    fs::path judgeFolder_;
    program::BuildCache cache_{support::userCache("units")};
    program::UnitRequest request_;
    program::Unit unit_;
    program::CodePlaces codePlaces_;
    program::Build concolicBuild_;  // until the engines have it
    std::unique_ptr<execute::Executor> executor_;
    std::unique_ptr<Engines> engines_;
    std::future<void> prepared_, preparedAll_;
    std::optional<Drafts> drafts_;
    bool saidDraft_ = false;
    std::optional<Interruption> interruption_;
    std::vector<std::string> notes_;
    double firstTest_ = 0, lastNews_ = 0;
};

}  // namespace

support::Result<void> generate(const Options& options, const std::function<bool()>& interrupted) {
    return Session(options, interrupted).run();
}

}  // namespace provest::driver
