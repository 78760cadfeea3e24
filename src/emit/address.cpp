#include "emit/address.hpp"

#include "emit/spelling.hpp"

#include <fmt/format.h>

namespace provest::emit {

namespace {

using program::TypeId;
using program::TypeKind;

struct Address {
    std::string text;
    TypeId pointee;
    uint64_t rest;  // bytes still to go: inside a scalar or padding
};

std::string addressOf(const Spot& object) { return object.pointer ? object.text : "&" + object.text; }

class Finder {
public:
    Finder(const program::Interface& unit, TypeId wanted) : unit_(unit), wanted_(wanted) {}

    Address sequence(const Spot& array, TypeId type, uint64_t count, uint64_t offset) const {
        const uint64_t size = unit_.type(type).size;
        if (size == 0) return {array.text, type, offset};
        const uint64_t index = offset / size;
        if (offset % size == 0) {
            if (fits(type) || index == count || !isAggregate(type)) {
                if (index == 0) return {array.text, type, 0};
                if (index >= count) return {fmt::format("{} + {}", array.text, index), type, 0};
                return {fmt::format("&{}", element(array, index).text), type, 0};
            }
        }
        if (index >= count) return {array.text, type, offset};
        return object(element(array, index), type, offset % size);
    }

    Address object(const Spot& spot, TypeId id, uint64_t offset) const {
        const auto& type = unit_.type(id);
        if (offset == 0 && fits(id)) return {addressOf(spot), id, 0};
        if (type.kind == TypeKind::Array) return sequence(spot, type.element, type.count, offset);
        for (const auto& inner : type.fields) {
            const auto& inside = unit_.type(inner.type);
            const bool flexible = inside.kind == TypeKind::Array && inside.count == 0;
            if (inner.bitWidth != 0 || offset < inner.offset) continue;
            if (!flexible && offset - inner.offset >= inside.size) continue;
            if (flexible) return sequence(field(spot, inner), inside.element, ~uint64_t{0}, offset - inner.offset);
            // a pointer to the first member only when that is what is wanted
            if (offset == 0 && !leadsTo(inner.type)) continue;
            return object(field(spot, inner), inner.type, offset - inner.offset);
        }
        return {addressOf(spot), id, offset};
    }

private:
    bool fits(TypeId id) const { return wanted_ == 0 || sameType(unit_, id, wanted_); }
    bool isAggregate(TypeId id) const {
        const auto kind = unit_.type(id).kind;
        return kind == TypeKind::Array || kind == TypeKind::Struct || kind == TypeKind::Union;
    }
    // Whether something of the wanted type lies at the very start of `id`.
    bool leadsTo(TypeId id) const {
        if (fits(id)) return true;
        const auto& type = unit_.type(id);
        if (type.kind == TypeKind::Array) return leadsTo(type.element);
        if (type.kind == TypeKind::Union)
            for (const auto& member : type.fields)
                if (member.bitWidth == 0 && leadsTo(member.type)) return true;
        return type.kind == TypeKind::Struct && !type.fields.empty() && type.fields[0].bitWidth == 0 &&
               leadsTo(type.fields[0].type);
    }

    const program::Interface& unit_;
    TypeId wanted_;
};

}  // namespace

bool sameType(const program::Interface& unit, TypeId a, TypeId b) {
    if (a == b) return true;
    return unit.type(a).kind == unit.type(b).kind && unit.type(a).size == unit.type(b).size &&
           !unit.type(a).spelling.empty() && typeName(unit, a) == typeName(unit, b);
}

std::string addressInside(const program::Interface& unit, const Spot& object, TypeId type, uint64_t count,
                          uint64_t offset, TypeId wanted) {
    const TypeId pointee = wanted == 0 ? 0 : unit.type(wanted).element;
    const bool any = pointee == 0 || unit.type(pointee).kind == TypeKind::Void;
    const Finder finder(unit, any ? 0 : pointee);
    const auto& block = unit.type(type);
    // a single array on the heap is held by a pointer to its first element, as malloc's users do
    const Address found =
        count != 1                                        ? finder.sequence(object, type, count, offset)
        : object.pointer && block.kind == TypeKind::Array ? finder.sequence(object, block.element, block.count, offset)
        : offset == unit.type(type).size && offset != 0   ? Address{fmt::format("&{} + 1", object.text), type, 0}
                                                          : finder.object(object, type, offset);
    std::string text = found.text;
    if (found.rest != 0) text = fmt::format("reinterpret_cast<char*>({}) + {}", text, found.rest);
    if (any) return text;
    if (found.rest == 0 && sameType(unit, found.pointee, pointee)) return text;
    if (found.rest != 0 && unit.type(pointee).spelling == "char") return text;
    const auto kind = unit.type(pointee).kind;
    if (kind == TypeKind::Pointer || kind == TypeKind::Function)
        return fmt::format("({})({})", typeName(unit, wanted), text);
    return fmt::format("reinterpret_cast<{}>({})", typeName(unit, wanted), text);
}

}  // namespace provest::emit
