// From the code of a unit to its concolic shared object: put into registers, given shadows, then counters; linked with
// the models of library functions, which got shadows the same way when Provest was built.
#include "program/concolic.hpp"
#include "program/extents.hpp"
#include "program/intrinsics.hpp"
#include "program/models.hpp"
#include "program/native.hpp"
#include "program/unit.hpp"
#include "support/files.hpp"

#include <fmt/format.h>

namespace provest::program {

namespace {

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
    std::vector<std::string> code;    // of the unit's sources
    std::set<std::string> functions;  // that they define
    std::vector<std::string> links;
    std::string folder;
    LinkRequest link;
};

support::Result<void> buildSources(Job& job) {
    CounterId base = 0;
    uint32_t modelArm = 0;
    for (size_t i = 0; i < job.code.size(); ++i) {
        llvm::LLVMContext context;
        auto read = fromBitcode(job.code[i], context);
        if (!read) return read.error();
        llvm::Module& module = **read;
        ModuleBranches branches = findBranches(module);
        promote(module);
        expandIntrinsics(module);
        refresh(branches);
        addExtents(module);
        modelArm = addShadows(module, {.branches = &branches,
                                       .base = base,
                                       .modelArm = modelArm,
                                       .instrumented = &job.functions,
                                       .models = &modelledFunctions()});
        instrument(module, branches, base, Hooks::Steps);
        base += branches.counters;
        job.link.objects.push_back(fmt::format("{}/concolic{}.o", job.folder, i));
        if (auto written = emitObject(module, job.link.objects.back()); !written) return written.error();
    }
    return {};
}

support::Result<std::string> build(Job job) {
    if (auto done = buildSources(job); !done) return done.error();
    const std::string table = job.folder + "/concolic-table.o", models = job.folder + "/models.a";
    if (auto made = compileTable(job.folder, {"PROVEST_COUNTED", "PROVEST_CONCOLIC"}, table); !made)
        return made.error();
    if (auto written = support::writeFile(models, std::string(modelArchive())); !written) return written.error();
    job.link.objects.insert(job.link.objects.end(), {table, models});
    job.link.objects.insert(job.link.objects.end(), job.links.begin(), job.links.end());
    if (auto linked = link(job.link); !linked) return linked.error();
    return job.link.output;
}

}  // namespace

Build buildConcolic(const Unit& unit, const UnitRequest& request) {
    const std::string output = request.folder + "/concolic.so";
    if (auto made = madeBefore(output); made.valid()) return made;
    Job job{.code = unit.code, .functions = unit.defined, .links = request.links, .folder = request.folder, .link = {}};
    job.link.wrapped = request.wrapped;
    job.link.isCxx = unit.interface.isCxx;
    job.link.output = output;
    return std::async(std::launch::async, [job = std::move(job)] { return build(job); }).share();
}

}  // namespace provest::program
