#include "program/plain_code.hpp"

#include "program/branches.hpp"
#include "program/intrinsics.hpp"
#include "program/native.hpp"

#include <fmt/format.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace provest::program {

namespace {

constexpr size_t mostInstructions = 20'000;  // of a function with its callees in it

// Facts that only hold where nothing is undefined.
void forgetFacts(llvm::Module& module) {
    for (llvm::Function& function : module) {
        for (unsigned i = 0; i < function.arg_size(); ++i)
            function.removeParamAttrs(i, llvm::AttributeFuncs::getUBImplyingAttributes());
        function.removeRetAttrs(llvm::AttributeFuncs::getUBImplyingAttributes());
        for (const llvm::Attribute::AttrKind kind :
             {llvm::Attribute::Memory, llvm::Attribute::WillReturn, llvm::Attribute::MustProgress,
              llvm::Attribute::Speculatable, llvm::Attribute::NoSync, llvm::Attribute::NoFree})
            function.removeFnAttr(kind);
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            instruction.dropPoisonGeneratingFlags();
            instruction.dropUBImplyingAttrsAndMetadata();
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
                call->removeFnAttr(llvm::Attribute::Memory);
                call->removeFnAttr(llvm::Attribute::WillReturn);
            }
            if (llvm::isa<llvm::AssumeInst>(instruction)) instruction.eraseFromParent();
        }
    }
}

// What is set nowhere: unknown in each of its scalars, each time anew. Stores to `where`; false: there are too many.
class Unsetter {
public:
    explicit Unsetter(llvm::IRBuilder<>& at) : at_(at), layout_(at.GetInsertBlock()->getModule()->getDataLayout()) {}

    bool store(llvm::Value* where, llvm::Type* type) {
        constexpr size_t most = 256;
        if (scalarsOf(type) > most) return false;
        storeAt(where, type, 0);
        return true;
    }

    llvm::Value* scalar(llvm::Type* type) {
        const auto bits = static_cast<unsigned>(layout_.getTypeSizeInBits(type));
        llvm::Type* integer = at_.getIntNTy(bits);
        llvm::Module& module = *at_.GetInsertBlock()->getModule();
        const auto callee =
            module.getOrInsertFunction(unsetPrefix + std::to_string(bits), llvm::FunctionType::get(integer, false));
        return at_.CreateBitOrPointerCast(at_.CreateCall(callee), type);
    }

private:
    static size_t scalarsOf(llvm::Type* type) {
        size_t count = 0;
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type))
            for (llvm::Type* element : structure->elements()) count += scalarsOf(element);
        else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type))
            count =
                array->getNumElements() > 1'000 ? 1'000 : array->getNumElements() * scalarsOf(array->getElementType());
        else
            count = type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy() ? 1 : 1'000;
        return count;
    }
    void storeAt(llvm::Value* where, llvm::Type* type, uint64_t offset) {
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
            for (unsigned i = 0; i < structure->getNumElements(); ++i)
                storeAt(where, structure->getElementType(i),
                        offset + layout_.getStructLayout(structure)->getElementOffset(i));
        } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
            for (uint64_t i = 0; i < array->getNumElements(); ++i)
                storeAt(where, array->getElementType(), offset + i * layout_.getTypeAllocSize(array->getElementType()));
        } else {
            llvm::Value* to = offset == 0 ? where : at_.CreateConstGEP1_64(at_.getInt8Ty(), where, offset);
            at_.CreateAlignedStore(scalar(type), to, llvm::Align(1));
        }
    }

    llvm::IRBuilder<>& at_;
    const llvm::DataLayout& layout_;
};

void forget(llvm::IRBuilder<>& at, llvm::Value* where) {
    llvm::Module& module = *at.GetInsertBlock()->getModule();
    auto* type = llvm::FunctionType::get(at.getVoidTy(), {at.getPtrTy()}, false);
    at.CreateCall(module.getOrInsertFunction(forgetName, type), {where});
}

bool isAutoInit(const llvm::Instruction& instruction) {
    return instruction.getMetadata(llvm::LLVMContext::MD_annotation) != nullptr;
}

// At its declaration the front end has set each local to zero; here it is unknown there, and at the function's entry,
// since a jump may pass by the declaration.
void unsetLocals(llvm::Function& function) {
    std::vector<llvm::AllocaInst*> locals;
    std::vector<llvm::Instruction*> initial;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) locals.push_back(local);
        if (isAutoInit(instruction)) initial.push_back(&instruction);
    }
    for (llvm::Instruction* instruction : initial) {
        llvm::IRBuilder<> at(instruction);
        llvm::Value* where = nullptr;
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) where = store->getPointerOperand();
        if (auto* clear = llvm::dyn_cast<llvm::MemSetInst>(instruction)) where = clear->getDest();
        const auto* local = where ? llvm::dyn_cast<llvm::AllocaInst>(where->stripPointerCasts()) : nullptr;
        if (!local || local->isArrayAllocation() || !Unsetter(at).store(where, local->getAllocatedType()))
            forget(at, where);
        instruction->eraseFromParent();
    }
    for (llvm::AllocaInst* local : locals) {
        if (local->isArrayAllocation() || local->getParent() != &function.getEntryBlock()) continue;
        llvm::IRBuilder<> at(local->getNextNode());
        if (!Unsetter(at).store(local, local->getAllocatedType())) forget(at, local);
    }
}

size_t sizeOf(const llvm::Function& function) { return function.getInstructionCount(); }

// Callees first, so that what is put into a caller is whole already.
void putCalleesIntoCallers(llvm::Module& module) {
    llvm::CallGraph graph(module);
    std::vector<llvm::Function*> order;
    std::set<const llvm::Function*> recursive;
    for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
        for (const llvm::CallGraphNode* node : *component) {
            if (!node->getFunction() || node->getFunction()->isDeclaration()) continue;
            order.push_back(node->getFunction());
            if (component.hasCycle()) recursive.insert(node->getFunction());
        }
    for (llvm::Function* function : order) {
        std::vector<llvm::CallBase*> calls;
        for (llvm::Instruction& instruction : llvm::instructions(*function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) calls.push_back(call);
        for (llvm::CallBase* call : calls) {
            llvm::Function* callee = call->getCalledFunction();
            if (!callee || callee->isDeclaration() || callee == function || recursive.contains(callee)) continue;
            if (sizeOf(*function) + sizeOf(*callee) > mostInstructions) continue;
            llvm::InlineFunctionInfo info;
            (void)llvm::InlineFunction(*call, info);
        }
    }
}

}  // namespace

std::unique_ptr<llvm::Module> plainCode(const std::vector<std::string>& code, llvm::LLVMContext& context,
                                        std::string& problem) {
    std::unique_ptr<llvm::Module> all;
    CounterId base = 0;
    for (const std::string& one : code) {
        auto read = fromBitcode(one, context);
        if (!read) {
            problem = read.error().message;
            return nullptr;
        }
        std::unique_ptr<llvm::Module> module = std::move(*read);
        const ModuleBranches branches = findBranches(*module);
        instrument(*module, branches, base, Hooks::Counters);
        module->getNamedGlobal("provest_counters")->setName(fmt::format("{}{}", countersPrefix, base));
        base += branches.counters;
        if (!all) {
            all = std::move(module);
        } else if (llvm::Linker::linkModules(*all, std::move(module))) {
            problem = "the sources of the unit do not link with each other";
            return nullptr;
        }
    }
    forgetFacts(*all);
    for (llvm::Function& function : *all)
        if (!function.isDeclaration()) unsetLocals(function);
    promote(*all);
    expandIntrinsics(*all);
    putCalleesIntoCallers(*all);
    forgetFacts(*all);
    promote(*all);
    return all;
}

}  // namespace provest::program
