// The fast build: one increment per arm, a distance hook behind a check of one byte, and a step budget at function
// entries and loop edges. Nothing here depends on what the search is after; the armed bytes say that at run time.
#include "program/branches.hpp"
#include "program/library_conditions.hpp"

#include <llvm/Analysis/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <optional>
#include <set>
#include <string>

namespace provest::program {

namespace {

using llvm::IRBuilder;
using llvm::Value;

// As enum pv_compare in runtime/hooks.h.
enum Compare : uint32_t { EQ, NE, SLT, SLE, SGT, SGE, ULT, ULE, UGT, UGE };

class Instrumenter {
public:
    Instrumenter(llvm::Module& module, const ModuleBranches& branches, CounterId base, Distances measured)
        : module_(module),
          branches_(branches),
          base_(base),
          measured_(measured),
          context_(module.getContext()),
          i8_(llvm::Type::getInt8Ty(context_)),
          i32_(llvm::Type::getInt32Ty(context_)),
          i64_(llvm::Type::getInt64Ty(context_)) {
        counters_ = table("provest_counters", "provest_cnt", i32_, 4);
        armed_ = table("provest_armed", "provest_arm", i8_, 1);
        fuel_ =
            new llvm::GlobalVariable(module, i64_, false, llvm::GlobalValue::ExternalLinkage, nullptr, "provest_fuel");
    }

    void run() {
        for (const FunctionBranches& function : branches_.functions) {
            const auto loops = loopEdges(*function.function);
            if (measured_ == Distances::Yes)
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
        IRBuilder<> at(before);
        Value* left = at.CreateSub(at.CreateLoad(i64_, fuel_), llvm::ConstantInt::get(i64_, 1));
        at.CreateStore(left, fuel_);
        Value* empty = at.CreateICmpSLT(left, llvm::ConstantInt::get(i64_, 0));
        call(empty, before, "provest_out_of_fuel", [](IRBuilder<>&) { return Values{}; });
    }

    // if (condition) callee(arguments), rarely; the arguments are computed only then.
    template <class Arguments>
    void call(Value* condition, llvm::Instruction* before, const char* name, Arguments arguments) {
        llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(
            condition, before->getIterator(), false, llvm::MDBuilder(context_).createBranchWeights(1, 100'000));
        IRBuilder<> at(then);
        const std::vector<Value*> values = arguments(at);
        std::vector<llvm::Type*> types;
        for (const Value* value : values) types.push_back(value->getType());
        auto callee =
            module_.getOrInsertFunction(name, llvm::FunctionType::get(llvm::Type::getVoidTy(context_), types, false));
        at.CreateCall(callee, values);
    }
    using Values = std::vector<Value*>;

    void distances(const Branch& branch) {
        IRBuilder<> at(branch.at);
        Value* wanted =
            at.CreateLoad(i8_, at.CreateConstInBoundsGEP2_32(armed_->getValueType(), armed_, 0, branch.firstArm));
        Value* armed = at.CreateICmpNE(wanted, llvm::ConstantInt::get(i8_, 0));
        Value* arm = llvm::ConstantInt::get(i32_, branch.firstArm + base_);
        if (llvm::isa<llvm::SwitchInst>(branch.at))
            switchHook(branch, armed, arm);
        else
            compareHook(branch, branch.condition, false, armed, arm);
    }

    void switchHook(const Branch& branch, Value* armed, Value* arm) {
        auto* instruction = llvm::cast<llvm::SwitchInst>(branch.at);
        if (instruction->getCondition()->getType()->getIntegerBitWidth() > 64) return;
        std::vector<llvm::Constant*> labels, ends;  // of arm i: labels[ends[i - 1]] to labels[ends[i] - 1]
        for (size_t i = 0; i + 1 < branch.values.size(); ++i) {
            for (const int64_t value : branch.values[i]) labels.push_back(llvm::ConstantInt::getSigned(i64_, value));
            ends.push_back(llvm::ConstantInt::get(i32_, labels.size()));
        }
        call(armed, branch.at, "provest_switch", [&](IRBuilder<>& at) {
            return Values{arm, llvm::ConstantInt::get(i32_, ends.size()),
                          at.CreateSExt(instruction->getCondition(), i64_), constants(i64_, labels),
                          constants(i32_, ends)};
        });
    }

    Value* constants(llvm::Type* element, const std::vector<llvm::Constant*>& values) {
        auto* type = llvm::ArrayType::get(element, values.size());
        return new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::PrivateLinkage,
                                        llvm::ConstantArray::get(type, values), "provest_cases");
    }

    static uint32_t kindOf(llvm::CmpInst::Predicate predicate) {
        using P = llvm::CmpInst::Predicate;
        switch (predicate) {
            case P::ICMP_EQ:
            case P::FCMP_OEQ:
            case P::FCMP_UEQ:
                return EQ;
            case P::ICMP_NE:
            case P::FCMP_ONE:
            case P::FCMP_UNE:
                return NE;
            case P::ICMP_SLT:
            case P::FCMP_OLT:
            case P::FCMP_ULT:
                return SLT;
            case P::ICMP_SLE:
            case P::FCMP_OLE:
            case P::FCMP_ULE:
                return SLE;
            case P::ICMP_SGT:
            case P::FCMP_OGT:
            case P::FCMP_UGT:
                return SGT;
            case P::ICMP_SGE:
            case P::FCMP_OGE:
            case P::FCMP_UGE:
                return SGE;
            case P::ICMP_ULT:
                return ULT;
            case P::ICMP_ULE:
                return ULE;
            case P::ICMP_UGT:
                return UGT;
            case P::ICMP_UGE:
                return UGE;
            default:
                return ~0u;
        }
    }

    Value* widen(IRBuilder<>& at, Value* value, bool isSigned) const {
        if (value->getType()->isPointerTy()) return at.CreatePtrToInt(value, i64_);
        return isSigned ? at.CreateSExt(value, i64_) : at.CreateZExt(value, i64_);
    }

    // Right behind the comparison, while temporaries still live: how far the texts are apart.
    bool noteStrings(const StringComparison& strings, Value* result) {
        auto* made = llvm::cast<llvm::CallBase>(result);
        llvm::Instruction* behind = made->getNextNode();
        if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(made)) {
            if (!invoke->getNormalDest()->getSinglePredecessor()) return false;
            behind = &*invoke->getNormalDest()->getFirstInsertionPt();
        }
        if (!behind) return false;
        if (!noted_.insert(made).second) return true;
        IRBuilder<> at(behind);
        llvm::Type* pointer = llvm::PointerType::get(context_, 0);
        Values arguments;
        for (const auto* text : {&strings.left, &strings.right}) {
            Value* address = text->address;
            Value* length = text->length ? text->length : llvm::ConstantInt::getSigned(i64_, -1);
            if (text->isString) {  // libstdc++: where it is, how long it is
                length = at.CreateLoad(i64_, at.CreateConstInBoundsGEP1_64(i8_, address, 8));
                address = at.CreateLoad(pointer, address);
            }
            arguments.push_back(address);
            arguments.push_back(length);
        }
        Value* truth = at.CreateZExt(result, i64_);
        arguments.push_back(strings.equal ? at.CreateXor(truth, 1) : truth);
        auto* type =
            llvm::FunctionType::get(llvm::Type::getVoidTy(context_), {pointer, i64_, pointer, i64_, i64_}, false);
        at.CreateCall(module_.getOrInsertFunction("provest_note_strings", type), arguments);
        return true;
    }

    void compareHook(const Branch& branch, Value* condition, bool negated, Value* armed, Value* arm) {
        if (auto* flip = llvm::dyn_cast<llvm::BinaryOperator>(condition);
            flip && flip->getOpcode() == llvm::Instruction::Xor && llvm::isa<llvm::ConstantInt>(flip->getOperand(1)))
            return compareHook(branch, flip->getOperand(0), !negated, armed, arm);
        if (auto* integers = llvm::dyn_cast<llvm::ICmpInst>(condition)) {
            Value* left = integers->getOperand(0);
            Value* right = integers->getOperand(1);
            const auto* zero = llvm::dyn_cast<llvm::ConstantInt>(right);
            // (int)(a < b) != 0, as C writes a truth value
            if (auto* widened = llvm::dyn_cast<llvm::ZExtInst>(left);
                widened && zero && zero->isZero() && integers->isEquality() &&
                widened->getOperand(0)->getType()->isIntegerTy(1)) {
                const bool flips = integers->getPredicate() == llvm::CmpInst::ICMP_EQ;
                return compareHook(branch, widened->getOperand(0), negated != flips, armed, arm);
            }
            const auto predicate = negated ? integers->getInversePredicate() : integers->getPredicate();
            Value* kind = llvm::ConstantInt::get(i32_, kindOf(predicate));
            if (zero && zero->isZero() && isTextComparison(left))
                return call(armed, branch.at, "provest_compare_text",
                            [&](IRBuilder<>& at) { return Values{arm, kind, widen(at, left, true)}; });
            if (const auto* nowhere = llvm::dyn_cast<llvm::ConstantInt>(right);
                nowhere && nowhere->isMinusOne() && integers->isEquality() && isStringSearch(left))
                return call(armed, branch.at, "provest_compare_search", [&](IRBuilder<>& at) {
                    return Values{arm, kind, at.CreateZExt(at.CreateICmpNE(left, right), i64_)};
                });
            if (integers->isEquality() && llvm::isa<llvm::ConstantPointerNull>(right) && isTextSearch(left))
                return call(armed, branch.at, "provest_compare_search",
                            [&](IRBuilder<>& at) { return Values{arm, kind, widen(at, left, false)}; });
            if (const auto tested =
                    zero && zero->isZero() && integers->isEquality() ? characterClassTest(left) : std::nullopt)
                return call(armed, branch.at, "provest_compare_class", [&](IRBuilder<>& at) {
                    return Values{arm, kind, widen(at, tested->character, true),
                                  llvm::ConstantInt::get(i32_, tested->mask)};
                });
            if (left->getType()->isPointerTy() || left->getType()->getIntegerBitWidth() <= 64) {
                const bool isSigned = !integers->isUnsigned();
                return call(armed, branch.at, "provest_compare", [&](IRBuilder<>& at) {
                    return Values{arm, kind, widen(at, left, isSigned), widen(at, right, isSigned)};
                });
            }
        } else if (auto* floats = llvm::dyn_cast<llvm::FCmpInst>(condition)) {
            const auto predicate = negated ? floats->getInversePredicate() : floats->getPredicate();
            const uint32_t kind = kindOf(predicate);
            if (kind != ~0u && floats->getOperand(0)->getType()->isFloatingPointTy()) {
                llvm::Type* number = llvm::Type::getDoubleTy(context_);
                return call(armed, branch.at, "provest_compare_float", [&](IRBuilder<>& at) {
                    return Values{arm, llvm::ConstantInt::get(i32_, kind),
                                  at.CreateFPCast(floats->getOperand(0), number),
                                  at.CreateFPCast(floats->getOperand(1), number)};
                });
            }
        }
        if (const auto strings = stringComparison(condition); strings && noteStrings(*strings, condition)) {
            const bool wantsEqual = strings->equal != negated;
            return call(armed, branch.at, "provest_compare_text", [&](IRBuilder<>& at) {
                Value* truth = at.CreateZExt(condition, i64_);
                Value* differs = strings->equal ? at.CreateXor(truth, 1) : truth;
                return Values{arm, llvm::ConstantInt::get(i32_, wantsEqual ? EQ : NE), differs};
            });
        }
        if (isAffixTest(condition))
            return call(armed, branch.at, "provest_compare_text", [&](IRBuilder<>& at) {
                Value* differs = at.CreateXor(at.CreateZExt(condition, i64_), 1);
                return Values{arm, llvm::ConstantInt::get(i32_, negated ? NE : EQ), differs};
            });
        call(armed, branch.at, "provest_compare_flag", [&](IRBuilder<>& at) {
            Value* truth = at.CreateZExt(condition, i32_);
            return Values{arm, negated ? at.CreateXor(truth, 1) : truth};
        });
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
    Distances measured_;
    llvm::LLVMContext& context_;
    llvm::Type *i8_, *i32_, *i64_;
    llvm::GlobalVariable *counters_, *armed_, *fuel_;
    std::set<const llvm::CallBase*> noted_;
};

}  // namespace

void instrument(llvm::Module& module, const ModuleBranches& branches, CounterId base, Distances distances) {
    Instrumenter(module, branches, base, distances).run();
}

}  // namespace provest::program
