#include "program/lower_code.hpp"

#include "program/plain_code.hpp"

#include <fmt/format.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <array>
#include <set>
#include <string_view>

namespace provest::program {

using flow::Origin;
using flow::Step;

namespace {

// Of the C library: they call nobody back, and write nothing but what pointers lead to.
bool callsNobodyBack(llvm::StringRef name) {
    static const std::set<std::string_view> known{"malloc",
                                                  "calloc",
                                                  "realloc",
                                                  "free",
                                                  "printf",
                                                  "fprintf",
                                                  "snprintf",
                                                  "sprintf",
                                                  "vsnprintf",
                                                  "vfprintf",
                                                  "puts",
                                                  "putchar",
                                                  "fputs",
                                                  "fputc",
                                                  "putc",
                                                  "fwrite",
                                                  "fread",
                                                  "fopen",
                                                  "fclose",
                                                  "fgets",
                                                  "fgetc",
                                                  "getc",
                                                  "getchar",
                                                  "ungetc",
                                                  "fseek",
                                                  "ftell",
                                                  "rewind",
                                                  "feof",
                                                  "ferror",
                                                  "fflush",
                                                  "strlen",
                                                  "strnlen",
                                                  "strcmp",
                                                  "strncmp",
                                                  "strcasecmp",
                                                  "strncasecmp",
                                                  "strcpy",
                                                  "strncpy",
                                                  "strcat",
                                                  "strncat",
                                                  "strchr",
                                                  "strrchr",
                                                  "strstr",
                                                  "strtol",
                                                  "strtoul",
                                                  "strtoll",
                                                  "strtoull",
                                                  "strtod",
                                                  "strtof",
                                                  "strdup",
                                                  "strndup",
                                                  "strspn",
                                                  "strcspn",
                                                  "strpbrk",
                                                  "strtok",
                                                  "strerror",
                                                  "memcpy",
                                                  "memmove",
                                                  "memset",
                                                  "memcmp",
                                                  "memchr",
                                                  "atoi",
                                                  "atol",
                                                  "atof",
                                                  "abs",
                                                  "labs",
                                                  "isalpha",
                                                  "isdigit",
                                                  "isalnum",
                                                  "isspace",
                                                  "isupper",
                                                  "islower",
                                                  "isxdigit",
                                                  "ispunct",
                                                  "isprint",
                                                  "iscntrl",
                                                  "toupper",
                                                  "tolower",
                                                  "__ctype_b_loc",
                                                  "__ctype_tolower_loc",
                                                  "__ctype_toupper_loc",
                                                  "time",
                                                  "clock",
                                                  "clock_gettime",
                                                  "gettimeofday",
                                                  "localtime",
                                                  "gmtime",
                                                  "mktime",
                                                  "strftime",
                                                  "getenv",
                                                  "rand",
                                                  "srand",
                                                  "open",
                                                  "close",
                                                  "read",
                                                  "write",
                                                  "__errno_location",
                                                  "sqrt",
                                                  "fabs",
                                                  "floor",
                                                  "ceil",
                                                  "pow",
                                                  "sin",
                                                  "cos",
                                                  "tan",
                                                  "exp",
                                                  "log",
                                                  "fmod",
                                                  "provest_assume"};
    return known.contains(std::string_view(name.data(), name.size()));
}

}  // namespace

Lowering::Lowering(const llvm::Module& module, flow::Program& program, const Places& places,
                   const std::map<const llvm::Function*, flow::FunctionId>& functions)
    : module_(module), layout_(module.getDataLayout()), program_(program), places_(places), functions_(functions) {}

void Lowering::note(const llvm::Value& value, const char* what) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    program_.notes.push_back(fmt::format("{}: {}:{}", function_->name, what, text));
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
    blocks_.clear();
    values_.clear();
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
    function_->blocks.resize(blocks_.size());
    for (const llvm::BasicBlock* block : order) defineBlock(*block);
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
    if (const auto* two = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
        if (two->isUnconditional()) return addEdge(block, from, *two->getSuccessor(0), pool.truth(true));
        const flow::Term condition = scalarOf(*two->getCondition());
        addEdge(block, from, *two->getSuccessor(0), condition);
        addEdge(block, from, *two->getSuccessor(1), pool.negate(condition));
        return;
    }
    if (const auto* many = llvm::dyn_cast<llvm::SwitchInst>(&terminator)) {
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
    if (llvm::isa<llvm::AllocaInst>(instruction)) return;  // its address is said where it is used
    if (const flow::Term term = computed(instruction)) {
        values_[&instruction] = {term};
        return;
    }
    if (instruction.getType()->isVoidTy()) return note(instruction, "left out");
    values_[&instruction] = anything(instruction, Origin::Unsaid);
}

void Lowering::call(const llvm::CallBase& call) {
    if (const auto* known = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) return block(*known);
    if (const auto* known = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return intrinsic(*known);
    const llvm::Function* callee = call.getCalledFunction();
    if (callee && functions_.contains(callee) && callee->arg_size() == call.arg_size()) {
        Terms arguments;
        for (const llvm::Use& argument : call.args()) {
            const Terms terms = valueOf(*argument);
            arguments.insert(arguments.end(), terms.begin(), terms.end());
            if (terms.empty()) arguments.push_back(fresh(64, Origin::Unsaid, "argument"));
        }
        const flow::FunctionId id = functions_.at(callee);
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
        return;
    }
    const llvm::StringRef name = callee ? callee->getName() : "";
    if (name.starts_with(unsetPrefix)) {
        values_[&call] = anything(call, Origin::Unset);
        return;
    }
    if (name == forgetName) return forget(*call.getArgOperand(0));
    if (!callsNobodyBack(name)) add(Step::Kind::Outside).name = name.str();
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
    if (!call.getType()->isVoidTy()) values_[&call] = anything(call, Origin::Input);
}

void Lowering::intrinsic(const llvm::IntrinsicInst& call) {
    if (const flow::Term term = computed(call)) {
        values_[&call] = {term};
        return;
    }
    if (!call.getType()->isVoidTy()) values_[&call] = anything(call, Origin::Unsaid);
}

}  // namespace provest::program
