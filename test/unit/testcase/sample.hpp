// Interfaces written by hand, as the front end would fill them, for tests that need no compiler.
#pragma once

#include "program/interface.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace provest::sample {

using program::Field;
using program::Function;
using program::Interface;
using program::Parameter;
using program::Type;
using program::TypeId;
using program::TypeKind;

class Sketch {
public:
    Sketch() { add(TypeKind::Void, "void", 0, 1); }

    TypeId integer(const std::string& name, uint64_t size, bool isSigned) {
        const TypeId id = add(TypeKind::Integer, name, size, static_cast<uint32_t>(size));
        interface.types[id].isSigned = isSigned;
        interface.types[id].isCharacter = size == 1;
        interface.types[id].isConst = name.rfind("const ", 0) == 0;
        return id;
    }
    TypeId floating(const std::string& name, uint64_t size) {
        return add(TypeKind::Float, name, size, static_cast<uint32_t>(size));
    }
    TypeId boolean() { return add(TypeKind::Bool, "_Bool", 1, 1); }
    TypeId pointer(TypeId to, const std::string& spelling = "") {
        const std::string name = spelling.empty() ? interface.types[to].spelling + " *" : spelling;
        const TypeId id = add(TypeKind::Pointer, name, 8, 8);
        interface.types[id].element = to;
        interface.types[id].isConst = interface.types[to].isConst;
        return id;
    }
    TypeId array(TypeId of, uint64_t count) {
        const Type element = interface.types[of];
        const TypeId id = add(TypeKind::Array, element.spelling + "[" + std::to_string(count) + "]",
                              element.size * count, element.align);
        interface.types[id].element = of;
        interface.types[id].count = count;
        return id;
    }
    TypeId enumeration(const std::string& tag, std::vector<program::Enumerator> enumerators) {
        const TypeId id = add(TypeKind::Enum, "enum " + tag, 4, 4);
        interface.types[id].tag = tag;
        interface.types[id].enumerators = std::move(enumerators);
        return id;
    }
    TypeId opaque(const std::string& tag) {
        const TypeId id = add(TypeKind::Opaque, "struct " + tag, 0, 1);
        interface.types[id].tag = tag;
        return id;
    }
    TypeId signature(TypeId result, std::vector<TypeId> parameters) {
        const TypeId id = add(TypeKind::Function, "function", 0, 1);
        interface.types[id].element = result;
        interface.types[id].parameters = std::move(parameters);
        return id;
    }
    TypeId record(const std::string& tag, std::vector<std::pair<std::string, TypeId>> fields, bool isUnion = false) {
        const TypeId id = add(isUnion ? TypeKind::Union : TypeKind::Struct, "struct " + tag, 0, 1);
        complete(id, std::move(fields));
        interface.types[id].tag = tag;
        return id;
    }
    // For recursive types: declare with record(tag, {}), then complete.
    void complete(TypeId id, std::vector<std::pair<std::string, TypeId>> fields) {
        uint64_t end = 0;
        uint64_t size = 0;
        uint32_t align = 1;
        const bool isUnion = interface.types[id].kind == TypeKind::Union;
        for (const auto& [name, type] : fields) {
            const Type& t = interface.types[type];
            const uint64_t at = isUnion ? 0 : (end + t.align - 1) / t.align * t.align;
            interface.types[id].fields.push_back({name, type, static_cast<uint32_t>(at), 0, 0});
            end = at + t.size;
            size = std::max(size, end);
            align = std::max(align, t.align);
        }
        interface.types[id].align = align;
        interface.types[id].size = (size + align - 1) / align * align;
    }
    Function function(const std::string& name, TypeId result, std::vector<std::pair<std::string, TypeId>> parameters) {
        Function f;
        f.name = name;
        f.result = result;
        std::vector<TypeId> types;
        for (const auto& [parameter, type] : parameters) {
            f.parameters.emplace_back();
            f.parameters.back().name = parameter;
            f.parameters.back().type = type;
            types.push_back(type);
        }
        f.arguments = record(name + "_arguments", std::move(parameters));
        f.signature = signature(result, std::move(types));
        return f;
    }

    Interface interface;

private:
    TypeId add(TypeKind kind, const std::string& spelling, uint64_t size, uint32_t align) {
        Type type;
        type.kind = kind;
        type.spelling = spelling;
        type.size = size;
        type.align = align;
        interface.types.push_back(type);
        return static_cast<TypeId>(interface.types.size() - 1);
    }
};

inline uint32_t named(const Interface& interface, const std::string& name) {
    uint32_t index = 0;
    while (index < interface.functions.size() && interface.functions[index].name != name) ++index;
    return index;
}

// A unit that has one of everything.
inline Interface everything() {
    Sketch s;
    const TypeId integer = s.integer("int", 4, true);
    const TypeId size = s.integer("unsigned long", 8, false);
    const TypeId character = s.integer("char", 1, true);
    const TypeId constant = s.integer("const char", 1, true);
    const TypeId byte = s.integer("unsigned char", 1, false);
    const TypeId wide = s.integer("__int128", 16, true);
    const TypeId real = s.floating("double", 8);
    const TypeId single = s.floating("float", 4);
    const TypeId extended = s.floating("long double", 16);
    const TypeId boolean = s.boolean();
    const TypeId color = s.enumeration("color", {{"RED", 0}, {"GREEN", 5}, {"BLUE", -2}});
    const TypeId text = s.pointer(character);
    const TypeId fixed = s.pointer(constant);
    const TypeId texts = s.pointer(text);
    const TypeId numbers = s.pointer(integer);
    const TypeId anything = s.pointer(0);
    const TypeId node = s.record("node", {});
    const TypeId nodes = s.pointer(node);
    s.complete(node, {{"value", integer}, {"next", nodes}, {"previous", nodes}, {"name", s.array(character, 8)}});
    const TypeId bits = s.record("bits", {{"word", integer}, {"real", real}, {"flag", boolean}});
    s.interface.types[bits].fields.push_back({"low", integer, 0, 0, 3});
    s.interface.types[bits].fields.push_back({"middle", integer, 0, 3, 9});
    const TypeId either = s.record("either", {{"number", integer}, {"real", single}, {"text", text}}, true);
    const TypeId open = s.record("open", {{"used", integer}, {"data", s.array(integer, 0)}});
    const TypeId handle = s.pointer(s.opaque("handle"));
    const TypeId shape = s.record("shape", {{"kind", color},
                                            {"payload", either},
                                            {"bits", bits},
                                            {"grid", s.array(s.array(integer, 3), 2)},
                                            {"items", numbers},
                                            {"count", size}});
    const TypeId callback = s.pointer(s.signature(integer, {integer}));

    auto& out = s.interface;
    out.functions = {
        s.function("scalars", integer,
                   {{"a", integer},
                    {"b", size},
                    {"c", character},
                    {"d", real},
                    {"e", single},
                    {"f", boolean},
                    {"g", color},
                    {"h", extended},
                    {"i", wide}}),
        s.function("sum", integer, {{"v", numbers}, {"n", integer}}),
        s.function("parse", integer, {{"text", fixed}}),
        s.function("copy", 0, {{"to", text}, {"from", fixed}, {"size", size}}),
        s.function("walk", integer, {{"list", nodes}}),
        s.function("draw", integer, {{"shape", s.pointer(shape)}, {"by_value", bits}}),
        s.function("grow", integer, {{"open", s.pointer(open)}}),
        s.function("create", handle, {{"n", integer}}),
        s.function("use", integer, {{"handle", handle}, {"x", integer}}),
        s.function("destroy", 0, {{"handle", handle}}),
        s.function("each", integer, {{"call", callback}, {"data", anything}, {"size", size}}),
        s.function("main", integer, {{"argc", integer}, {"argv", texts}}),
        s.function("nothing", 0, {}),
        s.function("raw", 0, {{"bytes", s.pointer(byte)}, {"n", size}}),
    };
    out.addressable = {s.function("twice", integer, {{"x", integer}}), s.function("other", 0, {{"x", integer}})};
    out.variables.resize(3);
    out.variables[0].name = "counter";
    out.variables[0].type = integer;
    out.variables[1].name = "limit";
    out.variables[1].type = integer;
    out.variables[1].isConst = true;
    out.variables[2].name = "head";
    out.variables[2].type = nodes;
    out.variables[2].defined = true;
    out.undefined = {s.function("sensor", integer, {{"where", numbers}, {"name", fixed}}), s.function("log", 0, {})};
    out.integers = {-7, 42, 100, 1000};
    out.floats = {3.25};
    out.strings = {"alpha", "beta.txt", ""};
    out.libraryCalls = {"fopen", "getchar", "malloc", "time"};
    return out;
}

}  // namespace provest::sample
