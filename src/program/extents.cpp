#include "program/extents.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <vector>

namespace provest::program {

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

}  // namespace provest::program
