#include "program/lower_code.hpp"

#include "program/plain_code.hpp"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <algorithm>
#include <set>

namespace provest::program {

using flow::Origin;
using flow::Step;

namespace {

// They say something about code and do nothing.
bool isIdle(llvm::Intrinsic::ID id) {
    namespace Intrinsic = llvm::Intrinsic;
    static const std::set<llvm::Intrinsic::ID> idle{
        Intrinsic::lifetime_start, Intrinsic::lifetime_end,
        Intrinsic::dbg_declare,    Intrinsic::dbg_value,
        Intrinsic::dbg_label,      Intrinsic::dbg_assign,
        Intrinsic::donothing,      Intrinsic::sideeffect,
        Intrinsic::stacksave,      Intrinsic::stackrestore,
        Intrinsic::prefetch,       Intrinsic::invariant_start,
        Intrinsic::invariant_end,  Intrinsic::var_annotation,
        Intrinsic::vaend,          Intrinsic::experimental_noalias_scope_decl};
    return idle.contains(id);
}

}  // namespace

Lowering::Lowering(const llvm::Module& module, flow::Program& program, const Places& places, const Outsiders& outsiders,
                   const std::map<const llvm::Function*, flow::FunctionId>& functions)
    : module_(module),
      layout_(module.getDataLayout()),
      program_(program),
      places_(places),
      outsiders_(outsiders),
      functions_(functions) {}

void Lowering::note(const llvm::Value& value, std::string what) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    const uint32_t line = instruction && instruction->getDebugLoc() ? instruction->getDebugLoc().getLine() : 0;
    flow::Note one{.function = function_->name, .line = line, .what = std::move(what)};
    if (std::find(program_.notes.begin(), program_.notes.end(), one) == program_.notes.end())
        program_.notes.push_back(std::move(one));
}

Step& Lowering::add(Step::Kind kind) {
    at_->steps.push_back({.kind = kind});
    return at_->steps.back();
}

void Lowering::declare(const llvm::Function& function) {
    flow::Function& ours = program_.functions[functions_.at(&function)];
    for (const llvm::Argument& argument : function.args()) {
        const auto widths = widthsOf(argument.getType());
        // what has no term is nobody's business but the memory's: one variable stands for it
        for (const unsigned width : widths.empty() ? std::vector<unsigned>{64} : widths)
            ours.parameters.push_back(
                program_.add({.width = static_cast<uint8_t>(width), .name = argument.getName().str()}));
    }
    for (const unsigned width : widthsOf(function.getReturnType())) ours.results.push_back(static_cast<uint8_t>(width));
}

void Lowering::define(const llvm::Function& function) {
    function_ = &program_.functions[functions_.at(&function)];
    if (const llvm::DISubprogram* where = function.getSubprogram()) function_->file = where->getFilename().str();
    blocks_.clear();
    values_.clear();
    isUnsaid_ = callsWhatReturnsTwice(function);
    size_t parameter = 0;
    for (const llvm::Argument& argument : function.args()) {
        const auto widths = widthsOf(argument.getType());
        for (size_t i = 0; i < widths.size(); ++i)
            values_[&argument].push_back(program_.read(function_->parameters[parameter + i]));
        parameter += std::max<size_t>(widths.size(), 1);
    }
    // operands before users, but for phis; what nobody can reach is left out
    const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
    for (const llvm::BasicBlock* block : order) {
        blocks_.emplace(block, static_cast<flow::BlockId>(blocks_.size()));
        for (const llvm::PHINode& phi : block->phis()) {
            Terms terms;
            for (const unsigned width : widthsOf(phi.getType()))
                terms.push_back(
                    program_.read(program_.add({.width = static_cast<uint8_t>(width), .name = phi.getName().str()})));
            values_.emplace(&phi, std::move(terms));
        }
    }
    // what is jumped into from elsewhere: any of its blocks may be next, with any values
    const auto more = static_cast<flow::BlockId>(isUnsaid_ ? 2 : 0);
    function_->blocks.resize(blocks_.size() + more);
    if (isUnsaid_) {
        for (auto& [block, id] : blocks_) id += more;
        note(*function.getEntryBlock().getTerminator(), "a function that calls what returns twice");
        function_->blocks[0].edges.push_back({.to = 1, .condition = program_.pool->truth(true)});
        goAnywhere(function_->blocks[1], more);
    }
    for (const llvm::BasicBlock* block : order) defineBlock(*block);
    if (!isUnsaid_ && program_.world.kind == flow::World::Kind::Program && function.getName() == "main") aroundMain();
}

// Whoever jumps there has left the unit.
void Lowering::goAnywhere(flow::Block& hub, flow::BlockId first) {
    at_ = &hub;
    add(Step::Kind::Outside).name = "a jump from elsewhere";
    flow::Term rest = program_.pool->truth(true);
    for (auto to = first; to < function_->blocks.size(); ++to) {
        const bool isLast = to + 1 == function_->blocks.size();
        const flow::Term taken = isLast ? rest : program_.pool->both(rest, fresh(1, Origin::Unsaid, "way"));
        hub.edges.push_back({.to = to, .condition = taken});
        rest = program_.pool->both(rest, program_.pool->negate(taken));
    }
}

// Constructors run before it, and behind it what it registered to be called at the end: both are entries.
void Lowering::aroundMain() {
    const bool isAlone = std::all_of(program_.functions.begin(), program_.functions.end(),
                                     [&](const auto& other) { return !other.isEntry || &other == function_; });
    if (isAlone) return;
    for (flow::Block& block : function_->blocks)
        if (block.end == flow::Block::End::Returns)
            block.steps.push_back({.kind = Step::Kind::Outside, .name = "the end of the program"});
    if (outsiders_.hasConstructors()) {
        auto& steps = function_->blocks.front().steps;
        steps.insert(steps.begin(), {.kind = Step::Kind::Outside, .name = "constructors"});
    }
}

void Lowering::defineBlock(const llvm::BasicBlock& block) {
    at_ = &function_->blocks[blocks_.at(&block)];
    for (const llvm::Instruction& one : block) {
        if (const llvm::DebugLoc& where = one.getDebugLoc(); where && at_->line == 0) at_->line = where.getLine();
        if (one.isTerminator())
            end(one, *at_);
        else if (!llvm::isa<llvm::PHINode>(one))
            instruction(one);
        if (at_->end != flow::Block::End::Goes) return;
    }
}

void Lowering::addEdge(flow::Block& block, const llvm::BasicBlock& from, const llvm::BasicBlock& to,
                       flow::Term condition) {
    flow::Edge edge{.to = blocks_.at(&to), .condition = condition};
    for (const llvm::PHINode& phi : to.phis()) {
        const Terms& targets = values_.at(&phi);
        const Terms values = valueOf(*phi.getIncomingValueForBlock(&from));
        for (size_t i = 0; i < targets.size(); ++i) {
            const auto variable = static_cast<flow::VariableId>(targets[i]->value);
            edge.assignments.emplace_back(variable, values[i]);
        }
    }
    block.edges.push_back(std::move(edge));
}

void Lowering::end(const llvm::Instruction& terminator, flow::Block& block) {
    const llvm::BasicBlock& from = *terminator.getParent();
    expr::Pool& pool = *program_.pool;
    if (const auto* result = llvm::dyn_cast<llvm::ReturnInst>(&terminator)) {
        block.end = flow::Block::End::Returns;
        if (result->getReturnValue()) block.results = valueOf(*result->getReturnValue());
        return;
    }
    if (llvm::isa<llvm::UnreachableInst>(terminator)) {
        block.end = flow::Block::End::Stops;
        return;
    }
    if (llvm::isa<llvm::ResumeInst>(terminator)) {
        block.end = flow::Block::End::Unwinds;
        return;
    }
    const auto* many = llvm::dyn_cast<llvm::SwitchInst>(&terminator);
    if (isUnsaid_) {
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&terminator)) this->call(*call);
        block.edges.push_back({.to = 1, .condition = pool.truth(true)});
        return;
    }
    if (const auto* two = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
        if (two->isUnconditional()) return addEdge(block, from, *two->getSuccessor(0), pool.truth(true));
        const flow::Term condition = scalarOf(*two->getCondition());
        addEdge(block, from, *two->getSuccessor(0), condition);
        addEdge(block, from, *two->getSuccessor(1), pool.negate(condition));
        return;
    }
    if (many && !widthsOf(many->getCondition()->getType()).empty()) {
        const flow::Term value = scalarOf(*many->getCondition());
        flow::Term none = pool.truth(true);
        for (const auto& one : many->cases()) {
            const flow::Term here = pool.equal(value, number(one.getCaseValue()->getZExtValue(), value->width));
            none = pool.both(none, pool.negate(here));
            addEdge(block, from, *one.getCaseSuccessor(), here);
        }
        addEdge(block, from, *many->getDefaultDest(), none);
        return;
    }
    // an invoke, a computed goto: any of its ways
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&terminator)) this->call(*call);
    flow::Term rest = pool.truth(true);
    const unsigned ways = terminator.getNumSuccessors();
    for (unsigned i = 0; i < ways; ++i) {
        const flow::Term taken = i + 1 == ways ? rest : pool.both(rest, fresh(1, Origin::Unsaid, "way"));
        addEdge(block, from, *terminator.getSuccessor(i), taken);
        if (i + 1 < ways) rest = pool.both(rest, pool.negate(taken));
    }
    if (ways == 0) block.end = flow::Block::End::Stops;
}

void Lowering::instruction(const llvm::Instruction& instruction) {
    if (const auto* read = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load(*read);
    if (const auto* write = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return store(*write);
    if (const auto* called = llvm::dyn_cast<llvm::CallBase>(&instruction)) return call(*called);
    if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
        // of structures of scalars, in their order
        const auto* structure = llvm::dyn_cast<llvm::StructType>(part->getAggregateOperand()->getType());
        const Terms all = valueOf(*part->getAggregateOperand());
        if (structure && part->getNumIndices() == 1 && all.size() == structure->getNumElements()) {
            values_[part] = {all[part->getIndices()[0]]};
            return;
        }
    }
    if (const auto* whole = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
        const auto* structure = llvm::dyn_cast<llvm::StructType>(whole->getType());
        Terms all = valueOf(*whole->getAggregateOperand());
        if (structure && whole->getNumIndices() == 1 && all.size() == structure->getNumElements()) {
            all[whole->getIndices()[0]] = scalarOf(*whole->getInsertedValueOperand());
            values_[whole] = std::move(all);
            return;
        }
    }
    if (const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        const bool isOfCallee = llvm::any_of(object->users(), [](const llvm::User* user) {
            const auto* begin = llvm::dyn_cast<llvm::IntrinsicInst>(user);
            return begin && begin->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
        });
        if (!isOfCallee) placeLocal(*object);
        return;
    }
    if (const flow::Term term = computed(instruction)) {
        values_[&instruction] = {term};
        return;
    }
    if (instruction.mayWriteToMemory() && !llvm::isa<llvm::FenceInst>(instruction)) {
        note(instruction, instruction.getOpcodeName());
        add(Step::Kind::Forget).name = instruction.getOpcodeName();
    }
    if (instruction.getType()->isVoidTy()) return;
    values_[&instruction] = anything(instruction, Origin::Unsaid);
}

void Lowering::call(const llvm::CallBase& call) {
    if (const auto* known = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) return block(*known);
    if (const auto* known = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return intrinsic(*known);
    if (callWithin(call)) return;
    const llvm::Function* callee = call.getCalledFunction();
    const std::string name = callee ? callee->getName().str() : "";
    if (callee && callee->isDeclaration() && callee->getName().starts_with(unsetPrefix)) {
        values_[&call] = anything(call, Origin::Unset);
        return;
    }
    if (name == forgetName) return forget(*call.getArgOperand(0), unsetName);
    leave(call, name);
    if (call.doesNotReturn()) {
        at_->end = flow::Block::End::Stops;
        return;
    }
    if (name == "provest_assume") {
        const flow::Term condition = scalarOf(*call.getArgOperand(0));
        add(Step::Kind::Assume).value =
            program_.pool->negate(program_.pool->equal(condition, number(0, condition->width)));
        return;
    }
    if (!call.getType()->isVoidTy() && !values_.contains(&call)) values_[&call] = anything(call, Origin::Input);
}

// A function that is followed stays a call.
bool Lowering::callWithin(const llvm::CallBase& call) {
    const llvm::Function* callee = Outsiders::calleeOf(call);
    const auto found = functions_.find(callee);
    if (!callee || found == functions_.end()) return false;
    Terms arguments;
    for (const llvm::Use& argument : call.args()) {
        const Terms terms = valueOf(*argument);
        arguments.insert(arguments.end(), terms.begin(), terms.end());
        if (terms.empty()) arguments.push_back(fresh(64, Origin::Unsaid, "argument"));
    }
    const flow::FunctionId id = found->second;
    std::vector<flow::VariableId> results;
    Terms values;
    for (const uint8_t width : program_.functions[id].results) {
        results.push_back(program_.add({.width = width, .name = callee->getName().str()}));
        values.push_back(program_.read(results.back()));
    }
    Step& step = add(Step::Kind::Call);
    step.callee = id;
    step.arguments = std::move(arguments);
    step.results = std::move(results);
    values_[&call] = std::move(values);
    return true;
}

void Lowering::leave(const llvm::CallBase& call, const std::string& name) {
    switch (outsiders_.effectOf(call)) {
        case Effect::Nothing:
            return;
        case Effect::Memory:
            if (blockByName(call, name)) return;
            add(Step::Kind::Forget).name = name;
            return;
        case Effect::CallsBack:
        case Effect::Anything:
            if (call.isInlineAsm()) note(call, "inline assembly");
            add(Step::Kind::Outside).name = name;
            return;
    }
}

void Lowering::intrinsic(const llvm::IntrinsicInst& call) {
    const llvm::Intrinsic::ID id = call.getIntrinsicID();
    if (id == llvm::Intrinsic::lifetime_start)  // of a callee that was put here: it lies somewhere each time
        if (const auto* object = llvm::dyn_cast<llvm::AllocaInst>(call.getArgOperand(1)->stripPointerCasts()))
            placeLocal(*object);
    if (const flow::Term term = computed(call)) {
        values_[&call] = {term};
        return;
    }
    if (id == llvm::Intrinsic::trap || id == llvm::Intrinsic::ubsantrap) {
        at_->end = flow::Block::End::Stops;
        return;
    }
    if (!isIdle(id) && !call.doesNotAccessMemory()) {
        note(call, llvm::Intrinsic::getBaseName(id).str());
        add(Step::Kind::Forget).name = llvm::Intrinsic::getBaseName(id).str();
    }
    if (!call.getType()->isVoidTy()) values_[&call] = anything(call, Origin::Unsaid);
}

}  // namespace provest::program
