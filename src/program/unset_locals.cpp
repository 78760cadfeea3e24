#include "program/unset_locals.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace provest::program {

namespace {

bool isAutoInit(const llvm::Instruction& instruction) {
    const auto* notes =
        llvm::dyn_cast_or_null<llvm::MDTuple>(instruction.getMetadata(llvm::LLVMContext::MD_annotation));
    return notes && llvm::any_of(notes->operands(), [](const llvm::MDOperand& note) {
               const auto* text = llvm::dyn_cast<llvm::MDString>(note.get());
               return text && text->getString() == "auto-init";
           });
}

// Eight bytes, cut or filled to what fits.
void fill(llvm::StoreInst& store, llvm::GlobalVariable* word) {
    llvm::IRBuilder<> at(&store);
    const llvm::DataLayout& layout = store.getModule()->getDataLayout();
    llvm::Type* type = store.getValueOperand()->getType();
    llvm::Value* unset = at.CreateLoad(at.getInt64Ty(), word);
    const uint64_t size = layout.getTypeStoreSize(type);
    if (size > 8 || (!type->isIntegerTy() && !type->isPointerTy() && !type->isFloatingPointTy())) {
        at.CreateMemSet(store.getPointerOperand(), at.CreateTrunc(unset, at.getInt8Ty()), size, store.getAlign());
        store.eraseFromParent();
        return;
    }
    llvm::Value* bits =
        at.CreateZExtOrTrunc(unset, at.getIntNTy(static_cast<unsigned>(layout.getTypeSizeInBits(type))));
    store.setOperand(0, at.CreateBitOrPointerCast(bits, type));
}

}  // namespace

void fillUnsetLocals(llvm::Module& module) {
    std::vector<llvm::Instruction*> found;
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (isAutoInit(instruction)) found.push_back(&instruction);
    if (found.empty()) return;
    auto* word = llvm::cast<llvm::GlobalVariable>(
        module.getOrInsertGlobal("provest_unset", llvm::Type::getInt64Ty(module.getContext())));
    for (llvm::Instruction* instruction : found) {
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) {
            fill(*store, word);
        } else if (auto* clear = llvm::dyn_cast<llvm::MemSetInst>(instruction)) {
            llvm::IRBuilder<> at(clear);
            clear->setValue(at.CreateTrunc(at.CreateLoad(at.getInt64Ty(), word), at.getInt8Ty()));
        }
    }
}

}  // namespace provest::program
