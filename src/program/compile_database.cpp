#include "program/compile_database.hpp"

#include "support/files.hpp"

#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

// Whether the text has an #include that ends in the file's own name and, where it names folders, in these as well.
bool includes(const std::string& text, const std::string& file) {
    const std::string name = fs::path(file).filename().string();
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
        const size_t start = text.rfind('\n', at) + 1;  // npos + 1: the first line
        const std::string line = text.substr(start, at + name.size() + 1 - start);
        if (line.find("include") == std::string::npos || (line.back() != '"' && line.back() != '>')) continue;
        const size_t open = line.find_first_of("\"<");
        std::string named = line.substr(open + 1, line.size() - open - 2);
        while (named.starts_with("../") || named.starts_with("./")) named = named.substr(named.find('/') + 1);
        if (file.ends_with("/" + named)) return true;
    }
    return false;
}

size_t commonBeginning(const std::string& a, const std::string& b) {
    return size_t(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

bool isCxxFile(const std::string& file) {
    const Ending ending = endingOf(file);
    return ending == Ending::Cxx || ending == Ending::PreprocessedCxx || ending == Ending::CxxHeader;
}

// How well another file's entry serves: its own source first (x.c of x.h), one of the same language, one nearby.
std::array<size_t, 3> nearness(const std::string& file, const std::string& other) {
    const bool wantsC = endingOf(file) == Ending::C || endingOf(file) == Ending::CHeader;
    return {size_t(fs::path(file).stem() == fs::path(other).stem()), size_t(isCxxFile(other) != wantsC),
            commonBeginning(file, other)};
}

std::string textOf(const nlohmann::json& entry, const char* key) {
    const auto found = entry.is_object() ? entry.find(key) : entry.end();
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// As words, from the compiler on: what starts it (ccache) stands before.
std::vector<std::string> commandOf(const nlohmann::json& entry, const std::string& file) {
    std::vector<std::string> words;
    if (entry.is_object() && entry.contains("arguments") && entry["arguments"].is_array()) {
        for (const auto& word : entry["arguments"])
            if (word.is_string()) words.push_back(word.get<std::string>());
    } else {
        llvm::BumpPtrAllocator memory;
        llvm::StringSaver saver(memory);
        llvm::SmallVector<const char*, 64> parts;
        llvm::cl::TokenizeGNUCommandLine(textOf(entry, "command"), saver, parts);
        words.assign(parts.begin(), parts.end());
    }
    const auto startsAnother = [&] {
        return words.size() > 1 && !words[1].starts_with('-') && !words[1].starts_with('@') && words[1] != file &&
               endingOf(words[1]) == Ending::Other;
    };
    while (startsAnother()) words.erase(words.begin());
    return words;
}

}  // namespace

support::Result<CompileDatabase> CompileDatabase::read(const std::string& path) {
    const auto text = support::readFile(path);
    const auto all = text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
    if (!all.is_array()) return support::userError("cannot read " + path + ": it is no list of compile commands");
    CompileDatabase out;
    out.path_ = path;
    for (const auto& one : all) {
        const std::string directory = textOf(one, "directory"), said = textOf(one, "file");
        std::error_code ignored;
        const std::string file = fs::weakly_canonical(fs::path(directory) / said, ignored).string();
        std::vector<std::string> command = commandOf(one, said);
        if (!said.empty() && !command.empty()) out.commands_.emplace(file, Command{directory, std::move(command)});
    }
    return out;
}

std::optional<DatabaseEntry> CompileDatabase::own(const std::string& file) const {
    const auto found = commands_.find(file);
    if (found == commands_.end()) return std::nullopt;
    const Command& command = found->second;
    return DatabaseEntry{.directory = command.directory, .flags = compileFlags(command.words, command.directory)};
}

std::optional<DatabaseEntry> CompileDatabase::borrowed(const std::string& file, bool any) const {
    const std::string* best = nullptr;
    bool isIncluded = false;
    for (const auto& [other, command] : commands_) {
        const auto text = support::readFile(other);
        const bool reads = text && includes(*text, file);
        if (!reads && (isIncluded || !any)) continue;
        if (!best || (reads && !isIncluded) || nearness(file, other) > nearness(file, *best)) best = &other;
        isIncluded = isIncluded || reads;
    }
    if (!best) return std::nullopt;
    auto entry = own(*best);
    entry->servedBy = *best;
    entry->isIncluded = isIncluded;
    if (!entry->flags.language) entry->flags.language = isCxxFile(*best) ? Language::Cxx : Language::C;
    return entry;
}

std::vector<std::string> databasesAround(const std::string& file, std::vector<std::string>& asked) {
    constexpr const char* name = "compile_commands.json";
    std::vector<std::string> found;
    const auto look = [&](const fs::path& folder) {
        asked.push_back((folder / name).string());
        std::error_code ignored;
        if (fs::is_regular_file(folder / name, ignored)) found.push_back(asked.back());
    };
    for (fs::path folder = fs::path(file).parent_path();; folder = folder.parent_path()) {
        look(folder);
        std::vector<fs::path> builds{folder / "build"};
        std::error_code problem;
        for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem))
            if (at->path().filename().string().starts_with("build") && at->path() != builds.front())
                builds.push_back(at->path());
        std::sort(builds.begin() + 1, builds.end());
        for (const fs::path& build : builds) look(build);
        if (folder == folder.parent_path()) return found;
    }
}

}  // namespace provest::program
