// Prints one library's table from what bench/libraries/run left in a folder per source: how many of its non-static
// functions are called by a test that passed, and the branch coverage of the suite as llvm-cov has it.
//
// usage: bench_library_table NAME FOLDER...
#include "what_was_left.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

namespace {

using namespace provest;
using bench::read;
using bench::readJson;
namespace fs = std::filesystem;

constexpr double functionsWanted = 0.9;

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) all.push_back(line);
    return all;
}

// Names of the tests CTest ran and found good ("Suite.Name").
std::set<std::string> passedTests(const fs::path& junit) {
    static const std::regex testcase(R"re(<testcase name="([^"]*)"[^>]*status="run")re");
    const std::string text = read(junit);
    std::set<std::string> names;
    for (std::sregex_iterator match(text.begin(), text.end(), testcase), end; match != end; ++match)
        names.insert((*match)[1]);
    return names;
}

// The bodies of the TESTs in a suite's files by "Suite.Name". A body ends at the first '}' in column one.
std::map<std::string, std::string> testBodies(const fs::path& suite) {
    static const std::regex head(R"(^TEST(?:_F)?\(\s*(\w+)\s*,\s*(\w+)\s*\))");
    std::map<std::string, std::string> bodies;
    if (!fs::is_directory(suite)) return bodies;
    for (const auto& entry : fs::directory_iterator(suite)) {
        const std::string name = entry.path().filename();
        if (!name.ends_with("_test.cpp") || name.ends_with("_findings_test.cpp")) continue;
        std::string* body = nullptr;
        for (const std::string& line : lines(read(entry.path()))) {
            std::smatch match;
            if (std::regex_search(line, match, head)) body = &bodies[match[1].str() + "." + match[2].str()];
            if (body) *body += line + "\n";
            if (line.starts_with("}")) body = nullptr;
        }
    }
    return bodies;
}

bool calls(const std::string& body, const std::string& function) {
    return std::regex_search(body, std::regex("\\b" + function + R"(\s*\()"));
}

struct Row {
    size_t functions = 0, tested = 0, tests = 0;
    uint64_t branches = 0, covered = 0;
    std::vector<std::string> untested;  // with reasons

    void add(const Row& other) {
        functions += other.functions;
        tested += other.tested;
        tests += other.tests;
        branches += other.branches;
        covered += other.covered;
    }
};

std::string reasonFor(const std::string& function, const fs::path& folder, const nlohmann::json& report) {
    if (report.empty()) {
        const auto log = lines(read(folder / "log"));
        return fmt::format("no report; exit {}: {}", lines(read(folder / "code")).front(),
                           log.empty() ? "no output" : log.back());
    }
    for (const auto& skipped : report.value("skipped", nlohmann::json::array()))
        if (skipped.value("name", "") == function) return skipped.value("reason", "");
    if (!fs::exists(folder / "junit.xml")) return "the suite does not build; see build.log";
    return "NO REASON GIVEN";
}

Row judge(const fs::path& folder) {
    const nlohmann::json report = readJson(folder / "report.json");
    const auto passed = passedTests(folder / "junit.xml");
    std::string bodies;
    Row row;
    for (const auto& [name, body] : testBodies(folder / "suite")) {
        if (!passed.contains(name)) continue;
        bodies += body;
        ++row.tests;
    }
    for (const std::string& function : lines(read(folder / "functions"))) {
        ++row.functions;
        if (calls(bodies, function))
            ++row.tested;
        else
            row.untested.push_back(function + ": " + reasonFor(function, folder, report));
    }
    const nlohmann::json coverage = readJson(folder / "coverage.json");
    if (coverage.contains("data")) {
        const auto& branches = coverage["data"][0]["totals"]["branches"];
        row.branches = branches.value("count", uint64_t{0});
        row.covered = branches.value("covered", uint64_t{0});
    }
    return row;
}

double share(uint64_t part, uint64_t whole) {
    return whole ? static_cast<double>(part) / static_cast<double>(whole) : 1;
}

void print(const std::string& name, const Row& row) {
    fmt::print("{:<30} {:>5} {:>4}/{:<4} {:>5.1f} % {:>6}/{:<6} {:>5.1f} %\n", name, row.tests, row.tested,
               row.functions, 100 * share(row.tested, row.functions), row.covered, row.branches,
               100 * share(row.covered, row.branches));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_library_table NAME FOLDER...\n");
        return 2;
    }
    fmt::print("{:<30} {:>5} {:>18} {:>22}\n", argv[1], "tests", "functions tested", "branches (llvm-cov)");
    Row total;
    std::vector<std::string> untested;
    for (int i = 2; i < argc; ++i) {
        fs::path folder = argv[i];
        if (!folder.has_filename()) folder = folder.parent_path();
        const Row row = judge(folder);
        print(folder.filename(), row);
        total.add(row);
        for (const std::string& line : row.untested) untested.push_back(folder.filename().string() + ": " + line);
    }
    print("together", total);
    for (const std::string& line : untested) fmt::print("  without a test: {}\n", line);
    const bool enough = share(total.tested, total.functions) >= functionsWanted;
    fmt::print("wanted: at least {:.0f} % of the functions: {}\n", 100 * functionsWanted, enough ? "yes" : "NO");
    return enough ? 0 : 1;
}
