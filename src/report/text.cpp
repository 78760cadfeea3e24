#include "report/report.hpp"

#include <fmt/format.h>
#include <filesystem>
#include <map>

namespace provest::report {

namespace {

std::string place(const std::string& file, uint32_t line, uint32_t column = 0) {
    const std::string name = std::filesystem::path(file).filename().string();
    return column ? fmt::format("{}:{}:{}", name, line, column) : fmt::format("{}:{}", name, line);
}

std::string percent(uint64_t part, uint64_t whole) {
    return whole ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole)) : "-";
}

std::string counted(uint64_t number, const std::string& what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string openGoals(const Report& report) {
    constexpr size_t most = 20;
    std::string text;
    size_t shown = 0;
    for (const GoalRow& row : report.goals) {
        if (row.status != GoalStatus::Open) continue;
        if (shown++ == most) {
            text += fmt::format("  ... and {} more in report.json\n", report.summary.open - most);
            break;
        }
        text += fmt::format("  {} {} {} `{}`: {}\n", place(row.goal.at.file, row.goal.at.line, row.goal.at.column),
                            program::name(row.goal.kind), program::name(row.goal.side), row.goal.text, row.reason);
    }
    return text.empty() ? text : "Open goals:\n" + text;
}

std::string provedGoals(const Report& report) {
    constexpr size_t most = 12;
    std::string text;
    size_t shown = 0;
    for (const GoalRow& row : report.goals) {
        if (row.status != GoalStatus::Infeasible) continue;
        if (shown == 0)
            text = fmt::format("Proved infeasible, in {} ({}; assumes {}):\n", row.proof, row.world,
                               fmt::join(row.assumptions, ", "));
        if (shown++ == most)
            return text + fmt::format("  ... and {} more in report.json\n", report.summary.infeasible - most);
        text += fmt::format("  {} {} {} `{}`{}{}\n", place(row.goal.at.file, row.goal.at.line, row.goal.at.column),
                            program::name(row.goal.kind), program::name(row.goal.side), row.goal.text,
                            row.reason.empty() ? "" : ": ", row.reason);
    }
    return text;
}

std::string finding(const FindingRow& row) {
    std::string text = fmt::format("  {}: {} in {}", row.kind, row.message, row.function);
    if (!row.stack.empty()) text += fmt::format(" ({})", place(row.stack.front().file, row.stack.front().line));
    if (!row.also.empty()) text += fmt::format("\n    also in calls of {}", fmt::join(row.also, ", "));
    if (!row.unusualArgument.empty()) text += "\n    " + row.unusualArgument;
    return text + "\n";
}

std::string findings(const Report& report) {
    std::string bugs, contracts;
    for (const FindingRow& row : report.findings)
        (row.findingClass() == FindingClass::Bug ? bugs : contracts) += finding(row);
    std::string text;
    if (!bugs.empty()) text += "Bugs any caller can run into (reproducers in the findings test file):\n" + bugs;
    if (!contracts.empty()) text += "What the unit does not survive when a caller breaks its contract:\n" + contracts;
    if (const size_t count = report.suspected.size(); count > 0)
        text += fmt::format("{} more {} suspected: nothing shows outside the search, see `suspected` in report.json\n",
                            count, count == 1 ? "is" : "are");
    return text;
}

std::string list(const std::string& title, const std::vector<std::string>& items) {
    if (items.empty()) return {};
    std::string text = title + "\n";
    for (const std::string& item : items) text += "  " + item + "\n";
    return text;
}

}  // namespace

std::string toText(const Report& report, const std::string& folder) {
    const Summary& s = report.summary;
    std::string text = fmt::format("{} of {} {} goals covered ({}) by {}", s.covered, s.goals, s.criterion,
                                   percent(s.covered, s.goals), counted(s.tests, "test"));
    if (s.infeasible)
        text += fmt::format("; {} proved infeasible: {} of what can be reached", s.infeasible,
                            percent(s.covered, s.goals - s.infeasible));
    text += fmt::format("; {}; {} in {:.1f} s (seed {})\n", counted(s.findings, "finding"),
                        counted(s.executions, "execution"), s.seconds, s.seed);
    text += findings(report) + provedGoals(report) + openGoals(report);
    std::vector<std::string> skipped;
    for (const program::Skipped& item : report.skipped) skipped.push_back(item.name + ": " + item.reason);
    text += list("Skipped functions:", skipped);
    text += list("Inputs nobody defines (the suite scripts them):", report.inputs);
    text += list("Notes:", report.notes);
    text += fmt::format("Suite and report: {}\n", folder);
    return text;
}

}  // namespace provest::report
