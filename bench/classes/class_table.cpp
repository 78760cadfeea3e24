// Reads the reports of many runs and prints, per class and mode, the mean branch coverage by the judge, and how the
// modes compare: the Vargha-Delaney effect size and the Mann-Whitney test, as in Galeotti, Fraser and Arcuri.
//
// usage: bench_class_table INFEASIBLE FOLDER "CLASS..." MODE...
// FOLDER/MODE/CLASS/SEED.json are the reports. Branches listed in INFEASIBLE are taken out on all sides. The last mode
// is the one in question: it fails when its mean is below 98 % or it is significantly worse than the first on a class.
#include "classes/statistics.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using provest::bench::effectSize;
using provest::bench::mannWhitney;

std::set<std::string> infeasible(const char* file) {
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

struct Sample {
    std::vector<double> coverage;  // by seed
    double seconds = 0;            // sum
    size_t goals = 0;
    size_t lost = 0;                      // runs without a report
    uint64_t paths = 0, divergences = 0;  // of concolic execution, all runs together
};

double mean(const std::vector<double>& values) {
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Sample read(const fs::path& folder, const std::set<std::string>& left) {
    Sample sample;
    std::set<fs::path> logs;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".log") logs.insert(entry.path());
    for (fs::path path : logs) {
        std::ifstream in(path.replace_extension(".json"));
        const auto report = nlohmann::json::parse(in, nullptr, false);
        if (report.is_discarded()) {  // a run that ended in an error covers nothing
            ++sample.lost;
            sample.coverage.push_back(0);
            continue;
        }
        size_t goals = 0, covered = 0;
        for (const auto& goal : report["goals"]) {
            if (goal["kind"] != "branch") continue;
            const std::string place =
                fmt::format("{}:{}:{} {}", fs::path(goal["file"]).filename().string(), goal["line"].get<int>(),
                            goal["col"].get<int>(), goal["side"].get<std::string>());
            const bool isCovered = goal["status"] == "covered";
            if (left.contains(place)) {
                if (isCovered) fmt::print(stderr, "believed infeasible, but covered: {}\n", place);
                continue;
            }
            ++goals;
            covered += isCovered;
        }
        sample.goals = goals;
        sample.coverage.push_back(goals == 0 ? 1 : static_cast<double>(covered) / static_cast<double>(goals));
        sample.seconds += report["summary"]["seconds"].get<double>();
        const auto solver = report.value("solver", nlohmann::json::object());
        sample.paths += solver.value("paths", uint64_t{0});
        sample.divergences += solver.value("divergences", uint64_t{0});
    }
    return sample;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fputs("usage: bench_class_table INFEASIBLE FOLDER \"CLASS...\" MODE...\n", stderr);
        return 2;
    }
    const auto left = infeasible(argv[1]);
    const std::vector<std::string> modes(argv + 4, argv + argc);
    std::istringstream classes(argv[3]);
    std::map<std::string, std::vector<double>> means;
    std::vector<double> effects;
    double seconds = 0;
    size_t runs = 0, worse = 0, better = 0, lost = 0;
    uint64_t paths = 0, divergences = 0;
    fmt::print("{:<32}{:>7}", "class", "goals");
    for (const std::string& mode : modes) fmt::print("{:>10}", mode);
    fmt::print("{:>8}{:>8}\n", "A12", "p");
    for (std::string name; classes >> name;) {
        std::vector<Sample> samples;
        for (const std::string& mode : modes) samples.push_back(read(fs::path(argv[2]) / mode / name, left));
        fmt::print("{:<32}{:>7}", name, samples.back().goals);
        for (size_t m = 0; m < modes.size(); ++m) {
            means[modes[m]].push_back(mean(samples[m].coverage));
            fmt::print("{:>9.1f}%", 100 * mean(samples[m].coverage));
            seconds += samples[m].seconds;
            runs += samples[m].coverage.size();
            lost += samples[m].lost;
            paths += samples[m].paths;
            divergences += samples[m].divergences;
        }
        const double effect = effectSize(samples.back().coverage, samples.front().coverage);
        const double p = mannWhitney(samples.back().coverage, samples.front().coverage);
        effects.push_back(effect);
        fmt::print("{:>8.2f}{:>8.3f}{}\n", effect, p, p < 0.05 ? effect < 0.5 ? "  worse" : "  better" : "");
        worse += p < 0.05 && effect < 0.5;
        better += p < 0.05 && effect > 0.5;
    }
    fmt::print("{:<32}{:>7}", "mean", "");
    for (const std::string& mode : modes) fmt::print("{:>9.1f}%", 100 * mean(means[mode]));
    fmt::print("{:>8.2f}\n", mean(effects));
    const double reached = mean(means[modes.back()]);
    fmt::print("\n{} runs, {:.1f} s each, {} without a report\n", runs,
               runs == 0 ? 0.0 : seconds / static_cast<double>(runs), lost);
    fmt::print("concolic execution ran {} paths; {} went another way than wanted\n", paths, divergences);
    fmt::print(
        "{} covers {:.1f} % on average (wanted: 98); significantly better than {} on {} classes, worse on {} "
        "(wanted: 0)\n",
        modes.back(), 100 * reached, modes.front(), better, worse);
    return reached >= 0.98 && worse == 0 ? 0 : 1;
}
