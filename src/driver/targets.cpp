#include "driver/targets.hpp"

#include <fmt/format.h>
#include <set>
#include <string_view>

namespace provest::driver {

using support::userError;

void keepReachable(program::Unit& unit, const std::vector<uint32_t>& targets) {
    if (targets.empty()) return;
    std::set<std::string> called;
    for (const uint32_t target : targets) called.insert(unit.interface.functions[target].symbol);
    const std::set<std::string> names = unit.flow.reachableFrom(std::move(called));
    std::erase_if(unit.goals.goals, [&](const program::Goal& goal) { return !names.contains(goal.function); });
}

bool isMeant(const std::string& function, const std::string& target) {
    for (size_t at = 0; at != std::string::npos;) {
        std::string_view rest = std::string_view(function).substr(at);
        if (rest.starts_with(target)) {
            rest.remove_prefix(target.size());
            if (rest.empty() || rest.starts_with("(") || rest.starts_with("::")) return true;
        }
        at = function.find("::", at);
        if (at != std::string::npos) at += 2;
    }
    return false;
}

support::Result<std::vector<uint32_t>> targetFunctions(const program::Interface& interface,
                                                       const std::vector<std::string>& targets) {
    std::vector<uint32_t> functions;
    for (const std::string& target : targets) {
        const size_t before = functions.size();
        for (uint32_t i = 0; i < interface.functions.size(); ++i)
            if (isMeant(interface.functions[i].name, target)) functions.push_back(i);
        if (functions.size() > before) continue;
        for (const program::Skipped& skipped : interface.skipped)
            if (skipped.name == target) return userError("cannot test " + target + ": " + skipped.reason);
        std::string names;
        for (const program::Function& function : interface.functions)
            names += (names.empty() ? "" : ", ") + function.name;
        return userError(fmt::format("no public function '{}' in the unit; there are: {}", target, names));
    }
    return functions;
}

}  // namespace provest::driver
