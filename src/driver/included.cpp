#include "driver/included.hpp"

#include <algorithm>
#include <filesystem>

namespace provest::driver {

std::vector<bool> includedSources(const program::Unit& unit) {
    std::vector<bool> included;
    for (const program::Source& source : unit.sources) {
        const std::string ending = std::filesystem::path(source.file).extension().string();
        const bool isHeader = source.isCxx && ending.starts_with(".h");
        const auto& functions = unit.interface.functions;
        included.push_back(isHeader ||
                           (source.isCxx && std::any_of(functions.begin(), functions.end(), [&](const auto& f) {
                                return f.header.empty() && f.at.file == source.file;
                            })));
    }
    return included;
}

}  // namespace provest::driver
