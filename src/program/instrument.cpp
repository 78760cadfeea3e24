// The fast build: one increment per arm, a distance hook behind a check of one byte, and a step budget at function
// entries and loop edges. Nothing here depends on what the search is after; the armed bytes say that at run time.
#include "program/branches.hpp"
#include "program/condition_hooks.hpp"

#include <llvm/Analysis/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <optional>
#include <set>
#include <string>

namespace provest::program {

namespace {

using llvm::IRBuilder;
using llvm::Value;

class Instrumenter {
public:
    Instrumenter(llvm::Module& module, const ModuleBranches& branches, CounterId base, Hooks wanted)
        : module_(module),
          branches_(branches),
          base_(base),
          wanted_(wanted),
          context_(module.getContext()),
          i8_(llvm::Type::getInt8Ty(context_)),
          i32_(llvm::Type::getInt32Ty(context_)),
          i64_(llvm::Type::getInt64Ty(context_)),
          hooks_(module) {
        counters_ = table("provest_counters", "provest_cnt", i32_, 4);
        armed_ = table("provest_armed", "provest_arm", i8_, 1);
        if (wanted_ != Hooks::Counters)
            fuel_ = new llvm::GlobalVariable(module, i64_, false, llvm::GlobalValue::ExternalLinkage, nullptr,
                                             "provest_fuel");
    }

    void run() {
        if (wanted_ == Hooks::Distances) hooks_.noteAnswers(branches_);
        for (const FunctionBranches& function : branches_.functions) {
            const auto loops = loopEdges(*function.function);
            if (wanted_ == Hooks::Distances)
                for (const Branch& branch : function.branches) distances(branch);
            for (const Branch& branch : function.branches) count(branch);
            profileCounters(function);
            for (const DecisionUpdate& decision : function.decisions) count(decision);
            enter(function);
            for (const auto& [from, to] : loops) burnFuel(from->getTerminator());
        }
        unwinding();
        dropProfile();
    }

private:
    // Where an exception arrives, frames were left in the middle: counts that are differences are no longer true.
    void unwinding() {
        auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context_), false);
        for (llvm::Function& function : module_)
            for (llvm::BasicBlock& block : function)
                if (block.isLandingPad())
                    IRBuilder<>(&*block.getFirstInsertionPt())
                        .CreateCall(module_.getOrInsertFunction("provest_unwound", type));
    }

    llvm::GlobalVariable* table(const char* name, const char* section, llvm::Type* element, unsigned align) {
        auto* type = llvm::ArrayType::get(element, branches_.counters);
        auto* global = new llvm::GlobalVariable(module_, type, false, llvm::GlobalValue::InternalLinkage,
                                                llvm::ConstantAggregateZero::get(type), name);
        global->setSection(section);
        global->setAlignment(llvm::Align(align));
        llvm::appendToUsed(module_, {global});
        return global;
    }

    void bump(IRBuilder<>& at, Value* address, Value* by = nullptr) {
        Value* old = at.CreateLoad(i32_, address);
        at.CreateStore(at.CreateAdd(old, by ? by : llvm::ConstantInt::get(i32_, 1)), address);
    }
    Value* counter(IRBuilder<>& at, CounterId id) {
        return at.CreateConstInBoundsGEP2_32(counters_->getValueType(), counters_, 0, id);
    }

    static std::vector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>> loopEdges(llvm::Function& function) {
        llvm::SmallVector<std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>> found;
        llvm::FindFunctionBackedges(function, found);
        std::vector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>> edges;
        for (const auto& [from, to] : found)
            edges.emplace_back(const_cast<llvm::BasicBlock*>(from), const_cast<llvm::BasicBlock*>(to));
        return edges;
    }

    // The counter of each arm, on the edge itself.
    void count(const Branch& branch) {
        if (!branch.targets[0]) {
            IRBuilder<> at(branch.at);
            Value* yes = at.CreateZExt(branch.condition, i32_);
            bump(at, counter(at, branch.arm(0)), yes);
            bump(at, counter(at, branch.arm(1)), at.CreateXor(yes, 1));
            return;
        }
        // The distance hook may have moved the terminator into a later block: ask it where it is now.
        llvm::BasicBlock* from = branch.at->getParent();
        for (size_t i = 0; i < branch.targets.size(); ++i) {
            llvm::BasicBlock* to = branch.targets[i];
            llvm::BasicBlock* edge = to;
            if (to->getUniquePredecessor() != from || llvm::isa<llvm::PHINode>(to->front())) {
                edge = llvm::BasicBlock::Create(context_, "arm", from->getParent(), to);
                llvm::BranchInst::Create(to, edge)->setDebugLoc(branch.at->getDebugLoc());
                to->replacePhiUsesWith(from, edge);
                removeDoubledEntries(to, edge);
                branch.at->replaceSuccessorWith(to, edge);
            }
            IRBuilder<> at(edge, edge->getFirstInsertionPt());
            bump(at, counter(at, branch.arm(i)));
        }
    }

    // A switch may have several edges to one block; after the split there is one.
    static void removeDoubledEntries(llvm::BasicBlock* block, const llvm::BasicBlock* from) {
        for (llvm::PHINode& phi : block->phis()) {
            bool seen = false;
            for (unsigned i = 0; i < phi.getNumIncomingValues();) {
                if (phi.getIncomingBlock(i) == from && seen) {
                    phi.removeIncomingValue(i, false);
                    continue;
                }
                seen = seen || phi.getIncomingBlock(i) == from;
                ++i;
            }
        }
    }

    void profileCounters(const FunctionBranches& function) {
        std::vector<llvm::InstrProfInstBase*> intrinsics;
        for (llvm::BasicBlock& block : *function.function)
            for (llvm::Instruction& instruction : block)
                if (auto* intrinsic = llvm::dyn_cast<llvm::InstrProfInstBase>(&instruction))
                    if (!llvm::isa<llvm::InstrProfMCDCTVBitmapUpdate>(intrinsic)) intrinsics.push_back(intrinsic);
        for (llvm::InstrProfInstBase* intrinsic : intrinsics) {
            if (auto* increment = llvm::dyn_cast<llvm::InstrProfIncrementInst>(intrinsic)) {
                const auto found = function.profile.find(static_cast<unsigned>(increment->getIndex()->getZExtValue()));
                const bool ours =
                    found != function.profile.end() && !found->second.branch && found->second.counter != function.entry;
                if (ours) {
                    IRBuilder<> at(increment);
                    Value* step = at.CreateZExtOrTrunc(increment->getStep(), i32_);
                    bump(at, counter(at, found->second.counter), step);
                }
            }
            intrinsic->eraseFromParent();
        }
    }

    void count(const DecisionUpdate& decision) {
        IRBuilder<> at(decision.at);
        Value* index = at.CreateLoad(i32_, decision.at->getMCDCCondBitmapAddr());
        index = at.CreateAdd(index, llvm::ConstantInt::get(i32_, decision.firstVector));
        bump(at, at.CreateInBoundsGEP(counters_->getValueType(), counters_, {llvm::ConstantInt::get(i32_, 0), index}));
        decision.at->eraseFromParent();
    }

    void enter(const FunctionBranches& function) {
        llvm::BasicBlock& entry = function.function->getEntryBlock();
        auto first = entry.getFirstInsertionPt();
        while (llvm::isa<llvm::AllocaInst>(*first)) ++first;
        IRBuilder<> at(&entry, first);
        bump(at, counter(at, function.entry));
        burnFuel(&*first);
    }

    void burnFuel(llvm::Instruction* before) {
        if (!fuel_) return;
        IRBuilder<> at(before);
        Value* left = at.CreateSub(at.CreateLoad(i64_, fuel_), llvm::ConstantInt::get(i64_, 1));
        at.CreateStore(left, fuel_);
        Value* empty = at.CreateICmpSLT(left, llvm::ConstantInt::get(i64_, 0));
        callIf(empty, before, "provest_out_of_fuel", [](IRBuilder<>&) { return std::vector<Value*>(); });
    }

    void distances(const Branch& branch) {
        llvm::Constant* index[] = {llvm::ConstantInt::get(i32_, 0), llvm::ConstantInt::get(i32_, branch.firstArm)};
        llvm::Constant* armed =
            llvm::ConstantExpr::getInBoundsGetElementPtr(armed_->getValueType(), armed_, llvm::ArrayRef(index));
        hooks_.measure(branch, armed, branch.firstArm + base_);
    }

    void dropProfile() {
        llvm::removeFromUsedLists(module_, [](llvm::Constant* constant) {
            const llvm::StringRef name = constant->stripPointerCasts()->getName();
            return name.starts_with("__covrec_") || name.starts_with("__llvm_coverage") ||
                   name.starts_with("__llvm_covfun");
        });
        for (llvm::GlobalVariable& global : llvm::make_early_inc_range(module_.globals())) {
            const llvm::StringRef name = global.getName();
            const bool profile = name.starts_with("__covrec_") || name.starts_with("__llvm_coverage") ||
                                 name.starts_with("__profn_") || name == "__llvm_coverage_names" ||
                                 name == "__llvm_profile_filename" || name == "__llvm_profile_raw_version";
            if (profile && global.use_empty()) global.eraseFromParent();
        }
    }

    llvm::Module& module_;
    const ModuleBranches& branches_;
    CounterId base_;
    Hooks wanted_;
    llvm::LLVMContext& context_;
    llvm::Type *i8_, *i32_, *i64_;
    llvm::GlobalVariable *counters_, *armed_, *fuel_ = nullptr;
    ConditionHooks hooks_;
};

}  // namespace

void instrument(llvm::Module& module, const ModuleBranches& branches, CounterId base, Hooks hooks) {
    Instrumenter(module, branches, base, hooks).run();
}

}  // namespace provest::program
