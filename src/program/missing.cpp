#include "program/missing.hpp"

#include "program/settle.hpp"
#include "program/sources.hpp"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <algorithm>
#include <array>
#include <set>

namespace provest::program {

namespace {

// A C++ stream over a file, however it is made.
bool opensStreams(const std::string& mangled) {
    constexpr std::array kinds = {"13basic_filebuf", "13basic_fstream", "14basic_ifstream", "14basic_ofstream"};
    return mangled.starts_with("_ZNSt") && std::any_of(kinds.begin(), kinds.end(), [&](const char* kind) {
               return mangled.find(kind) != std::string::npos;
           });
}

// C's names tell what state a test can leave behind.
void noteLibraryCall(Interface& interface, const std::string& name) {
    if (name.find("10filesystem") != std::string::npos) interface.libraryCalls.emplace_back("std::filesystem");
    if (opensStreams(name)) interface.libraryCalls.emplace_back("std::basic_filebuf");
    if (!name.starts_with("_Z") && !name.starts_with("__cxa_") && !name.starts_with("__gxx_") &&
        !name.starts_with("_Unwind_") && name != "__dynamic_cast")
        interface.libraryCalls.push_back(name);
}

Missing describe(const llvm::GlobalValue& value) {
    Missing missing{.symbol = value.getName().str(), .name = llvm::demangle(value.getName().str())};
    const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value);
    if (!variable) return missing;
    missing.kind = value.getName().starts_with("_ZTV")   ? Missing::Kind::Table
                   : value.getName().starts_with("_ZTI") ? Missing::Kind::TypeInfo
                   : variable->isThreadLocal()           ? Missing::Kind::ThreadVariable
                                                         : Missing::Kind::Variable;
    return missing;
}

bool isOurs(llvm::StringRef name) { return name.starts_with("provest_") || name.starts_with("__llvm_"); }

// What the tools put into every program: __dso_handle, __start_SECTION.
bool isOfTools(const llvm::GlobalValue& value) {
    return llvm::isa<llvm::GlobalVariable>(value) && value.getName().starts_with("__");
}

std::set<std::string> definitionsOf(const Unit& unit, const std::vector<Compiled>& all,
                                    const std::vector<std::string>& linked) {
    std::set<std::string> defined(linked.begin(), linked.end());
    for (const Compiled& one : all)
        for (const llvm::GlobalValue& value : one.code.module->global_values())
            if (!value.isDeclaration()) defined.insert(value.getName().str());
    for (const Function& function : unit.interface.undefined) defined.insert(function.symbol);
    return defined;
}

}  // namespace

void settleCalls(Unit& unit, const std::vector<Compiled>& all, const std::vector<std::string>& linked) {
    Interface& interface = unit.interface;
    std::set<std::string> defined = definitionsOf(unit, all, linked);
    for (const Compiled& one : all) {
        for (const llvm::GlobalValue& value : one.code.module->global_values()) {
            const std::string name = value.getName().str();
            const auto* function = llvm::dyn_cast<llvm::Function>(&value);
            if (!value.isDeclaration() || value.use_empty() || isOurs(name) || isOfTools(value) ||
                defined.contains(name) || (function && function->isIntrinsic()) || value.hasExternalWeakLinkage())
                continue;
            if (inSystemLibraries(name)) {
                if (function) noteLibraryCall(interface, name);
                continue;
            }
            defined.insert(name);
            interface.missing.push_back(describe(value));
            interface.skipped.push_back({interface.missing.back().name,
                                         "nobody defines it: what gets there is no test; name the source that defines "
                                         "it as well, or give it with --link"});
        }
        if (one.code.module->getNamedGlobal("_ZSt3cin")) interface.libraryCalls.emplace_back("std::cin");
    }
    sortUnique(interface.libraryCalls);
}

}  // namespace provest::program
