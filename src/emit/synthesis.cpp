#include "emit/synthesis.hpp"

#include "emit/records.hpp"
#include "emit/spelling.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

namespace provest::emit {

namespace {

using program::Type;
using program::TypeKind;

// The name of the type a typedef of a pointer points to, with its const.
std::string pointer(const program::Interface& unit, const Type& type, const std::string& name) {
    const Type& target = unit.type(type.element);
    if (target.kind == TypeKind::Function) {
        std::string parameters;
        for (const auto parameter : target.parameters)
            parameters += (parameters.empty() ? "" : ", ") + typeName(unit, parameter);
        if (target.variadic) parameters += ", ...";
        return fmt::format("{} (*{})({})", typeName(unit, target.element), name, parameters);
    }
    if (target.kind == TypeKind::Array || target.spelling.empty()) return {};
    return fmt::format("{}{}* {}", type.isConst ? "const " : "", typeName(unit, type.element), name);
}

// With its underlying type, so that every value it can hold in C may be put into it.
std::string enumeration(const program::Interface& unit, const Type& type) {
    std::string body;
    for (const auto& one : type.enumerators)
        body += fmt::format("{}{} = {}", body.empty() ? "" : ", ", identifier(one.name), one.value);
    return fmt::format("enum {} : {} {{ {} }};", identifier(type.tag), typeName(unit, type.element), body);
}

std::string record(const program::Interface& unit, program::TypeId id) {
    const Type& type = unit.type(id);
    const std::string keyword = type.kind == TypeKind::Union ? "union" : "struct";
    const std::string name = identifier(type.tag);
    const bool tagged = type.spelling.starts_with(keyword + " ");
    const std::string text =
        tagged ? recordText(unit, id, name) : fmt::format("typedef {} {}", recordText(unit, id, ""), name);
    return text + fmt::format(";\nstatic_assert({}, \"laid out as in C\");",
                              layoutCondition(unit, id, tagged ? keyword + " " + name : name));
}

}  // namespace

bool isName(const std::string& text) {
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

std::string numberName(const Type& type) {
    static const char* const signedNames[] = {"signed char", "short", "int", "long", "__int128"};
    const size_t power = type.size == 1 ? 0 : type.size == 2 ? 1 : type.size == 4 ? 2 : type.size == 8 ? 3 : 4;
    if (type.kind == TypeKind::Bool) return "bool";
    if (type.kind == TypeKind::Float) return type.size == 4 ? "float" : type.size == 8 ? "double" : "long double";
    if (type.isCharacter && type.isSigned) return "char";
    return type.isSigned ? signedNames[power]
           : power == 0  ? "unsigned char"
                         : std::string("unsigned ") + signedNames[power];
}

std::string synthesised(const program::Interface& unit, program::TypeId id) {
    const Type& type = unit.type(id);
    switch (type.kind) {
        case TypeKind::Bool:
        case TypeKind::Integer:
        case TypeKind::Float:
            if (!isName(type.spelling) || type.header.empty()) return {};
            return fmt::format("typedef {} {};", numberName(type), identifier(type.spelling));
        case TypeKind::Pointer: {
            if (!isName(type.spelling)) return {};
            const std::string text = pointer(unit, type, identifier(type.spelling));
            return text.empty() ? text : "typedef " + text + ";";
        }
        case TypeKind::Enum:
            return type.tag.empty() ? std::string() : enumeration(unit, type);
        case TypeKind::Struct:
        case TypeKind::Union:
            return type.tag.empty() ? std::string() : record(unit, id);
        case TypeKind::Opaque:
        case TypeKind::Class:
            if (type.tag.empty()) return {};
            return isName(type.spelling) ? fmt::format("typedef struct {0} {0};", identifier(type.tag))
                                         : typeName(unit, id) + ";";
        default:
            return {};
    }
}

}  // namespace provest::emit
