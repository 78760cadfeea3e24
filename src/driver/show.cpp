#include "driver/show.hpp"

#include "report/report.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

support::Result<report::Report> load(const fs::path& path) {
    auto text = support::readFile(path);
    if (!text) return support::userError(text.error().message + "; name the folder of a suite, or give --report FILE");
    auto report = report::fromJson(*text);
    if (!report) return support::userError(path.string() + " is no report of provest");
    return *report;
}

const char* statusOf(report::GoalStatus status) {
    return status == report::GoalStatus::Covered      ? "covered"
           : status == report::GoalStatus::Infeasible ? "infeasible"
                                                      : "open";
}

}  // namespace

support::Result<void> showReport(const Options& options) {
    auto report = load(fs::path(options.subject) / "report.json");
    if (!report) return report.error();
    fmt::print("{}", report::toText(*report, options.subject));
    return {};
}

support::Result<void> explain(const Options& options) {
    const size_t colon = options.subject.rfind(':');
    const long line = colon == std::string::npos ? 0 : std::strtol(options.subject.c_str() + colon + 1, nullptr, 10);
    if (line <= 0)
        return support::userError("'" + options.subject + "' names no line; write FILE:LINE, e.g. unit.c:12");
    const fs::path file = options.subject.substr(0, colon);
    const fs::path path =
        options.report.empty() ? fs::path("provest-tests") / file.stem() / "report.json" : fs::path(options.report);
    auto report = load(path);
    if (!report) return report.error();
    size_t found = 0;
    for (const report::GoalRow& row : report->goals) {
        if (fs::path(row.goal.at.file).filename() != file.filename() || row.goal.at.line != line) continue;
        ++found;
        fmt::print("{}:{} {} {} `{}` in {}: {}", line, row.goal.at.column, program::name(row.goal.kind),
                   program::name(row.goal.side), row.goal.text, row.goal.function, statusOf(row.status));
        if (!row.test.empty()) fmt::print(" by {}", row.test);
        if (!row.reason.empty()) fmt::print(": {}", row.reason);
        fmt::print("\n");
    }
    if (!found) fmt::print("no goal on {}:{}\n", file.string(), line);
    return {};
}

}  // namespace provest::driver
