#include "program/branches.hpp"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <algorithm>

namespace provest::program {

namespace {

// The name in the variable's value: the variable's own name has its odd characters replaced.
std::string profileNameOf(const llvm::InstrProfCntrInstBase& intrinsic) {
    const auto* text = llvm::cast<llvm::ConstantDataSequential>(intrinsic.getName()->getInitializer());
    return text->getRawDataValues().str();
}

Branch switchBranch(llvm::SwitchInst* instruction) {
    Branch branch{.at = instruction, .condition = instruction->getCondition()};
    for (const auto& entry : instruction->cases()) {
        llvm::BasicBlock* target = entry.getCaseSuccessor();
        if (target == instruction->getDefaultDest()) continue;
        auto known = std::find(branch.targets.begin(), branch.targets.end(), target);
        if (known == branch.targets.end()) {
            branch.targets.push_back(target);
            branch.values.emplace_back();
            known = branch.targets.end() - 1;
        }
        const llvm::APInt& value = entry.getCaseValue()->getValue();
        branch.values[static_cast<size_t>(known - branch.targets.begin())].push_back(
            value.getActiveBits() > 64 ? 0 : value.sextOrTrunc(64).getSExtValue());
    }
    branch.targets.push_back(instruction->getDefaultDest());
    branch.values.emplace_back();
    return branch;
}

// `x ? 4 : 5` counts its true side by adding the condition as a number.
llvm::Value* stepCondition(llvm::InstrProfIncrementInst* increment) {
    if (increment->getIntrinsicID() != llvm::Intrinsic::instrprof_increment_step) return nullptr;
    const auto* widened = llvm::dyn_cast<llvm::ZExtInst>(increment->getStep());
    return widened && widened->getOperand(0)->getType()->isIntegerTy(1) ? widened->getOperand(0) : nullptr;
}

void collectBranches(FunctionBranches& result, CounterId& next) {
    const auto add = [&](Branch branch) {
        branch.firstArm = next;
        next += static_cast<CounterId>(branch.targets.size());
        result.branches.push_back(std::move(branch));
    };
    for (llvm::BasicBlock& block : *result.function) {
        for (llvm::Instruction& instruction : block) {
            auto* increment = llvm::dyn_cast<llvm::InstrProfIncrementInst>(&instruction);
            if (llvm::Value* condition = increment ? stepCondition(increment) : nullptr)
                add(Branch{.at = increment, .targets = {nullptr, nullptr}, .condition = condition});
        }
        llvm::Instruction* end = block.getTerminator();
        if (auto* two = llvm::dyn_cast<llvm::BranchInst>(end)) {
            if (two->isConditional() && two->getSuccessor(0) != two->getSuccessor(1))
                add(Branch{.at = two,
                           .targets = {two->getSuccessor(0), two->getSuccessor(1)},
                           .condition = two->getCondition()});
        } else if (auto* many = llvm::dyn_cast<llvm::SwitchInst>(end)) {
            Branch branch = switchBranch(many);
            if (branch.targets.size() > 1) add(std::move(branch));
        }
    }
}

// The arm by which alone a block is entered, if there is one.
void anchor(ProfileCounter& counter, const FunctionBranches& function) {
    for (const Branch& branch : function.branches) {
        if (branch.at == counter.at) {
            counter.branch = &branch;
            counter.counter = branch.firstArm;
            return;
        }
    }
    const llvm::BasicBlock* block = counter.at->getParent();
    for (auto before = counter.at->getIterator(); before != block->begin();) {
        --before;
        if (!llvm::isa<llvm::PHINode>(*before) && !llvm::isa<llvm::InstrProfInstBase>(*before)) return;
    }
    const llvm::BasicBlock* from = block->getUniquePredecessor();
    if (!from) return;
    for (const Branch& branch : function.branches) {
        if (branch.at != from->getTerminator()) continue;
        const auto target = std::find(branch.targets.begin(), branch.targets.end(), block);
        counter.branch = &branch;
        counter.arm = static_cast<size_t>(target - branch.targets.begin());
        counter.counter = branch.arm(counter.arm);
        return;
    }
}

void collectProfile(FunctionBranches& result, CounterId& next) {
    unsigned bitmapBits = 0;
    for (llvm::BasicBlock& block : *result.function) {
        for (llvm::Instruction& instruction : block) {
            if (auto* increment = llvm::dyn_cast<llvm::InstrProfIncrementInst>(&instruction)) {
                const auto index = static_cast<unsigned>(increment->getIndex()->getZExtValue());
                result.profileName = profileNameOf(*increment);
                ProfileCounter counter{.at = increment, .counter = ~0u};
                anchor(counter, result);
                if (index == 0)
                    counter.counter = result.entry;
                else if (counter.counter == ~0u)
                    counter.counter = next++;
                result.profile.emplace(index, counter);
            } else if (auto* bits = llvm::dyn_cast<llvm::InstrProfMCDCBitmapParameters>(&instruction)) {
                bitmapBits = static_cast<unsigned>(bits->getNumBitmapBits()->getZExtValue());
            } else if (auto* update = llvm::dyn_cast<llvm::InstrProfMCDCTVBitmapUpdate>(&instruction)) {
                const auto index = static_cast<unsigned>(update->getBitmapIndex()->getZExtValue());
                result.decisions.push_back({.at = update, .bitmapIndex = index});
            }
        }
    }
    std::sort(result.decisions.begin(), result.decisions.end(),
              [](const DecisionUpdate& a, const DecisionUpdate& b) { return a.bitmapIndex < b.bitmapIndex; });
    for (size_t i = 0; i < result.decisions.size(); ++i) {
        DecisionUpdate& decision = result.decisions[i];
        // Code the compiler emitted twice updates the same bits.
        if (i > 0 && result.decisions[i - 1].bitmapIndex == decision.bitmapIndex) {
            decision.firstVector = result.decisions[i - 1].firstVector;
            decision.vectors = result.decisions[i - 1].vectors;
            continue;
        }
        unsigned end = bitmapBits;
        for (const DecisionUpdate& later : result.decisions)
            if (later.bitmapIndex > decision.bitmapIndex) end = std::min(end, later.bitmapIndex);
        decision.firstVector = next;
        decision.vectors = end - decision.bitmapIndex;
        next += decision.vectors;
    }
}

bool isThunk(const llvm::Function& function) { return function.getName().starts_with("provest_call_"); }

void addCall(const llvm::CallBase& call, const std::map<std::string, uint32_t>& byName, FlowBlock& block) {
    if (call.isInlineAsm()) return;
    // Not getCalledFunction: without a prototype the types of call and function differ.
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
    const auto before = static_cast<uint32_t>(block.calls.size());
    if (!callee) {
        block.outside.push_back({"", before});
    } else if (const auto found = byName.find(callee->getName().str()); found != byName.end()) {
        block.calls.push_back(found->second);
    } else if (!callee->isIntrinsic()) {
        block.outside.push_back({callee->getName().str(), before});
    }
}

// The functions and variables whose addresses a function uses, itself or through the library's code that it brought
// along, which has no goals of its own: what `std::sort` gets as an order, what a table begins with.
class Mentions {
public:
    explicit Mentions(std::set<const llvm::Function*> own) : own_(std::move(own)) {}

    std::vector<std::string> of(const llvm::Function& function) { return all(directly(function)); }

    std::vector<std::string> of(const llvm::GlobalVariable& variable) {
        Used used;
        take(variable.getInitializer(), used);
        return all(used);
    }

private:
    struct Used {
        std::set<std::string> names;
        std::set<const llvm::Function*> brought;
        std::set<const llvm::Constant*> seen;
    };

    std::vector<std::string> all(const Used& used) {
        std::set<std::string> names = used.names;
        std::set<const llvm::Function*> known = used.brought;
        std::vector<const llvm::Function*> open(known.begin(), known.end());
        while (!open.empty()) {
            const Used& more = directly(*open.back());
            open.pop_back();
            names.insert(more.names.begin(), more.names.end());
            for (const llvm::Function* one : more.brought)
                if (known.insert(one).second) open.push_back(one);
        }
        return {names.begin(), names.end()};
    }
    const Used& directly(const llvm::Function& function) {
        const auto [entry, fresh] = used_.try_emplace(&function);
        if (!fresh) return entry->second;
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block) {
                if (llvm::isa<llvm::InstrProfInstBase>(instruction)) continue;
                for (const llvm::Value* operand : instruction.operands()) take(operand, entry->second);
            }
        return entry->second;
    }
    void take(const llvm::Value* value, Used& used) {
        const auto* constant = llvm::dyn_cast<llvm::Constant>(value);
        if (!constant || !used.seen.insert(constant).second) return;
        if (const auto* function = llvm::dyn_cast<llvm::Function>(constant)) {
            if (!function->isDeclaration() && !own_.contains(function))
                used.brought.insert(function);
            else
                used.names.insert(function->getName().str());
            return;
        }
        if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
            used.names.insert(variable->getName().str());
            if (variable->hasInitializer()) take(variable->getInitializer(), used);
            return;
        }
        for (const llvm::Value* operand : constant->operands()) take(operand, used);
    }

    std::set<const llvm::Function*> own_;
    std::map<const llvm::Function*, Used> used_;
};

void addMentions(const ModuleBranches& branches, size_t first, FlowGraph& graph) {
    if (branches.functions.empty()) return;
    std::set<const llvm::Function*> own;
    for (const FunctionBranches& function : branches.functions) own.insert(function.function);
    Mentions mentions(std::move(own));
    for (size_t f = 0; f < branches.functions.size(); ++f)
        if (!isThunk(*branches.functions[f].function))
            graph.functions[first + f].mentions = mentions.of(*branches.functions[f].function);
    for (const llvm::GlobalVariable& variable : branches.functions.front().function->getParent()->globals()) {
        if (!variable.hasInitializer() || variable.hasLocalLinkage()) continue;  // these were followed where used
        if (auto names = mentions.of(variable); !names.empty())
            graph.tables[variable.getName().str()] = std::move(names);
    }
}

}  // namespace

std::set<std::string> profileNames(const llvm::Module& module) {
    std::set<std::string> names;
    for (const llvm::Function& function : module)
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block)
                if (const auto* increment = llvm::dyn_cast<llvm::InstrProfIncrementInst>(&instruction))
                    names.insert(profileNameOf(*increment));
    return names;
}

void leaveOutOthers(llvm::Module& module, const std::set<std::string>& profileNames) {
    const auto isOwn = [&](const llvm::Function& function) {
        for (const llvm::BasicBlock& block : function)
            for (const llvm::Instruction& instruction : block)
                if (const auto* increment = llvm::dyn_cast<llvm::InstrProfIncrementInst>(&instruction))
                    return profileNames.contains(profileNameOf(*increment));
        return false;
    };
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || isThunk(function) || isOwn(function)) continue;
        function.addFnAttr(llvm::Attribute::NoProfile);
        for (llvm::BasicBlock& block : function)
            for (llvm::Instruction& instruction : llvm::make_early_inc_range(block))
                if (llvm::isa<llvm::InstrProfInstBase>(instruction)) instruction.eraseFromParent();
    }
}

ModuleBranches findBranches(llvm::Module& module) {
    ModuleBranches result;
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || function.hasAvailableExternallyLinkage()) continue;
        const bool thunk = isThunk(function);
        if (function.hasFnAttribute(llvm::Attribute::NoProfile) && !thunk) continue;
        FunctionBranches branches{.function = &function, .entry = result.counters++};
        if (thunk) {
            result.functions.push_back(std::move(branches));
            continue;
        }
        collectBranches(branches, result.counters);
        result.functions.push_back(std::move(branches));
        collectProfile(result.functions.back(), result.counters);
    }
    return result;
}

void addFlow(const ModuleBranches& branches, CounterId base, FlowGraph& graph) {
    std::map<std::string, uint32_t> byName;
    const auto first = static_cast<uint32_t>(graph.functions.size());
    for (const FunctionBranches& function : branches.functions) {
        FlowFunction flow{.name = function.function->getName().str(), .entry = function.entry + base};
        std::map<const llvm::BasicBlock*, uint32_t> numbers;
        for (const llvm::BasicBlock& block : *function.function)
            numbers.emplace(&block, static_cast<uint32_t>(numbers.size()));
        flow.blocks.resize(numbers.size());
        for (const llvm::BasicBlock& block : *function.function) {
            FlowBlock& ours = flow.blocks[numbers[&block]];
            const auto branch = std::find_if(function.branches.begin(), function.branches.end(),
                                             [&](const Branch& b) { return b.at == block.getTerminator(); });
            if (branch == function.branches.end()) {
                for (const llvm::BasicBlock* to : llvm::successors(&block)) ours.successors.push_back({numbers[to]});
            } else {
                for (size_t arm = 0; arm < branch->targets.size(); ++arm)
                    ours.successors.push_back({numbers[branch->targets[arm]], branch->arm(arm) + base});
            }
        }
        for (const Branch& branch : function.branches)
            graph.forks.push_back(
                {branch.firstArm + base, static_cast<uint32_t>(branch.targets.size()), branch.values});
        for (const Branch& branch : function.branches)
            if (!branch.targets[0])
                for (size_t arm : {0u, 1u})
                    flow.placed.emplace_back(branch.arm(arm) + base, numbers[branch.at->getParent()]);
        for (const auto& [index, counter] : function.profile)
            if (!counter.branch) flow.placed.emplace_back(counter.counter + base, numbers[counter.at->getParent()]);
        for (const DecisionUpdate& decision : function.decisions)
            for (unsigned i = 0; i < decision.vectors; ++i)
                flow.placed.emplace_back(decision.firstVector + i + base, numbers[decision.at->getParent()]);
        flow.internal = function.function->hasLocalLinkage();
        // The table of thunks is ours; the unit calls none of them.
        flow.addressTaken = function.function->hasAddressTaken() && !isThunk(*function.function);
        byName[flow.name] = static_cast<uint32_t>(graph.functions.size());
        graph.functions.push_back(std::move(flow));
    }
    for (size_t f = 0; f < branches.functions.size(); ++f) {
        uint32_t number = 0;
        for (const llvm::BasicBlock& block : *branches.functions[f].function) {
            FlowBlock& ours = graph.functions[first + f].blocks[number++];
            for (const llvm::Instruction& instruction : block) {
                if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) addCall(*call, byName, ours);
            }
        }
    }
    addMentions(branches, first, graph);
}

}  // namespace provest::program
