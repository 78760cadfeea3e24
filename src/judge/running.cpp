#include "judge/running.hpp"

#include "execute/suite_sandbox.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <sstream>

namespace provest::judge {

namespace {

constexpr int mostDeaths = 25;
constexpr std::chrono::milliseconds limit{60'000};
constexpr std::chrono::milliseconds limitOfTest{5'000};  // each says when it begins and when it ends

std::string after(const std::string& line, const char* mark) {
    const size_t at = line.find(mark);
    if (at == std::string::npos) return {};
    std::string rest = line.substr(at + std::char_traits<char>::length(mark));
    return rest.substr(0, rest.find_first_of(" ,\r"));
}

// "/path/x_test.cpp:12: Failure"
uint32_t failureLine(const std::string& line, const std::string& file) {
    const size_t at = line.find(file + ":");
    if (at == std::string::npos || line.find(": Failure", at) == std::string::npos) return 0;
    uint32_t number = 0;
    const char* start = line.data() + at + file.size() + 1;
    std::from_chars(start, line.data() + line.size(), number);
    return number;
}

// What a program said before it died: a sanitizer's report if there is one, else its last words.
std::string lastWords(const std::string& errors) {
    constexpr size_t most = 2000;
    for (const char* mark : {"ERROR: AddressSanitizer", "runtime error: "})
        if (const size_t at = errors.rfind(mark); at != std::string::npos) return errors.substr(at, most);
    return errors.substr(errors.size() - std::min(errors.size(), most));
}

}  // namespace

std::vector<TestOutcome> readOutcomes(const std::string& output, const std::string& file) {
    std::vector<TestOutcome> outcomes;
    bool running = false;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) {
        if (const std::string name = after(line, "[ RUN      ] "); !name.empty()) {
            outcomes.push_back({name, false, {}, {}});
            running = true;
        } else if (running && !after(line, "[       OK ] ").empty()) {
            outcomes.back().passed = true;
            running = false;
        } else if (running && !after(line, "[  FAILED  ] ").empty()) {
            running = false;
        } else if (running) {
            if (const uint32_t number = failureLine(line, file)) outcomes.back().lines.push_back(number);
            if (outcomes.back().message.size() < 2000) outcomes.back().message += line + "\n";
        }
    }
    if (running && outcomes.back().message.empty()) outcomes.back().message = "the program died in this test\n";
    return outcomes;
}

support::Result<support::Finished> start(const RunRequest& request, support::Command command) {
    command.environment = request.environment;
    command.directory = request.directory;
    command.deadline = request.deadline;
    if (!request.sandbox) return support::run(command);
    execute::SuiteSandboxOptions options{
        .folder = request.directory, .writable = request.writable, .visible = request.visible};
    options.visible.push_back(request.program);
    if (request.mapsMuch) options.memory = 0;
    const auto sandbox = execute::SuiteSandbox::create(options);
    if (!sandbox) return sandbox.error();
    command.environment.emplace_back("TMPDIR", "/tmp");  // the user's own is read-only
    command.confinement = &*sandbox;
    return support::run(command);
}

support::Result<void> trySandbox(const std::string& directory) {
    const auto tried = start({.program = "true", .directory = directory}, {.argv = {"true"}});
    if (!tried) return tried.error();
    if (!tried->ok()) return support::ourError("the sandbox for suites lets no program run: " + tried->errors);
    return {};
}

SuiteRun runSuite(const RunRequest& request) {
    SuiteRun all;
    std::vector<std::string> without = request.without;
    for (int deaths = 0; deaths <= mostDeaths; ++deaths) {
        support::Command command;
        command.argv = {request.program};
        command.argv.insert(command.argv.end(), request.arguments.begin(), request.arguments.end());
        std::string filter = "--gtest_filter=-";
        for (const auto& name : without) filter += (filter.ends_with('-') ? "" : ":") + name;
        if (!without.empty()) command.argv.push_back(filter);
        command.timeout = limit;
        command.silence = limitOfTest;
        const auto finished = start(request, command);
        if (!finished) {
            all.problem = finished.error().message;
            return all;
        }
        auto outcomes = readOutcomes(finished->output, request.file);
        if (finished->stopped) {  // nobody knows how the last one would have ended
            if (!outcomes.empty() && !outcomes.back().passed) outcomes.pop_back();
            all.outcomes.insert(all.outcomes.end(), outcomes.begin(), outcomes.end());
            all.stopped = true;
            return all;
        }
        const bool died = finished->timedOut || finished->status > 1 ||
                          (finished->status == 1 && finished->output.find("[==========]") != std::string::npos &&
                           finished->output.find(" ran. (") == std::string::npos);
        if (died && !outcomes.empty() && !outcomes.back().passed && !finished->errors.empty())
            outcomes.back().message += lastWords(finished->errors);
        const bool blamed = died && !outcomes.empty() && !outcomes.back().passed;
        const std::string name = blamed ? outcomes.back().name : std::string();
        all.outcomes.insert(all.outcomes.end(), outcomes.begin(), outcomes.end());
        if (!blamed || std::find(without.begin(), without.end(), name) != without.end()) return all;
        without.push_back(name);
    }
    return all;
}

}  // namespace provest::judge
