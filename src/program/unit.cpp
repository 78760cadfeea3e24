#include "program/unit.hpp"

#include "program/behaviours.hpp"
#include "program/branches.hpp"
#include "program/frontend.hpp"
#include "program/goal_reader.hpp"
#include "program/implementation.hpp"
#include "program/language.hpp"
#include "program/native.hpp"
#include "program/settle.hpp"
#include "program/sources.hpp"
#include "program/unset_locals.hpp"
#include "program/wrapper.hpp"
#include "support/files.hpp"
#include "support/symbols.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Demangle/Demangle.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace provest::program {

namespace {

namespace fs = std::filesystem;

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
        bool plain = !type.variadic && interface.type(type.element).kind != TypeKind::Function;
        for (size_t i = 0; i < type.parameters.size(); ++i) {
            const std::string& spelling = interface.type(type.parameters[i]).spelling;
            plain = plain && !spelling.empty() && spelling.find("(*") == std::string::npos;
            Parameter parameter{.name = fmt::format("arg{}", i), .type = type.parameters[i]};
            parameter.declaration = spelling + " " + parameter.name;
            list += (i ? ", " : "") + parameter.declaration;
            callback.parameters.push_back(std::move(parameter));
        }
        if (!plain) continue;
        callback.declaration = fmt::format("{} {}({})", interface.type(type.element).spelling, callback.name,
                                           list.empty() ? "void" : list);
        addArguments(interface, callback);
        interface.undefined.push_back(callback);
        interface.addressable.push_back(std::move(callback));
    }
}

WrapperParts partsOf(const Interface& interface, const SourceFacts& facts, bool first) {
    WrapperParts parts;
    parts.plainRecords = facts.plainRecords;
    parts.fakes = facts.fakes;
    for (uint32_t i = 0; i < interface.functions.size(); ++i)
        if (facts.offers.contains(interface.functions[i].name)) parts.functions.push_back(i);
    for (uint32_t i = 0; i < interface.undefined.size(); ++i) {
        const std::string& name = interface.undefined[i].name;
        const bool isCallback = std::any_of(interface.addressable.begin(), interface.addressable.end(),
                                            [&](const Function& function) { return function.name == name; });
        if (facts.needs.contains(name) || (first && isCallback)) parts.stubs.push_back(i);
    }
    for (uint32_t i = 0; i < interface.variables.size(); ++i)
        if (!interface.variables[i].defined && facts.needs.contains(interface.variables[i].name))
            parts.variables.push_back(i);
    return parts;
}

// What makes a template's instantiation exist, so that its members can be read.
std::string instantiation(const SourceFacts::Template& made, const std::string& arguments, size_t number) {
    if (made.isClass) return fmt::format("template class {}<{}>;\n", made.name, arguments);
    return fmt::format("auto *provest_instance_{} = &{}<{}>;\n", number, made.name, arguments);
}

// Templates nobody instantiates get the types the user names, or int, double or std::string, whichever fits first.
support::Result<SourceFacts> readWithTemplates(const Source& source, const UnitRequest& request, size_t index,
                                               Interface& interface) {
    Interface plain = interface;
    auto facts = readInterface(source, plain);
    if (!facts || !source.isCxx) {
        interface = std::move(plain);
        return facts;
    }
    const std::string probe = fmt::format("{}/probe{}.cpp", request.folder, index);
    std::string text = fmt::format("#include <string>\n#include \"{}\"\n", source.file);
    const size_t before = text.size();
    const auto compiles = [&](const std::string& line) {
        Interface trial = interface;
        return support::writeFile(probe, text + line) && readInterface(source, trial, probe);
    };
    size_t number = 0;
    for (const SourceFacts::Template& one : facts->templates) {
        std::vector<std::string> choices;
        for (const std::string& wanted : request.instantiate) {
            const size_t open = wanted.find('<');
            const std::string name = wanted.substr(0, open);
            if (open == std::string::npos || (one.name != name && !one.name.ends_with("::" + name))) continue;
            choices.push_back(wanted.substr(open + 1, wanted.rfind('>') - open - 1));
        }
        const bool asked = !choices.empty();
        if (!asked && one.used) continue;
        if (!asked)
            for (const char* type : {"int", "double", "std::string"}) {
                std::string list = type;
                for (unsigned i = 1; i < one.parameters; ++i) list += std::string(", ") + type;
                choices.push_back(list);
            }
        for (const std::string& arguments : choices) {
            const std::string line = instantiation(one, arguments, number++);
            if (!compiles(line)) {
                if (asked) return support::userError(fmt::format("cannot instantiate {}<{}>", one.name, arguments));
                continue;
            }
            text += line;
            if (!asked) break;
        }
    }
    if (text.size() == before) {
        interface = std::move(plain);
        return facts;
    }
    if (auto written = support::writeFile(probe, text); !written) return written.error();
    return readInterface(source, interface, probe);
}

// A source's code with its thunks, and the memory it lives in.
struct Compiled {
    std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
    Code code;
};

support::Result<void> compileOne(Unit& unit, const UnitRequest& request, SourceFacts& facts, size_t i, Compiled& out) {
    const Source& source = unit.sources[i];
    const std::string path = wrapperPath(request.folder, i, source);
    std::vector<uint32_t> blamed;
    std::map<uint32_t, uint32_t> lines;
    const WrapperParts parts = partsOf(unit.interface, facts, i == 0);
    const std::string text = source.isCxx ? cxxWrapperText(source, unit.interface, parts, lines)
                                          : wrapperText(source, unit.interface, parts);
    if (auto written = support::writeFile(path, text); !written) return written.error();
    auto code = compileWrapper(source, path, *out.context, &blamed);
    if (code) {
        out.code = std::move(*code);
        return {};
    }
    // A call that the rules of C++ forbid after all (an ambiguous overload, a member that fits no such type).
    std::set<uint32_t, std::greater<>> wrong;
    for (const uint32_t line : blamed)
        if (const auto thunk = lines.find(line); thunk != lines.end()) wrong.insert(thunk->second);
    if (dropStandIns(unit.interface, facts, text, {blamed, wrong.empty()}))
        return compileOne(unit, request, facts, i, out);
    if (wrong.empty())
        return blamed.empty() ? code.error()
                              : support::ourError(fmt::format("what was added to {} to call it does not compile: {}",
                                                              source.file, code.error().message));
    for (const uint32_t function : wrong) {
        unit.interface.skipped.push_back(
            {unit.interface.functions[function].name, "no test could call it: " + code.error().message});
        unit.interface.functions.erase(unit.interface.functions.begin() + function);
    }
    return compileOne(unit, request, facts, i, out);
}

// What the code calls and nobody defines must be the system's; C's names tell what state a test can leave behind.
// A C++ stream over a file, however it is made.
bool opensStreams(const std::string& mangled) {
    constexpr std::array kinds = {"13basic_filebuf", "13basic_fstream", "14basic_ifstream", "14basic_ofstream"};
    return mangled.starts_with("_ZNSt") && std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) {
               return mangled.find(kind) != std::string::npos;
           });
}

support::Result<void> settleCalls(Unit& unit, const std::vector<Compiled>& all,
                                  const std::vector<std::string>& linked) {
    std::set<std::string> defined(linked.begin(), linked.end());
    for (const Compiled& one : all) {
        for (const llvm::Function& function : *one.code.module)
            if (!function.isDeclaration()) defined.insert(function.getName().str());
        for (const llvm::GlobalAlias& alias : one.code.module->aliases()) defined.insert(alias.getName().str());
    }
    for (const Compiled& one : all)
        for (const llvm::Function& function : *one.code.module) {
            const std::string name = function.getName().str();
            if (!function.isDeclaration() || function.isIntrinsic() || function.use_empty() || defined.contains(name) ||
                name.starts_with("provest_") || name.starts_with("__llvm_"))
                continue;
            if (!inSystemLibraries(name))
                return support::userError(fmt::format(
                    "{} calls {}, which nobody defines; name the source that does as well, or give it with --link",
                    unit.sources[size_t(&one - all.data())].file, llvm::demangle(name)));
            if (name.find("10filesystem") != std::string::npos)
                unit.interface.libraryCalls.emplace_back("std::filesystem");
            if (opensStreams(name)) unit.interface.libraryCalls.emplace_back("std::basic_filebuf");
            if (!name.starts_with("_Z") && !name.starts_with("__cxa_") && !name.starts_with("__gxx_") &&
                !name.starts_with("_Unwind_") && name != "__dynamic_cast")
                unit.interface.libraryCalls.push_back(name);
        }
    for (const Compiled& one : all)
        if (one.code.module->getNamedGlobal("_ZSt3cin")) unit.interface.libraryCalls.emplace_back("std::cin");
    sortUnique(unit.interface.libraryCalls);
    return {};
}

support::Result<std::vector<Compiled>> compileSources(Unit& unit, const UnitRequest& request,
                                                      std::vector<SourceFacts>& facts,
                                                      const std::vector<std::string>& linked) {
    std::vector<Compiled> all(unit.sources.size());
    // Another source's trouble renumbers the calls: then all are compiled again.
    for (size_t entries = 0; entries != unit.interface.functions.size();) {
        entries = unit.interface.functions.size();
        for (size_t i = 0; i < unit.sources.size(); ++i) {
            all[i].code = {};  // before the memory it lives in
            all[i] = {};
            if (auto done = compileOne(unit, request, facts[i], i, all[i]); !done) return done.error();
        }
        if (unit.sources.size() == 1) break;
    }
    if (unit.interface.isCxx)
        if (auto settled = settleCalls(unit, all, linked); !settled) return settled.error();
    return all;
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
support::Result<void> readSources(Unit& unit, std::vector<Compiled> compiled, const std::vector<SourceFacts>& facts) {
    std::set<std::string> known;
    for (size_t i = 0; i < unit.sources.size(); ++i) {
        Code& code = compiled[i].code;
        for (std::string& warning : code.warnings) unit.goals.notes.push_back(std::move(warning));
        auto mapped = readCoverageMap(*code.module);
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
            if (function.isFake || flow.name != thunkName(i)) continue;
            Goal goal{.kind = GoalKind::Function, .side = Side::Reached, .at = function.at};
            goal.function = function.symbol;
            goal.text = support::lastParts(function.name, 1);
            goal.anyOf = {flow.entry};
            unit.goals.goals.push_back(std::move(goal));
        }
    }
}

}  // namespace

std::string thunkName(size_t function) { return fmt::format("provest_call_{}", function); }

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
    std::vector<SourceFacts> facts;
    for (Source& source : unit.sources) {
        const size_t known = unit.interface.functions.size();
        Interface before = unit.interface;
        auto read = readWithTemplates(source, request, facts.size(), unit.interface);
        if (const auto granted = read ? std::vector<std::string>() : permissionsFor(source); !granted.empty()) {
            source.flags.insert(source.flags.end(), granted.begin(), granted.end());
            unit.goals.notes.push_back(
                fmt::format("{} was compiled with {}: Clang takes for errors what GCC only warns of", source.file,
                            fmt::join(granted, " ")));
            unit.interface = std::move(before);
            read = readWithTemplates(source, request, facts.size(), unit.interface);
        }
        if (!read) return read.error();
        for (size_t i = known; i < unit.interface.functions.size(); ++i)
            unit.interface.functions[i].source = static_cast<uint32_t>(facts.size());
        facts.push_back(std::move(*read));
        unit.inputs.insert(facts.back().files.begin(), facts.back().files.end());
        unit.ownFiles.insert(unit.ownFiles.end(), facts.back().ownFiles.begin(), facts.back().ownFiles.end());
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
    auto compiled = compileSources(unit, request, facts, *linked);
    if (!compiled) return compiled.error();
    if (auto written = support::writeFile(tablePath(request.folder), tableText(interface, request.behaviours));
        !written)
        return written.error();
    if (auto done = readSources(unit, std::move(*compiled), facts); !done) return done.error();
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
