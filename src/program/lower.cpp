#include "program/lower.hpp"

#include "program/lower_code.hpp"
#include "program/plain_code.hpp"

#include <fmt/format.h>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <algorithm>
#include <set>

namespace provest::program {

namespace {

bool isThunk(const llvm::Function& function) { return function.getName().starts_with("provest_call_"); }

// What somebody may call whom we do not see: a test, or whoever got the address.
std::set<const llvm::Function*> entriesOf(const Unit& unit, const llvm::Module& module) {
    std::set<const llvm::Function*> entries;
    std::set<std::string> offered;
    for (const Function& function : unit.interface.functions) offered.insert(function.symbol);
    for (const llvm::Function& function : module) {
        if (function.isDeclaration() || isThunk(function)) continue;
        const bool isTaken = std::any_of(function.user_begin(), function.user_end(), [&](const llvm::User* user) {
            const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
            return !call || call->getCalledOperand() != &function;
        });
        if (isTaken || offered.contains(function.getName().str())) entries.insert(&function);
    }
    return entries;
}

// What the entries still call once everything else is part of its callers; callees first.
std::vector<llvm::Function*> reached(llvm::Module& module, const std::set<const llvm::Function*>& entries,
                                     std::set<const llvm::Function*>& recursive) {
    std::set<const llvm::Function*> wanted = entries;
    std::vector<const llvm::Function*> open(entries.begin(), entries.end());
    while (!open.empty()) {
        const llvm::Function* next = open.back();
        open.pop_back();
        for (const llvm::BasicBlock& block : *next)
            for (const llvm::Instruction& instruction : block)
                if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
                    if (const llvm::Function* callee = call->getCalledFunction();
                        callee && !callee->isDeclaration() && wanted.insert(callee).second)
                        open.push_back(callee);
    }
    std::vector<llvm::Function*> order;
    llvm::CallGraph graph(module);
    for (auto component = llvm::scc_begin(&graph); !component.isAtEnd(); ++component)
        for (const llvm::CallGraphNode* node : *component) {
            llvm::Function* function = node->getFunction();
            if (!function || !wanted.contains(function)) continue;
            order.push_back(function);
            if (component.hasCycle()) recursive.insert(function);
        }
    return order;
}

}  // namespace

support::Result<flow::Program> lower(const Unit& unit, flow::World world) {
    llvm::LLVMContext context;
    std::string problem;
    const std::unique_ptr<llvm::Module> module = plainCode(unit.code, context, problem);
    if (!module) return support::ourError(problem);
    flow::Program program;
    program.counters = unit.counters;
    program.world = std::move(world);
    std::set<const llvm::Function*> recursive;
    const std::set<const llvm::Function*> entries = entriesOf(unit, *module);
    const std::vector<llvm::Function*> functions = reached(*module, entries, recursive);
    std::map<const llvm::Function*, flow::FunctionId> numbers;
    for (const llvm::Function* function : functions) {
        numbers.emplace(function, static_cast<flow::FunctionId>(program.functions.size()));
        program.functions.push_back({.name = function->getName().str(),
                                     .file = {},
                                     .parameters = {},
                                     .results = {},
                                     .blocks = {},
                                     .isEntry = entries.contains(function),
                                     .isRecursive = recursive.contains(function)});
    }
    const Places places(*module, program, numbers);
    Lowering lowering(*module, program, places, numbers);
    for (const llvm::Function* function : functions) lowering.declare(*function);
    for (const llvm::Function* function : functions) lowering.define(*function);
    return program;
}

}  // namespace provest::program
