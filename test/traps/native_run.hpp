// What a plain build of a unit with its driver reaches, as llvm-cov says.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace provest {

struct Side {
    uint32_t line = 0, column = 0;
    bool isTrue = true;
    auto operator<=>(const Side&) const = default;
};

struct NativeRun {
    std::vector<std::string> sources;  // the driver, and the unit where the driver does not include it
    std::string unit;                  // whose sides are wanted
    std::vector<std::string> arguments{};
    std::string input{};
    std::filesystem::path folder;  // existing; receives what is built
};

// The sides of the unit's branches: all, and those that were reached. What goes wrong fails the test.
struct NativeSides {
    std::set<Side> all, reached;
};
NativeSides runNatively(const NativeRun& run);

}  // namespace provest
