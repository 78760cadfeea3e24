// Our count is the judge's: generates a suite for one unit, builds and measures it as any user could, and compares all
// goals of the report with `llvm-cov export`, both ways. We may only be stricter, and then the report says why.
#include "program/goals.hpp"
#include "report/report.hpp"
#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

using namespace provest;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

// One side of a branch; macros and instantiations of templates share them.
using Place = std::tuple<std::string, uint32_t, uint32_t, bool>;

struct Count {
    int goals = 0, covered = 0;
    int stricter = 0;  // ours: open because a run left early, as the report says
    int certain = 0;   // llvm-cov's: of branches that ran, which a compiler has not folded; of those in macros one,
                       // as there is what never runs among them (the `sizeof` in C's assert)
};

using Counts = std::map<Place, Count>;

std::string text(const Place& side) {
    return fmt::format("{}:{}:{} {}", fs::path(std::get<0>(side)).filename().string(), std::get<1>(side),
                       std::get<2>(side), std::get<3>(side));
}

Counts ours(const report::Report& report) {
    Counts counts;
    for (const report::GoalRow& row : report.goals) {
        if (row.goal.kind != program::GoalKind::Branch) continue;
        Count& count =
            counts[{row.goal.at.file, row.goal.at.line, row.goal.at.column, row.goal.side == program::Side::True}];
        ++count.goals;
        count.covered += row.status == report::GoalStatus::Covered;
        count.stricter += row.status == report::GoalStatus::Open && row.reason.find("llvm-cov") != std::string::npos;
    }
    return counts;
}

Counts theirs(const json& exported, const std::string& build) {
    Counts counts;
    for (const json& data : exported.at("data"))
        for (const json& function : data.at("functions")) {
            auto names = function.at("filenames").get<std::vector<std::string>>();
            for (std::string& name : names) name = fs::weakly_canonical(fs::path(build) / name).string();
            for (const json& branch : function.at("branches"))
                for (const bool side : {true, false}) {
                    Count& count = counts[{names.at(branch.at(6).get<size_t>()), branch.at(0).get<uint32_t>(),
                                           branch.at(1).get<uint32_t>(), side}];
                    ++count.goals;
                    count.covered += branch.at(side ? 4 : 5).get<uint64_t>() > 0;
                    const bool ran = branch.at(4).get<uint64_t>() + branch.at(5).get<uint64_t>() > 0;
                    const bool inMacro = branch.at(6).get<size_t>() != 0 ||
                                         (branch.at(0) == branch.at(2) && branch.at(1) == branch.at(3));
                    if (ran && (!inMacro || count.certain == 0)) ++count.certain;
                }
        }
    return counts;
}

int compare(const Counts& ours, const Counts& theirs) {
    int wrong = 0;
    const auto object = [&](const Place& side, const std::string& what) {
        fmt::print(stderr, "{}: {}\n", text(side), what);
        wrong = 1;
    };
    std::set<std::string> files;
    for (const auto& [side, count] : ours) {
        files.insert(std::get<0>(side));
        const auto found = theirs.find(side);
        if (found == theirs.end()) {
            object(side, "is no branch for llvm-cov");
            continue;
        }
        const Count& other = found->second;
        if (count.goals > other.goals) object(side, fmt::format("{} goals, {} branches", count.goals, other.goals));
        if (count.covered > other.covered)
            object(side, fmt::format("{} claimed, {} measured", count.covered, other.covered));
        if (count.covered + count.stricter < other.covered)
            object(side, fmt::format("{} measured, {} claimed and no reason", other.covered, count.covered));
    }
    for (const auto& [side, other] : theirs) {
        if (!files.contains(std::get<0>(side))) continue;
        const auto found = ours.find(side);
        const int known = found == ours.end() ? 0 : found->second.goals;
        if (known < other.certain) object(side, fmt::format("{} goals, {} branches that ran", known, other.certain));
    }
    if (ours.empty()) wrong = 1;
    return wrong;
}

bool run(std::vector<std::string> command, const std::string& folder,
         std::vector<std::pair<std::string, std::string>> environment = {}) {
    support::Command what;
    what.argv = std::move(command);
    what.directory = folder;
    what.environment = std::move(environment);
    what.timeout = std::chrono::minutes(3);
    const auto done = support::run(what);
    if (done && done->ok()) return true;
    fmt::print(stderr, "{}\n", done ? done->output + done->errors : done.error().message);
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: counts_runner PROVEST SOURCE\n"), 2;
    const auto temporary = support::TemporaryFolder::create();
    if (!temporary) return 2;
    const std::string folder = temporary->path().string(), out = folder + "/out", build = folder + "/build";
    if (!run({argv[1], "generate", argv[2], "--out", out, "--seed", "1", "--budget-execs", "30000"}, folder)) return 1;
    // counters live in the file: what a test that dies has counted is kept
    const std::string flags = "-fprofile-instr-generate -fcoverage-mapping -mllvm -runtime-counter-relocation";
    const std::string suite = fs::path(argv[2]).stem().string() + "_test";
    if (!run({"cmake", "-G", "Ninja", "-S", out, "-B", build, "-DCMAKE_C_COMPILER=clang-19",
              "-DCMAKE_CXX_COMPILER=clang++-19", "-DCMAKE_C_FLAGS=" + flags, "-DCMAKE_CXX_FLAGS=" + flags},
             folder) ||
        !run({"cmake", "--build", build, "--target", suite}, folder) ||
        !run({build + "/" + suite}, folder, {{"LLVM_PROFILE_FILE", folder + "/profiles/%c%p.profraw"}}))
        return 1;
    std::vector<std::string> merge{"llvm-profdata-19", "merge", "-sparse", "-o", folder + "/profile"};
    for (const auto& entry : fs::directory_iterator(folder + "/profiles")) merge.push_back(entry.path().string());
    if (!run(merge, folder)) return 1;
    support::Command measure;
    measure.argv = {"llvm-cov-19", "export", "-instr-profile=" + folder + "/profile", build + "/" + suite};
    const auto exported = support::run(measure);
    const auto written = support::readFile(out + "/report.json");
    const auto report = written ? report::fromJson(*written) : std::nullopt;
    if (!exported || !exported->ok() || !report) return std::fprintf(stderr, "no report or no measure\n"), 1;
    return compare(ours(*report), theirs(json::parse(exported->output), build));
}
