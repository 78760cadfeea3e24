// An entry is a folder named by everything the compiler is told: the header, and in `inputs` each file that was read
// for it with its age and size. Entries are made aside and renamed into place, so that nobody sees half of one.
#include "judge/precompiled.hpp"

#include "support/files.hpp"
#include "support/process.hpp"
#include "support/user_cache.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <sstream>

namespace provest::judge {

namespace {

namespace fs = std::filesystem;

constexpr const char* frameworkInclude = "#include <gtest/gtest.h>";
constexpr size_t mostEntries = 15;  // some 35 MB each

// Of the unit's flags: folders only say where its headers are found; the others may change what the framework says.
struct SortedFlags {
    std::vector<std::string> meaning;
    std::vector<std::string> folders;
    bool forcesHeaders = false;  // which stand before the framework's
};

SortedFlags sorted(const std::vector<std::string>& flags) {
    SortedFlags result;
    for (size_t i = 0; i < flags.size(); ++i) {
        std::string flag = flags[i];
        constexpr std::array separate = {"-I", "-isystem", "-iquote", "-idirafter", "-D", "-U"};
        if (i + 1 < flags.size() && std::find(separate.begin(), separate.end(), flag) != separate.end())
            flag += flags[++i];
        result.forcesHeaders = result.forcesHeaders || flag.starts_with("-include") || flag.starts_with("-imacros");
        bool isFolder = false;
        for (const std::string_view option : {"-isystem", "-iquote", "-idirafter", "-I"}) {
            if (!flag.starts_with(option)) continue;
            result.folders.push_back(flag.substr(option.size()));
            isFolder = true;
            break;
        }
        if (!isFolder) result.meaning.push_back(flag);
    }
    return result;
}

// The names by which `path` may have been included: "bits", "types.h" for /usr/include/bits/types.h.
void addNames(const fs::path& path, std::set<std::string>& names) {
    std::vector<std::string> parts;
    for (const auto& part : path) {
        if (part == "include")
            parts.clear();
        else
            parts.push_back(part.string());
    }
    names.insert(parts.begin(), parts.end());
}

// Reads `inputs`; false when one of them changed.
bool unchanged(const fs::path& entry, std::set<std::string>& names) {
    const auto inputs = support::readFile(entry / "inputs");
    if (!inputs || inputs->empty()) return false;
    std::istringstream stream(*inputs);
    for (std::string seconds, size, path; stream >> seconds >> size && std::getline(stream >> std::ws, path);) {
        if (support::stampOf(path) != fmt::format("{} {}", seconds, size)) return false;
        addNames(path, names);
    }
    return true;
}

// A header of the unit that has the name of one read for the framework would have been read instead.
bool shadowed(const std::vector<std::string>& folders, const std::set<std::string>& names) {
    for (const auto& folder : folders) {
        std::error_code problem;
        for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem))
            if (names.contains(at->path().filename().string())) return true;
    }
    return false;
}

// From the rule a compiler writes: "target: file file \ ...".
std::string inputsOf(const std::string& rule, const fs::path& made) {
    std::string text;
    std::istringstream stream(rule.substr(std::min(rule.size(), rule.find(": ") + 1)));
    for (std::string path; stream >> path;)
        if (path != "\\" && !path.starts_with(made.string())) text += support::stampOf(path) + " " + path + "\n";
    return text;
}

fs::path headerIn(const fs::path& entry, const Build& build) {
    return isClang(build) ? entry / "gtest.pch" : entry / "include" / "gtest" / "gtest.h.gch";
}

}  // namespace

fs::path PrecompiledHeaders::entry(const Build& build, const std::vector<std::string>& unitFlags) const {
    std::error_code problem;
    const fs::path compiler = fs::canonical(build.cxx, problem);
    std::string all = build.cxx + "\n" + compiler.string() + "\n" + support::stampOf(compiler) + "\n";
    for (const auto& list : {build.flags, sorted(unitFlags).meaning})
        for (const auto& flag : list) all += flag + "\n";
    for (const char* name : {"CPATH", "CPLUS_INCLUDE_PATH"})
        if (const char* value = std::getenv(name)) all += std::string(name) + "=" + value + "\n";
    // One installed later is found earlier.
    for (const char* place : {"/usr/local/include/gtest/gtest.h", "/usr/include/gtest/gtest.h"})
        all += support::stampOf(place) + "\n";
    return folder_ / (build.name + "-" + support::fingerprint(all));
}

std::vector<std::string> PrecompiledHeaders::options(const Build& build,
                                                     const std::vector<std::string>& unitFlags) const {
    if (folder_.empty() || sorted(unitFlags).forcesHeaders) return {};
    const fs::path at = entry(build, unitFlags);
    std::set<std::string> names;
    if (!fs::exists(headerIn(at, build)) || !unchanged(at, names)) return {};
    if (shadowed(sorted(unitFlags).folders, names)) return {};
    std::error_code ignored;
    fs::last_write_time(at, fs::file_time_type::clock::now(), ignored);
    if (isClang(build)) return {"-include-pch", headerIn(at, build).string()};
    return {"-I" + (at / "include").string()};  // gcc looks for gtest/gtest.h.gch before gtest/gtest.h
}

void PrecompiledHeaders::make(const Build& build, const std::vector<std::string>& unitFlags,
                              const support::Deadline& deadline) const {
    if (folder_.empty() || sorted(unitFlags).forcesHeaders) return;
    const fs::path at = entry(build, unitFlags);
    std::set<std::string> names;
    if (fs::exists(headerIn(at, build)) && unchanged(at, names)) return;
    const fs::path aside = at.string() + fmt::format(".{}", ::getpid());
    const fs::path header = headerIn(aside, build), text = aside / "framework.hpp", rule = aside / "rule";
    std::error_code problem;
    fs::create_directories(header.parent_path(), problem);
    if (problem || !support::writeFile(text, std::string(frameworkInclude) + "\n")) return;
    support::Command command;
    command.argv = {build.cxx, "-w", "-x", "c++-header", isClang(build) ? "-" : text.string()};
    if (isClang(build)) {  // which would miss the file once it has moved
        command.argv.push_back("-fpch-instantiate-templates");
        command.input = std::string(frameworkInclude) + "\n";
    }
    for (const auto& list : {build.flags, sorted(unitFlags).meaning})
        command.argv.insert(command.argv.end(), list.begin(), list.end());
    for (const auto& word : {std::string("-MD"), std::string("-MF"), rule.string(), std::string("-o"), header.string()})
        command.argv.push_back(word);
    command.environment.emplace_back("TMPDIR", aside.string());  // a compiler that is ended leaves its files
    command.background = true;
    command.deadline = deadline;
    const auto made = support::run(command);
    const auto read = support::readFile(rule);
    if (made && made->ok() && read && support::writeFile(aside / "inputs", inputsOf(*read, aside))) {
        fs::remove_all(at, problem);
        fs::rename(aside, at, problem);  // fails when somebody else was faster: just as well
    }
    fs::remove_all(aside, problem);
    support::forgetOldest(folder_, mostEntries);
}

void PrecompiledHeaders::discard(const Build& build, const std::vector<std::string>& unitFlags) const {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(entry(build, unitFlags), ignored);
}

PrecompiledHeaders headersFor(const JudgeInput& input) {
    return PrecompiledHeaders(input.headers.empty() ? support::userCache("headers")
                                                    : std::filesystem::path(input.headers));
}

bool beginsWithFramework(const std::string& text) {
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (!line.empty() && !line.starts_with("//")) return line == frameworkInclude;
    return false;
}

}  // namespace provest::judge
