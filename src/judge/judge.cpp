#include "judge/judge.hpp"

#include "judge/builds.hpp"
#include "judge/parallel.hpp"
#include "judge/polluters.hpp"
#include "judge/precompiled.hpp"
#include "judge/running.hpp"
#include "judge/trouble.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <set>
#include <sstream>

namespace provest::judge {

namespace {

namespace fs = std::filesystem;

// What compilers and linkers say when the disk is full. It says nothing about the suite.
bool noRoom(const std::string& said) { return said.find("No space left on device") != std::string::npos; }

class Judge {
public:
    explicit Judge(const JudgeInput& input) : input_(input), headers_(headersFor(input)) {}

    support::Result<Judgement> judge() {
        auto found = builds(input_.extent);
        if (!found) return found.error();
        builds_ = std::move(*found);
        readers_ = readers(input_.extent);
        fs::create_directories(fs::path(input_.work) / "run");
        const bool compiled = compile();
        for (const auto& error : verdict_.errors)
            if (noRoom(error.message)) return fullDisk();
        if (!compiled) return std::move(verdict_);
        runOthers();
        shuffled();
        findPolluters();
        return measured();
    }

    std::vector<Trouble> objections() {
        auto found = builds(Extent::All);
        if (!found) return {};
        builds_ = std::move(*found);
        fs::create_directories(input_.work);
        const auto steps = checkSteps(input_, builds_, headers_);
        const Results results = runAll(steps.size(), [&](size_t i) { return compileOne(steps[i]); });
        for (size_t i = 0; i < steps.size(); ++i)
            if (results[i] && !results[i]->stopped) object(steps[i], *results[i]);
        return std::move(verdict_.errors);
    }

private:
    support::Error fullDisk() const {
        return support::userError("the suite cannot be built in " + input_.work +
                                  ": No space left on device; set TMPDIR to a folder with room");
    }

    // The measured build, and gcc's word, are what there is no verdict without.
    support::Deadline deadlineOf(const Build& build) const {
        const bool isRead = std::any_of(readers_.begin(), readers_.end(),
                                        [&](const Build& reader) { return reader.name == build.name; });
        return build.measured || isRead ? input_.last : input_.deadline;
    }

    // Those that are not done; also who shares an object with one.
    void leaveOut(const std::set<std::string>& unfinished) {
        std::vector<Build> done;
        for (const Build& build : builds_)
            if (!unfinished.contains(build.name) && !unfinished.contains(suiteBuild(input_, builds_, build).name))
                done.push_back(build);
        verdict_.late = done.empty() || !done.front().measured;
        if (!verdict_.late) builds_ = std::move(done);
    }

    bool compile() {
        const auto steps = compileSteps(input_, builds_, readers_, headers_);
        const Results results = runAll(steps.size(), [&](size_t i) { return compileOne(steps[i]); });
        std::set<std::string> unfinished;
        for (size_t i = 0; i < steps.size(); ++i) {
            if (results[i] && results[i]->stopped) {
                unfinished.insert(steps[i].build->name);
                continue;
            }
            if (!results[i]) {
                verdict_.errors.push_back({steps[i].build->name, results[i].error().message});
                continue;
            }
            const bool isOthers = steps[i].what == CompileStep::What::Unit && !steps[i].build->measured;
            if (isOthers && !results[i]->ok() && !noRoom(results[i]->errors)) {
                // Not every compiler takes the user's code; the suite is not to blame.
                unfinished.insert(steps[i].build->name);
                verdict_.refused.push_back({steps[i].build->name, results[i]->errors});
                continue;
            }
            object(steps[i], *results[i]);
        }
        leaveOut(unfinished);
        for (const Build& reader : readers_) verdict_.late = verdict_.late || unfinished.contains(reader.name);
        return verdict_.errors.empty() && !verdict_.late && link();
    }

    // Notes what one compiler said.
    void object(const CompileStep& step, const support::Finished& finished) {
        using What = CompileStep::What;
        const std::string& said = finished.errors;
        Trouble trouble{step.build->name, said};
        // A user who builds with -Werror must be able to build the suite.
        if (step.what == What::Suite || step.what == What::Check)
            trouble = troubleWith(input_.suiteFile, std::move(trouble), {"warning:", "error:"});
        if (!finished.ok() || !trouble.lines.empty())
            verdict_.errors.push_back(std::move(trouble));
        else if (said.find("warning:") != std::string::npos)
            verdict_.warnings.push_back(std::move(trouble));
    }

    using Results = std::vector<support::Result<support::Finished>>;

    Results runAll(size_t count, const std::function<support::Result<support::Finished>(size_t)>& one) const {
        Results results(count, support::Result<support::Finished>(support::Finished{}));
        inParallel(count, input_.jobs, [&](size_t i) { results[i] = one(i); });
        return results;
    }

    support::Result<support::Finished> runFor(const Build& build, support::Command command) const {
        command.deadline = deadlineOf(build);
        command.background = input_.background;
        return support::run(command);
    }

    support::Result<support::Finished> compileOne(const CompileStep& step) const {
        if (step.source.empty()) {
            auto result = runFor(*step.build, step.command);
            forgetStopped(step, result);
            return result;
        }
        const std::string stamp = step.output + ".source";
        const auto text = support::readFile(step.source), compiled = support::readFile(stamp);
        if (text && compiled && *text == *compiled) return support::Finished{};
        auto result = compileSuite(step);
        // What a compiler said must be said again the next time.
        if (text && result && result->ok() && result->errors.empty()) (void)support::writeFile(stamp, *text);
        return result;
    }

    // Only the plain compiler's word counts against a suite.
    support::Result<support::Finished> compileSuite(const CompileStep& step) const {
        auto result = runFor(*step.build, step.command);
        forgetStopped(step, result);
        if (step.plain.argv.empty() || (result && (result->ok() || result->stopped))) return result;
        auto plain = runFor(*step.build, step.plain);
        if (plain && plain->ok()) headers_.discard(*step.build, flagsOfUnit(input_, *step.build));
        return plain;
    }

    bool link() {
        const Results results = runAll(builds_.size(), [&](size_t i) {
            const Build& build = builds_[i];
            return runFor(build, linkCommand(input_, build, suiteBuild(input_, builds_, build)));
        });
        std::set<std::string> unfinished;
        for (size_t i = 0; i < results.size(); ++i)
            if (results[i] && results[i]->stopped)
                unfinished.insert(builds_[i].name);
            else if (!results[i] || !results[i]->ok())
                verdict_.errors.push_back(
                    {builds_[i].name, results[i] ? results[i]->errors : results[i].error().message});
        leaveOut(unfinished);
        return verdict_.errors.empty() && !verdict_.late;
    }

    RunRequest requestFor(const Build& build, const std::vector<std::string>& arguments,
                          const std::vector<std::pair<std::string, std::string>>& environment) const {
        RunRequest request{programPath(input_, build), input_.suiteFile, arguments, failedNames(), environment, {}};
        request.directory = (fs::path(input_.work) / "run").string();
        request.sandbox = input_.sandbox;
        request.deadline = deadlineOf(build);
        request.mapsMuch = std::any_of(build.flags.begin(), build.flags.end(),
                                       [](const std::string& flag) { return flag.starts_with("-fsanitize="); });
        for (const auto& source : input_.sources) request.visible.push_back(source.file);
        for (const auto& link : input_.links) request.visible.push_back(link);
        for (const auto& [name, value] : environment) request.writable.push_back(value);  // for profiles
        return request;
    }

    void run(const Build& build, const std::string& as, const std::vector<std::string>& arguments,
             const std::vector<std::pair<std::string, std::string>>& environment) {
        RunRequest request = requestFor(build, arguments, environment);
        if (as != build.name) request.deadline = input_.deadline;
        take(runSuite(request), request, as);
    }

    // All builds but the measured one, side by side.
    void runOthers() {
        std::vector<SuiteRun> runs(builds_.size());
        inParallel(builds_.size(), input_.jobs, [&](size_t i) {
            if (!builds_[i].measured) runs[i] = runSuite(requestFor(builds_[i], {}, {}));
        });
        for (size_t i = 0; i < builds_.size(); ++i)
            if (!builds_[i].measured) take(runs[i], requestFor(builds_[i], {}, {}), builds_[i].name);
    }

    void take(const SuiteRun& all, const RunRequest& request, const std::string& as) {
        if (!all.problem.empty()) verdict_.errors.push_back({as, all.problem});
        if (!all.stopped) verdict_.checked.insert(as);
        for (const auto& outcome : all.outcomes) {
            ran_.insert(outcome.name);
            if (!outcome.passed) fail(outcome, passesAlone(request, outcome.name) ? "shuffled" : as);
        }
    }

    // Then not the test is at fault but what an earlier one left behind, whatever the order was.
    static bool passesAlone(const RunRequest& request, const std::string& name) {
        support::Command command;
        command.argv = {request.program, "--gtest_filter=" + name};
        command.timeout = std::chrono::seconds(10);
        const auto finished = start(request, command);
        return finished && !finished->stopped && finished->ok() &&
               finished->output.find("[  PASSED  ] 1 test") != std::string::npos;
    }

    void fail(const TestOutcome& outcome, const std::string& build) {
        for (auto& known : verdict_.failed)
            if (known.name == outcome.name && known.build == build) {
                for (const uint32_t line : outcome.lines)
                    if (std::find(known.lines.begin(), known.lines.end(), line) == known.lines.end())
                        known.lines.push_back(line);
                return;
            }
        verdict_.failed.push_back({outcome.name, build, outcome.message, outcome.lines});
    }

    std::vector<std::string> failedNames() const {
        std::vector<std::string> names;
        for (const auto& test : verdict_.failed)
            if (std::find(names.begin(), names.end(), test.name) == names.end()) names.push_back(test.name);
        return names;
    }

    const Build& shuffledBuild() const {
        const auto gcc =
            std::find_if(builds_.begin(), builds_.end(), [](const Build& one) { return one.name == "gcc"; });
        return gcc == builds_.end() ? builds_.front() : *gcc;
    }

    // Who disturbs those that fail only after others.
    void findPolluters() {
        const auto isDisturbed = [](const FailedTest& test) { return test.build == "shuffled"; };
        if (std::none_of(verdict_.failed.begin(), verdict_.failed.end(), isDisturbed)) return;
        std::set<std::string> candidates = ran_;
        for (const FailedTest& test : verdict_.failed)
            if (!isDisturbed(test)) candidates.erase(test.name);
        const std::string profiles = folder("shuffled-profiles");
        RunRequest request = requestFor(shuffledBuild(), {}, {{"SUITE_PROFILES", profiles}});
        request.without.clear();
        request.deadline = input_.deadline;
        constexpr unsigned mostRuns = 100;
        verdict_.polluters = polluters(
            {candidates.begin(), candidates.end()}, [&](const auto& tests) { return disturbedAmong(request, tests); },
            mostRuns);
        fs::remove_all(profiles);
    }

    static std::set<std::string> disturbedAmong(RunRequest request, const std::vector<std::string>& tests) {
        std::string filter = "--gtest_filter=";
        for (const std::string& test : tests) filter += (filter.ends_with('=') ? "" : ":") + test;
        support::Command command;
        command.argv = {request.program, filter, "--gtest_shuffle", "--gtest_random_seed=1", "--gtest_repeat=4"};
        command.timeout = std::chrono::seconds(30);
        std::set<std::string> failed;
        const auto finished = start(request, command);
        if (!finished || finished->stopped) return failed;
        for (const TestOutcome& outcome : readOutcomes(finished->output, request.file))
            if (!outcome.passed) failed.insert(outcome.name);
        return failed;
    }

    void shuffled() {
        if (input_.repeats == 0) return;
        const Build& build = shuffledBuild();
        const std::string profiles = folder("shuffled-profiles");
        run(build, "shuffled",
            {"--gtest_shuffle", "--gtest_random_seed=1", "--gtest_repeat=" + std::to_string(input_.repeats)},
            {{"SUITE_PROFILES", profiles}});
        fs::remove_all(profiles);
    }

    std::string folder(const char* name) const {
        const fs::path path = fs::path(input_.work) / name;
        fs::remove_all(path);
        fs::create_directories(path);
        return path.string();
    }

    // Failures of this very run spoil its counters: it is repeated without them.
    support::Result<Judgement> measured() {
        const Build& build = builds_.front();
        std::string profiles;
        for (;;) {
            const size_t before = verdict_.failed.size();
            profiles = folder("profiles");
            run(build, build.name, {}, {{"SUITE_PROFILES", profiles}});
            verdict_.late = !verdict_.checked.contains(build.name);
            if (verdict_.late) return std::move(verdict_);
            if (verdict_.failed.size() == before) break;
        }
        const auto failed = failedNames();
        for (const auto& name : ran_)
            if (std::find(failed.begin(), failed.end(), name) == failed.end()) verdict_.passed.push_back(name);
        if (auto measure = measureIn(profiles, build))
            verdict_.measure = std::move(*measure);
        else
            return measure.error();
        return std::move(verdict_);
    }

    support::Result<Measure> measureIn(const std::string& profiles, const Build& build) const {
        const std::string profdata = support::findProgram({"llvm-profdata-19", "llvm-profdata"});
        const std::string cov = support::findProgram({"llvm-cov-19", "llvm-cov"});
        if (profdata.empty() || cov.empty())
            return support::userError(
                "llvm-cov-19 was not found; install the package llvm-19 so that coverage can be measured");
        const std::string merged = (fs::path(input_.work) / "suite.profdata").string();
        std::vector<std::string> argv = {profdata, "merge", "--failure-mode=all", "-o", merged};
        for (const auto& entry : fs::directory_iterator(profiles)) argv.push_back(entry.path().string());
        if (argv.size() == 5) return support::ourError("the suite left no profile in " + profiles);
        std::sort(argv.begin() + 5, argv.end());
        const auto merging = support::run({.argv = argv, .directory = {}, .environment = {}, .input = {}});
        if (!merging) return merging.error();
        if (noRoom(merging->errors)) return fullDisk();
        if (!merging->ok()) return support::ourError("llvm-profdata: " + merging->errors);
        const auto exported = support::run(
            {.argv = {cov, "export", "-format=text", "-instr-profile=" + merged, programPath(input_, build)},
             .directory = {},
             .environment = {},
             .input = {}});
        if (!exported) return exported.error();
        if (!exported->ok()) return support::ourError("llvm-cov: " + exported->errors);
        return readCoverage(exported->output);
    }

    const JudgeInput& input_;
    PrecompiledHeaders headers_;
    std::vector<Build> builds_, readers_;
    std::set<std::string> ran_;
    Judgement verdict_;
};

}  // namespace

std::future<void> prepareJudge(JudgeInput input) {
    return std::async(std::launch::async, [input = std::move(input)] {
        const auto found = builds(input.extent);
        if (!found) return;
        const PrecompiledHeaders headers = headersFor(input);
        std::error_code problem;
        fs::create_directories(input.work, problem);
        const auto steps = unitSteps(input, *found);
        std::vector<const Build*> readers;
        for (const Build& build : *found)
            if (&suiteBuild(input, *found, build) == &build) readers.push_back(&build);
        inParallel(steps.size() + readers.size(), input.jobs, [&](size_t i) {
            if (i < steps.size()) {
                support::Command command = steps[i].command;
                command.background = true;
                command.deadline = input.deadline;
                forgetStopped(steps[i], support::run(command));
            } else if (!input.deadline.over()) {
                const Build& reader = *readers[i - steps.size()];
                headers.make(reader, flagsOfUnit(input, reader), input.deadline);
            }
        });
    });
}

std::vector<Trouble> objections(const JudgeInput& input) { return Judge(input).objections(); }

std::set<std::string> macrosOf(const std::string& headers) {
    std::set<std::string> names;
    const auto found = builds(Extent::All);
    if (!found) return names;
    for (const Build& build : *found) {
        if (build.name != "clang" && build.name != "gcc-O0") continue;
        support::Command command;
        command.argv = {build.cxx, "-std=gnu++17", "-E", "-dM", "-x", "c++", "-"};
        command.input = headers;
        const auto finished = support::run(command);
        if (!finished) continue;
        std::istringstream lines(finished->output);
        for (std::string define, name; lines >> define >> name && std::getline(lines, define);)
            names.insert(name.substr(0, name.find('(')));
    }
    return names;
}

std::set<std::string> allChecks() {
    std::set<std::string> names{"shuffled"};
    if (const auto all = builds(Extent::All))
        for (const Build& build : *all) names.insert(build.name);
    return names;
}

support::Result<Judgement> judge(const JudgeInput& input) { return Judge(input).judge(); }

}  // namespace provest::judge
