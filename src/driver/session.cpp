#include "driver/session.hpp"

#include "driver/delivery.hpp"
#include "driver/engines.hpp"
#include "driver/exit_code.hpp"
#include "driver/interruption.hpp"
#include "driver/preparation.hpp"
#include "driver/proving.hpp"
#include "driver/reporting.hpp"
#include "driver/suites.hpp"
#include "driver/targets.hpp"
#include "judge/running.hpp"
#include "support/files.hpp"
#include "testcase/json.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

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
          schedule_(options.executions ? support::Deadline::never : options.seconds, clock(), interrupted),
          preparation_(options, progress_) {}

    support::Result<void> run() {
        auto output = OutputFolder::open(options_);
        if (!output) return output.error();
        output_.emplace(std::move(*output));
        auto work = support::TemporaryFolder::create();
        if (!work) return work.error();
        interruption_.emplace(interrupted_, [this, folder = work->path()] {
            std::error_code gone;
            fs::remove_all(folder, gone);
            output_->removeEmpty();
        });
        if (auto loaded = preparation_.load(work->path()); !loaded) return loaded.error();
        if (auto allowed = output_->mayReplace(deliveredFiles(unit())); !allowed) return allowed.error();
        auto functions = targetFunctions(unit().interface, options_.targets);
        if (!functions) return functions.error();
        keepReachable(preparation_.unit(), *functions);
        coverage::Status status(unit().goals, criterion_, unit().counters);
        Proving proving({.options = options_,
                         .unit = unit(),
                         .world = worldOf(options_, unit().interface, *functions),
                         .folder = work->path() / "proofs",
                         .certificate = output_->path() / certificateFile(unit()),
                         .clock = clock(),
                         .interrupted = interrupted_});
        if (options_.prove == "only") return proveOnly(status, proving);
        if (auto started = start(work->path() / "judge"); !started) return started.error();
        Admission admission(unit(), preparation_.executor(), status, preparation_.startCheckers(),
                            options_.executions != 0, clock());
        Suites suites({.options = options_,
                       .criterion = criterion_,
                       .preparation = preparation_,
                       .progress = progress_,
                       .schedule = schedule_,
                       .status = status,
                       .admission = admission,
                       .output = output_->path(),
                       .work = work->path() / "judge",
                       .interrupted = interrupted_});
        search(status, admission, suites, proving, *functions);
        auto done = finish(status, admission, suites, proving);
        // What is still being built nobody needs any more, and it may take longer than all the rest.
        if (!admission.checkersReady() || !engines_->built()) interruption_->leave(exitCode(done));
        return done;
    }

private:
    const program::Unit& unit() const { return preparation_.unit(); }
    std::function<double()> clock() {
        return [this] { return progress_.seconds(); };
    }

    support::Result<void> start(const fs::path& judgeFolder) {
        fs::create_directory(judgeFolder);
        if (auto started = preparation_.start(); !started) return started.error();
        return options_.sandbox ? judge::trySandbox(judgeFolder.string()) : support::Result<void>();
    }

    void search(coverage::Status& status, Admission& admission, Suites& suites, Proving& proving,
                const std::vector<uint32_t>& functions) {
        progress_.stage(fmt::format("{}: {} functions, {} {} goals", unit().name, unit().interface.functions.size(),
                                    status.figures().goals, criterion_.name));
        const auto admit = [&](const testcase::TestCase& test) {
            const bool joined = admission.admit(test);
            if (joined) interruption_->keepWhatThereIs();
            if (joined && firstTest_ == 0) firstTest_ = progress_.seconds();
            if (joined) lastNews_ = progress_.seconds();
            return joined;
        };
        const double begun = progress_.seconds();
        schedule_.searchFrom(linesOf(unit()));
        const double end = std::min(schedule_.searchEnd(), begun + options_.seconds);
        const auto spent = [this, end] {
            return interrupted_() || progress_.seconds() >= end ||
                   (options_.executions && engines_->executions() >= options_.executions);
        };
        engines_ = std::make_unique<Engines>(Engines::Request{.options = options_,
                                                              .unit = unit(),
                                                              .functions = functions,
                                                              .executor = preparation_.executor(),
                                                              .status = status,
                                                              .admit = admit,
                                                              .worker = preparation_.workerOptions(),
                                                              .concolicBuild = preparation_.takeConcolicBuild(),
                                                              .seconds = clock(),
                                                              .interrupted = interrupted_,
                                                              .spent = spent});
        seedFromEarlierRun();
        const auto show = [&] {
            const coverage::Status::Figures figures = status.figures();
            progress_.update({figures.covered, figures.goals, admission.tests().size(), admission.findings().size(),
                              engines_->executions(), end - progress_.seconds()});
        };
        while (!unit().interface.functions.empty()) {
            show();
            if (spent()) break;
            if (admission.checkersReady() && engines_->built()) suites.prepareJudge();
            const bool more = engines_->turn();
            if (!more) show();  // checking what was admitted on trust may take a while
            admission.settle(!more, schedule_.searching());
            suites.considerDraft();
            considerProofs(status, proving, begun);
            if (!more && status.open().empty()) break;
            if (!options_.executions && stagnant(begun)) break;
        }
        // Full coverage comes fast on small units, before rare inputs had their chance to break anything.
        const uint64_t enough =
            std::min<uint64_t>(100'000, 10'000 * std::max<size_t>(unit().interface.functions.size(), 1));
        const double until = progress_.seconds() + 2;
        execute::Executor& executor = preparation_.executor();
        while (!spent() && executor.statistics().executions < enough &&
               (options_.executions || progress_.seconds() < until)) {
            if (!engines_->hunt()) break;
            show();
        }
        suites.prepareJudge();
        if (!interrupted_()) admission.settle(true, schedule_.share(0.15));
        executor.setFuel(generousFuel);
        beginProofs(status, proving, proofEnd());
    }

    // The prover begins once the search has taken what is easy, and says at once what it has found. A run that must
    // repeat cannot ask it in between.
    void considerProofs(coverage::Status& status, Proving& proving, double begun) {
        if (options_.executions || !proving.objection().empty()) return;
        constexpr double headStart = 0.5;
        if (proving.hasNews())
            close(status, proving);
        else if (!proving.begun() && progress_.seconds() - begun > headStart)
            beginProofs(status, proving, proofEnd());
    }

    // Half a budget of their own: whoever has found what there is does not wait long for what cannot be proved.
    double proofEnd() const {
        constexpr double least = 10;
        return std::min(schedule_.whole(), progress_.seconds() + std::max(least, options_.seconds / 2));
    }

    // In doubt even what is covered is asked about: a proof of that is wrong.
    void beginProofs(const coverage::Status& status, Proving& proving, double until) {
        if (interrupted_() || proving.begun() || !proving.objection().empty()) return;
        const std::vector<uint32_t> goals = options_.doubt ? status.selected() : status.open();
        if (goals.empty()) return;
        if (options_.proveSeconds > 0) until = progress_.seconds() + options_.proveSeconds;
        proving.begin(goals, options_.executions ? support::Deadline::never : until);
    }

    void awaitProofs(coverage::Status& status, Proving& proving) {
        if (!proving.begun() || proving.isOver()) return;
        progress_.doing("proving what is left open");
        constexpr std::chrono::milliseconds glance{20};
        while (!interrupted_() && !proving.isOver())
            if (proving.hasNews(glance)) close(status, proving);
    }

    void close(coverage::Status& status, const Proving& proving) {
        if (options_.doubt) return;  // they stay searched
        for (const uint32_t goal : proving.result().proved) status.close(goal);
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
            preparation_.notes.push_back(text.error().message + "; starting without earlier tests");
            return;
        }
        testcase::FromJson earlier = testcase::fromJson(*text, unit().interface);
        for (const testcase::TestCase& test : earlier.tests) engines_->seed(test);
        preparation_.notes.insert(preparation_.notes.end(), earlier.skipped.begin(), earlier.skipped.end());
    }

    support::Result<void> proveOnly(coverage::Status& status, Proving& proving) {
        if (const std::string objection = proving.objection(); !objection.empty())
            return support::userError(fmt::format("{}: {}", options_.sources.front(), objection));
        interruption_->keepWhatThereIs();
        progress_.stage(fmt::format("{}: {} {} goals; proving", unit().name, status.figures().goals, criterion_.name));
        beginProofs(status, proving, progress_.seconds() + options_.seconds);
        awaitProofs(status, proving);
        const MadeSuite none;
        report::Report report = proofReportOf({options_, unit(), criterion_, status, proving});
        report.summary.seconds = seconds();
        return deliver({.unit = unit(),
                        .output = *output_,
                        .made = none,
                        .report = std::move(report),
                        .certificate = proving.result().certificate,
                        .stage = [this](const std::string& what) { progress_.stage(what); },
                        .wantsTests = false});
    }

    support::Result<void> finish(coverage::Status& status, Admission& admission, Suites& suites, Proving& proving) {
        std::vector<oracle::Finding> findings;
        std::optional<MadeSuite> made;
        if (!interrupted_()) {
            auto whole = suites.makeWhole(findings);
            if (!whole) return whole.error();
            made = std::move(*whole);
        }
        if (interrupted_() && (!made || made->files.empty())) {
            progress_.stage("interrupted; the last verified suite is written (Ctrl-C again: stop at once)");
            findings.clear();
            for (const auto& [key, finding] : admission.findings()) findings.push_back(finding);
            made = suites.makeNow();
            if (!made) {
                progress_.stage("no suite was verified yet, nothing was written");
                interruption_->leave(130);
            }
        }
        awaitProofs(status, proving);
        report::Report report = reportOf({.options = options_,
                                          .unit = unit(),
                                          .criterion = criterion_,
                                          .executor = preparation_.executor(),
                                          .engines = *engines_,
                                          .status = status,
                                          .admission = admission,
                                          .made = *made,
                                          .findings = findings,
                                          .proving = proving,
                                          .notes = preparation_.notes});
        report.summary.firstTestSeconds = firstTest_;
        report.summary.seconds = seconds();
        auto delivered = deliver({.unit = unit(),
                                  .output = *output_,
                                  .made = *made,
                                  .report = std::move(report),
                                  .certificate = proving.result().certificate,
                                  .stage = [this](const std::string& what) { progress_.stage(what); }});
        if (auto wrong = contradiction(status, proving)) return *wrong;
        if (delivered && interrupted_()) interruption_->leave(0);
        return delivered;
    }

    // A test covers what is certified never to happen: one of the two is our bug, and both are kept.
    std::optional<support::Error> contradiction(const coverage::Status& status, const Proving& proving) const {
        for (const uint32_t goal : proving.result().proved) {
            if (!status.covered(goal)) continue;
            const program::Goal& one = unit().goals.goals[goal];
            return support::ourError(
                fmt::format("{}:{}:{}: the {} side of `{}` is covered by a test and has a proof "
                            "that it cannot be; please report {} with the suite",
                            one.at.file, one.at.line, one.at.column, program::name(one.side), one.text,
                            (output_->path() / proving.certificateName()).string()));
        }
        return std::nullopt;
    }

    double seconds() const { return std::round(progress_.seconds() * 1000) / 1000; }

    const Options& options_;
    const std::function<bool()>& interrupted_;
    const coverage::Criterion criterion_;
    Progress progress_;
    Schedule schedule_;
    std::optional<OutputFolder> output_;
    Preparation preparation_;
    std::unique_ptr<Engines> engines_;
    std::optional<Interruption> interruption_;
    double firstTest_ = 0, lastNews_ = 0;
};

}  // namespace

support::Result<void> generate(const Options& options, const std::function<bool()>& interrupted) {
    return Session(options, interrupted).run();
}

}  // namespace provest::driver
