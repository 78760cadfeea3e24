#include "program/frontend.hpp"

#include "program/clang_interface.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <algorithm>
#include <filesystem>

namespace provest::program {

namespace {

// Keeps the first error, with its place, and warnings about coverage. A place in a text of ours is nobody's business:
// then it is the user's line that the compiler's notes name, if any.
class FirstError : public clang::DiagnosticConsumer {
public:
    explicit FirstError(bool isOurs) : isOurs_(isOurs) {}
    std::string error;
    std::vector<std::string> coverageWarnings;
    std::vector<Complaint>* complaints = nullptr;
    std::set<std::string> files;  // that were read

    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
        DiagnosticConsumer::HandleDiagnostic(level, info);
        llvm::SmallString<256> text;
        info.FormatDiagnostic(text);
        std::string place;
        if (info.hasSourceManager() && info.getLocation().isValid()) {
            const clang::PresumedLoc at = info.getSourceManager().getPresumedLoc(info.getLocation());
            if (at.isValid())
                place = std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + ":" +
                        std::to_string(at.getColumn()) + ": ";
        }
        const bool placed = info.hasSourceManager() && info.getLocation().isValid();
        const bool isHere =
            placed && info.getSourceManager().isInMainFile(info.getSourceManager().getExpansionLoc(info.getLocation()));
        if (isOurs_ && isHere) place.clear();
        if (complaints)
            complain(level, isHere ? info.getSourceManager().getExpansionLineNumber(info.getLocation()) : 0,
                     place + text.str().str());
        if (level >= clang::DiagnosticsEngine::Error && ++errors_ == 1) {
            error = "error: " + text.str().str();
            lacksPlace_ = isOurs_ && place.empty();
            error.insert(0, place);
        } else if (lacksPlace_ && errors_ == 1 && level == clang::DiagnosticsEngine::Note && !place.empty()) {
            error.insert(0, place);
            lacksPlace_ = false;
        }
        if (level == clang::DiagnosticsEngine::Warning && text.str().contains("MC/DC"))
            coverageWarnings.push_back(place + text.str().str());
    }

private:
    // `line`: of the compiled file; 0: it is about another one.
    void complain(clang::DiagnosticsEngine::Level level, uint32_t line, const std::string& text) {
        const bool isError = level >= clang::DiagnosticsEngine::Error;
        if (isError) complaints->push_back({text, {}});
        // what notes follow may be a warning
        after_ = isError || (after_ && level == clang::DiagnosticsEngine::Note);
        if (after_ && line) complaints->back().lines.push_back(line);
    }

    bool isOurs_, lacksPlace_ = false;
    bool after_ = false;  // an error
    unsigned errors_ = 0;
};

support::Result<FirstError> runClang(const Source& source, std::vector<std::string> flags, const std::string& file,
                                     std::unique_ptr<clang::FrontendAction> action,
                                     std::vector<Complaint>* complaints = nullptr) {
    clang::FileSystemOptions options;
    options.WorkingDir = source.directory;
    const llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(options));
    std::vector<std::string> command{"clang-19"};
    for (std::string& flag : flags) command.push_back(std::move(flag));
    command.push_back(file);
    FirstError first(file != source.file);
    first.complaints = complaints;
    clang::tooling::ToolInvocation invocation(command, std::move(action), files.get());
    invocation.setDiagnosticConsumer(&first);
    const bool fine = invocation.run();
    llvm::SmallVector<clang::OptionalFileEntryRef> read;
    files->GetUniqueIDMapping(read);
    for (const clang::OptionalFileEntryRef& one : read)
        if (one) first.files.insert((std::filesystem::path(source.directory) / one->getName().str()).string());
    if (!first.error.empty()) return support::userError(first.error);
    if (!fine) return support::userError("clang could not compile " + source.file);
    return first;
}

// Hands the result out through a pointer: the tool owns and destroys its action.
class ReadInterface : public clang::ASTFrontendAction {
public:
    ReadInterface(const std::string& source, Interface& interface, SourceFacts& facts, std::function<void()> before)
        : source_(source), interface_(interface), facts_(facts), before_(std::move(before)) {}
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) override {
        return makeInterfaceConsumer(compiler, source_, interface_, facts_, before_);
    }

private:
    std::string source_;
    Interface& interface_;
    SourceFacts& facts_;
    std::function<void()> before_;
};

class Conditions : public clang::PPCallbacks {
public:
    Conditions(const clang::SourceManager& sources, std::vector<std::string>& undefined)
        : sources_(sources), undefined_(undefined) {}
    void Ifdef(clang::SourceLocation at, const clang::Token& name, const clang::MacroDefinition& macro) override {
        note(at, name, macro);
    }
    void Defined(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange at) override {
        note(at.getBegin(), name, macro);
    }

private:
    void note(clang::SourceLocation at, const clang::Token& name, const clang::MacroDefinition& macro) {
        if (macro || !name.getIdentifierInfo() || !sources_.isInMainFile(at)) return;
        const std::string text = name.getIdentifierInfo()->getName().str();
        if (std::find(undefined_.begin(), undefined_.end(), text) == undefined_.end()) undefined_.push_back(text);
    }

    const clang::SourceManager& sources_;
    std::vector<std::string>& undefined_;
};

class ReadConditions : public clang::PreprocessOnlyAction {
public:
    explicit ReadConditions(std::vector<std::string>& undefined) : undefined_(undefined) {}
    bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
        compiler.getPreprocessor().addPPCallbacks(
            std::make_unique<Conditions>(compiler.getSourceManager(), undefined_));
        return true;
    }

private:
    std::vector<std::string>& undefined_;
};

class EmitCode : public clang::EmitLLVMOnlyAction {
public:
    EmitCode(llvm::LLVMContext& context, std::unique_ptr<llvm::Module>& out)
        : EmitLLVMOnlyAction(&context), out_(out) {}
    void EndSourceFileAction() override {
        EmitLLVMOnlyAction::EndSourceFileAction();
        out_ = takeModule();
    }

private:
    std::unique_ptr<llvm::Module>& out_;
};

}  // namespace

std::vector<std::string> commonFlags(const Source& source) {
    std::vector<std::string> flags{"-resource-dir", PROVEST_CLANG_RESOURCE_DIR, "-fno-caret-diagnostics"};
    flags.insert(flags.end(), {"-x", source.isCxx ? "c++" : "c"});
    flags.insert(flags.end(), source.flags.begin(), source.flags.end());
    return flags;
}

support::Result<SourceFacts> readInterface(const Source& source, Interface& interface, const Reading& reading) {
    SourceFacts facts;
    facts.ownFiles.insert(std::filesystem::weakly_canonical(source.file));
    std::vector<std::string> flags = commonFlags(source);
    flags.push_back("-fsyntax-only");
    auto done = runClang(source, flags, reading.probe.empty() ? source.file : reading.probe,
                         std::make_unique<ReadInterface>(source.file, interface, facts, reading.before));
    if (!done) return done.error();
    facts.files = std::move(done->files);
    return facts;
}

support::Result<Code> compileWrapper(const Source& source, const std::string& wrapper, llvm::LLVMContext& context,
                                     std::vector<Complaint>* complaints) {
    std::vector<std::string> flags = commonFlags(source);
    for (const char* flag : {"-O0", "-fPIC", "-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc",
                             "-ftrivial-auto-var-init=zero", "-fno-builtin", "-fno-discard-value-names", "-c",
                             "-ferror-limit=0", "-ftemplate-backtrace-limit=0"})
        flags.emplace_back(flag);
    for (const char* flag : {"-disable-O0-optnone", "-disable-llvm-passes"}) {
        flags.emplace_back("-Xclang");
        flags.emplace_back(flag);
    }
    Code code;
    auto done = runClang(source, flags, wrapper, std::make_unique<EmitCode>(context, code.module), complaints);
    if (!done) return done.error();
    if (!code.module) return support::ourError("clang produced no code for " + source.file);
    code.warnings = std::move(done->coverageWarnings);
    return code;
}

std::vector<std::string> undefinedConditions(const Source& source) {
    std::vector<std::string> undefined;
    std::vector<std::string> flags = commonFlags(source);
    flags.emplace_back("-fsyntax-only");
    (void)runClang(source, flags, source.file, std::make_unique<ReadConditions>(undefined));
    return undefined;
}

support::Result<Code> compilePlain(const std::string& file, const std::vector<std::string>& more,
                                   llvm::LLVMContext& context) {
    const Source source{file, std::filesystem::path(file).parent_path(), more};
    std::vector<std::string> flags = commonFlags(source);
    for (const char* flag :
         {"-O0", "-fPIC", "-fno-builtin", "-c", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes"})
        flags.emplace_back(flag);
    Code code;
    auto done = runClang(source, flags, file, std::make_unique<EmitCode>(context, code.module));
    if (!done) return support::ourError(done.error().message);
    if (!code.module) return support::ourError("clang produced no code for " + file);
    return code;
}

}  // namespace provest::program
