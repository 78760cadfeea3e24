#include "driver/show.hpp"

#include "driver/earlier_reports.hpp"
#include "report/report.hpp"
#include "support/symbols.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

const char* statusOf(report::GoalStatus status) {
    return status == report::GoalStatus::Covered      ? "covered"
           : status == report::GoalStatus::Infeasible ? "infeasible"
                                                      : "open";
}

}  // namespace

support::Result<void> showReport(const Options& options) {
    auto report = loadReport(fs::path(options.subject) / "report.json");
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
    auto report = options.report.empty() ? newestReportOf(file) : loadReport(options.report);
    if (!report) return report.error();
    size_t found = 0;
    for (const report::GoalRow& row : report->goals) {
        const program::Goal& goal = row.goal;
        if (fs::path(goal.at.file).filename() != file.filename() || goal.at.line > line) continue;
        if (line > std::max(goal.at.line, goal.endLine)) continue;
        ++found;
        fmt::print("{}:{} {} {} `{}` in {}: {}", goal.at.line, goal.at.column, program::name(goal.kind),
                   program::name(goal.side), goal.text, support::readableName(goal.function), statusOf(row.status));
        if (!row.test.empty()) fmt::print(" by {}", row.test);
        if (!row.reason.empty()) fmt::print(": {}", row.reason);
        fmt::print("\n");
    }
    if (!found) fmt::print("no goal on {}:{}\n", file.string(), line);
    return {};
}

}  // namespace provest::driver
