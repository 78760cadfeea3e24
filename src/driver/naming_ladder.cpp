#include "driver/naming_ladder.hpp"

#include "emit/access.hpp"
#include "judge/judge.hpp"

#include <algorithm>
#include <filesystem>

namespace provest::driver {

namespace {

bool isHeader(const program::Source& source) {
    return std::filesystem::path(source.file).extension().string().starts_with(".h");
}

bool hasInternal(const program::Interface& interface) {
    return std::any_of(interface.functions.begin(), interface.functions.end(),
                       [](const auto& function) { return function.isInternal; });
}

void standApart(emit::Suite& suite, const emit::Writer& writer) {
    suite.naming = emit::Naming::Apart;
    if (suite.interface.isCxx)
        suite.included.assign(suite.sources.size(), true);
    else
        suite.macros = judge::macrosOf(writer.includes());
}

}  // namespace

std::vector<bool> includedSources(const program::Unit& unit) {
    std::vector<bool> included;
    for (const program::Source& source : unit.sources) {
        const auto& functions = unit.interface.functions;
        included.push_back(source.isCxx &&
                           (isHeader(source) || std::any_of(functions.begin(), functions.end(), [&](const auto& f) {
                                return f.header.empty() && f.at.file == source.file;
                            })));
    }
    return included;
}

std::vector<bool> accessedSources(const program::Unit& unit) {
    std::vector<bool> accessed;
    for (size_t i = 0; i < unit.sources.size(); ++i) {
        const auto& functions = unit.interface.functions;
        accessed.push_back(
            !unit.sources[i].isCxx &&
            (isHeader(unit.sources[i]) || std::any_of(functions.begin(), functions.end(),
                                                      [&](const auto& f) { return f.isInternal && f.source == i; })));
    }
    return accessed;
}

std::vector<std::string> accessFiles(const program::Unit& unit) {
    emit::Suite suite;
    suite.unit = unit.name;
    suite.accessed = accessedSources(unit);
    std::vector<std::string> files;
    for (size_t i = 0; i < unit.sources.size(); ++i) files.push_back(emit::accessFile(suite, i));
    return files;
}

void firstNaming(emit::Suite& suite, const program::Unit& unit, const emit::Writer& writer) {
    suite.included = includedSources(unit);
    suite.accessed = accessedSources(unit);
    suite.naming = emit::Naming::Headers;
    // A header would bring functions of the same names, compiled as C++.
    if (!suite.interface.isCxx && hasInternal(suite.interface)) standApart(suite, writer);
}

bool stepDown(emit::Suite& suite, const emit::Writer& writer) {
    if (suite.naming == emit::Naming::Apart) return false;
    if (suite.naming == emit::Naming::Headers && !suite.interface.isCxx)
        suite.naming = emit::Naming::Declared;
    else
        standApart(suite, writer);
    return true;
}

std::string describe(const emit::Suite& suite) {
    if (suite.interface.isCxx) return "the suite includes the unit's sources; with its headers it does not compile";
    if (suite.naming == emit::Naming::Apart)
        return "the suite names what it calls in a namespace of its own; as C declares it, it does not compile";
    return "the suite declares what it calls; with the unit's headers it does not compile";
}

}  // namespace provest::driver
