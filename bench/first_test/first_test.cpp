// How soon a user sees something, and what it takes: starts `provest generate` on one file and reports the time from
// starting the process to its first test, and the peak memory of the largest process involved (the engine, a worker, or
// a compiler it started).
//
// usage: bench_first_test PROVEST SOURCE SECONDS
#include "support/files.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace {

using namespace provest;

constexpr double megabytesLimit = 300;

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_first_test: {}\n", message);
    std::exit(1);
}

struct Ended {
    double seconds = 0;
    double megabytes = 0;
};

Ended run(std::vector<std::string> command, const std::string& output) {
    std::vector<char*> argv;
    for (std::string& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child < 0) fail("cannot start a process");
    if (child == 0) {
        if (!freopen(output.c_str(), "w", stdout)) _exit(127);
        dup2(1, 2);
        execv(argv[0], argv.data());
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    if (wait4(child, &status, 0, &usage) != child) fail("lost the process");
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        const auto said = support::readFile(output);
        fail(fmt::format("{} failed: {}", command[0], said ? *said : ""));
    }
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
            static_cast<double>(usage.ru_maxrss) / 1024};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) fail("usage: bench_first_test PROVEST SOURCE SECONDS");
    const double secondsLimit = std::atof(argv[3]);
    auto folder = support::TemporaryFolder::create();
    if (!folder) fail(folder.error().message);
    const std::string log = folder->path() / "log", report = folder->path() / "report.json";

    // The report's clock starts when main does; what comes before (loading LLVM) is what --version takes.
    const Ended start = run({argv[1], "--version"}, log);
    const Ended whole = run({argv[1], "generate", argv[2], "--budget", "10s", "--seed", "1", "--out",
                             folder->path() / "suite", "--report", report},
                            log);
    const auto text = support::readFile(report);
    if (!text) fail(text.error().message);
    const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
    const auto summary = json.is_object() ? json.value("summary", nlohmann::json::object()) : nlohmann::json();
    if (!summary.is_object() || !summary.contains("firstTestSeconds"))
        fail("the report has no summary.firstTestSeconds: no test was found");
    const double first = start.seconds + summary["firstTestSeconds"].get<double>();

    fmt::print("{:<28} {:>10} {:>10} {:>7}\n", std::filesystem::path(argv[2]).filename().string(), "ours", "wanted",
               "ratio");
    fmt::print("{:<28} {:>8.2f} s {:>8.0f} s {:>6.2f}x\n", "first test after", first, secondsLimit,
               first / secondsLimit);
    fmt::print("{:<28} {:>7.0f} MB {:>7.0f} MB {:>6.2f}x\n", "peak memory of a process", whole.megabytes,
               megabytesLimit, whole.megabytes / megabytesLimit);
    fmt::print("whole run: {:.1f} s, {} tests, {} of {} goals covered\n", whole.seconds, summary.value("tests", 0),
               summary.value("covered", 0), summary.value("goals", 0));
    return first <= secondsLimit && whole.megabytes < megabytesLimit ? 0 : 1;
}
