#include "driver/suite_blame.hpp"

#include "driver/suite_text.hpp"
#include "judge/trouble.hpp"

#include <algorithm>
#include <optional>

namespace provest::driver {

namespace {

std::optional<uint32_t> named(const std::string& name, const std::vector<emit::Test>& tests) {
    const auto found =
        std::find_if(tests.begin(), tests.end(), [&](const auto& one) { return one.group + "." + one.name == name; });
    if (found == tests.end()) return std::nullopt;
    return static_cast<uint32_t>(found - tests.begin());
}

// Whose functions the linker names.
std::set<uint32_t> namedByLinker(const std::string& said, const std::vector<emit::Test>& tests) {
    std::set<uint32_t> found;
    if (said.find("_Test::TestBody") == std::string::npos) return found;
    for (uint32_t i = 0; i < tests.size(); ++i)
        if (said.find(tests[i].group + "_" + tests[i].name + "_Test::TestBody") != std::string::npos) found.insert(i);
    return found;
}

}  // namespace

SuiteBlame blame(const std::vector<judge::Trouble>& errors, const std::vector<emit::EmittedFile>& files,
                 const std::string& suiteFile, const std::vector<emit::Test>& tests) {
    SuiteBlame blame;
    for (const judge::Trouble& error : errors) {
        const std::set<uint32_t> linked = namedByLinker(error.message, tests);
        blame.tests.insert(linked.begin(), linked.end());
        blame.others |= error.blamed.empty() && linked.empty();
        for (const auto& lines : error.blamed) {
            std::optional<uint32_t> test;
            for (size_t i = 0; i < lines.size() && !test; ++i)
                test = named(testAround(files, suiteFile, lines[i]), tests);
            blame.others |= !test;
            if (test) blame.tests.insert(*test);
        }
    }
    return blame;
}

std::set<emit::Tolerated> tolerable(const std::vector<judge::Trouble>& errors, const std::string& suiteFile) {
    std::set<emit::Tolerated> names;
    for (const judge::Trouble& error : errors) {
        const auto warnings = judge::warningsIn(suiteFile, error.message);
        if (warnings.empty()) return {};
        for (const std::string& name : warnings) names.insert({!error.build.starts_with("gcc"), name});
    }
    return names;
}

}  // namespace provest::driver
