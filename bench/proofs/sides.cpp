#include "sides.hpp"

#include "what_was_left.hpp"

#include <algorithm>
#include <sstream>

namespace provest::bench {

Measured measured(const nlohmann::json& exported, const std::string& fileName) {
    Measured found;
    std::map<Place, Place> branches;
    if (!exported.contains("data")) return found;
    for (const auto& data : exported["data"])
        for (const auto& file : data["files"]) {
            const std::filesystem::path path = file["filename"].get<std::string>();
            if (path.filename() != fileName || path.parent_path().filename() != "units")
                continue;  // the driver has its name
            for (const auto& branch : file["branches"]) {
                const Place begin{branch.at(0), branch.at(1)};
                branches[begin] = {branch.at(2), branch.at(3)};
                if (branch.at(4).get<uint64_t>() > 0) found.reached.insert({begin.line, begin.column, true});
                if (branch.at(5).get<uint64_t>() > 0) found.reached.insert({begin.line, begin.column, false});
            }
        }
    for (const auto& [begin, end] : branches) found.branches.push_back({begin, end});
    return found;
}

Dead readDead(const std::filesystem::path& file) {
    Dead dead;
    std::istringstream lines(read(file));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        Side side;
        std::string which, kind, first;
        words >> side.line >> side.column >> which >> kind >> first;
        side.isTrue = which == "true";
        if (first.empty() || (!side.isTrue && which != "false") || !dead.kinds.emplace(side, kind).second)
            dead.wrong.push_back(line);
    }
    return dead;
}

}  // namespace provest::bench
