#include "program/native.hpp"

#include "program/frontend.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/Job.h>
#include <clang/Driver/ToolChain.h>
#include <fmt/format.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/PassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/StandardInstrumentations.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <filesystem>
#include <mutex>

namespace provest::program {

namespace {

// Definitions bind within the shared object: no detour through the global offset table.
void bindLocally(llvm::Module& module) {
    for (llvm::GlobalValue& global : module.global_values())
        if (!global.isDeclaration() && !global.isInterposable()) global.setDSOLocal(true);
}

std::string aside(const LinkRequest& request) { return request.output + ".new"; }

support::Result<void> linkedBy(const support::Command& command, const LinkRequest& request) {
    auto linked = support::run(command);
    if (!linked) return linked.error();
    if (!linked->ok()) return support::userError("cannot link the unit: " + linked->errors);
    std::error_code problem;
    std::filesystem::rename(aside(request), request.output, problem);
    if (problem) return support::userError("cannot write " + request.output + ": " + problem.message());
    return {};
}

std::vector<std::string> linkCommand(const LinkRequest& request) {
    std::vector<std::string> command{"clang-19", "-shared", "-Wl,-Bsymbolic", "-Wl,-z,now", "-o", aside(request)};
    for (const std::string& symbol : request.wrapped) command.push_back("-Wl,--wrap=" + symbol);
    command.insert(command.end(), request.objects.begin(), request.objects.end());
    if (request.isCxx) command.emplace_back("-lstdc++");
    command.emplace_back("-lm");
    return command;
}

// The linker's own command line that the compiler's driver would run for this one. Asking the driver here saves
// starting it: it takes as long as linking. Empty: it would do more than one thing.
std::vector<std::string> linkerBehind(const std::vector<std::string>& argv) {
    clang::IgnoringDiagConsumer nobody;
    clang::DiagnosticsEngine problems(new clang::DiagnosticIDs, new clang::DiagnosticOptions, &nobody, false);
    clang::driver::Driver driver(PROVEST_CLANG_PROGRAM, llvm::sys::getDefaultTargetTriple(), problems);
    driver.setTargetAndMode(clang::driver::ToolChain::getTargetAndModeFromProgramName(argv.front()));
    std::vector<const char*> words;
    for (const std::string& word : argv) words.push_back(word.c_str());
    const std::unique_ptr<clang::driver::Compilation> plan(driver.BuildCompilation(words));
    if (!plan || problems.hasErrorOccurred() || plan->getJobs().size() != 1) return {};
    const clang::driver::Command& job = *plan->getJobs().begin();
    std::vector<std::string> command{job.getExecutable()};
    for (const char* argument : job.getArguments()) command.emplace_back(argument);
    return command;
}

// What passes need to run. Calls of the library stay calls: they are inputs, and texts are compared through them.
struct Passes {
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    llvm::PassInstrumentationCallbacks callbacks;
    llvm::OptNoneInstrumentation spared{false};
    llvm::PassBuilder builder{nullptr, llvm::PipelineTuningOptions(), std::nullopt, &callbacks};

    Passes() {
        spared.registerCallbacks(callbacks);
        llvm::TargetLibraryInfoImpl nothing;
        nothing.disableAllFunctions();
        functions.registerPass([nothing] { return llvm::TargetLibraryAnalysis(nothing); });
        builder.registerModuleAnalyses(modules);
        builder.registerCGSCCAnalyses(components);
        builder.registerFunctionAnalyses(functions);
        builder.registerLoopAnalyses(loops);
        builder.crossRegisterProxies(loops, functions, components, modules);
    }
};

}  // namespace

void promote(llvm::Module& module) {
    Passes with;
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
    for (llvm::Function& function : module)
        if (!function.isDeclaration()) passes.run(function, with.functions);
}

void optimiseOthers(llvm::Module& module, const ModuleBranches& measured) {
    for (llvm::Function& function : module) function.removeFnAttr(llvm::Attribute::NoInline);
    for (const FunctionBranches& own : measured.functions) {
        own.function->removeFnAttr(llvm::Attribute::AlwaysInline);
        own.function->addFnAttr(llvm::Attribute::NoInline);
        own.function->addFnAttr(llvm::Attribute::OptimizeNone);
    }
    Passes with;
    llvm::ModulePassManager passes;
    passes.addPass(with.builder.buildInlinerPipeline(llvm::OptimizationLevel::O1, llvm::ThinOrFullLTOPhase::None));
    passes.addPass(llvm::GlobalDCEPass());
    passes.run(module, with.modules);
    for (llvm::Function& function : module) function.removeFnAttr(llvm::Attribute::OptimizeNone);
}

support::Result<void> emitObject(llvm::Module& module, const std::string& path) {
    static std::once_flag once;
    std::call_once(once, [] {
        llvm::InitializeNativeTarget();
        llvm::InitializeNativeTargetAsmPrinter();
        llvm::InitializeNativeTargetAsmParser();
    });
    bindLocally(module);
    promote(module);
    std::string problem;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), problem);
    if (!target) return support::userError("cannot generate code for " + module.getTargetTriple() + ": " + problem);
    const std::unique_ptr<llvm::TargetMachine> machine(
        target->createTargetMachine(module.getTargetTriple(), "x86-64", "", llvm::TargetOptions(), llvm::Reloc::PIC_,
                                    std::nullopt, llvm::CodeGenOptLevel::Default));
    module.setDataLayout(machine->createDataLayout());
    std::error_code error;
    llvm::raw_fd_ostream out(path, error, llvm::sys::fs::OF_None);
    if (error) return support::userError("cannot write " + path + ": " + error.message());
    llvm::legacy::PassManager passes;
    if (machine->addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile))
        return support::ourError("cannot emit an object file for " + module.getName().str());
    passes.run(module);
    out.flush();
    if (out.has_error()) {
        const std::string message = out.error().message();
        out.clear_error();
        return support::userError("cannot write " + path + ": " + message);
    }
    return {};
}

std::string toBitcode(const llvm::Module& module) {
    std::string code;
    llvm::raw_string_ostream out(code);
    // counters are numbered in an order that users of a value take part in
    llvm::WriteBitcodeToFile(module, out, true);
    return code;
}

support::Result<std::unique_ptr<llvm::Module>> fromBitcode(const std::string& code, llvm::LLVMContext& context) {
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(code, "unit"), context);
    if (!module) return support::ourError("cannot read a unit's code: " + llvm::toString(module.takeError()));
    return std::move(*module);
}

support::Result<void> link(const LinkRequest& request) {
    support::Command command{.argv = linkCommand(request)};
    if (auto inner = linkerBehind(command.argv); !inner.empty()) command.argv = std::move(inner);
    return linkedBy(command, request);
}

support::Result<void> compileTable(const std::string& folder, const std::vector<std::string>& macros,
                                   const std::string& object) {
    std::vector<std::string> flags;
    for (const std::string& macro : macros) flags.push_back("-D" + macro);
    llvm::LLVMContext context;
    auto code = compilePlain(tablePath(folder), flags, context);
    if (!code) return code.error();
    return emitObject(*code->module, object);
}

support::Result<void> compileAndLink(const std::vector<support::Command>& compiles, const LinkRequest& request) {
    for (const auto& result : support::runAll(compiles, 2)) {
        if (!result) return result.error();
        if (!result->ok()) return support::ourError("cannot compile a build of the unit: " + result->errors);
    }
    return linkedBy({.argv = linkCommand(request)}, request);
}

std::string wrapperPath(const std::string& folder, size_t index, const Source& source) {
    return fmt::format("{}/unit{}.{}", folder, index, source.isCxx ? "cpp" : "c");
}
std::string tablePath(const std::string& folder) { return folder + "/table.c"; }

}  // namespace provest::program
