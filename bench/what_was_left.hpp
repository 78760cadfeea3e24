// Files that a run of a benchmark may have left: what is missing or damaged reads as empty.
#pragma once

#include "support/files.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace provest::bench {

inline std::string read(const std::filesystem::path& path) {
    auto text = support::readFile(path);
    return text ? *text : std::string();
}

inline nlohmann::json readJson(const std::filesystem::path& path) {
    auto json = nlohmann::json::parse(read(path), nullptr, false);
    return json.is_discarded() ? nlohmann::json::object() : json;
}

}  // namespace provest::bench
