// Part of building Provest: compiles the models of library functions with shadows into one archive.
// usage: compile_models ARCHIVE SOURCE...
#include "program/concolic.hpp"
#include "program/extents.hpp"
#include "program/frontend.hpp"
#include "program/intrinsics.hpp"
#include "program/models.hpp"
#include "program/native.hpp"

#include <fmt/format.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Object/ArchiveWriter.h>
#include <llvm/Transforms/Utils/Local.h>

#include <cstdio>
#include <filesystem>

using namespace provest;

namespace {

// In functions called provest_choose_..., `c ? x : y` is a value and no branch; the front end makes one of it.
void choose(llvm::Module& module) {
    const llvm::TargetTransformInfo costs(module.getDataLayout());
    for (llvm::Function& function : module) {
        if (!function.getName().starts_with("provest_choose_")) continue;
        for (bool changed = true; changed;) {
            changed = false;
            for (llvm::BasicBlock& block : llvm::make_early_inc_range(function))
                if (llvm::simplifyCFG(&block, costs)) {
                    changed = true;
                    break;
                }
        }
    }
}

support::Result<std::string> compileOne(const std::string& source, const std::string& folder, uint32_t& arms) {
    llvm::LLVMContext context;
    auto code = program::compilePlain(source, {}, context);
    if (!code) return code.error();
    llvm::Module& module = *code->module;
    program::promote(module);
    program::expandIntrinsics(module);
    choose(module);
    program::addExtents(module);
    // models call the library itself, not each other by the library's names
    arms = program::addShadows(module, {.modelArm = arms});
    std::string object = folder + "/" + std::filesystem::path(source).stem().string() + ".model.o";
    if (auto written = program::emitObject(module, object); !written) return written.error();
    return object;
}

support::Result<void> compileAll(const std::string& archive, const std::vector<std::string>& sources) {
    const std::string folder = std::filesystem::path(archive).parent_path();
    uint32_t arms = program::firstModelArm;
    std::vector<llvm::NewArchiveMember> members;
    std::vector<std::string> objects;  // members refer to the names
    objects.reserve(sources.size());
    for (const std::string& source : sources) {
        auto object = compileOne(source, folder, arms);
        if (!object) return object.error();
        objects.push_back(*object);
        auto member = llvm::NewArchiveMember::getFile(objects.back(), true);
        if (!member) return support::ourError(llvm::toString(member.takeError()));
        members.push_back(std::move(*member));
    }
    if (auto problem = llvm::writeArchive(archive, members, llvm::SymtabWritingMode::NormalSymtab,
                                          llvm::object::Archive::K_GNU, true, false))
        return support::ourError(llvm::toString(std::move(problem)));
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const auto done = compileAll(argv[1], std::vector<std::string>(argv + 2, argv + argc));
    if (done) return 0;
    fmt::print(stderr, "compile_models: {}\n", done.error().message);
    return 1;
}
