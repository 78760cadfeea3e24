#include "program/unit.hpp"

#include "program/behaviours.hpp"
#include "program/branches.hpp"
#include "program/compile_sources.hpp"
#include "program/frontend.hpp"
#include "program/goal_reader.hpp"
#include "program/implementation.hpp"
#include "program/missing.hpp"
#include "program/native.hpp"
#include "program/read_sources.hpp"
#include "program/settle.hpp"
#include "program/sources.hpp"
#include "program/unset_locals.hpp"
#include "program/wrapper.hpp"
#include "support/files.hpp"
#include "support/symbols.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <set>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

// A type as it stands before a name, also where C writes the name into its midst: "int (*)(void)".
std::string beforeName(const std::string& spelling) {
    return spelling.find_first_of("([") == std::string::npos ? spelling : "__typeof__(" + spelling + ")";
}

// A pointer to a function needs functions to point to: those of the unit, and one scripted callback per signature.
// Those over C++ objects are there already, as stand-ins.
void addCallbacks(Interface& interface) {
    if (!interface.isCxx)
        for (const Function& function : interface.functions)
            if (!function.isInternal) interface.addressable.push_back(function);
    std::set<TypeId> wanted;
    size_t number = 0;
    for (const Type& type : interface.types) {
        number += type.kind == TypeKind::Function && !type.tag.empty();
        if (type.kind != TypeKind::Pointer) continue;
        const Type& pointee = interface.type(type.element);
        if (pointee.kind == TypeKind::Function && pointee.tag.empty()) wanted.insert(type.element);
    }
    for (const TypeId signature : wanted) {
        const Type type = interface.type(signature);
        Function callback{.name = fmt::format("callback{}", number++)};
        callback.result = type.element;
        callback.signature = signature;
        callback.variadic = type.variadic;
        std::string list;
        bool plain = !type.variadic && !interface.type(type.element).spelling.empty();
        for (size_t i = 0; i < type.parameters.size(); ++i) {
            const std::string& spelling = interface.type(type.parameters[i]).spelling;
            plain = plain && !spelling.empty();
            Parameter parameter{.name = fmt::format("arg{}", i), .type = type.parameters[i]};
            parameter.declaration = beforeName(spelling) + " " + parameter.name;
            list += (i ? ", " : "") + parameter.declaration;
            callback.parameters.push_back(std::move(parameter));
        }
        if (!plain) continue;
        callback.declaration = fmt::format("{} {}({})", beforeName(interface.type(type.element).spelling),
                                           callback.name, list.empty() ? "void" : list);
        addArguments(interface, callback);
        interface.undefined.push_back(callback);
        interface.addressable.push_back(std::move(callback));
    }
}

// The linker keeps one copy of a header's function; only that one counts. Of a library's, others may be inlined.
void leaveOutKnown(llvm::Module& module, std::set<std::string>& known) {
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || !function.hasLinkOnceODRLinkage()) continue;
        if (known.insert(function.getName().str()).second) {
            function.setLinkage(llvm::GlobalValue::WeakODRLinkage);  // others rely on it
            continue;
        }
        function.setComdat(nullptr);
        if (function.hasFnAttribute(llvm::Attribute::NoProfile))
            function.setLinkage(llvm::GlobalValue::AvailableExternallyLinkage);
        else
            function.deleteBody();
    }
}

// One run of the front end serves goals, flow graph and all builds of ours.
support::Result<void> readCode(Unit& unit, std::vector<Compiled> compiled, const std::vector<SourceFacts>& facts) {
    std::set<std::string> known;
    for (size_t i = 0; i < unit.sources.size(); ++i) {
        Code& code = compiled[i].code;
        for (std::string& warning : code.warnings) unit.goals.notes.push_back(std::move(warning));
        auto mapped = readCoverageMap(*code.module, unit.sources[i].directory);
        if (!mapped) return mapped.error();
        if (unit.sources[i].isCxx)
            leaveOutOthers(*code.module, ownFunctions(profileNames(*code.module), *mapped, facts[i].ownFiles,
                                                      unit.sources[i].directory));
        if (unit.sources.size() > 1 && unit.sources[i].isCxx) leaveOutKnown(*code.module, known);
        for (const llvm::Function& function : *code.module)
            if (!function.isDeclaration() && !function.hasLocalLinkage()) unit.defined.insert(function.getName().str());
        const ModuleBranches branches = findBranches(*code.module);
        addGoals(branches, *mapped, facts[i].ownFiles, unit.sources[i].directory, unit.counters, unit.goals);
        addFlow(branches, unit.counters, unit.flow);
        unit.counters += branches.counters;
        unit.code.push_back(toBitcode(*code.module));
    }
    unit.flow.connect();
    return {};
}

// Every public function deserves a test that calls it, also one without a branch.
void addFunctionGoals(Unit& unit) {
    for (size_t i = 0; i < unit.interface.functions.size(); ++i) {
        const Function& function = unit.interface.functions[i];
        for (const FlowFunction& flow : unit.flow.functions) {
            if (function.isFake || flow.name != thunkName(function)) continue;
            Goal goal{.kind = GoalKind::Function, .side = Side::Reached, .at = function.at};
            goal.function = function.symbol;
            goal.text = support::lastParts(function.name, 1);
            goal.anyOf = {flow.entry};
            unit.goals.goals.push_back(std::move(goal));
        }
    }
}

}  // namespace

std::string thunkName(const Function& function) { return fmt::format("provest_call_{}", function.thunk); }

support::Result<Unit> readUnit(const UnitRequest& request) {
    Unit unit;
    unit.links = request.links;
    auto sources = findSources(request.sources, request.buildDirectory, request.language);
    if (!sources) return sources.error();
    unit.sources = std::move(sources->sources);
    unit.goals.notes = std::move(sources->notes);
    unit.interface.standard = suiteStandard(unit.sources);
    unit.inputs.insert(request.links.begin(), request.links.end());
    unit.inputs.insert(sources->inputs.begin(), sources->inputs.end());
    unit.name = fs::path(unit.sources.front().file).stem().string();
    for (Source& source : unit.sources)
        for (const std::string& macro : implementationOf(source)) {
            source.flags.push_back("-D" + macro);
            unit.goals.notes.push_back(
                fmt::format("{} was compiled with -D{}, which its code waits for", source.file, macro));
        }
    auto read = readSources(unit.sources, request, unit.interface);
    if (!read) return read.error();
    std::vector<SourceFacts>& facts = *read;
    for (const SourceFacts& source : facts) {
        unit.goals.notes.insert(unit.goals.notes.end(), source.notes.begin(), source.notes.end());
        unit.inputs.insert(source.files.begin(), source.files.end());
        unit.ownFiles.insert(unit.ownFiles.end(), source.ownFiles.begin(), source.ownFiles.end());
    }
    sortUnique(unit.ownFiles);
    auto linked = definedSymbols(request.links);
    if (!linked) return linked.error();
    Interface& interface = unit.interface;
    settleUndefined(interface, facts, *linked);
    settleStandIns(interface, facts, *linked);
    addCallbacks(interface);
    sortUnique(interface.integers);
    sortUnique(interface.floats);
    settleSkipped(interface);
    if (interface.functions.empty() && interface.skipped.empty())
        return support::userError(unit.sources.front().file + " defines no function that a test could call");
    auto compiled = compileSources(unit, request, facts);
    if (!compiled) return compiled.error();
    if (interface.isCxx) settleCalls(unit, *compiled, *linked);
    if (auto written = support::writeFile(tablePath(request.folder), tableText(interface, request.behaviours));
        !written)
        return written.error();
    if (auto done = readCode(unit, std::move(*compiled), facts); !done) return done.error();
    addFunctionGoals(unit);
    if (request.behaviours) {
        addBehaviourGoals(interface, unit.counters, unit.goals);
        unit.counters += static_cast<CounterId>(interface.functions.size()) * behavioursPerCall;
    }
    return unit;
}

Build madeBefore(const std::string& output) {
    if (!fs::exists(output)) return {};
    std::promise<support::Result<std::string>> made;
    made.set_value(output);
    return made.get_future().share();
}

support::Result<void> buildFast(Unit& unit, const UnitRequest& request) {
    LinkRequest wanted{.objects = {},
                       .wrapped = request.wrapped,
                       .output = request.folder + "/fast.so",
                       .isCxx = unit.interface.isCxx};
    CounterId base = 0;
    for (size_t i = 0; i < unit.code.size(); ++i) {
        llvm::LLVMContext context;
        auto module = fromBitcode(unit.code[i], context);
        if (!module) return module.error();
        const ModuleBranches branches = findBranches(**module);
        instrument(**module, branches, base, Hooks::Distances);
        fillUnsetLocals(**module);
        if (unit.sources[i].isCxx) optimiseOthers(**module, branches);
        base += branches.counters;
        wanted.objects.push_back(fmt::format("{}/fast{}.o", request.folder, i));
        if (auto written = emitObject(**module, wanted.objects.back()); !written) return written.error();
    }
    wanted.objects.push_back(request.folder + "/table.o");
    if (auto made = compileTable(request.folder, {"PROVEST_COUNTED"}, wanted.objects.back()); !made)
        return made.error();
    wanted.objects.insert(wanted.objects.end(), request.links.begin(), request.links.end());
    if (auto linked = link(wanted); !linked) return linked.error();
    unit.fast = wanted.output;
    return {};
}

support::Result<Unit> loadUnit(const UnitRequest& request) {
    auto unit = readUnit(request);
    if (!unit) return unit.error();
    if (auto built = buildFast(*unit, request); !built) return built.error();
    return unit;
}

}  // namespace provest::program
