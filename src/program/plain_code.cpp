#include "program/plain_code.hpp"

#include "program/branches.hpp"
#include "program/intrinsics.hpp"
#include "program/native.hpp"

#include <fmt/format.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/AttributeMask.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <algorithm>
#include <set>
#include <string_view>

namespace provest::program {

namespace {

constexpr size_t mostInstructions = 20'000;  // of a function with its callees in it

unsigned objectKind(const llvm::Module& module) { return module.getMDKindID("provest.object"); }

// How something is handed over. All else that attributes of parameters and results say is a promise.
llvm::AttributeList withoutPromises(llvm::LLVMContext& context, const llvm::AttributeList& all, unsigned parameters) {
    const auto kept = [&](const llvm::AttributeSet& set) {
        llvm::AttrBuilder builder(context);
        for (const llvm::Attribute one : set)
            switch (one.isStringAttribute() ? llvm::Attribute::None : one.getKindAsEnum()) {
                case llvm::Attribute::ByVal:
                case llvm::Attribute::ElementType:
                case llvm::Attribute::InReg:
                case llvm::Attribute::Nest:
                case llvm::Attribute::SExt:
                case llvm::Attribute::StackAlignment:
                case llvm::Attribute::StructRet:
                case llvm::Attribute::ZExt:
                    builder.addAttribute(one);
                    break;
                default:
                    break;
            }
        return llvm::AttributeSet::get(context, builder);
    };
    std::vector<llvm::AttributeSet> ofParameters;
    for (unsigned i = 0; i < parameters; ++i) ofParameters.push_back(kept(all.getParamAttrs(i)));
    return llvm::AttributeList::get(context, all.getFnAttrs(), kept(all.getRetAttrs()), ofParameters);
}

// Facts that only hold where nothing is undefined.
void forgetFacts(llvm::Module& module) {
    for (llvm::Function& function : module) {
        function.setAttributes(
            withoutPromises(module.getContext(), function.getAttributes(), static_cast<unsigned>(function.arg_size())));
        for (const llvm::Attribute::AttrKind kind :
             {llvm::Attribute::Memory, llvm::Attribute::WillReturn, llvm::Attribute::MustProgress,
              llvm::Attribute::Speculatable, llvm::Attribute::NoSync, llvm::Attribute::NoFree})
            function.removeFnAttr(kind);
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
            instruction.dropPoisonGeneratingAnnotations();
            instruction.dropUnknownNonDebugMetadata({llvm::LLVMContext::MD_annotation, objectKind(module)});
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
                call->setAttributes(withoutPromises(module.getContext(), call->getAttributes(), call->arg_size()));
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
    size_t scalarsOf(llvm::Type* type) {
        constexpr size_t many = 1'000;
        size_t count = 0;
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
            const uint64_t size = layout_.getTypeAllocSize(type);
            uint64_t used = 0;
            for (llvm::Type* element : structure->elements()) {
                count += scalarsOf(element);
                used += layout_.getTypeStoreSize(element);
            }
            return used > size ? many : count + std::min<uint64_t>(size - used, many);
        }
        if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type))
            return array->getNumElements() > many ? many : array->getNumElements() * scalarsOf(array->getElementType());
        const uint64_t bits = layout_.getTypeSizeInBits(type);
        return (type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy()) && bits % 8 == 0
                   ? 1 + layout_.getTypeAllocSize(type) - bits / 8
                   : many;
    }
    void storeAt(llvm::Value* where, llvm::Type* type, uint64_t offset) {
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
            uint64_t end = 0;
            for (unsigned i = 0; i < structure->getNumElements(); ++i) {
                const uint64_t begin = layout_.getStructLayout(structure)->getElementOffset(i);
                padAt(where, offset + end, offset + begin);
                storeAt(where, structure->getElementType(i), offset + begin);
                end = begin + layout_.getTypeAllocSize(structure->getElementType(i));
            }
            padAt(where, offset + end, offset + layout_.getTypeAllocSize(type));
        } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
            for (uint64_t i = 0; i < array->getNumElements(); ++i)
                storeAt(where, array->getElementType(), offset + i * layout_.getTypeAllocSize(array->getElementType()));
        } else {
            at_.CreateAlignedStore(scalar(type), addressAt(where, offset), llvm::Align(1));
            padAt(where, offset + layout_.getTypeStoreSize(type), offset + layout_.getTypeAllocSize(type));
        }
    }
    // Nobody names these bytes, and whoever reads them must not find what suits him.
    void padAt(llvm::Value* where, uint64_t begin, uint64_t end) {
        for (; begin < end; ++begin)
            at_.CreateAlignedStore(scalar(at_.getInt8Ty()), addressAt(where, begin), llvm::Align(1));
    }
    llvm::Value* addressAt(llvm::Value* where, uint64_t offset) {
        return offset == 0 ? where : at_.CreateConstGEP1_64(at_.getInt8Ty(), where, offset);
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
        if (!where) continue;
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
            // who may be replaced by the linker is not who runs; and who comes back twice stays by himself
            if (callee->isInterposable() || callsWhatReturnsTwice(*callee) || callsWhatReturnsTwice(*function))
                continue;
            if (sizeOf(*function) + sizeOf(*callee) > mostInstructions) continue;
            if (!llvm::isInlineViable(*callee).isSuccess()) continue;
            llvm::InlineFunctionInfo info;
            (void)llvm::InlineFunction(*call, info);
        }
    }
}

// A structure passed by value is the callee's own: where calls stay calls, the copy is made before them.
void copyWhatIsPassedByValue(llvm::Module& module) {
    std::vector<llvm::CallBase*> calls;
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
                call && call->getCalledFunction() && !call->getCalledFunction()->isDeclaration())
                calls.push_back(call);
    for (llvm::CallBase* call : calls)
        for (unsigned i = 0; i < call->arg_size(); ++i) {
            if (!call->isByValArgument(i)) continue;
            llvm::Type* type = call->getParamByValType(i);
            llvm::BasicBlock& entry = call->getFunction()->getEntryBlock();
            auto* copy = llvm::IRBuilder<>(&entry, entry.begin()).CreateAlloca(type, nullptr, "byvalue");
            llvm::IRBuilder<>(call).CreateMemCpy(copy, llvm::MaybeAlign(1), call->getArgOperand(i), llvm::MaybeAlign(1),
                                                 module.getDataLayout().getTypeAllocSize(type));
            call->setArgOperand(i, copy);
            call->removeParamAttr(i, llvm::Attribute::ByVal);
        }
}

}  // namespace

bool callsWhatReturnsTwice(const llvm::Function& function) {
    // the front end knows only some of them
    static const std::set<std::string_view> names{"setjmp",      "_setjmp", "sigsetjmp",
                                                  "__sigsetjmp", "vfork",   "getcontext"};
    const auto isKnown = [](const llvm::Function* callee) {
        return callee && names.contains(std::string_view(callee->getName().data(), callee->getName().size()));
    };
    return llvm::any_of(llvm::instructions(function), [&](const llvm::Instruction& instruction) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        return call && (call->hasFnAttr(llvm::Attribute::ReturnsTwice) || isKnown(call->getCalledFunction()));
    });
}

std::set<std::string> undefinedOf(const Unit& unit) {
    std::set<std::string> names;
    for (const Function& function : unit.interface.undefined)
        if (function.name != "__VERIFIER_assume") names.insert(unit.interface.isCxx ? function.symbol : function.name);
    for (const Variable& variable : unit.interface.variables)
        if (!variable.defined) names.insert(unit.interface.isCxx ? variable.symbol : variable.name);
    return names;
}

uint32_t numberObjects(llvm::Module& module, uint32_t first) {
    llvm::LLVMContext& context = module.getContext();
    for (llvm::Function& function : module)
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (llvm::isa<llvm::AllocaInst>(instruction)) {
                auto* number = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), first++);
                instruction.setMetadata(objectKind(module),
                                        llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(number)));
            }
    return first;
}

std::optional<uint32_t> numberOfObject(const llvm::AllocaInst& object) {
    const llvm::MDNode* node = object.getMetadata(objectKind(*object.getModule()));
    if (!node) return std::nullopt;
    return static_cast<uint32_t>(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

std::unique_ptr<llvm::Module> plainCode(const std::vector<std::string>& code, const std::set<std::string>& undefined,
                                        bool joins, llvm::LLVMContext& context, std::string& problem) {
    uint32_t objects = 0;
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
        objects = numberObjects(*module, objects);
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
    for (llvm::Function& function : *all)
        if (undefined.contains(function.getName().str()) && !function.isDeclaration()) function.deleteBody();
    for (llvm::GlobalVariable& global : all->globals())
        if (undefined.contains(global.getName().str()) && global.hasInitializer()) {
            global.setInitializer(nullptr);
            global.setLinkage(llvm::GlobalValue::ExternalLinkage);
            global.setComdat(nullptr);
            global.setConstant(false);
        }
    forgetFacts(*all);
    for (llvm::Function& function : *all)
        if (!function.isDeclaration()) unsetLocals(function);
    promote(*all);
    expandIntrinsics(*all);
    if (joins) putCalleesIntoCallers(*all);
    copyWhatIsPassedByValue(*all);
    forgetFacts(*all);
    promote(*all);
    return all;
}

}  // namespace provest::program
