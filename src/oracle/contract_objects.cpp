#include "oracle/contract_look.hpp"
#include "oracle/fresh.hpp"
#include "oracle/kinds.hpp"
#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::oracle {

using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Block;
using testcase::Link;
using testcase::LinkKind;
using testcase::Role;
using testcase::TestCase;

namespace {

// Holds what the C library makes for one function call alone, and what is nothing when its bytes are zero.
bool holdsUnmade(const program::Interface& unit, TypeId id) {
    const Type& type = unit.type(id);
    if (type.isClosed() && (type.tag == "__va_list_tag" || type.tag == "__jmp_buf_tag")) return true;
    if (type.kind == TypeKind::Array) return holdsUnmade(unit, type.element);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const program::Field& field) { return holdsUnmade(unit, field.type); });
}

// One of its values, or several flags.
bool isAmong(const Type& type, int64_t value) {
    int64_t flags = 0;
    for (const program::Enumerator& one : type.enumerators) {
        if (one.value == value) return true;
        const bool isFlag = one.value > 0 && (one.value & (one.value - 1)) == 0;
        if (!isFlag && one.value != 0) return false;
        flags |= one.value;
    }
    return (value & ~flags) == 0;
}

}  // namespace

std::string ObjectBreaches::makerOfRecord(TypeId record) const {
    for (TypeId id = 0; id < unit_.types.size(); ++id)
        if (unit_.types[id].kind == TypeKind::Pointer && testcase::sameType(unit_, unit_.types[id].element, record))
            if (std::string maker = makerOf(id); !maker.empty()) return maker;
    return "";
}

// Whether its members may contradict each other: numbers beside arrays and pointers that lead to more than texts
// and to more than its like.
bool ObjectBreaches::hasInvariants(TypeId record) const {
    bool numbers = false, areas = false;
    const auto look = [&](const auto& self, TypeId id) -> void {
        const Type& type = unit_.type(id);
        for (const program::Field& field : type.fields) {
            const Type& inner = unit_.type(field.type);
            numbers = numbers || inner.kind == TypeKind::Integer;
            if (inner.kind == TypeKind::Array) areas = areas || !testcase::isCharacter(unit_.type(inner.element));
            if (inner.kind == TypeKind::Pointer && !testcase::sameType(unit_, inner.element, record) &&
                unit_.type(inner.element).kind != TypeKind::Function)
                areas = areas || !testcase::isText(unit_.type(inner.element));
            if (inner.kind == TypeKind::Struct || inner.kind == TypeKind::Union) self(self, field.type);
        }
        for (const testcase::Pair& pair : testcase::pairsOf(unit_, id)) areas = areas || pair.named;
    };
    look(look, record);
    return numbers && areas;
}

// By the first call that gets it.
bool ObjectBreaches::isInitialised(uint32_t block) const {
    for (const testcase::Call& call : test_.calls) {
        const auto& links = test_.blocks[call.arguments].links;
        const auto gets = [&](const Link& link) { return link.kind == LinkKind::Block && link.target == block; };
        if (std::none_of(links.begin(), links.end(), gets)) continue;
        const Link* first = linkAt(test_.blocks[call.arguments], catalog_.offsetOf(call.function, 0));
        const auto& ready = catalog_.initialisers(unit_.functions[call.function].parameters[0].type);
        return first && gets(*first) && std::find(ready.begin(), ready.end(), call.function) != ready.end();
    }
    return false;
}

// An object of bytes, where the unit has its own idea of what such objects hold.
void ObjectBreaches::made(uint32_t b) {
    const Block& block = test_.blocks[b];
    const Type& type = unit_.type(block.type);
    const bool isRecord = type.kind == TypeKind::Struct || type.kind == TypeKind::Union;
    if (block.role != Role::Object || !isRecord || type.carrier != program::Carrier::None) return;
    if (isInitialised(b)) return;
    if (holdsUnmade(unit_, block.type))
        breach(fmt::format("`{}` holds what only the C library makes", type.spelling), {});
    const std::string maker = makerOfRecord(block.type);
    if (maker.empty() && !hasInvariants(block.type)) return;
    breach(maker.empty() ? fmt::format("the members of `{}` are made up and may contradict each other", type.spelling)
                         : fmt::format("`{}` is made up, where callers have it from `{}`", type.spelling, maker),
           [&unit = unit_, b](TestCase& test, Filling filling) { refill(test, b, filling, unit); });
}

void ObjectBreaches::enumerations(uint32_t b) {
    for (const testcase::Slot& slot : testcase::slotsOf(test_.blocks[b], b, unit_)) {
        if (slot.form != testcase::Form::Enum) continue;
        const Type& type = unit_.type(slot.type);
        const auto value = int64_t(testcase::read(test_, slot));
        if (type.enumerators.empty() || isAmong(type, value)) continue;
        const std::string name = type.tag.empty() ? type.spelling : type.tag;
        breach(fmt::format("{} is no value of enumeration `{}`", value, name), [slot, &type](TestCase& test, Filling) {
            testcase::write(test, slot, uint64_t(type.enumerators.front().value));
        });
    }
}

// Objects that lead back to themselves.
void ObjectBreaches::cycles() {
    std::vector<uint8_t> state(test_.blocks.size());  // 1: being looked at, 2: done
    const auto visit = [&](const auto& self, uint32_t b) -> void {
        state[b] = 1;
        for (const Link& link : test_.blocks[b].links) {
            if (link.kind != LinkKind::Block) continue;
            if (state[link.target] == 1)
                breach(fmt::format("`{}` leads back to itself", unit_.type(test_.blocks[link.target].type).spelling),
                       [b, link](TestCase& test, Filling) { testcase::clearLink(test.blocks[b], link.offset); });
            else if (state[link.target] == 0)
                self(self, link.target);
        }
        state[b] = 2;
    };
    for (uint32_t b = 0; b < test_.blocks.size(); ++b)
        if (state[b] == 0) visit(visit, b);
}

// Last, and the last first: with a variable its block goes.
void ObjectBreaches::variables() {
    for (auto b = uint32_t(test_.blocks.size()); b-- > 0;) {
        const Block& block = test_.blocks[b];
        if (block.role != Role::Variable) continue;
        breach(
            fmt::format("variable `{}` has a value the unit may never give it", unit_.variables[block.variable].name),
            [b](TestCase& test, Filling) { testcase::removeVariable(test, b); });
    }
    for (const program::Variable& variable : unit_.variables)
        if (!variable.defined && unit_.type(variable.type).kind == TypeKind::Array && isMemory(finding_.kind))
            breach(fmt::format("`{}` is defined elsewhere; here it has {}", variable.name,
                               elements(unit_.type(variable.type).count)),
                   {});
}

}  // namespace provest::oracle
