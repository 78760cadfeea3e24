#include "program/shadows.hpp"

#include "program/trace_layout.hpp"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace provest::program {

using llvm::Value;

namespace {

void collect(llvm::Type* type, uint64_t offset, llvm::SmallVector<unsigned, 2>& path, const llvm::DataLayout& layout,
             llvm::SmallVector<ShadowLeaf, 2>& into) {
    const auto each = [&](unsigned index, llvm::Type* element, uint64_t at) {
        path.push_back(index);
        collect(element, at, path, layout, into);
        path.pop_back();
    };
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        const llvm::StructLayout* places = layout.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            each(i, structure->getElementType(i), offset + places->getElementOffset(i));
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        for (unsigned i = 0; i < array->getNumElements(); ++i)
            each(i, array->getElementType(), offset + i * layout.getTypeAllocSize(array->getElementType()));
    } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
        for (unsigned i = 0; i < vector->getNumElements(); ++i)
            each(i, vector->getElementType(), offset + i * layout.getTypeAllocSize(vector->getElementType()));
    } else {
        const bool followed = (type->isIntegerTy() && type->getIntegerBitWidth() <= 64) || type->isFloatTy() ||
                              type->isDoubleTy() || type->isPointerTy();
        into.push_back({type, offset, path, followed});
    }
}

}  // namespace

llvm::SmallVector<ShadowLeaf, 2> shadowLeaves(llvm::Type* type, const llvm::DataLayout& layout) {
    llvm::SmallVector<ShadowLeaf, 2> found;
    if (!type->isSized()) return found;
    llvm::SmallVector<unsigned, 2> path;
    collect(type, 0, path, layout, found);
    return found;
}

bool isFollowed(llvm::Type* type, const llvm::DataLayout& layout) {
    const auto found = shadowLeaves(type, layout);
    return found.size() == 1 && found[0].followed && found[0].path.empty();
}

Shadows::Shadows(llvm::Module& module, const ConcolicRequest& request)
    : module_(module),
      request_(request),
      layout_(module.getDataLayout()),
      context_(module.getContext()),
      i1_(llvm::Type::getInt1Ty(context_)),
      i8_(llvm::Type::getInt8Ty(context_)),
      i32_(llvm::Type::getInt32Ty(context_)),
      i64_(llvm::Type::getInt64Ty(context_)),
      void_(llvm::Type::getVoidTy(context_)),
      pointer_(llvm::PointerType::get(context_, 0)),
      modelArms_(request.modelArm) {
    arguments_ = runtimeArray("provest_sym_arguments", llvm::ArrayType::get(i32_, trace::argumentShadows));
    results_ = runtimeArray("provest_sym_results", llvm::ArrayType::get(i32_, trace::resultShadows));
    callee_ = runtimeArray("provest_sym_callee", pointer_);
}

// ---- what may be symbolic at all: everything that comes from memory, arguments or calls, and what is made of it ----

bool Shadows::mayBeSymbolic(const llvm::Instruction& instruction) const {
    if (instruction.getType()->isVoidTy()) return false;
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
        return !isBookkeeping(load->getPointerOperand());
    if (llvm::isa<llvm::CallBase>(instruction)) return true;
    if (llvm::isa<llvm::AllocaInst>(instruction) || llvm::isa<llvm::AtomicRMWInst>(instruction) ||
        llvm::isa<llvm::AtomicCmpXchgInst>(instruction))
        return false;
    for (const Value* operand : instruction.operands())
        if (may(operand)) return true;
    return false;
}

void Shadows::findSymbolic(llvm::Function& function) {
    symbolic_.clear();
    for (const llvm::Argument& argument : function.args()) symbolic_.insert(&argument);
    for (bool changed = true; changed;) {
        changed = false;
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block)
                if (!may(&instruction) && mayBeSymbolic(instruction)) changed = symbolic_.insert(&instruction).second;
    }
}

// ---- values ----

Leaves Shadows::zeros(llvm::Type* type) const {
    return Leaves(std::max<size_t>(shadowLeaves(type, layout_).size(), 1), llvm::ConstantInt::get(i32_, 0));
}

bool Shadows::isZero(const Value* shadow) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(shadow);
    return number && number->isZero();
}

Leaves Shadows::leaves(Value* value) {
    const auto found = shadows_.find(value);
    return found != shadows_.end() ? found->second : zeros(value->getType());
}

Value* Shadows::shadow(Value* value) { return leaves(value)[0]; }

Value* Shadows::anyOf(Builder& at, std::initializer_list<Value*> shadows) const {
    Value* all = nullptr;
    for (Value* one : shadows)
        if (!isZero(one)) all = all ? at.CreateOr(all, one) : one;
    return all ? all : llvm::ConstantInt::get(i32_, 0);
}

Value* Shadows::bits(Builder& at, Value* value) const {
    llvm::Type* type = value->getType();
    if (type->isPointerTy()) return at.CreatePtrToInt(value, i64_);
    if (type->isFloatTy()) return at.CreateZExt(at.CreateBitCast(value, i32_), i64_);
    if (type->isDoubleTy()) return at.CreateBitCast(value, i64_);
    return at.CreateZExtOrTrunc(value, i64_);
}

Value* Shadows::kind(uint8_t op, llvm::Type* type, llvm::Type* from, unsigned detail) const {
    const auto width = [&](llvm::Type* t) { return t ? static_cast<unsigned>(layout_.getTypeSizeInBits(t)) : 0u; };
    return constant(op | width(type) << 8 | width(from) << 16 | detail << 24);
}

// ---- code ----

llvm::GlobalVariable* Shadows::runtimeArray(const char* name, llvm::Type* type) {
    if (auto* known = module_.getNamedGlobal(name)) return known;
    return new llvm::GlobalVariable(module_, type, false, llvm::GlobalValue::ExternalLinkage, nullptr, name);
}

Value* Shadows::call(Builder& at, const char* name, llvm::Type* result, llvm::ArrayRef<Value*> arguments) {
    llvm::SmallVector<llvm::Type*, 8> types;
    for (const Value* argument : arguments) types.push_back(argument->getType());
    return at.CreateCall(module_.getOrInsertFunction(name, llvm::FunctionType::get(result, types, false)), arguments);
}

Value* Shadows::rarely(llvm::Instruction* before, Value* condition, const std::function<Value*(Builder&)>& make) {
    llvm::BasicBlock* usual = before->getParent();
    llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(condition, before->getIterator(), false,
                                                              llvm::MDBuilder(context_).createUnlikelyBranchWeights());
    Builder at(then);
    Value* made = make(at);
    if (!made || made->getType()->isVoidTy()) return nullptr;
    Builder after(before->getParent(), before->getParent()->begin());
    llvm::PHINode* joined = after.CreatePHI(i32_, 2);
    joined->addIncoming(constant(0), usual);
    joined->addIncoming(made, then->getParent());
    return joined;
}

Value* Shadows::ifAny(llvm::Instruction* before, std::initializer_list<Value*> shadows,
                      const std::function<Value*(Builder&)>& make) {
    Builder at(before);
    Value* any = anyOf(at, shadows);
    if (isZero(any)) return any;
    return rarely(before, at.CreateICmpNE(any, constant(0)), make);
}

// ---- instructions ----

void Shadows::visit(llvm::Instruction& instruction) {
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return binary(*operation);
    if (auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&instruction)) return compare(*comparison);
    if (auto* conversion = llvm::dyn_cast<llvm::CastInst>(&instruction)) return cast(*conversion);
    if (auto* selection = llvm::dyn_cast<llvm::SelectInst>(&instruction)) return choose(*selection);
    if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) return pointer(*address);
    if (auto* loading = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load(*loading);
    if (auto* storing = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return store(*storing);
    if (auto* calling = llvm::dyn_cast<llvm::CallBase>(&instruction)) return callOf(*calling);
    if (auto* returning = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) return returns(*returning);
    if (auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
        return atomic(*change, change->getPointerOperand(), layout_.getTypeStoreSize(change->getType()));
    if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
        return atomic(*exchange, exchange->getPointerOperand(),
                      layout_.getTypeStoreSize(exchange->getNewValOperand()->getType()));
    if (llvm::isa<llvm::FreezeInst>(instruction)) return set(&instruction, leaves(instruction.getOperand(0)));
    if (instruction.getOpcode() == llvm::Instruction::FNeg && isFollowed(instruction.getType(), layout_)) {
        Value* sa = shadow(instruction.getOperand(0));
        return set(&instruction, {ifAny(instruction.getNextNode(), {sa}, [&](Builder& at) {
            return call(at, "provest_sym_unary", i32_,
                        {kind(trace::FNeg, instruction.getType()), sa, bits(at, &instruction)});
        })});
    }
    aggregate(instruction);
}

void Shadows::fillPhis() {
    for (auto& [phi, shadowPhis] : phis_) {
        // The blocks before may have been cut since; the incoming edges were kept up to date.
        for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
            const Leaves from = leaves(phi->getIncomingValue(i));
            for (size_t leaf = 0; leaf < shadowPhis.size(); ++leaf)
                llvm::cast<llvm::PHINode>(shadowPhis[leaf])->addIncoming(from[leaf], phi->getIncomingBlock(i));
        }
    }
    phis_.clear();
}

void Shadows::branchEvent(llvm::Instruction* at, Value* condition, Value* arm) {
    Value* s = shadow(condition);
    ifAny(at, {s}, [&](Builder& then) {
        return call(then, "provest_sym_branch", void_, {arm, s, then.CreateZExt(condition, i32_)});
    });
}

void Shadows::site(const Branch& branch) {
    Value* arm = constant(branch.firstArm + request_.base);
    if (auto* many = llvm::dyn_cast<llvm::SwitchInst>(branch.at)) {
        Value* on = many->getCondition();
        if (!isFollowed(on->getType(), layout_)) return;
        Value* s = shadow(on);
        ifAny(many, {s}, [&](Builder& at) { return call(at, "provest_sym_switch", void_, {arm, s, bits(at, on)}); });
    } else if (auto* two = llvm::dyn_cast<llvm::BranchInst>(branch.at)) {
        branchEvent(two, two->getCondition(), arm);
    } else {
        branchEvent(branch.at, branch.condition, arm);
    }
}

// A model has no goals; its branches can be turned all the same.
void Shadows::modelSites(llvm::Function& function) {
    std::vector<llvm::BranchInst*> found;
    for (llvm::BasicBlock& block : function)
        if (auto* two = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator()); two && two->isConditional())
            if (!isZero(shadow(two->getCondition()))) found.push_back(two);
    for (llvm::BranchInst* two : found) branchEvent(two, two->getCondition(), constant(trace::modelArm | modelArms_++));
}

void Shadows::run(llvm::Function& function, const FunctionBranches* branches) {
    shadows_.clear();
    frame_ = nullptr;
    findSymbolic(function);
    std::vector<llvm::Instruction*> work;
    llvm::ReversePostOrderTraversal<llvm::Function*> order(&function);
    for (llvm::BasicBlock* block : order)
        for (llvm::Instruction& instruction : *block) work.push_back(&instruction);
    parameters(function);
    locals(function);
    for (llvm::Instruction* instruction : work) {
        auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction);
        if (!phi || !may(phi)) continue;
        Builder at(phi->getParent(), phi->getParent()->begin());
        Leaves made;
        for (size_t i = 0; i < zeros(phi->getType()).size(); ++i)
            made.push_back(at.CreatePHI(i32_, phi->getNumIncomingValues()));
        set(phi, made);
        phis_.emplace_back(phi, made);
    }
    for (llvm::Instruction* instruction : work)
        if (!llvm::isa<llvm::PHINode>(instruction)) visit(*instruction);
    fillPhis();
    if (branches)
        for (const Branch& branch : branches->branches) site(branch);
    else if (!function.getName().starts_with("provest_call_"))
        modelSites(function);
}

uint32_t addShadows(llvm::Module& module, const ConcolicRequest& request) {
    Shadows shadows(module, request);
    shadows.pointersToModels();
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : module)
        if (!function.isDeclaration() && !function.hasAvailableExternallyLinkage()) functions.push_back(&function);
    for (llvm::Function* function : functions) {
        std::vector<llvm::InvokeInst*> invokes;
        for (llvm::BasicBlock& block : *function)
            if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(block.getTerminator())) invokes.push_back(invoke);
        for (llvm::InvokeInst* invoke : invokes) llvm::SplitEdge(invoke->getParent(), invoke->getNormalDest());
        const FunctionBranches* found = nullptr;
        if (request.branches)
            for (const FunctionBranches& branches : request.branches->functions)
                if (branches.function == function) found = &branches;
        shadows.run(*function, found);
    }
    return shadows.modelArms();
}

}  // namespace provest::program
