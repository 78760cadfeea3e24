// The shape of `llvm-cov export` (version 2.0.1), function by function:
//   branches      [line, column, endLine, endColumn, true, false, file, expandedFile, kind]
//   regions       [line, column, endLine, endColumn, count, file, expandedFile, kind]; kind 0 code, 1 expansion
//   mcdc_records  [line, column, endLine, endColumn, expandedFile, kind, [shown, ...]]
// `file` indexes the function's filenames; each macro expansion is a file of its own, entered by the expansion region
// whose expandedFile it is.
#include "judge/measure.hpp"

#include "program/goals.hpp"

#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace provest::judge {

namespace {

using nlohmann::json;

constexpr int codeRegion = 0;
constexpr int expansionRegion = 1;

struct FunctionReader {
    const json& function;
    std::vector<std::string> files;
    std::map<uint32_t, const json*> entrances;  // expanded file -> its expansion region
    std::string name;

    explicit FunctionReader(const json& described) : function(described) {
        files = described.at("filenames").get<std::vector<std::string>>();
        name = described.at("name").get<std::string>();
        if (const size_t colon = name.rfind(':'); colon != std::string::npos) name.erase(0, colon + 1);
        for (const auto& region : described.at("regions"))
            if (region.at(7).get<int>() == expansionRegion) entrances[region.at(6).get<uint32_t>()] = &region;
    }

    std::string expansion(uint32_t file) const {
        std::string path;
        for (size_t depth = 0; depth < files.size(); ++depth) {
            const auto found = entrances.find(file);
            if (file == 0 || found == entrances.end()) break;
            const json& region = *found->second;
            path = program::expansionAt(region.at(0).get<uint32_t>(), region.at(1).get<uint32_t>(), path);
            file = region.at(5).get<uint32_t>();
        }
        return path;
    }

    Span span(const json& item, uint32_t file) const {
        Span at;
        at.file = file < files.size() ? files[file] : std::string();
        at.line = item.at(0).get<uint32_t>();
        at.column = item.at(1).get<uint32_t>();
        at.endLine = item.at(2).get<uint32_t>();
        at.endColumn = item.at(3).get<uint32_t>();
        at.function = name;
        at.expansion = expansion(file);
        return at;
    }
};

void add(Measure& measure, const FunctionReader& reader) {
    for (const auto& branch : reader.function.at("branches"))
        measure.branches.push_back({reader.span(branch, branch.at(6).get<uint32_t>()), branch.at(4).get<uint64_t>(),
                                    branch.at(5).get<uint64_t>()});
    for (const auto& region : reader.function.at("regions"))
        if (region.at(7).get<int>() == codeRegion)
            measure.regions.push_back(
                {reader.span(region, region.at(5).get<uint32_t>()), region.at(4).get<uint64_t>()});
    if (!reader.function.contains("mcdc_records")) return;
    std::map<std::array<uint32_t, 4>, uint32_t> met;
    for (const auto& record : reader.function.at("mcdc_records")) {
        Span at = reader.span(record, 0);
        at.file.clear();
        const uint32_t ordinal = met[{at.line, at.column, at.endLine, at.endColumn}]++;
        measure.decisions.push_back({std::move(at), ordinal, record.at(6).get<std::vector<bool>>()});
    }
}

}  // namespace

support::Result<Measure> readCoverage(const std::string& text) {
    const json root = json::parse(text, nullptr, false);
    if (root.is_discarded() || !root.contains("data"))
        return support::ourError("llvm-cov export gave no JSON we can read");
    Measure measure;
    try {
        for (const auto& data : root.at("data"))
            for (const auto& function : data.at("functions")) add(measure, FunctionReader(function));
    } catch (const json::exception& problem) {
        return support::ourError(std::string("llvm-cov export has an unknown shape: ") + problem.what());
    }
    return measure;
}

}  // namespace provest::judge
