// Prints one C++ library's figures from what bench/cpp_libraries/run left in a folder: how many of its public classes
// some test that passed works with, the branch and MC/DC coverage of the suite as llvm-cov has it, by file, and what is
// reached when the reproducers of findings are run as well.
//
// usage: bench_cpp_library_table NAME CHECKOUT FOLDER
#include "public_classes.hpp"
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

constexpr double classesWanted = 0.9;

// The texts of the tests that CTest ran and found good.
std::string passedTests(const fs::path& folder, size_t& count) {
    static const std::regex passed(R"re(<testcase name="([^"]*)"[^>]*status="run")re");
    static const std::regex head(R"(^TEST(?:_F)?\(\s*(\w+)\s*,\s*(\w+)\s*\))");
    const std::string junit = read(folder / "junit.xml");
    std::set<std::string> names;
    for (std::sregex_iterator match(junit.begin(), junit.end(), passed), end; match != end; ++match)
        names.insert((*match)[1]);
    count = names.size();
    std::string bodies;
    if (!fs::is_directory(folder / "suite")) return bodies;
    for (const auto& entry : fs::directory_iterator(folder / "suite")) {
        const std::string name = entry.path().filename();
        if (!name.ends_with("_test.cpp") || name.ends_with("_findings_test.cpp")) continue;
        bool inside = false;
        std::istringstream in(read(entry.path()));
        for (std::string line; std::getline(in, line);) {
            std::smatch match;
            if (std::regex_search(line, match, head)) inside = names.contains(match[1].str() + "." + match[2].str());
            if (inside && !line.starts_with("TEST")) bodies += line + "\n";
            if (line.starts_with("}")) inside = false;
        }
    }
    return bodies;
}

struct Share {
    uint64_t covered = 0, count = 0;
    void add(const nlohmann::json& json) {
        covered += json.value("covered", uint64_t{0});
        count += json.value("count", uint64_t{0});
    }
    std::string text() const {
        return fmt::format("{:>5}/{:<5} {:>5.1f} %", covered, count,
                           count ? 100 * static_cast<double>(covered) / static_cast<double>(count) : 100.0);
    }
};

struct Shares {
    Share branches, mcdc;
    void add(const nlohmann::json& summary) {
        branches.add(summary["branches"]);
        if (summary.contains("mcdc")) mcdc.add(summary["mcdc"]);
    }
    void print(const std::string& name) const { fmt::print("  {:<34} {}   {}\n", name, branches.text(), mcdc.text()); }
};

void printCoverage(const fs::path& folder, const std::string& checkout) {
    const nlohmann::json coverage = readJson(folder / "coverage.json"), reached = readJson(folder / "reached.json");
    if (!coverage.contains("data")) return fmt::print("  no coverage: the suite does not build; see build.log\n");
    fmt::print("  {:<34} {:>19}   {:>19}\n", "file", "branches", "MC/DC");
    Shares together;
    for (const auto& file : coverage["data"][0]["files"]) {
        Shares ofFile;
        ofFile.add(file["summary"]);
        together.add(file["summary"]);
        if (ofFile.branches.count) ofFile.print(file.value("filename", "").substr(checkout.size() + 1));
    }
    together.print("together");
    if (!reached.contains("data")) return;
    Shares withFindings;
    withFindings.add(reached["data"][0]["totals"]);
    withFindings.print("with the reproducers of findings");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: bench_cpp_library_table NAME CHECKOUT FOLDER\n");
        return 2;
    }
    const std::string checkout = argv[2];
    const fs::path folder = argv[3];
    size_t tests = 0;
    const std::string bodies = passedTests(folder, tests);
    std::set<std::string> classes, without;
    std::istringstream headers(read(folder / "headers"));
    for (std::string header; std::getline(headers, header);)
        for (const std::string& name : bench::publicClasses(read(header))) classes.insert(name);
    std::copy_if(classes.begin(), classes.end(), std::inserter(without, without.end()),
                 [&](const std::string& name) { return !std::regex_search(bodies, std::regex("\\b" + name + "\\b")); });
    const size_t tested = classes.size() - without.size();
    const nlohmann::json report = readJson(folder / "report.json");
    fmt::print("{}: {} passing tests, {} findings\n", argv[1], tests,
               report.value("findings", nlohmann::json::array()).size());
    printCoverage(folder, checkout);
    fmt::print("  classes with passing tests: {} of {}\n", tested, classes.size());
    for (const std::string& name : without) {
        std::set<std::string> reasons;
        for (const auto& skipped : report.value("skipped", nlohmann::json::array()))
            if (std::regex_search(skipped.value("name", ""), std::regex("\\b" + name + "\\b")))
                reasons.insert(skipped.value("reason", ""));
        fmt::print("    without: {}{}\n", name, reasons.empty() ? ": NO REASON GIVEN" : "");
        for (const std::string& reason : reasons) fmt::print("      {}\n", reason);
    }
    const bool enough = static_cast<double>(tested) >= classesWanted * static_cast<double>(classes.size());
    fmt::print("  wanted: at least {:.0f} % of the classes: {}\n", 100 * classesWanted, enough ? "yes" : "NO");
    return enough ? 0 : 1;
}
