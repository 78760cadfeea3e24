// Clang's own table of options says what a word is and whether there is such an option; its driver says which of them
// it takes for this machine and language. So there is no list of what other compilers have.
#include "program/compile_flags.hpp"

#include "support/process.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Options.h>
#include <clang/Driver/ToolChain.h>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>
#include <llvm/TargetParser/Host.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace provest::program {

namespace {

namespace fs = std::filesystem;
namespace options = clang::driver::options;

// Only the files that stand in the command itself are told; those they name belong to them.
std::vector<std::string> withoutResponseFiles(const std::vector<std::string>& command, const std::string& directory,
                                              std::vector<std::string>& read) {
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char*, 64> words;
    for (const std::string& word : command) {
        if (word.starts_with("@")) read.push_back((fs::path(directory) / word.substr(1)).lexically_normal().string());
        words.push_back(saver.save(word).data());
    }
    llvm::cl::ExpansionContext context(memory, llvm::cl::TokenizeGNUCommandLine);
    context.setCurrentDir(directory);
    llvm::consumeError(context.expandResponseFiles(words));
    return {words.begin(), words.end()};
}

bool isAnyOf(const llvm::opt::Option& option, std::initializer_list<unsigned> ids) {
    return std::any_of(ids.begin(), ids.end(), [&](unsigned id) { return option.matches(id); });
}

// Says how to compile, not what the code means.
bool isWithoutMeaning(const llvm::opt::Arg& arg, std::string_view word) {
    using namespace clang::driver::options;
    constexpr std::array<std::string_view, 19> beginnings{"-fprofile",
                                                          "-fcoverage",
                                                          "-ftest-coverage",
                                                          "--coverage",
                                                          "-fsanitize",
                                                          "-fdiagnostics-",
                                                          "-flto",
                                                          "-ffat-lto",
                                                          "-fno-lto",
                                                          "-fmessage-length",
                                                          "-ferror-limit",
                                                          "-fmax-errors",
                                                          "-fuse-ld",
                                                          "-save-temps",
                                                          "--save-temps",
                                                          "-fcolor-diag",
                                                          "-fno-color-diag",
                                                          "-fno-diagnostics-",
                                                          "-fno-sanitize-recover"};
    const llvm::opt::Option& option = arg.getOption();
    if (std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view one) { return word.starts_with(one); }))
        return true;
    return option.hasFlag(LinkerInput) || option.hasFlag(LinkOption) ||
           isAnyOf(option, {OPT_INPUT,
                            OPT_Action_Group,
                            OPT_M_Group,
                            OPT_O_Group,
                            OPT_g_Group,
                            OPT_g_flags_Group,
                            OPT_gN_Group,
                            OPT_ggdbN_Group,
                            OPT_gTune_Group,
                            OPT_Link_Group,
                            OPT_pedantic_Group,
                            OPT_clang_ignored_gcc_optimization_f_Group,
                            OPT_R_Group,
                            OPT_R_value_Group,
                            OPT_T_Group,
                            OPT_o,
                            OPT_pipe,
                            OPT_v,
                            OPT__HASH_HASH_HASH,
                            OPT_w,
                            OPT_Qunused_arguments,
                            OPT_include_pch,
                            OPT_Wa_COMMA,
                            OPT_Xassembler,
                            OPT_Xlinker,
                            OPT_Wl_COMMA,
                            OPT_mllvm,
                            OPT_static,
                            OPT_shared,
                            OPT_dumpdir,
                            OPT_time,
                            OPT__DASH_DASH,
                            OPT_no_canonical_prefixes});
}

// A warning that is an error unless somebody says otherwise: without this the code would not compile.
bool permits(std::string_view word) {
    if (!word.starts_with("-Wno-")) return false;
    word.remove_prefix(word.starts_with("-Wno-error=") ? 11 : 5);
    llvm::SmallVector<clang::diag::kind, 16> members;
    const clang::DiagnosticIDs ids;
    if (ids.getDiagnosticsInGroup(clang::diag::Flavor::WarningOrError, word, members)) return false;
    return std::any_of(members.begin(), members.end(),
                       [](clang::diag::kind one) { return clang::DiagnosticIDs::isDefaultMappingAsError(one); });
}

// The preprocessor's options behind -Wp, without those for dependency files.
void addPreprocessors(const llvm::opt::Arg& arg, std::vector<std::string>& flags) {
    for (unsigned i = 0; i < arg.getNumValues(); ++i) {
        const std::string_view value = arg.getValue(i);
        if (value == "-MD" || value == "-MMD" || value == "-MF" || value == "-MT" || value == "-MQ")
            ++i;
        else if (value.starts_with("-D") || value.starts_with("-U") || value.starts_with("-I"))
            flags.emplace_back(value);
    }
}

std::optional<Language> languageNamed(std::string_view name) {
    if (name == "none") return std::nullopt;
    return name.starts_with("c++") ? Language::Cxx : Language::C;
}

// Whether -std, or what stands for it, is one of C or of C++.
std::optional<Language> languageOfStandard(std::string_view flag) {
    if (!flag.starts_with("-std=")) return std::nullopt;
    flag.remove_prefix(5);
    return flag.find("++") != std::string_view::npos ? Language::Cxx : Language::C;
}

class Reader {
public:
    Reader(std::vector<std::string> words, CompileFlags& out) : words_(std::move(words)), out_(out) {}

    void read() {
        llvm::SmallVector<const char*, 64> raw;
        for (const std::string& word : words_) raw.push_back(word.c_str());
        unsigned missing = 0, count = 0;
        const llvm::opt::InputArgList args = clang::driver::getDriverOptTable().ParseArgs(
            raw, missing, count, llvm::opt::Visibility(options::ClangOption));
        std::vector<const llvm::opt::Arg*> all(args.begin(), args.end());
        for (size_t i = 0; i < all.size(); ++i)
            take(*all[i], all[i]->getIndex(), i + 1 < all.size() ? all[i + 1]->getIndex() : words_.size());
    }

private:
    void take(const llvm::opt::Arg& arg, size_t first, size_t last) {
        const llvm::opt::Option& option = arg.getOption();
        const std::string& word = words_[first];
        if (option.matches(options::OPT_UNKNOWN)) {
            out_.leftOut.push_back(word);
        } else if (option.matches(options::OPT_x)) {
            out_.language = languageNamed(arg.getValue());
        } else if (option.matches(options::OPT_std_EQ)) {
            out_.flags.push_back(std::string("-std=") + arg.getValue());
        } else if (option.matches(options::OPT_Xclang)) {
            takeInner(arg.getValue());
        } else if (option.matches(options::OPT_Wp_COMMA) || option.matches(options::OPT_Xpreprocessor)) {
            addPreprocessors(arg, out_.flags);
        } else if (word.starts_with("-fno-sanitize=") || permits(word)) {
            out_.flags.push_back(word);
        } else if (!option.matches(options::OPT_W_Group) && !isWithoutMeaning(arg, word)) {
            out_.flags.insert(out_.flags.end(), words_.begin() + std::ptrdiff_t(first),
                              words_.begin() + std::ptrdiff_t(last));
        }
    }

    // CMake hands Clang its precompiled header past the driver; the header it was made of says the same.
    void takeInner(const std::string& value) {
        if (inner_ == "-include") out_.flags.insert(out_.flags.end(), {"-include", value});
        const bool takesValue = inner_.empty() && (value == "-include" || value == "-include-pch");
        if (inner_.empty() && !takesValue) out_.leftOut.push_back("-Xclang " + value);
        inner_ = takesValue ? value : "";
    }

    std::vector<std::string> words_;
    CompileFlags& out_;
    std::string inner_;  // the option of Clang's inside whose value comes next
};

// A precompiled header beside a forced one was made with other flags. Compilers only look for that of the first.
void leavePrecompiled(std::vector<std::string>& flags, const std::string& directory) {
    const auto first = std::find(flags.begin(), flags.end(), "-include");
    if (first == flags.end() || first + 1 == flags.end()) return;
    const std::string header = (fs::path(directory) / *(first + 1)).string();
    std::error_code ignored;
    if (fs::exists(header + ".pch", ignored) || fs::exists(header + ".gch", ignored))
        flags.insert(first, {"-include", "/dev/null"});
}

class Complaints : public clang::DiagnosticConsumer {
public:
    std::vector<std::string> errors;
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
        llvm::SmallString<128> text;
        info.FormatDiagnostic(text);
        if (level >= clang::DiagnosticsEngine::Error) errors.push_back(text.str().str());
    }
};

std::vector<std::string> complaintsAbout(const std::vector<std::string>& flags, Language language) {
    Complaints complaints;
    clang::DiagnosticsEngine engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions, &complaints, false);
    clang::driver::Driver driver(PROVEST_CLANG_PROGRAM, llvm::sys::getDefaultTargetTriple(), engine);
    driver.setCheckInputsExist(false);
    std::vector<const char*> words{"clang", "-fsyntax-only", "-x", language == Language::Cxx ? "c++" : "c"};
    for (const std::string& flag : flags) words.push_back(flag.c_str());
    words.push_back("unit");
    const std::unique_ptr<clang::driver::Compilation> plan(driver.BuildCompilation(words));
    return complaints.errors;
}

// "invalid value 'x' in '-fabi='": the word that begins like what stands in quotes.
std::vector<std::string>::iterator blamed(std::vector<std::string>& flags, const std::string& error) {
    for (size_t open = error.find('\''); open != std::string::npos; open = error.find('\'', open + 1)) {
        const size_t close = error.find('\'', open + 1);
        if (close == std::string::npos) break;
        const std::string quoted = error.substr(open + 1, close - open - 1);
        open = close;
        if (quoted.size() < 3 || !quoted.starts_with('-')) continue;
        const auto found = std::find_if(flags.begin(), flags.end(), [&](const std::string& flag) {
            return flag == quoted || (quoted.ends_with('=') && flag.starts_with(quoted));
        });
        if (found != flags.end()) return found;
    }
    return flags.end();
}

}  // namespace

CompileFlags compileFlags(std::vector<std::string> command, const std::string& directory) {
    CompileFlags out;
    if (command.empty()) return out;
    const auto named = clang::driver::ToolChain::getTargetAndModeFromProgramName(command.front());
    std::vector<std::string> words = withoutResponseFiles({command.begin() + 1, command.end()}, directory, out.read);
    Reader(std::move(words), out).read();
    leavePrecompiled(out.flags, directory);
    for (const std::string& flag : out.flags)
        if (const auto said = languageOfStandard(flag)) out.standard = said;
    if (!out.language && named.DriverMode && std::string_view(named.DriverMode) == "--driver-mode=g++")
        out.language = Language::Cxx;
    return out;
}

bool fitLanguage(std::vector<std::string>& flags, Language language, std::vector<std::string>& leftOut) {
    bool raised = false;
    std::erase_if(flags, [&](const std::string& flag) {
        const auto said = languageOfStandard(flag);
        return said && *said != language;
    });
    if (language == Language::Cxx)
        for (std::string& flag : flags)
            for (const char* old : {"98", "03"})
                for (const char* kind : {"c++", "gnu++"})
                    if (flag == std::string("-std=") + kind + old || (flag == "-ansi" && kind[0] == 'c')) {
                        flag = std::string("-std=") + kind + "11";
                        raised = true;
                    }
    for (size_t rounds = flags.size(); rounds > 0; --rounds) {
        const auto errors = complaintsAbout(flags, language);
        if (errors.empty()) break;
        const auto wrong = blamed(flags, errors.front());
        if (wrong == flags.end()) break;
        leftOut.push_back(*wrong);
        flags.erase(wrong);
    }
    return raised;
}

std::vector<std::string> unknownToGcc(const std::vector<std::string>& flags, Language language) {
    // all that most projects have, which saves starting it
    constexpr std::array<std::string_view, 9> usual{"-D",    "-U",       "-I",       "-isystem", "-iquote",
                                                    "-std=", "-include", "-imacros", "-pthread"};
    constexpr std::array<std::string_view, 8> known{
        "-fno-exceptions",     "-fno-rtti",           "-fwrapv", "-funsigned-char", "-fPIC", "-fPIE",
        "-fvisibility=hidden", "-fno-strict-aliasing"};
    const auto mayBeUnknown = [&](const std::string& flag) {
        return flag.starts_with('-') && std::find(known.begin(), known.end(), flag) == known.end() &&
               std::none_of(usual.begin(), usual.end(), [&](std::string_view one) { return flag.starts_with(one); });
    };
    std::vector<std::string> asked, unknown;
    std::copy_if(flags.begin(), flags.end(), std::back_inserter(asked), mayBeUnknown);
    const std::string gcc = support::findProgram({"gcc"});
    if (asked.empty() || gcc.empty()) return {};
    support::Command command{.argv = {gcc, "-fsyntax-only", "-x", language == Language::Cxx ? "c++" : "c"}};
    command.argv.insert(command.argv.end(), asked.begin(), asked.end());
    command.argv.emplace_back("/dev/null");
    const auto run = support::run(command);
    if (!run || run->ok()) return {};
    for (const std::string& flag : asked)
        for (const char* quote : {"'", "\u2018"})
            if (run->errors.find(quote + flag) != std::string::npos) {
                unknown.push_back(flag);
                break;
            }
    return unknown;
}

}  // namespace provest::program
