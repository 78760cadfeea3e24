#include "program/lower.hpp"

#include "program/lower_code.hpp"
#include "program/outsiders.hpp"
#include "program/plain_code.hpp"
#include "program/sources.hpp"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/TargetParser/Host.h>
#include <algorithm>
#include <set>

namespace provest::program {

namespace {

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
                    if (const llvm::Function* callee = Outsiders::calleeOf(*call);
                        callee && wanted.insert(callee).second)
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

// Counters of which this program does not speak: of calls by tests, of what calls answer, and of functions that are not
// followed though somebody may run them.
std::set<flow::CounterId> countedElsewhere(const Unit& unit, const llvm::Module& module,
                                           const std::map<const llvm::Function*, flow::FunctionId>& followed) {
    std::set<flow::CounterId> counters, here;
    flow::CounterId last = 0;
    for (const llvm::Function& function : module) {
        if (function.hasLocalLinkage() && !followed.contains(&function)) continue;
        for (const llvm::Instruction& instruction : llvm::instructions(function))
            if (const auto counted = countersOf(instruction, module.getDataLayout()))
                for (uint32_t i = 0; i < counted->second; ++i)
                    (followed.contains(&function) ? here : counters).insert(counted->first + i);
    }
    // what was called there was put there
    for (const flow::CounterId counter : here) counters.erase(counter);
    for (const llvm::GlobalVariable& global : module.globals())
        if (const auto base = baseOfCounters(global))
            last = std::max<flow::CounterId>(
                last, *base + static_cast<flow::CounterId>(global.getValueType()->getArrayNumElements()));
    for (flow::CounterId behaviour = last; behaviour < unit.counters; ++behaviour) counters.insert(behaviour);
    return counters;
}

// They may be counted at any time: by a function of their own, or, where nobody would call that, when the program
// begins.
void countElsewhere(flow::Program& program, const std::set<flow::CounterId>& counters) {
    if (counters.empty()) return;
    flow::Block block;
    for (const flow::CounterId counter : counters) {
        const flow::VariableId whether = program.add({.width = 1, .name = "elsewhere"});
        block.steps.push_back({.kind = flow::Step::Kind::Any, .origin = flow::Origin::Unsaid, .to = whether});
        block.steps.push_back({.kind = flow::Step::Kind::Count,
                               .value = program.pool->constant(32, 0),
                               .guard = program.read(whether),
                               .counter = counter});
    }
    if (const auto main = flow::mainOf(program)) {
        auto& steps = program.functions[*main].blocks.front().steps;
        steps.insert(steps.begin(), std::make_move_iterator(block.steps.begin()),
                     std::make_move_iterator(block.steps.end()));
        return;
    }
    block.end = flow::Block::End::Returns;
    program.functions.push_back({.name = "elsewhere",
                                 .file = {},
                                 .parameters = {},
                                 .results = {},
                                 .blocks = {std::move(block)},
                                 .isEntry = true});
}

}  // namespace

support::Result<flow::Program> lower(const Unit& unit, flow::World world, Callees callees) {
    llvm::LLVMContext context;
    std::string problem;
    const std::set<std::string> undefined = undefinedOf(unit);
    const std::unique_ptr<llvm::Module> module =
        plainCode(unit.code, undefined, callees == Callees::Joined, context, problem);
    if (!module) return support::ourError(problem);
    flow::Program program;
    program.counters = unit.counters;
    program.world = std::move(world);
    std::set<std::string> offered;
    for (const Function& function : unit.interface.functions) offered.insert(function.symbol);
    // what is linked with the unit is not the library's, whatever its name
    auto foreign = definedSymbols(unit.links);
    if (!foreign) return foreign.error();
    std::set<std::string> others(foreign->begin(), foreign->end());
    others.insert(undefined.begin(), undefined.end());
    const Outsiders outsiders(*module, program.world, std::move(others), std::move(offered), unit.links.empty());
    std::set<const llvm::Function*> entries;
    for (const llvm::Function& function : *module)
        if (outsiders.isEntry(function)) entries.insert(&function);
    std::set<const llvm::Function*> recursive;
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
    const Places places(*module, program, numbers, outsiders);
    Lowering lowering(*module, program, places, outsiders, numbers);
    for (const llvm::Function* function : functions) lowering.declare(*function);
    for (const llvm::Function* function : functions) lowering.define(*function);
    countElsewhere(program, countedElsewhere(unit, *module, numbers));
    return program;
}

std::string compilerOfCode() { return "clang " LLVM_VERSION_STRING; }
std::string targetOfCode() { return llvm::sys::getDefaultTargetTriple(); }

}  // namespace provest::program
