#include "oracle/contract.hpp"

#include "oracle/contract_look.hpp"
#include "oracle/kinds.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::oracle {

using program::TypeId;
using testcase::Block;
using testcase::Link;
using testcase::Role;

const Link* linkAt(const Block& block, uint32_t offset) {
    const auto found =
        std::find_if(block.links.begin(), block.links.end(), [&](const Link& link) { return link.offset == offset; });
    return found == block.links.end() ? nullptr : &*found;
}

std::string elements(uint64_t count) { return fmt::format("{} element{}", count, count == 1 ? "" : "s"); }

// What the place is called: a parameter, a member.
std::string Look::nameOf(uint32_t block, uint32_t offset, uint32_t call) const {
    const auto& type = unit_.type(test_.blocks[block].type);
    const uint64_t within = type.size ? offset % type.size : offset;
    for (size_t i = 0; i < type.fields.size(); ++i) {
        const auto& field = type.fields[i];
        if (within < field.offset || within >= field.offset + std::max<uint64_t>(unit_.type(field.type).size, 1))
            continue;
        if (call == noCall) return field.name.empty() ? std::string("a member") : field.name;
        const auto& parameters = unit_.functions[test_.calls[call].function].parameters;
        return i < parameters.size() ? parameters[i].name : std::string("an argument");
    }
    return "an element";
}

std::string Look::makerOf(TypeId pointer) const {
    if (!catalog_.initialisers(pointer).empty()) return unit_.functions[catalog_.initialisers(pointer).front()].name;
    for (const uint32_t producer : catalog_.producers(pointer)) {
        const auto& parameters = unit_.functions[producer].parameters;
        if (std::none_of(parameters.begin(), parameters.end(),
                         [&](const auto& one) { return testcase::producesFor(unit_, one.type, pointer); }))
            return unit_.functions[producer].name;
    }
    return "";
}

std::vector<Breach> breaches(const Finding& finding, const program::Interface& unit, const testcase::Catalog& catalog) {
    std::vector<Breach> found;
    PointerBreaches pointers(finding, unit, catalog, found);
    ObjectBreaches objects(finding, unit, catalog, found);
    CallBreaches calls(finding, unit, catalog, found);
    const testcase::TestCase& test = finding.test;
    for (uint32_t call = 0; call < test.calls.size(); ++call) {
        pointers.of(test.calls[call].arguments, call);
        calls.aliases(call);
    }
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        if (test.blocks[b].role != Role::Arguments) pointers.of(b, noCall);
        objects.made(b);
        objects.enumerations(b);
    }
    objects.cycles();
    if (isEndless(finding.kind)) calls.numbers();
    if (isMemory(finding.kind)) calls.variadic();
    if (isLifetime(finding.kind)) calls.lifetimes();
    if (isUnwritten(finding.kind)) calls.unwritten();
    calls.callbacks();
    objects.variables();
    return found;
}

}  // namespace provest::oracle
