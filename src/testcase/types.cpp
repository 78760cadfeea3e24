#include "testcase/types.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace provest::testcase {

using program::Field;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

std::string unqualified(std::string_view spelling) {
    std::string out(spelling);
    for (std::string_view word : {"const ", "volatile ", " const", " volatile"})
        for (size_t at; (at = out.find(word)) != std::string::npos;) out.erase(at, word.size());
    return out;
}

// `called`: within the type of a function, where callers must agree on constness and on the kind of characters, too.
bool same(const Interface& interface, TypeId a, TypeId b, int depth, bool called = false) {
    if (a == b || depth == 0) return true;
    const Type& x = interface.type(a);
    const Type& y = interface.type(b);
    if (x.kind != y.kind || x.size != y.size) return false;
    switch (x.kind) {
        case TypeKind::Void:
        case TypeKind::Bool:
        case TypeKind::Float:
            return true;
        case TypeKind::Integer:
            if (called && x.isCharacter != y.isCharacter) return false;
            return x.isSigned == y.isSigned || (!called && x.isCharacter && y.isCharacter);
        case TypeKind::Pointer:
            if (called && x.isConst != y.isConst) return false;
            return same(interface, x.element, y.element, depth - 1, called);
        case TypeKind::Array:
            return x.count == y.count && same(interface, x.element, y.element, depth - 1, called);
        case TypeKind::Function:
            if (x.tag != y.tag) return false;
            if (x.variadic != y.variadic || x.parameters.size() != y.parameters.size()) return false;
            for (size_t i = 0; i < x.parameters.size(); ++i)
                if (!same(interface, x.parameters[i], y.parameters[i], depth - 1, true)) return false;
            return same(interface, x.element, y.element, depth - 1, true);
        case TypeKind::Enum:
        case TypeKind::Struct:
        case TypeKind::Union:
        case TypeKind::Opaque:
        case TypeKind::Class:
            if (!x.tag.empty() || !y.tag.empty()) return x.tag == y.tag;
            return unqualified(x.spelling) == unqualified(y.spelling);
    }
    return false;
}

bool soundsLikeLength(std::string_view name) {
    std::string lower;
    for (char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    static constexpr std::array<std::string_view, 6> whole{"n", "sz", "cnt", "max", "cap", "argc"};
    static constexpr std::array<std::string_view, 6> part{"len", "size", "count", "num", "nmemb", "capacity"};
    return std::find(whole.begin(), whole.end(), lower) != whole.end() ||
           std::any_of(part.begin(), part.end(), [&](auto p) { return lower.find(p) != std::string::npos; });
}

}  // namespace

bool sameType(const Interface& interface, TypeId a, TypeId b) { return same(interface, a, b, 8); }

bool holds(const Interface& interface, TypeId outer, uint64_t bytes, uint64_t offset, TypeId inner) {
    const Type& type = interface.type(outer);
    if (type.size == 0)
        return type.kind == TypeKind::Array && offset <= bytes && holds(interface, type.element, bytes, offset, inner);
    if (const Field* tail = flexibleTail(interface, outer); tail && offset >= tail->offset)
        return holds(interface, interface.type(tail->type).element, bytes - tail->offset, offset - tail->offset, inner);
    if (offset + interface.type(inner).size > bytes) return false;
    const uint64_t within = offset % type.size;
    if (within == 0 && sameType(interface, outer, inner)) return true;
    if (type.kind == TypeKind::Array) return holds(interface, type.element, type.size, within, inner);
    for (const Field& field : type.fields) {
        const uint64_t size = interface.type(field.type).size;
        if (field.bitWidth == 0 && within >= field.offset && within < field.offset + size &&
            holds(interface, field.type, size, within - field.offset, inner))
            return true;
    }
    return false;
}

const Field* flexibleTail(const Interface& interface, TypeId type) {
    const Type& record = interface.type(type);
    if (record.kind != TypeKind::Struct || record.fields.empty()) return nullptr;
    const Field& last = record.fields.back();
    const Type& tail = interface.type(last.type);
    const bool open = tail.kind == TypeKind::Array && tail.count == 0 && interface.type(tail.element).size > 0;
    return open ? &last : nullptr;
}

std::optional<TypeId> byteType(const Interface& interface) {
    std::optional<TypeId> found;
    for (TypeId id = 0; id < interface.types.size(); ++id) {
        const Type& type = interface.types[id];
        if (type.kind != TypeKind::Integer || type.size != 1) continue;
        if (!type.isSigned) return id;
        if (!found) found = id;
    }
    return found;
}

bool isCharacter(const Type& type) { return type.isCharacter && type.size == 1; }

bool isText(const Type& type) {
    return isCharacter(type) && type.isSigned && type.spelling.find("int8") == std::string::npos;
}

bool isTextPointer(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    return type.kind == TypeKind::Pointer && isCharacter(interface.type(type.element));
}

bool isStream(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    return type.kind == TypeKind::Struct && (type.tag == "_IO_FILE" || type.tag == "FILE");
}

namespace {

// Calls `visit` with the type at every level from `type` down to the scalar at `offset`, and the bytes left.
template <class Visit>
void descend(const Interface& interface, TypeId id, uint64_t offset, const Visit& visit) {
    for (;;) {
        const Type& type = interface.type(id);
        if (type.size > 0) offset %= type.size;
        visit(id, offset);
        if (type.kind == TypeKind::Array) {
            id = type.element;
            continue;
        }
        const auto inside = std::find_if(type.fields.begin(), type.fields.end(), [&](const Field& field) {
            return field.bitWidth == 0 && offset >= field.offset &&
                   offset < field.offset + std::max<uint64_t>(1, interface.type(field.type).size);
        });
        if (inside == type.fields.end()) return;
        offset -= inside->offset;
        id = inside->type;
    }
}

}  // namespace

std::optional<TypeId> pointerAt(const Interface& interface, TypeId type, uint64_t offset) {
    std::optional<TypeId> found;
    descend(interface, type, offset, [&](TypeId id, uint64_t left) {
        if (left == 0 && interface.type(id).kind == TypeKind::Pointer) found = id;
    });
    return found;
}

std::optional<TypeId> sequenceAt(const Interface& interface, TypeId type, uint64_t offset) {
    std::optional<TypeId> found;
    descend(interface, type, offset, [&](TypeId id, uint64_t left) {
        const Type& here = interface.type(id);
        if (left == 0 && here.kind == TypeKind::Struct && here.carrier == program::Carrier::Sequence)
            found = interface.type(here.fields[0].type).element;
    });
    return found;
}

std::optional<uint32_t> baseOffsetOf(const Interface& interface, TypeId from, TypeId to) {
    if (from == to) return 0;
    for (const Type::Base& base : interface.type(from).bases)
        if (base.type == to) return base.offset;
    return std::nullopt;
}

bool isObjectPointer(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    return type.kind == TypeKind::Pointer && interface.type(type.element).kind == TypeKind::Class;
}

bool fitsAs(const Interface& interface, TypeId result, TypeId pointer) {
    if (!isObjectPointer(interface, result) || !isObjectPointer(interface, pointer))
        return sameType(interface, result, pointer);
    return baseOffsetOf(interface, interface.type(result).element, interface.type(pointer).element).has_value();
}

bool isSealed(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    if (type.kind == TypeKind::Opaque || type.kind == TypeKind::Class) return true;
    if (type.kind == TypeKind::Struct || type.kind == TypeKind::Union)
        return type.size == 0 || isStream(interface, id) || type.tag == "__dirstream" || type.size > (1u << 20);
    return false;
}

bool holdsClosed(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    if (type.isClosed()) return true;
    if (type.kind == TypeKind::Array) return holdsClosed(interface, type.element);
    return std::any_of(type.fields.begin(), type.fields.end(),
                       [&](const Field& field) { return holdsClosed(interface, field.type); });
}

const Field* tailLength(const Interface& interface, TypeId id) {
    const Field* tail = flexibleTail(interface, id);
    if (!tail) return nullptr;
    const Field* found = nullptr;
    for (const Field& field : interface.type(id).fields) {
        const Type& type = interface.type(field.type);
        if (&field == tail || type.kind != TypeKind::Integer || field.bitWidth != 0) continue;
        if (soundsLikeLength(field.name)) return &field;
        if (type.size >= 2) found = &field;  // the nearest before the array
    }
    return found;
}

std::vector<Pair> pairsOf(const Interface& interface, TypeId record) {
    std::vector<Pair> pairs;
    const auto& fields = interface.type(record).fields;
    if (interface.type(record).kind != TypeKind::Struct) return pairs;
    std::vector<bool> taken(fields.size());
    const auto isLength = [&](size_t i) {
        if (i >= fields.size() || taken[i] || fields[i].bitWidth != 0) return false;
        if (fields[i].name.starts_with("variadic")) return false;  // what it means is up to the format
        const Type& type = interface.type(fields[i].type);
        return type.kind == TypeKind::Integer && (type.size >= 2 || soundsLikeLength(fields[i].name));
    };
    for (size_t i = 0; i < fields.size(); ++i) {
        const Type& type = interface.type(fields[i].type);
        if (type.kind != TypeKind::Pointer || interface.type(type.element).kind == TypeKind::Function) continue;
        // After the pointer is the custom; before it only when nothing follows or the name is plain (argc, argv).
        size_t length = fields.size();
        if (isLength(i + 1) && (soundsLikeLength(fields[i + 1].name) || !(i > 0 && isLength(i - 1))))
            length = i + 1;
        else if (i > 0 && isLength(i - 1))
            length = i - 1;
        else if (isLength(i + 1))
            length = i + 1;
        if (length == fields.size()) continue;
        taken[length] = true;
        pairs.push_back(
            {static_cast<uint32_t>(i), static_cast<uint32_t>(length), soundsLikeLength(fields[length].name)});
    }
    return pairs;
}

}  // namespace provest::testcase
