#include "program/sources.hpp"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <dlfcn.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

bool hasCxxEnding(const fs::path& file) {
    static constexpr std::array<std::string_view, 10> endings{".cpp", ".cc", ".cxx", ".c++", ".C",
                                                              ".hpp", ".hh", ".hxx", ".h++", ".ipp"};
    return std::find(endings.begin(), endings.end(), file.extension().string()) != endings.end();
}

support::Result<Source> plainSource(const std::string& file) {
    if (!fs::exists(file)) return support::userError("no such file: " + file);
    if (fs::is_directory(file)) return support::userError(file + " is a folder; name the source files in it");
    if (::access(file.c_str(), R_OK) != 0) return support::userError("cannot read " + file + ": permission denied");
    return Source{fs::weakly_canonical(file).string(), fs::current_path().string(), {}, hasCxxEnding(file)};
}

// Keeps what changes the meaning of the code: not the compiler, the output, dependency files or the source itself.
std::vector<std::string> meaningfulFlags(const clang::tooling::CompileCommand& command, const std::string& file) {
    std::vector<std::string> flags;
    for (size_t i = 1; i < command.CommandLine.size(); ++i) {
        const std::string& word = command.CommandLine[i];
        if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
            ++i;
            continue;
        }
        if (word == "-c" || word == "-S" || word == "-E" || word == "--" || word.starts_with("-M") ||
            word.starts_with("-O") || word.starts_with("-g") || word.starts_with("-flto") ||
            word.starts_with("-fsanitize") || word.starts_with("-fprofile") || word == "-fcoverage-mapping" ||
            word == "--coverage" || word == "-ftest-coverage")
            continue;
        const fs::path path = fs::path(word).is_absolute() ? fs::path(word) : fs::path(command.Directory) / word;
        if (!word.starts_with("-") && fs::weakly_canonical(path) == fs::path(file)) continue;
        flags.push_back(word);
    }
    return flags;
}

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

support::Result<std::vector<Source>> findSources(const std::vector<std::string>& files,
                                                 const std::string& buildDirectory) {
    std::vector<Source> sources;
    std::unique_ptr<clang::tooling::CompilationDatabase> database;
    if (!buildDirectory.empty()) {
        const fs::path path = fs::path(buildDirectory) / "compile_commands.json";
        std::string problem;
        if (!fs::exists(path))
            return support::userError("no compile_commands.json in " + buildDirectory +
                                      "; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON or use bear");
        database = clang::tooling::JSONCompilationDatabase::loadFromFile(
            path.string(), problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
        if (!database) return support::userError("cannot read " + path.string() + ": " + problem);
    }
    for (const std::string& file : files) {
        auto source = plainSource(file);
        if (!source) return source.error();
        if (database) {
            const auto commands = database->getCompileCommands(source->file);
            if (commands.empty())
                return support::userError(file + " is not in " + buildDirectory + "/compile_commands.json");
            source->directory = commands.front().Directory;
            source->flags = meaningfulFlags(commands.front(), source->file);
        }
        sources.push_back(std::move(*source));
    }
    return sources;
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
    static void* const libraries[] = {::dlopen("libc.so.6", RTLD_LAZY), ::dlopen("libm.so.6", RTLD_LAZY),
                                      ::dlopen("libstdc++.so.6", RTLD_LAZY), ::dlopen("libgcc_s.so.1", RTLD_LAZY)};
    for (void* library : libraries)
        if (library && ::dlsym(library, symbol.c_str())) return true;
    return false;
}

}  // namespace provest::program
