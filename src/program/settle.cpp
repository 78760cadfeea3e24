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

void dropFake(Interface& interface, SourceFacts& facts, const std::string& text, const std::string& why) {
    std::set<std::string> symbols;
    const auto isIt = [&](const StandIn& one) { return one.text == text; };
    for (const StandIn& one : interface.standIns)
        if (isIt(one)) symbols.insert(one.symbol);
    std::erase(facts.fakes, text);
    std::erase(interface.fakes, text);
    std::erase_if(interface.standIns, isIt);
    const auto isDropped = [&](const Function& function) {
        // a class of ours is made by the call that its text is about
        const bool makes = symbols.empty() && function.form == CallForm::Constructor &&
                           text.find("class " + interface.type(interface.type(function.result).element).tag +
                                     " : public ") != std::string::npos;
        return function.isFake && (makes || symbols.contains(function.symbol));
    };
    for (const Function& function : interface.functions)
        if (isDropped(function)) interface.skipped.push_back({function.name, "no stand-in could be written: " + why});
    std::erase_if(interface.functions, isDropped);
    std::erase_if(interface.addressable, isDropped);
}

}  // namespace provest::program
