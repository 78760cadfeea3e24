#include "oracle/contract_look.hpp"
#include "oracle/fresh.hpp"
#include "oracle/kinds.hpp"
#include "oracle/value.hpp"
#include "testcase/edit.hpp"
#include "testcase/slots.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::oracle {

using program::Type;
using program::TypeKind;
using testcase::Block;
using testcase::Leaf;
using testcase::Link;
using testcase::LinkKind;
using testcase::Role;
using testcase::TestCase;

namespace {

constexpr int64_t longestArray = 65536;  // that is made because a number says so

void grow(TestCase& test, uint32_t block, uint64_t bytes, const program::Interface& unit) {
    Block& grown = test.blocks[block];
    if (grown.bytes.size() >= bytes) return;
    const uint64_t size = std::max<uint64_t>(unit.type(grown.type).size, 1);
    grown.count = uint32_t((bytes + size - 1) / size);
    grown.bytes.resize(grown.count * size);
}

void write(TestCase& test, uint32_t block, const Leaf& leaf, uint64_t value, const program::Interface& unit) {
    for (const testcase::Slot& slot : testcase::slotsOf(test.blocks[block], block, unit))
        if (slot.offset == leaf.offset) testcase::write(test, slot, value);
}

}  // namespace

void PointerBreaches::of(uint32_t b, uint32_t call) {
    const Block& block = test_.blocks[b];
    if (unit_.type(block.type).carrier != program::Carrier::None || testcase::isStreamed(test_, b)) return;
    for (const Leaf& leaf : testcase::pointersOf(block, unit_)) {
        const Type& pointer = unit_.type(leaf.type);
        if (pointer.carrier != program::Carrier::None || testcase::isObjectPointer(unit_, leaf.type)) continue;
        if (call != noCall && nameOf(b, leaf.offset, call).starts_with("variadic")) continue;
        const Link* link = linkAt(block, leaf.offset);
        if (!link)
            isNull(b, leaf, call);
        else if (link->kind == LinkKind::Block && catalog_.isHandle(leaf.type))
            breach(fmt::format("`{}` is made of bytes, where callers have it from `{}`", nameOf(b, leaf.offset, call),
                               makerOf(leaf.type)),
                   {});
        else if (link->kind == LinkKind::Block)
            leads(b, leaf, *link, call);
        else if (link->kind == LinkKind::Result || link->kind == LinkKind::Written)
            isMade(b, leaf, *link, call);
    }
}

void PointerBreaches::isNull(uint32_t b, const Leaf& leaf, uint32_t call) {
    const Block& block = test_.blocks[b];
    // an object that may lead to its like leads nowhere at the end of the list
    if (call == noCall && testcase::sameType(unit_, unit_.type(leaf.type).element, block.type)) return;
    std::string reason = fmt::format("parameter `{}` is null", nameOf(b, leaf.offset, call));
    if (block.role == Role::Answer) reason = "what the unit asks others for is null";
    if (block.role == Role::Object)
        reason = unit_.type(block.type).fields.empty()
                     ? "an element of an array is null"
                     : fmt::format("`{}` is passed with a null `{}`", unit_.type(block.type).spelling,
                                   nameOf(b, leaf.offset, call));
    if (block.role == Role::Variable) return;  // see variables()
    if (catalog_.isHandle(leaf.type)) {
        if (isNullKind(finding_.kind)) breach(reason, {});
        return;
    }
    TestCase tried = test_;
    if (pointAtFresh(tried, b, leaf.offset, leaf.type, Filling::One, unit_))
        breach(reason, [&unit = unit_, b, leaf](TestCase& test, Filling filling) {
            pointAtFresh(test, b, leaf.offset, leaf.type, filling, unit);
        });
    else if (isNullKind(finding_.kind))
        breach(reason, {});
}

// What an earlier call gave: it may have given nothing, and how much it is nobody knows.
void PointerBreaches::isMade(uint32_t b, const Leaf& leaf, const Link& link, uint32_t call) {
    const auto& nulls = finding_.nullResults;
    if (link.kind == LinkKind::Result && isNullKind(finding_.kind) &&
        std::find(nulls.begin(), nulls.end(), link.target) != nulls.end())
        breach(fmt::format("`{}` is null: `{}` failed", nameOf(b, leaf.offset, call),
                           unit_.functions[test_.calls[link.target].function].name),
               {});
    const auto length = lengthOf(b, leaf.offset);
    if (length && length->value != 0)
        breach(fmt::format("`{}` may not be the length of `{}`", length->name, nameOf(b, leaf.offset, call)),
               [&unit = unit_, number = *length](TestCase& test, Filling) {
                   write(test, number.block, number.leaf, 0, unit);
               });
}

// Room, length and end of what a pointer leads to. What an object of a structure holds is another matter.
void PointerBreaches::leads(uint32_t b, const Leaf& leaf, const Link& link, uint32_t call) {
    const Type& pointer = unit_.type(leaf.type);
    const Type& element = unit_.type(pointer.element);
    const std::string name = nameOf(b, leaf.offset, call);
    const uint32_t target = link.target;
    const auto& bytes = test_.blocks[target].bytes;
    if (link.addend > bytes.size())
        return breach(fmt::format("`{}` points outside every object", name), [b, link](TestCase& test, Filling) {
            Link start = link;
            start.addend = 0;
            testcase::setLink(test.blocks[b], start);
        });
    if (element.kind == TypeKind::Struct || element.kind == TypeKind::Union) return;
    const uint64_t size = std::max<uint64_t>(element.size, 1);
    const uint64_t count = (bytes.size() - link.addend) / size;
    if (const auto length = lengthOf(b, leaf.offset)) return lengths(name, target, link, size, count, *length);
    if (pointer.count > 0) {
        if (count < pointer.count)
            breach(fmt::format("`{}` has {}, not {}", name, elements(count), pointer.count),
                   growing(target, link.addend + pointer.count * size));
        return;
    }
    if (element.kind == TypeKind::Pointer) {  // ends with null, as strings() makes them, or where a number says
        if (const auto number = lengthOf(b, leaf.offset, false); number && uint64_t(number->value) > count)
            lengths(name, target, link, size, count, *number);
        return;
    }
    if (testcase::isText(element)) {
        const auto from = bytes.begin() + std::ptrdiff_t(link.addend);
        if (std::find(from, bytes.end(), uint8_t{0}) == bytes.end())
            breach(fmt::format("the characters passed as `{}` do not end with NUL", name),
                   growing(target, bytes.size() + 1));
        if (pointer.isConst || finding_.message.find("writes") == std::string::npos) return;
    }
    if (bytes.size() - link.addend < plentyOfBytes)
        breach(count <= 1 ? fmt::format("`{}` points to {} element", name, count == 0 ? "no" : "a single")
                          : fmt::format("`{}` has {}, and nothing tells the unit", name, elements(count)),
               growing(target, link.addend + plentyOfBytes));
}

Look::Mend PointerBreaches::growing(uint32_t target, uint64_t bytes) const {
    return [&unit = unit_, target, bytes](TestCase& test, Filling) { grow(test, target, bytes, unit); };
}

// The number that tells how long an array is, by its name; not `named`: or that stands beside it.
std::optional<PointerBreaches::Number> PointerBreaches::lengthOf(uint32_t b, uint32_t offset, bool named) const {
    const Block& block = test_.blocks[b];
    const auto& fields = unit_.type(block.type).fields;
    for (const testcase::Pair& pair : testcase::pairsOf(unit_, block.type)) {
        if ((named && !pair.named) || fields[pair.pointer].offset != offset) continue;
        const auto& field = fields[pair.length];
        const Type& type = unit_.type(field.type);
        const auto bytes = std::span(block.bytes).subspan(field.offset, type.size);
        return Number{b, {field.type, field.offset}, signedValue(type, bytes), field.name};
    }
    return std::nullopt;
}

void PointerBreaches::lengths(const std::string& name, uint32_t target, const Link& link, uint64_t size, uint64_t count,
                              const Number& length) {
    if (length.value >= 0 && uint64_t(length.value) <= count) return;
    const auto reason = fmt::format("the array passed as `{}` has {}, but `{}` is {}", name, elements(count),
                                    length.name, length.value);
    if (length.value >= 0 && length.value * int64_t(size) <= longestArray)
        return breach(reason, growing(target, link.addend + uint64_t(length.value) * size));
    breach(reason, [&unit = unit_, length, count](TestCase& test, Filling) {
        write(test, length.block, length.leaf, count, unit);
    });
}

}  // namespace provest::oracle
