// Sides of a unit's branches, by place, and the files that speak of them.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace provest::bench {

struct Side {
    uint32_t line = 0, column = 0;
    bool isTrue = true;
    auto operator<=>(const Side&) const = default;
};

struct Place {
    uint32_t line = 0, column = 0;
    auto operator<=>(const Place&) const = default;
};

// A condition, or `case ...` or `default` before its colon.
struct Branch {
    Place begin, end;
};

struct Measured {
    std::vector<Branch> branches;  // in order of their beginnings
    std::set<Side> reached;
};

// What `llvm-cov export` says of units/NAME.
Measured measured(const nlohmann::json& exported, const std::string& fileName);

// From NAME.dead: lines of line, column, side, kind of reason, and a sentence.
struct Dead {
    std::map<Side, std::string> kinds;
    std::vector<std::string> wrong;  // lines that are not of this form
};
Dead readDead(const std::filesystem::path& file);

}  // namespace provest::bench
