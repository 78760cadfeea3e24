#include "program/settle.hpp"

#include "program/makeable.hpp"
#include "program/sources.hpp"

#include <algorithm>
#include <set>

namespace provest::program {

// What others supply is not the suite's to define: other sources, linked files, the C library.
void settleUndefined(Interface& interface, const std::vector<SourceFacts>& facts,
                     const std::vector<std::string>& linked) {
    std::set<std::string> supplied(linked.begin(), linked.end());
    for (const SourceFacts& source : facts) {
        supplied.insert(source.definedFunctions.begin(), source.definedFunctions.end());
        supplied.insert(source.definedVariables.begin(), source.definedVariables.end());
    }
    std::erase_if(interface.undefined, [&](const Function& function) {
        if (supplied.contains(function.name)) return true;
        if (!inSystemLibraries(function.name)) return false;
        interface.libraryCalls.push_back(function.name);
        return true;
    });
    std::erase_if(interface.variables, [&](const Variable& variable) {
        return !variable.defined && (supplied.contains(variable.name) || inSystemLibraries(variable.name));
    });
    sortUnique(interface.libraryCalls);
}

// What no source, linked file or library defines gets a definition of ours, in the first source that uses it.
void settleStandIns(Interface& interface, std::vector<SourceFacts>& facts, const std::vector<std::string>& linked) {
    std::set<std::string> defined, supplied(linked.begin(), linked.end());
    for (const SourceFacts& source : facts) defined.insert(source.definedSymbols.begin(), source.definedSymbols.end());
    for (Function& function : interface.functions)
        if (defined.contains(function.symbol)) function.isFake = false;
    supplied.insert(defined.begin(), defined.end());
    for (SourceFacts& source : facts)
        for (const StandIn& standIn : source.standIns) {
            if (inSystemLibraries(standIn.symbol) || !supplied.insert(standIn.symbol).second) continue;
            for (const Function& answer : standIn.answers) {
                interface.undefined.push_back(answer);
                source.needs.insert(answer.name);
            }
            interface.variables.insert(interface.variables.end(), standIn.variables.begin(), standIn.variables.end());
            if (standIn.callback) interface.addressable.push_back(*standIn.callback);
            source.fakes.push_back(standIn.text);
            interface.standIns.push_back(standIn);
        }
}

// What one source of a C++ unit lacks, another may define or make.
void settleSkipped(Interface& interface) {
    if (!interface.isCxx) return;
    dropUnmakeable(interface);
    std::set<std::string> defined, told;
    for (const Function& function : interface.functions) defined.insert(function.symbol);
    std::erase_if(interface.skipped, [&](const Skipped& skipped) {
        if (!skipped.symbol.empty() && defined.contains(skipped.symbol)) return true;
        return !told.insert(skipped.name + "\n" + skipped.reason).second;  // a header's, with every source
    });
}

namespace {

template <class Is>
bool dropThose(Interface& interface, SourceFacts& facts, const Is& is) {
    std::set<std::string> texts, symbols;
    for (const StandIn& one : interface.standIns)
        if (is(one)) {
            texts.insert(one.text);
            symbols.insert(one.symbol);
        }
    if (texts.empty()) return false;
    std::erase_if(facts.fakes, [&](const std::string& fake) { return texts.contains(fake); });
    std::erase_if(interface.standIns, [&](const StandIn& one) { return symbols.contains(one.symbol); });
    const auto isDropped = [&](const Function& function) {
        return function.isFake && symbols.contains(function.symbol);
    };
    std::erase_if(interface.functions, isDropped);
    std::erase_if(interface.addressable, isDropped);
    dropUnmakeable(interface);
    return true;
}

}  // namespace

bool dropStandIns(Interface& interface, SourceFacts& facts, const std::string& text, const Blame& blame) {
    const auto lineAt = [&](size_t at) {
        return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    };
    const auto isBlamed = [&](const StandIn& one) {
        const size_t at = text.find(one.text);
        return at != std::string::npos && std::any_of(blame.lines.begin(), blame.lines.end(), [&](uint32_t line) {
                   return line >= lineAt(at) && line < lineAt(at + one.text.size());
               });
    };
    if (dropThose(interface, facts, isBlamed)) return true;
    return blame.onNobody && dropThose(interface, facts, [&](const StandIn& one) {
               return one.ofMembers && text.find(one.text) != std::string::npos;
           });
}

}  // namespace provest::program
