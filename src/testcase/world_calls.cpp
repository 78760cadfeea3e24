#include "testcase/world_calls.hpp"

#include "runtime/world.h"

#include <algorithm>
#include <array>

namespace provest::testcase {

namespace {

#define PROVEST_CALL(name, result, parameters, arguments, answer) {#name, #result, #parameters, #arguments, #answer},
#define PROVEST_OF_MACHINE(name, result, parameters, arguments, answer) \
    {#name, #result, #parameters, #arguments, #answer, true},
constexpr WorldCall calls_[] = {PROVEST_WORLD_FILES(PROVEST_CALL) PROVEST_WORLD_PATHS(PROVEST_CALL)
                                    PROVEST_WORLD_NETWORK(PROVEST_CALL) PROVEST_WORLD_PROCESSES(PROVEST_CALL)
                                        PROVEST_WORLD_SYSTEM(PROVEST_CALL) PROVEST_WORLD_DESCRIPTORS(PROVEST_CALL)
                                            PROVEST_WORLD_MACHINE(PROVEST_OF_MACHINE)};
#undef PROVEST_CALL
#undef PROVEST_OF_MACHINE

#define PROVEST_NAME(name) #name,
constexpr std::string_view ofLibrary_[] = {PROVEST_WORLD_OF_LIBRARY(PROVEST_NAME)};
#undef PROVEST_NAME

}  // namespace

std::span<const WorldCall> worldCalls() { return calls_; }

std::vector<MadeCall> worldCallsOf(const program::Interface& unit) {
    const auto& made = unit.libraryCalls;
    const auto has = [&](std::string_view name) { return std::find(made.begin(), made.end(), name) != made.end(); };
    const bool files = has("std::basic_filebuf"), folders = has("std::filesystem");
    std::vector<MadeCall> found;
    for (const WorldCall& call : calls_) {
        const bool known = std::find(std::begin(ofLibrary_), std::end(ofLibrary_), call.name) != std::end(ofLibrary_);
        const bool byLibrary = known && (call.name == "fopen64" ? files : folders);
        if (byLibrary || has(call.name)) found.push_back({&call, byLibrary});
    }
    return found;
}

}  // namespace provest::testcase
