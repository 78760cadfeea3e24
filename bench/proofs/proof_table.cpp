// Reads what bench/proofs/run left in a folder per unit: who proved how many of the sides that are written down as
// dead, and whether anything was called dead that something reached.
//
// usage: bench_proof_table mark UNIT FOLDER   writes FOLDER/marked/UNIT.c
//        bench_proof_table table FOLDER...
#include "marked.hpp"
#include "what_was_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace {

using namespace provest::bench;
using nlohmann::json;
namespace fs = std::filesystem;

// How many of the dead sides, by kind, and what was wrong.
struct Claims {
    bool ran = false;
    double seconds = 0;
    std::map<std::string, size_t> proved;
    size_t sum = 0;
    std::vector<Side> wrong;  // called dead, and reached

    void add(const Side& side, const Dead& dead) {
        const auto known = dead.kinds.find(side);
        if (known == dead.kinds.end()) return;
        ++proved[known->second];
        ++sum;
    }
};

struct Row {
    std::string name;
    Dead dead{};
    size_t goals = 0, covered = 0, infeasible = 0, open = 0;  // of Provest's report
    size_t unreached = 0;                                     // neither dead nor reached by the fuzzer
    std::vector<Side> refuted{};                              // written down as dead, and reached
    Claims ours{}, eva{};
};

std::string text(const Row& row, const std::vector<Side>& sides) {
    std::string all;
    for (const Side& side : sides)
        all += fmt::format("{}.c:{}:{}: {}\n", row.name, side.line, side.column, side.isTrue ? "true" : "false");
    return all;
}

Row rowOf(const fs::path& folder) {
    Row row{.name = folder.filename()};
    row.dead = readDead(folder / (row.name + ".dead"));
    const std::string fileName = row.name + ".c";
    const std::string unit = read(folder / fileName);
    Measured fuzzed = measured(readJson(folder / "fuzzed.json"), fileName);
    std::set<Side> ours;
    const json report = readJson(folder / "report.json");
    for (const json& goal : report.value("goals", json::array())) {
        if (goal["kind"] != "branch") continue;
        const Side side{goal["line"], goal["col"], goal["side"] == "true"};
        const std::string status = goal["status"];
        ++row.goals;
        row.covered += status == "covered";
        row.infeasible += status == "infeasible";
        row.open += status != "covered" && status != "infeasible";
        if (status == "covered") fuzzed.reached.insert(side);
        if (status == "infeasible") ours.insert(side);
    }
    for (const Branch& branch : fuzzed.branches)
        for (const bool isTrue : {true, false}) {
            const Side side{branch.begin.line, branch.begin.column, isTrue};
            if (!isTrue && isLabel(unit, branch)) continue;
            if (!row.dead.kinds.contains(side)) row.unreached += !fuzzed.reached.contains(side);
        }
    for (const auto& [side, kind] : row.dead.kinds) {
        if (fuzzed.reached.contains(side)) row.refuted.push_back(side);
        if (std::none_of(fuzzed.branches.begin(), fuzzed.branches.end(), [&side = side](const Branch& branch) {
                return branch.begin == Place{side.line, side.column};
            }))
            row.dead.wrong.push_back(fmt::format("{} {}: no branch", side.line, side.column));
    }

    int code = -1;
    std::istringstream(read(folder / "run")) >> code >> row.ours.seconds;
    row.ours.ran = row.goals > 0;
    for (const Side& side : ours) {
        row.ours.add(side, row.dead);
        if (fuzzed.reached.contains(side)) row.ours.wrong.push_back(side);
    }
    const std::string log = read(folder / "eva.log");
    std::istringstream(read(folder / "eva")) >> code >> row.eva.seconds;
    row.eva.ran = log.find("ANALYSIS SUMMARY") != std::string::npos;
    if (!row.eva.ran) return row;
    const std::set<Side> seen = shown(log);
    for (const Branch& branch : fuzzed.branches)
        for (const bool isTrue : {true, false}) {
            const Side side{branch.begin.line, branch.begin.column, isTrue};
            if (seen.contains(side) || (!isTrue && isLabel(unit, branch))) continue;
            row.eva.add(side, row.dead);
            if (fuzzed.reached.contains(side)) row.eva.wrong.push_back(side);
        }
    return row;
}

int table(const std::vector<fs::path>& folders) {
    std::vector<Row> rows;
    for (const fs::path& folder : folders) rows.push_back(rowOf(folder));
    fmt::print(
        "unit          goals covered infeasible  open  decided     s   dead  proved  Eva      s  other sides not "
        "reached\n");
    Row sum{.name = "all"};
    std::map<std::string, std::array<size_t, 3>> kinds;
    bool fine = true;
    size_t lowest = 100;
    for (const Row& row : rows) {
        const double decided = row.goals ? 100.0 * double(row.covered + row.infeasible) / double(row.goals) : 0;
        fmt::print("{:<13} {:>5} {:>7} {:>10} {:>5}  {:>6.1f}% {:>5.0f}  {:>5}  {:>6} {:>4} {:>6.1f}  {}\n", row.name,
                   row.goals, row.covered, row.infeasible, row.open, decided, row.ours.seconds, row.dead.kinds.size(),
                   row.ours.ran ? fmt::format("{}", row.ours.sum) : "-",
                   row.eva.ran ? fmt::format("{}", row.eva.sum) : "-", row.eva.seconds, row.unreached);
        sum.goals += row.goals;
        sum.covered += row.covered;
        sum.infeasible += row.infeasible;
        sum.open += row.open;
        sum.dead.kinds.insert(row.dead.kinds.begin(), row.dead.kinds.end());
        sum.ours.sum += row.ours.sum;
        sum.eva.sum += row.eva.sum;
        if (row.ours.ran) lowest = std::min(lowest, static_cast<size_t>(decided));
        for (const auto& [side, kind] : row.dead.kinds) ++kinds[kind][0];
        for (const auto& [kind, count] : row.ours.proved) kinds[kind][1] += count;
        for (const auto& [kind, count] : row.eva.proved) kinds[kind][2] += count;
    }
    size_t dead = 0;
    for (const auto& [kind, counts] : kinds) dead += counts[0];
    fmt::print("\nkind        dead  proved  Eva\n");
    for (const auto& [kind, counts] : kinds)
        fmt::print("{:<11} {:>4}  {:>6} {:>4}\n", kind, counts[0], counts[1], counts[2]);
    fmt::print("{:<11} {:>4}  {:>6} {:>4}\n\n", "all", dead, sum.ours.sum, sum.eva.sum);

    const auto judge = [&](const std::string& what, bool isFine) {
        fmt::print("{:<4} {}\n", isFine ? "ok" : "MISS", what);
        fine = fine && isFine;
    };
    size_t wrong = 0, evaWrong = 0, refuted = 0, unreadable = 0;
    for (const Row& row : rows) {
        wrong += row.ours.wrong.size();
        evaWrong += row.eva.wrong.size();
        refuted += row.refuted.size();
        unreadable += row.dead.wrong.size();
        if (!row.ours.wrong.empty()) fmt::print("proved, and reached:\n{}", text(row, row.ours.wrong));
        if (!row.refuted.empty()) fmt::print("written down as dead, and reached:\n{}", text(row, row.refuted));
    }
    judge(fmt::format("{} sides written down as dead, {} of them reached, {} that are no branch", dead, refuted,
                      unreadable),
          refuted == 0 && unreadable == 0 && dead > 0);
    const auto ran = [&](Claims Row::* who) {
        return std::any_of(rows.begin(), rows.end(), [&](const Row& row) { return (row.*who).ran; });
    };
    if (ran(&Row::eva)) {
        fmt::print("     {} of Eva's claims are refuted by runs\n", evaWrong);
        for (const Row& row : rows) fmt::print("{}", text(row, row.eva.wrong));
    }
    if (!ran(&Row::ours)) return fine ? 0 : 1;
    judge(fmt::format("{} false proofs", wrong), wrong == 0);
    const size_t decided = sum.covered + sum.infeasible;
    judge(fmt::format("{} of {} goals decided, {:.1f} % (wanted: 98 %), the least of a unit {} %", decided, sum.goals,
                      sum.goals ? 100.0 * double(decided) / double(sum.goals) : 0, lowest),
          100 * decided >= 98 * sum.goals);
    if (sum.eva.sum > 0)
        judge(fmt::format("{} proved, Eva {}: {:.2f} times (wanted: 2)", sum.ours.sum, sum.eva.sum,
                          double(sum.ours.sum) / double(sum.eva.sum)),
              sum.ours.sum >= 2 * sum.eva.sum);
    return fine ? 0 : 1;
}

int mark(const std::string& unit, const fs::path& folder) {
    const fs::path file = unit;
    const Measured found = measured(readJson(folder / "fuzzed.json"), file.filename());
    if (found.branches.empty()) return 1;
    fs::create_directories(folder / "marked");
    std::ofstream(folder / "marked" / file.filename()) << marked(read(file), found.branches);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 3 && words[0] == "mark") return mark(words[1], words[2]);
    if (words.size() >= 2 && words[0] == "table") return table({words.begin() + 1, words.end()});
    fmt::print(stderr, "usage: bench_proof_table mark UNIT FOLDER | table FOLDER...\n");
    return 2;
}
