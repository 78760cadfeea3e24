#include "judge/reproducing.hpp"

#include "judge/builds.hpp"
#include "judge/parallel.hpp"
#include "judge/precompiled.hpp"
#include "judge/running.hpp"
#include "judge/trouble.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <set>

namespace provest::judge {

namespace {

namespace fs = std::filesystem;

// A loop that ends after this is one that takes its time.
constexpr std::chrono::milliseconds patience{10'000};

constexpr const char* noTime = "there was no time left to run its reproducer";

bool isReport(const std::string& said) {
    return said.find("ERROR: AddressSanitizer") != std::string::npos ||
           said.find("runtime error: ") != std::string::npos;
}

// Why a run does not show the finding; empty: it does.
std::string doubt(const support::Finished& run, Shows how) {
    const bool hangs = how == Shows::Hang;
    if (run.stopped) return noTime;
    if (run.timedOut) return hangs ? "" : "its reproducer hangs instead";
    if (how == Shows::Unwritten)
        return run.errors.find("uninitialised ") != std::string::npos ? "" : "valgrind sees nothing in its reproducer";
    if (isReport(run.errors) || run.status > 128) return "";
    return hangs ? fmt::format("its reproducer ends within {} s", patience.count() / 1000)
                 : "its reproducer shows nothing in a build with AddressSanitizer and UBSan";
}

// Reproducers in one build.
class Reproduction {
public:
    Reproduction(const JudgeInput& input, Build build, const support::Deadline& deadline)
        : input_(input), build_(std::move(build)), deadline_(deadline) {}

    // Those that show their finding in one of these ways.
    support::Result<void> run(const std::vector<Reproducer>& reproducers, const std::set<Shows>& ways,
                              Reproductions& into) {
        std::vector<size_t> chosen;
        for (size_t i = 0; i < reproducers.size(); ++i)
            if (ways.contains(reproducers[i].shows)) chosen.push_back(i);
        if (chosen.empty() || !into.errors.empty()) return {};
        if (!deadline_.over())
            if (auto built = compile(into.errors); !built) return built;
        if (!into.errors.empty()) return {};
        inParallel(chosen.size(), input_.jobs, [&](size_t i) { into.doubts[chosen[i]] = one(reproducers[chosen[i]]); });
        return {};
    }

private:
    support::Result<void> compile(std::vector<Trouble>& errors) {
        std::vector<support::Command> commands;
        CompileStep findings = findingsStep(input_, build_, headersFor(input_));
        commands.push_back(findings.command);
        const auto unit = unitSteps(input_, {build_});
        for (const CompileStep& step : unit) commands.push_back(step.command);
        for (support::Command& command : commands) command.deadline = deadline_;
        auto results = support::runAll(commands, input_.jobs);
        for (size_t i = 0; i < unit.size(); ++i) forgetStopped(unit[i], results[i + 1]);
        if (results[0] && !results[0]->ok() && !results[0]->stopped && !findings.plain.argv.empty()) {
            findings.plain.deadline = deadline_;  // the precompiled header may be at fault
            results[0] = support::run(findings.plain);
        }
        for (const auto& result : results) {
            if (!result) return result.error();
            if (!result->ok() && !result->stopped)
                errors.push_back(troubleWith(input_.findingsFile, {build_.name, result->errors}, {"error:"}));
        }
        if (!errors.empty() || deadline_.over()) return {};
        support::Command link = findingsLink(input_, build_);
        link.deadline = deadline_;
        const auto linked = support::run(link);
        if (!linked) return linked.error();
        if (!linked->ok() && !linked->stopped) errors.push_back({build_.name, linked->errors, input_.findingsFile});
        return {};
    }

    std::string one(const Reproducer& reproducer) const {
        if (deadline_.over()) return noTime;
        RunRequest request;
        request.program = findingsProgram(input_, build_);
        request.directory = (fs::path(input_.work) / "run").string();
        request.sandbox = input_.sandbox;
        request.mapsMuch = true;
        for (const auto& source : input_.sources) request.visible.push_back(source.file);
        for (const auto& link : input_.links) request.visible.push_back(link);
        support::Command command;
        if (reproducer.shows == Shows::Unwritten) {
            const std::string valgrind = support::findProgram({"valgrind"});
            if (valgrind.empty()) return "valgrind, which would show it, is not installed";
            command.argv = {valgrind, "-q", "--exit-on-first-error=yes", "--error-exitcode=97", "--leak-check=no"};
        }
        for (const std::string& word :
             {request.program, std::string("--gtest_also_run_disabled_tests"), "--gtest_filter=" + reproducer.name})
            command.argv.push_back(word);
        command.timeout = patience;
        command.deadline = deadline_;
        const auto finished = start(request, command);
        return finished ? doubt(*finished, reproducer.shows) : finished.error().message;
    }

    const JudgeInput& input_;
    const Build build_;
    const support::Deadline& deadline_;
};

}  // namespace

support::Result<Reproductions> reproduce(const JudgeInput& input, const std::vector<Reproducer>& reproducers,
                                         const support::Deadline& deadline) {
    const auto found = builds(Extent::Draft);
    if (!found) return found.error();
    const auto strict =
        std::find_if(found->begin(), found->end(), [](const Build& build) { return build.name == "sanitizers"; });
    if (strict == found->end()) return support::ourError("there is no build with sanitizers");
    const Build plain{"plain", strict->c, strict->cxx, {"-O0", "-g0"}, {}, false};
    fs::create_directories(fs::path(input.work) / "run");
    Reproductions seen;
    seen.doubts.resize(reproducers.size());
    if (auto ran = Reproduction(input, *strict, deadline).run(reproducers, {Shows::Report, Shows::Hang}, seen); !ran)
        return ran.error();
    if (auto ran = Reproduction(input, plain, deadline).run(reproducers, {Shows::Unwritten}, seen); !ran)
        return ran.error();
    return seen;
}

}  // namespace provest::judge
