#include "tables.hpp"

#include <fmt/format.h>

namespace provest::bench {

namespace {

double saved(uint64_t before, uint64_t after) {
    return before ? 100.0 * (1 - static_cast<double>(after) / static_cast<double>(before)) : 0;
}

Row::Side measure(const Entry& entry, Setting setting, bool filter, uint32_t& goals) {
    setting.filter = setting.drop = filter;
    const Outcome outcome = entry.subject->run(entry.target, setting);
    goals = outcome.goals;
    fmt::print(stderr, "{} {} {}: {} iterations, {} constraints, {} of {} goals, {:.2f} s\n", entry.project,
               entry.target.name, filter ? "filtered" : "plain", outcome.campaign.iterations,
               outcome.campaign.questions, outcome.covered(), outcome.goals, outcome.seconds);
    return {outcome.campaign.iterations, outcome.campaign.questions, outcome.campaign.clauses, outcome.covered(),
            outcome.byClock};
}

const char* const columns =
    "complexity | goals | iterations | saved | constraints | saved | their clauses | coverage | ended by clock |\n";
const char* const rule = "|---|---|---|---|---|---|---|---|---|---|---|\n";

std::string line(const Row& row) {
    const double all = row.goals ? 100.0 / row.goals : 0;
    return fmt::format(
        "{} | {} | {} / {} | {:.1f} % | {} / {} | {:.1f} % | {} / {} | {:.1f} % / {:.1f} % | {} / {} |\n",
        row.complexity, row.goals, row.plain.iterations, row.filtered.iterations, row.savedIterations(),
        row.plain.questions, row.filtered.questions, row.savedQuestions(), row.plain.clauses, row.filtered.clauses,
        static_cast<double>(row.plain.covered) * all, static_cast<double>(row.filtered.covered) * all,
        row.plain.byClock, row.filtered.byClock);
}

}  // namespace

Row::Side& Row::Side::operator+=(const Side& other) {
    iterations += other.iterations;
    questions += other.questions;
    clauses += other.clauses;
    covered += other.covered;
    byClock += other.byClock;
    return *this;
}

Row& Row::operator+=(const Row& other) {
    functions += other.functions;
    complexity += other.complexity;
    goals += other.goals;
    plain += other.plain;
    filtered += other.filtered;
    return *this;
}

double Row::savedIterations() const { return saved(plain.iterations, filtered.iterations); }
double Row::savedQuestions() const { return saved(plain.questions, filtered.questions); }

Table compare(std::string title, const std::vector<Entry>& entries, const Setting& setting, const Table* known) {
    Table table{std::move(title), {}};
    for (const Entry& entry : entries) {
        Row row{.project = entry.project, .name = entry.target.name, .complexity = entry.target.complexity};
        row.plain = known ? known->rows[table.rows.size()].plain : measure(entry, setting, false, row.goals);
        row.filtered = measure(entry, setting, true, row.goals);
        table.rows.push_back(row);
    }
    return table;
}

std::vector<Row> Table::totals() const {
    std::vector<Row> totals;
    Row all{.project = "all", .name = "", .functions = 0};
    for (const Row& row : rows) {
        if (totals.empty() || totals.back().project != row.project)
            totals.push_back({.project = row.project, .name = "", .functions = 0});
        totals.back() += row;
        all += row;
    }
    totals.push_back(all);
    return totals;
}

std::string markdown(const Table& table) {
    std::string text =
        fmt::format("### {}\n\nEach pair: `dfs` without / with filtering.\n\n| project | functions | {}{}", table.title,
                    columns, rule);
    for (const Row& row : table.totals()) text += fmt::format("| {} | {} | {}", row.project, row.functions, line(row));
    text += fmt::format("\n<details><summary>each function</summary>\n\n| project | function | {}{}", columns, rule);
    for (const Row& row : table.rows) text += fmt::format("| {} | `{}` | {}", row.project, row.name, line(row));
    return text + "\n</details>\n\n";
}

std::string markdownOfTotals(const std::vector<Table>& tables) {
    std::string text = fmt::format("| limit | functions | {}{}", columns, rule);
    for (const Table& table : tables) {
        const Row all = table.totals().back();
        text += fmt::format("| {} | {} | {}", table.title, all.functions, line(all));
    }
    return text + "\n";
}

}  // namespace provest::bench
