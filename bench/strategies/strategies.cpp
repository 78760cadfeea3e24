// Tables I and II and Figures 4 and 5 of Su et al. (CAUT) again, on the real machine, for branch and MC/DC coverage.
//
// usage: bench_strategies WORKER FOLDER TITLE GROUP...
//   GROUP is @own or @PROJECT=BUILD_DIRECTORY, and behind it sources, each `FILE` or `FILE:FUNCTION,FUNCTION...`.
//   FOLDER receives strategies-figures.md and strategies-figures.svg; TITLE says what was run, at which commit.
// Of every source the public functions with a cyclomatic complexity above 8 are taken. The tables are of all of them,
// the figures of those in @own. Fails when filtering saves less than in the paper or costs coverage.
// Every table comes twice: filtering alone, as in the paper, and as sessions filter, must-relevant candidates first.
#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace {

using namespace provest;
using namespace provest::bench;

constexpr uint32_t simple = 8;  // complexity
constexpr uint64_t seeds = 10;
constexpr double wantedIterations = 25.5, wantedQuestions = 36.3;  // saved in the paper, in percent

[[noreturn]] void fail(const std::string& message) {
    fmt::print(stderr, "bench_strategies: {}\n", message);
    std::exit(1);
}

struct Subjects {
    std::vector<std::unique_ptr<Subject>> loaded;
    std::vector<Entry> entries;

    void add(const std::string& project, const std::string& buildDirectory, const std::string& named,
             const std::string& worker) {
        const size_t colon = named.find(':');
        const std::string source = named.substr(0, colon);
        const std::string wanted = colon == std::string::npos ? "" : "," + named.substr(colon + 1) + ",";
        auto subject = Subject::load(source, buildDirectory, worker, project == "own");
        if (!subject) {
            fmt::print(stderr, "{}: left out: {}\n", source, subject.error().message);
            return;
        }
        loaded.push_back(std::move(*subject));
        std::string taken;
        for (Target& target : loaded.back()->targets(simple))
            if (wanted.empty() || wanted.find("," + target.name + ",") != std::string::npos) {
                taken += " " + target.name;
                entries.push_back({project, loaded.back().get(), std::move(target)});
            }
        fmt::print(stderr, "{}:{}\n", source, taken.empty() ? " nothing" : taken);
    }
};

bool keepsPromise(const Table& table) {
    const Row all = table.totals().back();
    const bool kept = all.savedIterations() >= wantedIterations && all.savedQuestions() >= wantedQuestions &&
                      std::all_of(table.rows.begin(), table.rows.end(),
                                  [](const Row& row) { return row.filtered.covered >= row.plain.covered; });
    fmt::print(
        "{}: {} functions, {} goals; filtering saves {:.1f} % of the iterations (paper: {}) and {:.1f} % of the "
        "constraints (paper: {}); covered {} without, {} with: {}\n",
        table.title, all.functions, all.goals, all.savedIterations(), wantedIterations, all.savedQuestions(),
        wantedQuestions, all.plain.covered, all.filtered.covered, kept ? "ok" : "MISSED");
    return kept;
}

void save(const std::filesystem::path& path, const std::string& text) {
    if (auto written = support::writeFile(path, text); !written) fail(written.error().message);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) fail("usage: bench_strategies WORKER FOLDER TITLE GROUP...");
    const std::string worker = argv[1];
    const std::filesystem::path folder = argv[2];
    Subjects subjects;
    std::string project, buildDirectory;
    for (int i = 4; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument.starts_with('@')) {
            const size_t equals = argument.find('=');
            project = argument.substr(1, equals - 1);
            buildDirectory = equals == std::string::npos ? "" : argument.substr(equals + 1);
        } else {
            subjects.add(project, buildDirectory, argument, worker);
        }
    }
    if (subjects.entries.empty()) fail("no function with a complexity above 8 among the sources");

    bool kept = true;
    std::string page = fmt::format(
        "# Filtering and strategies, measured\n\nWritten by {}. What it means is in [strategies.md](strategies.md).\n\n"
        "## Filtering\n\nTests of one call; a campaign ends when all is covered, nothing is left to try, after {} "
        "iterations, {} constraints or {} s. Complexity is cyclomatic.\n\n",
        argv[3], Setting{}.iterations, Setting{}.questions, Setting{}.seconds);
    std::vector<Entry> own;
    for (const Entry& entry : subjects.entries)
        if (entry.project == "own") own.push_back(entry);
    std::vector<Table> limits;
    for (const auto& [criterion, title] :
         {std::pair{"branch", "Table I, branch coverage"}, std::pair{"mcdc", "Table II, MC/DC and branch coverage"}}) {
        Setting setting{.criterion = criterion};
        const Table table = compare(title, subjects.entries, setting);
        page += markdown(table);
        kept = keepsPromise(table) && kept;
        setting.mustFirst = true;
        const Table guided =
            compare(fmt::format("{}, must-relevant candidates first", title), subjects.entries, setting, &table);
        setting.mustFirst = false;
        page += markdown(guided);
        keepsPromise(guided);  // more than the paper's `cs-dfs` does, so that it decides nothing
        std::fflush(stdout);
        for (const uint64_t limit : {30, 100, 1000, 3000}) {
            setting.iterations = limit;
            setting.questions = 10 * limit;
            limits.push_back(compare(fmt::format("{}, {} iterations", criterion, limit), own, setting));
        }
    }
    if (!own.empty()) page += "### The own units with other limits\n\n" + markdownOfTotals(limits);
    fmt::print("{}", markdownOfTotals(limits));
    std::fflush(stdout);

    if (!own.empty()) {
        std::vector<Figure> figures;
        page += fmt::format(
            "## Strategies\n\n{} functions of the own units, {} seeds (of the strategy and of the first "
            "test), means. Columns 5 to 100: goals covered after so many iterations on each unit.\n\n"
            "![covered goals over iterations](strategies-figures.svg)\n\n",
            own.size(), seeds);
        for (const bool guided : {false, true})
            for (const char* criterion : {"branch", "mcdc"}) {
                Setting setting{.criterion = criterion, .filter = guided, .mustFirst = guided};
                setting.iterations = 100;
                setting.questions = 500;
                setting.seconds = 2;
                const bool isBranch = std::string_view(criterion) == "branch";
                figures.push_back(draw(fmt::format("{}{}", isBranch ? "Figure 4, branch" : "Figure 5, MC/DC",
                                                   guided ? ", must-relevant first" : ""),
                                       own, setting, seeds));
                page += markdown(figures.back());
                fmt::print("{}", markdown(figures.back()));
                std::fflush(stdout);
            }
        save(folder / "strategies-figures.svg", svg(figures));
    }
    save(folder / "strategies-figures.md", page);
    return kept ? 0 : 1;
}
