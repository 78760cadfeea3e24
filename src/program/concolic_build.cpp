// From the wrappers of a unit to its concolic shared object: compiled once more, put into registers, given shadows,
// then counters; linked with the models of library functions, which get shadows the same way.
#include "program/concolic.hpp"
#include "program/frontend.hpp"
#include "program/models.hpp"
#include "program/native.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace provest::program {

namespace {

constexpr const char* modelPrefix = "provest_model_";

// Where each variable begins and ends, so that an index into it has bounds.
void addExtents(llvm::Module& module) {
    llvm::LLVMContext& context = module.getContext();
    auto* i64 = llvm::Type::getInt64Ty(context);
    auto* entry = llvm::StructType::get(llvm::PointerType::get(context, 0), i64);
    std::vector<llvm::Constant*> entries;
    for (llvm::GlobalVariable& global : module.globals()) {
        if (global.isDeclaration() || global.hasSection() || global.isThreadLocal()) continue;
        if (global.hasAppendingLinkage() || global.getName().starts_with("llvm.")) continue;
        if (global.getName().starts_with("__prof") || global.getName().starts_with("__cov")) continue;
        const uint64_t size = module.getDataLayout().getTypeAllocSize(global.getValueType());
        if (size > 1) entries.push_back(llvm::ConstantStruct::get(entry, &global, llvm::ConstantInt::get(i64, size)));
    }
    // never empty: the linker's bounds of the section must exist
    entries.push_back(llvm::ConstantAggregateZero::get(entry));
    auto* type = llvm::ArrayType::get(entry, entries.size());
    auto* table = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::InternalLinkage,
                                           llvm::ConstantArray::get(type, entries), "provest_extent_table");
    table->setSection("provest_ext");
    table->setAlignment(llvm::Align(8));
    llvm::appendToUsed(module, {table});
}

// The branches were found before promotion; a condition may since be another value.
void refresh(ModuleBranches& branches) {
    for (FunctionBranches& function : branches.functions) {
        for (Branch& branch : function.branches) {
            if (auto* two = llvm::dyn_cast<llvm::BranchInst>(branch.at))
                branch.condition = two->getCondition();
            else if (auto* many = llvm::dyn_cast<llvm::SwitchInst>(branch.at))
                branch.condition = many->getCondition();
            else if (auto* step = llvm::dyn_cast<llvm::InstrProfIncrementInst>(branch.at))
                branch.condition = llvm::cast<llvm::ZExtInst>(step->getStep())->getOperand(0);
        }
    }
}

struct Job {
    std::vector<Source> sources;
    UnitRequest request;
    std::set<std::string> functions;  // of the unit
    std::set<std::string> models;
    LinkRequest link;
    uint32_t modelArm = 0;
};

support::Result<void> buildModels(Job& job) {
    struct Compiled {
        std::unique_ptr<llvm::LLVMContext> context;
        Code code;
    };
    std::vector<Compiled> modules;
    for (const Model& model : modelTexts()) {
        const std::string path = fmt::format("{}/model-{}", job.request.folder, model.file);
        if (auto written = support::writeFile(path, model.text); !written) return written.error();
        Compiled compiled{std::make_unique<llvm::LLVMContext>(), {}};
        auto code = compileModel(path, *compiled.context);
        if (!code) return code.error();
        compiled.code = std::move(*code);
        for (const llvm::Function& function : *compiled.code.module)
            if (!function.isDeclaration() && function.getName().starts_with(modelPrefix))
                job.models.insert(function.getName().drop_front(std::string_view(modelPrefix).size()).str());
        modules.push_back(std::move(compiled));
    }
    for (Compiled& compiled : modules) {
        llvm::Module& module = *compiled.code.module;
        promote(module);
        addExtents(module);
        // models call the library itself, not each other's models by the library's names
        job.modelArm = addShadows(module, {.modelArm = job.modelArm});
        job.link.objects.push_back(module.getSourceFileName() + ".o");
        if (auto written = emitObject(module, job.link.objects.back()); !written) return written.error();
    }
    return {};
}

support::Result<void> buildSources(Job& job) {
    CounterId base = 0;
    for (size_t i = 0; i < job.sources.size(); ++i) {
        llvm::LLVMContext context;
        auto code = compileWrapper(job.sources[i], wrapperPath(job.request.folder, i), context);
        if (!code) return code.error();
        llvm::Module& module = *code->module;
        ModuleBranches branches = findBranches(module);
        promote(module);
        refresh(branches);
        addExtents(module);
        job.modelArm = addShadows(module, {.branches = &branches,
                                           .base = base,
                                           .modelArm = job.modelArm,
                                           .instrumented = &job.functions,
                                           .models = &job.models});
        instrument(module, branches, base, Distances::No);
        base += branches.counters;
        job.link.objects.push_back(fmt::format("{}/concolic{}.o", job.request.folder, i));
        if (auto written = emitObject(module, job.link.objects.back()); !written) return written.error();
    }
    return {};
}

support::Result<std::string> build(Job job) {
    if (auto done = buildModels(job); !done) return done.error();
    if (auto done = buildSources(job); !done) return done.error();
    const std::string table = job.request.folder + "/concolic-table.o";
    job.link.objects.push_back(table);
    job.link.objects.insert(job.link.objects.end(), job.request.links.begin(), job.request.links.end());
    const support::Command compileTable{.argv = {"clang-19", "-c", "-fPIC", "-O1", "-DPROVEST_COUNTED",
                                                 "-DPROVEST_CONCOLIC", tablePath(job.request.folder), "-o", table}};
    if (auto built = compileAndLink({compileTable}, {.argv = linkCommand(job.link)}); !built) return built.error();
    return job.link.output;
}

}  // namespace

std::future<support::Result<std::string>> buildConcolic(const Unit& unit, const UnitRequest& request) {
    Job job{.sources = unit.sources, .request = request, .functions = {}, .models = {}, .link = {}};
    job.link.wrapped = request.wrapped;
    job.link.output = request.folder + "/concolic.so";
    for (const FlowFunction& function : unit.flow.functions) job.functions.insert(function.name);
    return std::async(std::launch::async, [job = std::move(job)] { return build(job); });
}

}  // namespace provest::program
