// Runs Provest on one puzzle with a fixed seed and compares the report with the expectations in the puzzle's header:
//   // expect: covered 8, open 0, findings 0, finding null
//   // options: --criterion mcdc
//   // flags: -std=c++20 -fno-exceptions
//   // compiler: g++
//   // with: other.cpp
// Flags and compiler (c++ unless said) come from a compile database. `bug X` and `contract X`: the same of one finding
// of that class, which may also name its function; `bugs`, `contracts` and `suspected` count them. Sources behind
// `with` belong to the unit, too; their folder is the puzzle's. `finding X`: one finding's kind or message contains X.
// `suite X`: the suite's text contains X; `note X`: one of the report's notes does. Prints what differs; exit 1 then.
#include "report/report.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>

using namespace provest;

namespace {

struct Puzzle {
    std::vector<std::string> options, expectations, with;
    std::string flags, compiler = "c++";  // no flags: no database
};

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, at);) {
        const size_t first = part.find_first_not_of(' ');
        if (first != std::string::npos) parts.push_back(part.substr(first));
    }
    return parts;
}

Puzzle readPuzzle(const std::string& text) {
    Puzzle puzzle;
    for (const std::string& line : split(text, '\n')) {
        if (line.starts_with("// expect: ")) puzzle.expectations = split(line.substr(11), ',');
        if (line.starts_with("// flags: ")) puzzle.flags = line.substr(10);
        if (line.starts_with("// compiler: ")) puzzle.compiler = line.substr(13);
        if (line.starts_with("// with: ")) puzzle.with = split(line.substr(9), ' ');
        if (line.starts_with("// options: ")) puzzle.options = split(line.substr(12), ' ');
    }
    return puzzle;
}

bool holds(const std::string& expectation, const report::Report& report, const std::string& suite) {
    const std::vector<std::string> words = split(expectation, ' ');
    if (words.size() != 2) return false;
    if (words[0] == "finding") {
        for (const report::FindingRow& finding : report.findings)
            if ((finding.kind + " " + finding.message).find(words[1]) != std::string::npos) return true;
        return false;
    }
    if (words[0] == "bug" || words[0] == "contract") {
        for (const report::FindingRow& finding : report.findings)
            if (((finding.findingClass() == report::FindingClass::Bug) == (words[0] == "bug")) &&
                (finding.kind + " " + finding.message + " " + finding.function).find(words[1]) != std::string::npos)
                return true;
        return false;
    }
    if (words[0] == "note")
        return std::any_of(report.notes.begin(), report.notes.end(),
                           [&](const std::string& note) { return note.find(words[1]) != std::string::npos; });
    if (words[0] == "suite") return suite.find(words[1]) != std::string::npos;
    const uint64_t number = std::stoull(words[1]);
    if (words[0] == "covered") return report.summary.covered == number;
    if (words[0] == "open") return report.summary.open == number;
    if (words[0] == "findings") return report.summary.findings == number;
    if (words[0] == "suspected") return report.summary.suspected == number;
    if (words[0] == "bugs" || words[0] == "contracts")
        return number == uint64_t(std::count_if(
                             report.findings.begin(), report.findings.end(), [&](const report::FindingRow& finding) {
                                 return (finding.findingClass() == report::FindingClass::Bug) == (words[0] == "bugs");
                             }));
    if (words[0] == "tests") return report.summary.tests == number;
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: puzzle_runner PROVEST PUZZLE\n"), 2;
    const auto text = support::readFile(argv[2]);
    const auto folder = support::TemporaryFolder::create();
    if (!text || !folder) return 2;
    const Puzzle puzzle = readPuzzle(*text);
    if (puzzle.expectations.empty()) return std::fprintf(stderr, "%s expects nothing\n", argv[2]), 2;
    const std::string out = (folder->path() / "out").string();
    std::vector<std::string> command{argv[1], "generate", argv[2], "--out", out, "--seed", "1"};
    for (const std::string& other : puzzle.with)
        command.push_back((std::filesystem::path(argv[2]).parent_path() / other).string());
    if (std::find(puzzle.options.begin(), puzzle.options.end(), "--budget-execs") == puzzle.options.end())
        command.insert(command.end(), {"--budget-execs", "100000"});
    command.insert(command.end(), puzzle.options.begin(), puzzle.options.end());
    if (!puzzle.flags.empty()) {
        const auto written = support::writeFile(
            folder->path() / "compile_commands.json",
            fmt::format(R"([{{"directory": "{0}", "file": "{1}", "command": "{2} {3} -c {1}"}}])",
                        std::filesystem::path(argv[2]).parent_path().string(), argv[2], puzzle.compiler, puzzle.flags));
        if (!written) return 2;
        command.insert(command.end(), {"-p", folder->path().string()});
    }
    const auto run = support::run({.argv = command, .timeout = std::chrono::minutes(4)});
    if (!run) return std::fprintf(stderr, "%s\n", run.error().message.c_str()), 1;
    std::fprintf(stderr, "%s%s", run->errors.c_str(), run->output.c_str());
    const auto json = support::readFile(out + "/report.json");
    const auto report = json ? report::fromJson(*json) : std::nullopt;
    if (!run->ok() || !report) return std::fprintf(stderr, "no report (exit %d)\n", run->status), 1;
    const auto suite = support::readFile(out + "/" + std::filesystem::path(argv[2]).stem().string() + "_test.cpp");
    int wrong = 0;
    for (const std::string& expectation : puzzle.expectations) {
        if (holds(expectation, *report, suite ? *suite : "")) continue;
        fmt::print(stderr, "does not hold: {}\n", expectation);
        wrong = 1;
    }
    // whatever the other engine solves alone
    for (const std::string& note : report->notes) wrong |= note.starts_with("no concolic execution") ? 1 : 0;
    if (report->summary.tests == 0 && report->summary.covered > 0) wrong = 1;
    return wrong;
}
