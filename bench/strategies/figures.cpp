#include "figures.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>

namespace provest::bench {

double Curve::mean() const {
    return std::accumulate(covered.begin(), covered.end(), 0.0) / static_cast<double>(covered.size());
}

size_t Curve::until(double goals) const {
    const auto found = std::find_if(covered.begin(), covered.end(), [&](double each) { return each >= goals; });
    return static_cast<size_t>(std::min(found, covered.end() - 1) - covered.begin());
}

Figure draw(std::string title, const std::vector<Entry>& entries, Setting setting, uint64_t seeds) {
    Figure figure{std::move(title), 0, 0, {}};
    for (const explore::StrategyEntry& strategy : explore::strategies()) {
        setting.strategy = strategy.name;
        Curve curve{setting.strategy, std::vector<double>(setting.iterations + 1)};
        figure.goals = 0;
        std::vector<double> last(seeds), mean(seeds);
        for (const Entry& entry : entries)
            for (setting.seed = 1; setting.seed <= seeds; ++setting.seed) {
                const Outcome outcome = entry.subject->run(entry.target, setting);
                const std::vector<uint32_t>& covered = outcome.campaign.covered;
                for (size_t i = 0; i < curve.covered.size(); ++i) {
                    const double now = covered[std::min(i, covered.size() - 1)];
                    curve.covered[i] += now;
                    mean[setting.seed - 1] += now / static_cast<double>(curve.covered.size());
                }
                last[setting.seed - 1] += outcome.covered();
                curve.questions += static_cast<double>(outcome.campaign.questions);
                curve.seconds += outcome.seconds;
                figure.byClock += outcome.byClock;
                if (setting.seed == 1) figure.goals += outcome.goals;
            }
        // For comparisons seed by seed: strategies differ by less than seeds do.
        for (size_t seed = 0; seed < seeds; ++seed)
            fmt::print(stderr, "{}, {}, seed {}: {} goals at the end, {:.1f} in the mean over iterations\n",
                       figure.title, setting.strategy, seed + 1, last[seed], mean[seed]);
        const double share = 1 / static_cast<double>(seeds);
        for (double& each : curve.covered) each *= share;
        curve.questions *= share;
        curve.seconds *= share;
        std::tie(curve.least, curve.most) =
            std::pair(*std::min_element(last.begin(), last.end()), *std::max_element(last.begin(), last.end()));
        figure.curves.push_back(std::move(curve));
    }
    return figure;
}

std::string markdown(const Figure& figure) {
    const size_t end = figure.curves.front().covered.size() - 1;
    double best = 0;
    for (const Curve& curve : figure.curves) best = std::max(best, curve.covered.back());
    const double near = best * 0.95;
    std::string text = fmt::format(
        "### {}\n\n{} goals; {} campaigns were ended by the clock.\n\n"
        "| strategy | 5 | 10 | 20 | 50 | {} | least, most | mean over iterations | until {:.0f} | questions | seconds "
        "|\n"
        "|---|---|---|---|---|---|---|---|---|---|---|\n",
        figure.title, figure.goals, figure.byClock, end, near);
    for (const Curve& curve : figure.curves) {
        text += fmt::format("| `{}` |", curve.strategy);
        for (size_t at : {size_t{5}, size_t{10}, size_t{20}, size_t{50}, end})
            text += fmt::format(" {:.1f} |", curve.covered[std::min(at, end)]);
        const bool came = curve.covered.back() >= near;
        text +=
            fmt::format(" {:.0f}, {:.0f} | {:.1f} | {} | {:.0f} | {:.2f} |\n", curve.least, curve.most, curve.mean(),
                        came ? fmt::format("{}", curve.until(near)) : "never", curve.questions, curve.seconds);
    }
    return text + "\n";
}

}  // namespace provest::bench
