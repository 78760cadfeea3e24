#include "emit/synthesis.hpp"

#include "emit/spelling.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

namespace provest::emit {

namespace {

using program::Type;
using program::TypeKind;

bool isName(const std::string& text) {
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::all_of(text.begin(), text.end(),
                       [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

std::string number(const Type& type) {
    static const char* const signedNames[] = {"signed char", "short", "int", "long"};
    const size_t power = type.size == 1 ? 0 : type.size == 2 ? 1 : type.size == 4 ? 2 : 3;
    if (type.kind == TypeKind::Bool) return "bool";
    if (type.kind == TypeKind::Float) return type.size == 4 ? "float" : type.size == 8 ? "double" : "long double";
    if (type.isCharacter && type.isSigned) return "char";
    return type.isSigned ? signedNames[power]
           : power == 0  ? "unsigned char"
                         : std::string("unsigned ") + signedNames[power];
}

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

std::string enumeration(const Type& type) {
    std::string body;
    for (const auto& one : type.enumerators)
        body += fmt::format("{}{} = {}", body.empty() ? "" : ", ", identifier(one.name), one.value);
    const std::string name = identifier(type.tag);
    return type.spelling.starts_with("enum ") ? fmt::format("enum {} {{ {} }};", name, body)
                                              : fmt::format("typedef enum {{ {} }} {};", body, name);
}

std::string record(const program::Interface& unit, const Type& type) {
    const std::string keyword = type.kind == TypeKind::Union ? "union" : "struct";
    std::string body;
    for (const auto& field : type.fields) {
        if (field.name.empty() || unit.type(field.type).spelling.empty()) return {};
        body += declare(unit, field.type, identifier(field.name));
        if (field.bitWidth != 0) body += fmt::format(" : {}", field.bitWidth);
        body += "; ";
    }
    const std::string name = identifier(type.tag);
    const bool tagged = type.spelling.starts_with(keyword + " ");
    std::string text = tagged ? fmt::format("{} {} {{ {}}};", keyword, name, body)
                              : fmt::format("typedef {} {{ {}}} {};", keyword, body, name);
    return text + fmt::format("\nstatic_assert(sizeof({}) == {}, \"laid out as in C\");",
                              tagged ? keyword + " " + name : name, type.size);
}

}  // namespace

std::string synthesised(const program::Interface& unit, program::TypeId id) {
    const Type& type = unit.type(id);
    switch (type.kind) {
        case TypeKind::Bool:
        case TypeKind::Integer:
        case TypeKind::Float:
            if (!isName(type.spelling) || type.header.empty()) return {};
            return fmt::format("typedef {} {};", number(type), identifier(type.spelling));
        case TypeKind::Pointer: {
            if (!isName(type.spelling)) return {};
            const std::string text = pointer(unit, type, identifier(type.spelling));
            return text.empty() ? text : "typedef " + text + ";";
        }
        case TypeKind::Enum:
            return type.tag.empty() ? std::string() : enumeration(type);
        case TypeKind::Struct:
        case TypeKind::Union:
            return type.tag.empty() ? std::string() : record(unit, type);
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
