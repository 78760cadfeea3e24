// Prints, per class and mode, the mean branch coverage by the judge over many runs, and how the modes compare: the
// Vargha-Delaney effect size and the Mann-Whitney test, as in Galeotti, Fraser and Arcuri.
//
// usage: bench_class_table INFEASIBLE LIST FOLDER "CLASS..." MODE...
// The runs are those in LIST, which is written anew with those that have reports in FOLDER. Branches listed in
// INFEASIBLE are taken out on all sides. The last mode is the one in question: it fails when its mean is below 98 % or
// it is significantly worse than the first on a class.
#include "classes/runs.hpp"
#include "classes/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace provest::bench;

struct Sample {
    std::vector<double> coverage;  // by seed
    double seconds = 0;            // sum
    uint64_t goals = 0;
    size_t lost = 0;
    uint64_t paths = 0, divergences = 0;  // of concolic execution, all runs together
};

double mean(const std::vector<double>& values) {
    return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Sample sampleOf(const Runs& runs, const std::string& mode, const std::string& name) {
    Sample sample;
    for (auto at = runs.lower_bound({mode, name, 0}); at != runs.end(); ++at) {
        const auto& [of, run] = *at;
        if (std::get<0>(of) != mode || std::get<1>(of) != name) break;
        sample.coverage.push_back(run.lost ? 0 : static_cast<double>(run.covered) / static_cast<double>(run.goals));
        sample.goals = std::max(sample.goals, run.goals);
        sample.lost += run.lost;
        sample.seconds += run.seconds;
        sample.paths += run.paths;
        sample.divergences += run.divergences;
    }
    return sample;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 6) {
        std::fputs("usage: bench_class_table INFEASIBLE LIST FOLDER \"CLASS...\" MODE...\n", stderr);
        return 2;
    }
    Runs all;
    if (!addList(argv[2], all)) {
        fmt::print(stderr, "{}: a line is no run; remove it, or name another list\n", argv[2]);
        return 2;
    }
    addReports(argv[3], infeasibleIn(argv[1]), all);
    writeList(argv[2], all);
    const std::vector<std::string> modes(argv + 5, argv + argc);
    std::istringstream classes(argv[4]);
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
        for (const std::string& mode : modes) samples.push_back(sampleOf(all, mode, name));
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
