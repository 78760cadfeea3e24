#include "program/native.hpp"

#include <fmt/format.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/PassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <mutex>

namespace provest::program {

namespace {

// Definitions bind within the shared object: no detour through the global offset table.
void bindLocally(llvm::Module& module) {
    for (llvm::GlobalValue& global : module.global_values())
        if (!global.isDeclaration() && !global.isInterposable()) global.setDSOLocal(true);
}

}  // namespace

void promote(llvm::Module& module) {
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
    for (llvm::Function& function : module)
        if (!function.isDeclaration()) passes.run(function, functions);
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

std::vector<std::string> linkCommand(const LinkRequest& request) {
    std::vector<std::string> command{"clang-19", "-shared", "-Wl,-Bsymbolic", "-Wl,-z,now", "-o", request.output};
    for (const std::string& symbol : request.wrapped) command.push_back("-Wl,--wrap=" + symbol);
    command.insert(command.end(), request.objects.begin(), request.objects.end());
    command.emplace_back("-lm");
    return command;
}

support::Result<void> compileAndLink(const std::vector<support::Command>& compiles, const support::Command& link) {
    for (const auto& result : support::runAll(compiles, 2)) {
        if (!result) return result.error();
        if (!result->ok()) return support::ourError("cannot compile a build of the unit: " + result->errors);
    }
    auto linked = support::run(link);
    if (!linked) return linked.error();
    if (!linked->ok()) return support::userError("cannot link the unit: " + linked->errors);
    return {};
}

std::string wrapperPath(const std::string& folder, size_t index) { return fmt::format("{}/unit{}.c", folder, index); }
std::string tablePath(const std::string& folder) { return folder + "/table.c"; }

}  // namespace provest::program
