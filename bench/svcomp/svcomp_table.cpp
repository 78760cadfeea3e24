// Reads what bench/svcomp/run left in a folder per program: whether the place where it calls the error function is
// proved to be out of reach, beside the verdict that is known.
//
// usage: bench_svcomp_table FOLDER...
#include "what_was_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

namespace {

using namespace provest::bench;
using nlohmann::json;
namespace fs = std::filesystem;
using Position = std::pair<uint32_t, uint32_t>;  // line, column

// Where the error function is called; its declarations and its own body are none of that.
std::vector<Position> errorCalls(const std::string& text) {
    static const std::regex call(R"(\b(__VERIFIER_error|reach_error)\s*\()");
    static const std::regex declaration(R"(\b(void|extern)\s+(__VERIFIER_error|reach_error)\s*\()");
    std::vector<Position> calls;
    std::istringstream lines(text);
    uint32_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (std::regex_search(line, declaration)) continue;
        const std::string code = line.substr(0, line.find("//"));
        for (std::sregex_iterator at(code.begin(), code.end(), call), end; at != end; ++at)
            calls.emplace_back(number, static_cast<uint32_t>(at->position()) + 1);
    }
    return calls;
}

// The status of the smallest statement around a place; nothing where the report has none.
std::optional<std::string> statusAt(const json& report, const Position& at) {
    std::optional<std::string> status;
    std::pair<Position, Position> best;
    for (const json& goal : report.value("goals", json::array())) {
        if (goal["kind"] != "statement") continue;
        const Position from{goal["line"], goal["col"]}, to{goal["endLine"], goal["endCol"]};
        if (at < from || to < at) continue;
        // regions nest: of two that hold the place the one that begins later is the inner one
        if (status && std::pair(from, best.second) < std::pair(best.first, to)) continue;
        best = {from, to};
        status = goal["status"].get<std::string>();
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        fmt::print(stderr, "usage: bench_svcomp_table FOLDER...\n");
        return 2;
    }
    struct Count {
        size_t all = 0, proved = 0;
    };
    std::map<std::string, Count> folders;
    Count right, wrong;
    fmt::print("program                                             verdict  exit     s  error location\n");
    for (int i = 1; i < argc; ++i) {
        const fs::path folder = argv[i];
        const std::string name = folder.filename();
        const bool isTrue = read(folder / "verdict").starts_with("true");
        int code = -1;
        double seconds = 0;
        std::istringstream(read(folder / "run")) >> code >> seconds;
        const json report = readJson(folder / "report.json");
        const std::vector<Position> calls = errorCalls(read(folder / "program.c"));
        size_t proved = 0, unknown = 0;
        for (const Position& call : calls) {
            const auto status = statusAt(report, call);
            unknown += !status;
            proved += status == "infeasible";
        }
        const bool isProved = !calls.empty() && proved == calls.size();
        Count& count = isTrue ? right : wrong;
        ++count.all;
        count.proved += isProved;
        if (isTrue) {
            Count& own = folders[name.substr(0, name.find('+'))];
            ++own.all;
            own.proved += isProved;
        }
        fmt::print("{:<51} {:<7} {:>5} {:>5.0f}  {}{}\n", name, isTrue ? "true" : "false", code, seconds,
                   isProved ? "proved" : fmt::format("{} of {} proved", proved, calls.size()),
                   unknown ? fmt::format(", {} not in the report", unknown) : "");
    }
    fmt::print("\n");
    for (const auto& [name, count] : folders)
        fmt::print("{:<22} {:>3} of {:>3} true ones\n", name, count.proved, count.all);
    const bool isEnough = 10 * right.proved >= 6 * right.all, isSound = wrong.proved == 0;
    fmt::print("\n{:<4} {} of {} true verdicts proved (wanted: 60 %)\n", isEnough ? "ok" : "MISS", right.proved,
               right.all);
    fmt::print("{:<4} {} wrong proofs on {} programs whose error is reached\n", isSound ? "ok" : "MISS", wrong.proved,
               wrong.all);
    return isEnough && isSound ? 0 : 1;
}
