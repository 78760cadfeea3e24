// Prints what bench/real/run left in a folder per library: what Provest ended with, whether the suite builds and
// passes, which branches it covers beside the library's own tests, whether what it claims is measured, whether findings
// show.
//
// usage: bench_real_table BUDGET FOLDER...
#include "what_was_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

namespace {

using namespace provest;
using bench::read;
using bench::readJson;
using nlohmann::json;
namespace fs = std::filesystem;

// A branch's outcome by place. Instantiations of a template and uses of a macro are one here.
using Side = std::tuple<std::string, uint32_t, uint32_t, bool>;

struct Sides {
    std::set<Side> all, covered;
};

Sides measuredSides(const json& exported, const std::set<std::string>& files) {
    Sides sides;
    if (!exported.contains("data")) return sides;
    for (const json& data : exported["data"])
        for (const json& function : data["functions"]) {
            const auto names = function["filenames"].get<std::vector<std::string>>();
            for (const json& branch : function["branches"]) {
                const std::string& file = names.at(branch.at(6).get<size_t>());
                if (!files.contains(file)) continue;
                for (const bool side : {true, false}) {
                    const Side key{file, branch.at(0).get<uint32_t>(), branch.at(1).get<uint32_t>(), side};
                    sides.all.insert(key);
                    if (branch.at(side ? 4 : 5).get<uint64_t>() > 0) sides.covered.insert(key);
                }
            }
        }
    return sides;
}

struct Tests {
    unsigned all = 0, failed = 0;
    bool pass() const { return all > 0 && failed == 0; }
    std::string text() const {
        if (all == 0) return "none";
        return failed ? fmt::format("{}/{} fail", failed, all) : fmt::format("{}", all);
    }
};

Tests testsIn(const fs::path& junit) {
    static const std::regex counts(R"re(<testsuite[^>]*tests="(\d+)"[^>]*failures="(\d+)")re", std::regex::multiline);
    std::string text = read(junit);
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::smatch match;
    if (!std::regex_search(text, match, counts)) return {};
    return {static_cast<unsigned>(std::stoul(match[1])), static_cast<unsigned>(std::stoul(match[2]))};
}

struct Row {
    std::string name;
    int code = -1;
    double seconds = 0, allowed = 0;
    Tests gcc, clang;
    size_t goals = 0, lost = 0, reached = 0;   // reached by the search, whether shipped or not
    size_t overclaimed = 0, underclaimed = 0;  // places where report and llvm-cov differ
    Sides ours, own;
    size_t shown = 0, silent = 0;  // findings

    bool shipped() const { return code == 0 && gcc.pass() && clang.pass(); }
    bool inTime() const { return seconds <= allowed; }
    bool hasOwn() const { return !own.covered.empty(); }
    size_t sides() const {
        std::set<Side> all = ours.all;
        all.insert(own.all.begin(), own.all.end());
        return all.size();
    }
};

Row rowOf(const fs::path& folder, double budget) {
    Row row{.name = folder.filename()};
    std::istringstream(read(folder / "run")) >> row.code >> row.seconds;
    const double lines = std::atof(read(folder / "lines").c_str());
    row.allowed = lines < 2000 ? 1.5 * budget + 10 : 2 * budget + 30;
    row.gcc = testsIn(folder / "gcc.xml");
    row.clang = testsIn(folder / "ours.xml");

    const json report = readJson(folder / "report.json");
    std::set<std::string> files;
    std::istringstream sources(read(folder / "sources"));
    for (std::string line; std::getline(sources, line);) files.insert(line);
    std::set<Side> claimed, known;
    for (const json& goal : report.value("goals", json::array())) {
        files.insert(goal["file"].get<std::string>());
        const bool covered = goal["status"] == "covered";
        const std::string reason = goal.value("reason", "");
        const bool lost = !covered && (reason.find("was dropped") != std::string::npos ||
                                       reason.find("our record says covered") != std::string::npos);
        ++row.goals;
        row.lost += lost;
        row.reached += covered || lost;
        if (goal["kind"] != "branch") continue;
        const Side key{goal["file"].get<std::string>(), goal["line"].get<uint32_t>(), goal["col"].get<uint32_t>(),
                       goal["side"] == "true"};
        known.insert(key);
        if (covered) claimed.insert(key);
    }
    row.ours = measuredSides(readJson(folder / "ours.json"), files);
    row.own = measuredSides(readJson(folder / "own.json"), files);
    for (const Side& side : known) {
        row.overclaimed += claimed.contains(side) && !row.ours.covered.contains(side);
        row.underclaimed += !claimed.contains(side) && row.ours.covered.contains(side);
    }
    std::istringstream findings(read(folder / "findings"));
    for (std::string name, how; findings >> name >> how;) ++(how == "shows" ? row.shown : row.silent);
    return row;
}

double percent(size_t part, size_t all) { return all ? 100.0 * double(part) / double(all) : 0; }

void print(const Row& row) {
    fmt::print("{:<32} {:>4} {:>10} {:>10} {:>5.0f}{} {:>5} {:>6.1f} ", row.name, row.code, row.gcc.text(),
               row.clang.text(), row.seconds, row.inTime() ? ' ' : '!', row.sides(),
               percent(row.ours.covered.size(), row.sides()));
    fmt::print("{:>6} {:>4}/{:<5} +{:<3} -{:<4} {:>3}/{}\n",
               row.hasOwn() ? fmt::format("{:.1f}", percent(row.own.covered.size(), row.sides())) : "-", row.lost,
               row.reached, row.overclaimed, row.underclaimed, row.shown, row.shown + row.silent);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_real_table BUDGET FOLDER...\n");
        return 2;
    }
    const double budget = std::atof(argv[1]);
    std::vector<Row> rows;
    for (int i = 2; i < argc; ++i) rows.push_back(rowOf(argv[i], budget));

    fmt::print(
        "library                          exit  gcc tests  clang       s  sides  ours%   own%  lost/reached "
        "claims     findings\n");
    for (const Row& row : rows) print(row);

    size_t shipped = 0, inTime = 0, withOwn = 0, above = 0, lost = 0, reached = 0, over = 0, shown = 0, silent = 0;
    for (const Row& row : rows) {
        shipped += row.shipped();
        inTime += row.inTime();
        withOwn += row.hasOwn();
        above += row.hasOwn() && row.ours.covered.size() > row.own.covered.size();
        lost += row.lost;
        reached += row.reached;
        over += row.overclaimed;
        shown += row.shown;
        silent += row.silent;
    }
    bool fine = true;
    const auto judge = [&](const std::string& what, bool isFine) {
        fmt::print("{:<4} {}\n", isFine ? "ok" : "MISS", what);
        fine = fine && isFine;
    };
    fmt::print("\n");
    judge(
        fmt::format("{} of {} libraries have a suite that builds and passes with gcc and clang", shipped, rows.size()),
        shipped == rows.size());
    judge(fmt::format("{} of {} runs within their time", inTime, rows.size()), inTime == rows.size());
    judge(fmt::format("{} of {} above the library's own tests (wanted: 80 %)", above, withOwn),
          5 * above >= 4 * withOwn);
    judge(fmt::format("{} of {} goals reached were not shipped (wanted: below 1 %)", lost, reached),
          100 * lost < std::max<size_t>(reached, 1));
    judge(fmt::format("{} sides claimed that llvm-cov does not see covered", over), over == 0);
    judge(fmt::format("{} of {} findings show under plain ASan and UBSan", shown, shown + silent), silent == 0);
    return fine ? 0 : 1;
}
