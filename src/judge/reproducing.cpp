#include "judge/reproducing.hpp"

#include "judge/builds.hpp"
#include "judge/parallel.hpp"
#include "judge/precompiled.hpp"
#include "judge/running.hpp"
#include "judge/trouble.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

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
std::string doubt(const support::Finished& run, const Reproducer& reproducer) {
    if (run.stopped) return noTime;
    if (run.timedOut) return reproducer.hangs ? "" : "its reproducer hangs instead";
    if (isReport(run.errors) || run.status > 128) return "";
    return reproducer.hangs ? fmt::format("its reproducer ends within {} s", patience.count() / 1000)
                            : "its reproducer shows nothing in a build with AddressSanitizer and UBSan";
}

class Reproduction {
public:
    Reproduction(const JudgeInput& input, Build build, const support::Deadline& deadline)
        : input_(input), build_(std::move(build)), deadline_(deadline) {}

    support::Result<Reproductions> all(const std::vector<Reproducer>& reproducers) {
        Reproductions found;
        if (deadline_.over()) {
            found.doubts.assign(reproducers.size(), noTime);
            return found;
        }
        if (auto built = compile(found.errors); !built) return built.error();
        if (!found.errors.empty()) return found;
        found.doubts.resize(reproducers.size());
        inParallel(reproducers.size(), input_.jobs, [&](size_t i) { found.doubts[i] = one(reproducers[i]); });
        return found;
    }

private:
    support::Result<void> compile(std::vector<Trouble>& errors) {
        std::vector<support::Command> commands;
        const CompileStep findings = findingsStep(input_, build_, headersFor(input_));
        commands.push_back(findings.command);
        for (const CompileStep& step : unitSteps(input_, {build_})) commands.push_back(step.command);
        for (support::Command& command : commands) command.deadline = deadline_;
        auto results = support::runAll(commands, input_.jobs);
        if (results[0] && !results[0]->ok() && !findings.plain.argv.empty())  // the precompiled header may be at fault
            results[0] = support::run(findings.plain);
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
        command.argv = {request.program, "--gtest_also_run_disabled_tests", "--gtest_filter=" + reproducer.name};
        command.timeout = patience;
        command.deadline = deadline_;
        const auto finished = start(request, command);
        return finished ? doubt(*finished, reproducer) : finished.error().message;
    }

    const JudgeInput& input_;
    const Build build_;
    const support::Deadline& deadline_;
};

}  // namespace

support::Result<Reproductions> reproduce(const JudgeInput& input, const std::vector<Reproducer>& reproducers,
                                         const support::Deadline& deadline) {
    auto found = builds(Extent::Draft);
    if (!found) return found.error();
    const auto strict =
        std::find_if(found->begin(), found->end(), [](const Build& build) { return build.name == "sanitizers"; });
    if (strict == found->end()) return support::ourError("there is no build with sanitizers");
    fs::create_directories(fs::path(input.work) / "run");
    return Reproduction(input, *strict, deadline).all(reproducers);
}

}  // namespace provest::judge
