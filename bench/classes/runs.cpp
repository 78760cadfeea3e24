#include "classes/runs.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <fstream>
#include <sstream>

namespace provest::bench {

namespace fs = std::filesystem;

std::set<std::string> infeasibleIn(const fs::path& file) {
    std::set<std::string> found;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string place, side;
        if (line.empty() || line[0] == '#' || !(words >> place >> side)) continue;
        found.insert(place + " " + side);
    }
    return found;
}

namespace {

Run read(const fs::path& file, const std::set<std::string>& infeasible) {
    std::ifstream in(file);
    const auto report = nlohmann::json::parse(in, nullptr, false);
    if (report.is_discarded()) return {.lost = true};
    for (const auto& note : report["notes"])
        if (note.get<std::string>().starts_with("no concolic execution")) {  // not what was asked for
            fmt::print(stderr, "{}: {}\n", file.string(), note.get<std::string>());
            return {.lost = true};
        }
    Run run;
    for (const auto& goal : report["goals"]) {
        if (goal["kind"] != "branch") continue;
        const std::string place =
            fmt::format("{}:{}:{} {}", fs::path(goal["file"]).filename().string(), goal["line"].get<int>(),
                        goal["col"].get<int>(), goal["side"].get<std::string>());
        const bool covered = goal["status"] == "covered";
        if (infeasible.contains(place)) {
            if (covered) fmt::print(stderr, "believed infeasible, but covered: {}\n", place);
            continue;
        }
        ++run.goals;
        run.covered += covered;
    }
    run.seconds = report["summary"]["seconds"].get<double>();
    const auto solver = report.value("solver", nlohmann::json::object());
    run.paths = solver.value("paths", uint64_t{0});
    run.divergences = solver.value("divergences", uint64_t{0});
    return run;
}

}  // namespace

void addReports(const fs::path& folder, const std::set<std::string>& infeasible, Runs& runs) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        fs::path path = entry.path();
        if (path.extension() != ".log") continue;
        const fs::path ofClass = path.parent_path();
        const auto seed = static_cast<unsigned>(std::stoul(path.stem()));
        runs[{ofClass.parent_path().filename(), ofClass.filename(), seed}] =
            read(path.replace_extension(".json"), infeasible);
    }
}

bool addList(const fs::path& file, Runs& runs) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::string mode, name;
        unsigned seed = 0;
        Run run;
        if (!(words >> mode >> name >> seed >> run.covered >> run.goals >> run.seconds >> run.paths >> run.divergences))
            return false;
        run.lost = run.goals == 0;
        runs[{mode, name, seed}] = run;
    }
    return true;
}

void writeList(const fs::path& file, const Runs& runs) {
    std::ofstream out(file);
    out << "# mode class seed covered goals seconds paths divergences\n";
    for (const auto& [of, run] : runs)
        out << fmt::format("{} {} {} {} {} {:.1f} {} {}\n", std::get<0>(of), std::get<1>(of), std::get<2>(of),
                           run.covered, run.goals, run.seconds, run.paths, run.divergences);
}

}  // namespace provest::bench
