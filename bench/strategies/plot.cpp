// The curves as SVG, by hand: axes, a line for each strategy, a legend. Panels stand two in a row.
#include "figures.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

namespace provest::bench {

namespace {

constexpr double panelWidth = 460, panelHeight = 330;
constexpr double left = 52, right = 12, top = 34, bottom = 42;
// Told apart also by people who see few colours (Okabe and Ito's palette), and by the dashes.
constexpr std::array colours{"#000000", "#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00"};
constexpr std::array dashes{"", "6 3", "2 2", "8 2 2 2", "", "5 2", ""};

struct Scale {
    double low, high, from, to;
    double operator()(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

std::string label(double x, double y, const char* anchor, const std::string& text, int size = 11) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\">{}</text>\n", x, y, anchor,
                       size, text);
}

// The first iterations tell most, so the axis goes with the square root.
std::string panel(const Figure& figure, double x, double y) {
    const double end = static_cast<double>(figure.curves.front().covered.size() - 1);
    double low = figure.goals;
    for (const Curve& curve : figure.curves) low = std::min(low, curve.covered.front());
    low = std::floor(low / 20) * 20;
    const Scale across{0, std::sqrt(end), x + left, x + panelWidth - right};
    const Scale up{low, static_cast<double>(figure.goals), y + panelHeight - bottom, y + top};
    std::string text = label(x + panelWidth / 2, y + 18, "middle", figure.title, 13);
    for (double i : {0.0, 1.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 300.0})
        if (i <= end) {
            const double at = across(std::sqrt(i));
            text += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#ddd\"/>\n", at, up(low), y + top);
            text += label(at, up(low) + 15, "middle", fmt::format("{:.0f}", i));
        }
    const double step = std::max(10.0, std::ceil((figure.goals - low) / 80) * 10);
    for (double goals = low; goals <= figure.goals; goals += step) {
        text += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#ddd\"/>\n", x + left, up(goals),
                            x + panelWidth - right);
        text += label(x + left - 6, up(goals) + 4, "end", fmt::format("{:.0f}", goals));
    }
    text += label(x + panelWidth / 2, y + panelHeight - 8, "middle", "iterations per unit");
    for (size_t c = 0; c < figure.curves.size(); ++c) {
        std::string line;
        for (size_t i = 0; i < figure.curves[c].covered.size(); ++i)
            line += fmt::format("{}{:.1f} {:.1f}", i ? "L" : "M", across(std::sqrt(static_cast<double>(i))),
                                up(figure.curves[c].covered[i]));
        const size_t style = c % colours.size();
        text +=
            fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"{}\"/>\n",
                        line, colours[style], dashes[style]);
        const double at = y + panelHeight - bottom - 12 - 15 * static_cast<double>(figure.curves.size() - 1 - c);
        const double from = x + panelWidth - right - 120;
        text +=
            fmt::format("<path d=\"M{:.1f} {:.1f}h24\" stroke=\"{}\" stroke-width=\"1.6\" stroke-dasharray=\"{}\"/>\n",
                        from, at - 4, colours[style], dashes[style]);
        text += label(from + 30, at, "start", figure.curves[c].strategy);
    }
    return text;
}

}  // namespace

std::string svg(const std::vector<Figure>& figures) {
    const size_t rows = (figures.size() + 1) / 2;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
        "{1:.0f}\" "
        "font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        2 * panelWidth, static_cast<double>(rows) * panelHeight);
    for (size_t i = 0; i < figures.size(); ++i)
        text += panel(figures[i], static_cast<double>(i % 2) * panelWidth, static_cast<double>(i / 2) * panelHeight);
    return text + "</svg>\n";
}

}  // namespace provest::bench
