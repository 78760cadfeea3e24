#include "marked.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <regex>

namespace provest::bench {

namespace {

class Offsets {
public:
    explicit Offsets(const std::string& text) {
        for (size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n') lines_.push_back(i + 1);
    }
    size_t operator()(const Place& place) const { return lines_.at(place.line - 1) + place.column - 1; }

private:
    std::vector<size_t> lines_{0};
};

bool isLabelAt(const std::string& text, size_t at) {
    return text.compare(at, 5, "case ") == 0 || text.compare(at, 7, "default") == 0;
}

}  // namespace

bool isLabel(const std::string& text, const Branch& branch) { return isLabelAt(text, Offsets(text)(branch.begin)); }

std::string marked(const std::string& text, const std::vector<Branch>& branches) {
    const Offsets offset(text);

    // what goes before an offset; of several that end there the inner comes first, of several that begin there the
    // outer
    std::map<size_t, std::string> ends, begins;
    std::vector<Branch> inOrder = branches;
    std::sort(inOrder.begin(), inOrder.end(), [&](const Branch& a, const Branch& b) {
        return std::pair(a.begin, b.end) < std::pair(b.begin, a.end);  // outer first
    });
    for (const Branch& branch : inOrder) {
        const size_t from = offset(branch.begin), to = offset(branch.end);
        const auto shows = [&](const char* side) {
            return fmt::format("Frama_C_show_each_{}_{}_{}()", branch.begin.line, branch.begin.column, side);
        };
        if (isLabelAt(text, from)) {
            ends[text.find(':', to) + 1] += fmt::format(" {};", shows("true"));
            continue;
        }
        begins[from] += "(((";
        std::string& end = ends[to];
        end = fmt::format(") && ({{ {}; 1; }})) || ({{ {}; 0; }}))", shows("true"), shows("false")) + end;
    }
    std::string result;
    for (size_t i = 0; i <= text.size(); ++i) {
        if (const auto end = ends.find(i); end != ends.end()) result += end->second;
        if (const auto begin = begins.find(i); begin != begins.end()) result += begin->second;
        if (i < text.size()) result += text[i];
    }
    return result;
}

std::set<Side> shown(const std::string& log) {
    static const std::regex line(R"(Frama_C_show_each_(\d+)_(\d+)_(true|false):)");
    std::set<Side> sides;
    for (std::sregex_iterator at(log.begin(), log.end(), line), end; at != end; ++at)
        sides.insert({static_cast<uint32_t>(std::stoul((*at)[1])), static_cast<uint32_t>(std::stoul((*at)[2])),
                      (*at)[3] == "true"});
    return sides;
}

}  // namespace provest::bench
