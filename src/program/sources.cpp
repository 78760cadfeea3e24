#include "program/sources.hpp"

#include "program/compile_database.hpp"
#include "program/language.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <unistd.h>
#include <algorithm>
#include <filesystem>
#include <map>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

support::Result<Source> plainSource(const std::string& file) {
    if (!fs::exists(file)) return support::userError("no such file: " + file);
    if (fs::is_directory(file)) return support::userError(file + " is a folder; name the source files in it");
    if (::access(file.c_str(), R_OK) != 0) return support::userError("cannot read " + file + ": permission denied");
    return Source{fs::weakly_canonical(file).string(), fs::current_path().string(), {}};
}

// Nothing when neither the user, nor the compiler's command, nor the file's ending say it.
std::optional<Language> languageSaid(const Source& source, const DatabaseEntry* entry) {
    if (entry && entry->servedBy.empty() && entry->flags.language) return entry->flags.language;
    switch (endingOf(source.file)) {
        case Ending::C:
        case Ending::PreprocessedC:
            return Language::C;
        case Ending::Cxx:
        case Ending::PreprocessedCxx:
        case Ending::CxxHeader:
            return Language::Cxx;
        case Ending::CHeader:
        case Ending::Other:
            break;
    }
    if (!entry) return std::nullopt;
    if (entry->servedBy.empty() || !entry->flags.language) return entry->flags.standard;
    return entry->isIncluded ? entry->flags.language : std::nullopt;
}

// The databases are read once, however many sources there are.
class Finder {
public:
    Finder(std::string path, std::optional<Language> language) : path_(std::move(path)), language_(language) {}

    support::Result<void> add(const std::string& file) {
        auto source = plainSource(file);
        if (!source) return source.error();
        std::optional<DatabaseEntry> entry;
        if (auto found = path_.empty() ? lookAround(source->file, entry) : lookInto(path_, file, source->file, entry);
            !found)
            return found.error();
        if (entry) {
            source->directory = entry->directory;
            source->flags = entry->flags.flags;
            out_.inputs.insert(out_.inputs.end(), entry->flags.read.begin(), entry->flags.read.end());
        }
        if (const std::string origin = originOfLibrary(*source); !origin.empty())
            return support::userError(
                fmt::format("{} holds the C++ library, which tests include themselves; name {}, which it was made of",
                            file, origin));
        settle(*source, entry ? &*entry : nullptr);
        out_.sources.push_back(std::move(*source));
        return {};
    }

    Sources take() { return std::move(out_); }

private:
    support::Result<const CompileDatabase*> read(const std::string& path) {
        const auto known = databases_.find(path);
        if (known != databases_.end()) return &known->second;
        auto database = CompileDatabase::read(path);
        if (!database) return database.error();
        out_.inputs.push_back(path);
        return &databases_.emplace(path, std::move(*database)).first->second;
    }

    // The one the user named: whatever can serve does.
    support::Result<void> lookInto(const std::string& path, const std::string& said, const std::string& file,
                                   std::optional<DatabaseEntry>& entry) {
        auto database = read(path);
        if (!database) return database.error();
        entry = (*database)->own(file);
        if (!entry) entry = (*database)->borrowed(file, true);
        if (!entry) return support::userError(said + " is not in " + path + ", and nothing else is");
        noteServant(file, *entry);
        return {};
    }

    // One that happens to lie there: only if it speaks of this file.
    support::Result<void> lookAround(const std::string& file, std::optional<DatabaseEntry>& entry) {
        for (const std::string& path : databasesAround(file, out_.inputs)) {
            auto database = read(path);
            if (!database) continue;  // nobody asked for it
            const Ending ending = endingOf(file);
            entry = (*database)->own(file);
            if (!entry && (ending == Ending::CHeader || ending == Ending::CxxHeader))
                entry = (*database)->borrowed(file, false);
            if (!entry) continue;
            note(fmt::format("flags are those of {}, which was found by itself; -p names another", path));
            noteServant(file, *entry);
            return {};
        }
        return {};
    }

    void noteServant(const std::string& file, const DatabaseEntry& entry) {
        if (!entry.servedBy.empty())
            note(fmt::format("{} has no flags of its own in the compile database; it was compiled as {}, {}", file,
                             entry.servedBy, entry.isIncluded ? "which includes it" : "the nearest there"));
    }

    void settle(Source& source, const DatabaseEntry* entry) {
        std::optional<Language> language = language_ ? language_ : languageSaid(source, entry);
        if (!language) language = languageOf(source);
        source.isCxx = *language == Language::Cxx;
        std::vector<std::string> leftOut = entry ? entry->flags.leftOut : std::vector<std::string>();
        if (fitLanguage(source.flags, *language, leftOut))
            note(
                fmt::format("{} was compiled as C++11 instead of C++98, which GoogleTest needs at least", source.file));
        source.clangOnly = unknownToGcc(source.flags, *language);
        if (!leftOut.empty())
            note(fmt::format("{} was compiled without {}, which Clang does not take", source.file,
                             fmt::join(leftOut, " ")));
    }

    void note(std::string text) {
        if (std::find(out_.notes.begin(), out_.notes.end(), text) == out_.notes.end())
            out_.notes.push_back(std::move(text));
    }

    std::string path_;
    std::optional<Language> language_;
    std::map<std::string, CompileDatabase> databases_;
    Sources out_;
};

void addDefined(const llvm::object::ObjectFile& object, std::vector<std::string>& symbols) {
    const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(&object);
    const auto add = [&](const llvm::object::SymbolRef& symbol) {
        auto flags = symbol.getFlags();
        auto name = symbol.getName();
        if (flags && name && (*flags & llvm::object::SymbolRef::SF_Global) &&
            !(*flags & llvm::object::SymbolRef::SF_Undefined))
            symbols.push_back(name->str());
        if (!flags) llvm::consumeError(flags.takeError());
        if (!name) llvm::consumeError(name.takeError());
    };
    for (const llvm::object::SymbolRef& symbol : object.symbols()) add(symbol);
    if (elf)
        for (const llvm::object::SymbolRef& symbol : elf->getDynamicSymbolIterators()) add(symbol);
}

}  // namespace

support::Result<Sources> findSources(const std::vector<std::string>& files, const std::string& buildDirectory,
                                     std::optional<Language> language) {
    std::string path;
    if (!buildDirectory.empty()) {
        path = (fs::path(buildDirectory) / "compile_commands.json").string();
        if (!fs::exists(path))
            return support::userError("no compile_commands.json in " + buildDirectory +
                                      "; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or use bear");
    }
    Finder finder(path, language);
    for (const std::string& file : files)
        if (auto added = finder.add(file); !added) return added.error();
    return finder.take();
}

support::Result<std::vector<std::string>> definedSymbols(const std::vector<std::string>& links) {
    std::vector<std::string> symbols;
    for (const std::string& link : links) {
        auto binary = llvm::object::createBinary(link);
        if (!binary) return support::userError("cannot link " + link + ": " + llvm::toString(binary.takeError()));
        if (const auto* object = llvm::dyn_cast<llvm::object::ObjectFile>(binary->getBinary())) {
            addDefined(*object, symbols);
        } else if (const auto* archive = llvm::dyn_cast<llvm::object::Archive>(binary->getBinary())) {
            for (const auto& entry : archive->symbols()) symbols.push_back(entry.getName().str());
        } else {
            return support::userError("cannot link " + link + ": neither an object, an archive nor a shared library");
        }
    }
    return symbols;
}

bool inSystemLibraries(const std::string& symbol) {
    // in the part of the C library that every program links for itself
    for (const char* own : {"atexit", "at_quick_exit", "pthread_atfork", "__stack_chk_fail_local"})
        if (symbol == own) return true;
    static void* const libraries[] = {::dlopen("libc.so.6", RTLD_LAZY), ::dlopen("libm.so.6", RTLD_LAZY),
                                      ::dlopen("libstdc++.so.6", RTLD_LAZY), ::dlopen("libgcc_s.so.1", RTLD_LAZY)};
    for (void* library : libraries)
        if (library && ::dlsym(library, symbol.c_str())) return true;
    return false;
}

}  // namespace provest::program
