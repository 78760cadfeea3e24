#include "emit/apart.hpp"

#include "emit/declarations.hpp"
#include "emit/layout.hpp"
#include "emit/records.hpp"
#include "emit/scope.hpp"
#include "emit/spelling.hpp"
#include "emit/synthesis.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <map>

namespace provest::emit {

namespace {

using program::Field;
using program::Function;
using program::Type;
using program::TypeId;
using program::TypeKind;

bool isRecord(const Type& type) { return type.kind == TypeKind::Struct || type.kind == TypeKind::Union; }

bool hasName(const Type& type) {
    return isRecord(type) || type.kind == TypeKind::Enum || type.kind == TypeKind::Opaque;
}

// Numbers, pointers, arrays and functions behind a typedef.
bool isAlias(const Type& type) {
    return !hasName(type) && type.kind != TypeKind::Void && isName(type.spelling) &&
           (!type.header.empty() || !type.definition.empty());
}

class Respeller {
public:
    Respeller(const program::Interface& unit, const std::set<std::string>& macros, std::string access)
        : old_(unit), unit_(unit), macros_(macros), access_(std::move(access)), taken_(macros) {
        for (const char* name : namesOfHelpers()) taken_.insert(name);
    }

    Apart write() {
        for (auto* list : {&unit_.functions, &unit_.undefined, &unit_.addressable})
            for (Function& function : *list) rename(function);
        for (auto& variable : unit_.variables) {
            if (variable.symbol.empty()) variable.symbol = variable.name;
            variable.name = fresh(variable.name);
        }
        for (auto* list : {&unit_.functions, &unit_.undefined, &unit_.addressable})
            for (const Function& function : *list) {
                reach(function.result);
                for (const auto& parameter : function.parameters) reach(parameter.type);
                reach(function.signature);
            }
        for (const auto& variable : unit_.variables) reach(variable.type);
        for (const TypeId id : reached_) nameOne(id);
        for (const TypeId id : reached_) spell(id);
        for (const TypeId id : reached_) typeNames_.insert(unit_.type(id).spelling);
        for (const TypeId id : reached_)
            if (!isLibrarys(id)) nameMembers(unit_.types[id]);
        for (TypeId id = 0; id < unit_.types.size(); ++id)
            if (!spelled_.contains(id)) spellPlain(unit_.types[id]);
        for (auto* list : {&unit_.functions, &unit_.undefined, &unit_.addressable})
            for (Function& function : *list) nameParameters(function);
        declareAll();
        return {std::move(unit_), std::move(text_)};
    }

private:
    std::string fresh(const std::string& wish) {
        std::string name = identifier(wish);
        while (!taken_.insert(name).second) name += '_';
        return name;
    }

    // Entries of several lists may be the same function.
    void rename(Function& function) {
        if (function.symbol.empty()) function.symbol = function.name;
        if (function.isMain()) return;  // see callName
        const auto [known, isNew] = renamed_.emplace(function.name, "");
        if (isNew) known->second = fresh(function.name);
        function.name = known->second;
    }

    void nameParameters(Function& function) {
        std::set<std::string> own;
        for (auto& parameter : function.parameters) {
            parameter.name = identifier(parameter.name);
            while (taken_.contains(parameter.name) || !own.insert(parameter.name).second) parameter.name += '_';
        }
    }

    void reach(TypeId id) {
        if (!seen_.insert(id).second) return;
        reached_.push_back(id);
        const Type& type = old_.type(id);
        if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array || type.kind == TypeKind::Function)
            reach(type.element);
        for (const TypeId parameter : type.parameters) reach(parameter);
        if (isLibrarys(id)) return;
        for (const Field& field : type.fields) reach(field.type);
    }

    // FILE: nobody makes one but the library, whose functions the tests call for it.
    bool isLibrarys(TypeId id) const { return testcase::isStream(old_, id) && old_.type(id).header.starts_with('<'); }

    // Records and enumerations; members without a name of their own stay a part of their record.
    void nameOne(TypeId id) {
        Type& type = unit_.types[id];
        type.header.clear();
        type.definition.clear();
        if (isLibrarys(id)) {
            type.spelling = "FILE";
            spelled_.insert(id);
            return;
        }
        const bool needsName = type.kind == TypeKind::Opaque || type.kind == TypeKind::Enum;
        if (hasName(type) && !spelled_.contains(id) && (needsName || !type.tag.empty())) {
            type.spelling = type.tag = fresh(type.tag.empty() ? "Unnamed" : type.tag);
            spelled_.insert(id);
        }
        for (auto& enumerator : type.enumerators) enumerator.name = fresh(enumerator.name);
        for (const Field& field : type.fields)
            if (!field.name.empty()) nameInside(type.tag + "_" + field.name, field.type);
    }

    // C++ looks up types among the members as well.
    void nameMembers(Type& type) {
        std::set<std::string> own;
        for (Field& field : type.fields) {
            if (field.name.empty()) continue;
            field.name = identifier(field.name);
            while (macros_.contains(field.name) || typeNames_.contains(field.name) || !own.insert(field.name).second)
                field.name += '_';
        }
    }

    // A type without a name behind a member gets the member's.
    void nameInside(const std::string& wish, TypeId id) {
        Type& type = unit_.types[id];
        if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array) {
            if (!isAlias(old_.type(id))) nameInside(wish, type.element);
        } else if ((isRecord(type) || type.kind == TypeKind::Enum) && type.tag.empty()) {
            type.spelling = type.tag = fresh(wish);
            spelled_.insert(id);
        }
    }

    // What no declaration mentions is still the type of bytes in some test.
    static void spellPlain(Type& type) {
        const bool number =
            type.kind == TypeKind::Bool || type.kind == TypeKind::Integer || type.kind == TypeKind::Float;
        if (number && isAlias(type)) type.spelling = numberName(type);
    }

    void spell(TypeId id) {
        if (!spelled_.insert(id).second) return;
        Type& type = unit_.types[id];
        const bool alias = isAlias(old_.type(id));
        switch (type.kind) {
            case TypeKind::Bool:
            case TypeKind::Integer:
            case TypeKind::Float:
                if (alias) type.spelling = fresh(type.spelling);
                break;
            case TypeKind::Pointer:
                spell(type.element);
                if (alias)
                    type.spelling = fresh(type.spelling);
                else
                    spellPointer(unit_.types[id]);
                break;
            case TypeKind::Array:
                spell(type.element);
                unit_.types[id].spelling = alias ? fresh(old_.type(id).spelling)
                                                 : fmt::format("{}[{}]", typeName(unit_, type.element), type.count);
                break;
            case TypeKind::Function:
                spell(type.element);
                for (const TypeId parameter : old_.type(id).parameters) spell(parameter);
                unit_.types[id].spelling = alias ? fresh(old_.type(id).spelling) : "";
                break;
            default:
                break;
        }
    }

    // C++ writes a name into the midst of these types: they get one of their own instead.
    void spellPointer(Type& type) {
        const Type& target = unit_.type(type.element);
        const bool awkward = target.kind == TypeKind::Function
                                 ? target.spelling.empty()
                                 : target.kind == TypeKind::Array && target.spelling.find('[') != std::string::npos;
        if (!awkward) {
            const std::string pointee = typeName(unit_, type.element);
            type.spelling = !type.isConst                       ? pointee + "*"
                            : target.kind == TypeKind::Pointer  ? pointee + " const*"
                            : target.kind == TypeKind::Function ? pointee + "*"
                                                                : "const " + pointee + "*";
            return;
        }
        std::string& name = pointers_[{type.element, type.isConst}];
        if (name.empty()) {
            name = fresh(target.kind == TypeKind::Function ? "FunctionPointer" : "ArrayPointer");
            made_.insert(name);
        }
        type.spelling = name;
    }

    // --- text, in an order in which each name is known before it is used

    void line(const std::string& text) {
        for (const std::string& part : wrapLine(text, 0)) text_ += part + "\n";
    }

    void declareAll() {
        for (const TypeId id : reached_) forward(id);
        for (const TypeId id : reached_) mention(id);
        for (const TypeId id : reached_) complete(id);
        std::set<std::string> said;
        for (const auto* list : {&unit_.functions, &unit_.undefined})
            for (const Function& function : *list)
                if (said.insert(function.name).second) declareFunction(function);
        for (const auto& variable : unit_.variables) declareVariable(variable);
    }

    void forward(TypeId id) {
        const Type& type = unit_.type(id);
        if (type.tag.empty() || isLibrarys(id)) return;
        if (type.kind == TypeKind::Enum) line(synthesised(unit_, id));
        if (isRecord(type)) line(fmt::format("{} {};", type.kind == TypeKind::Union ? "union" : "struct", type.tag));
        if (type.kind != TypeKind::Opaque) return;
        if (type.size == 0) return line(fmt::format("struct {};", type.tag));
        line(fmt::format("struct __attribute__((aligned({}))) {} {{ unsigned char bytes[{}]; }};", type.align, type.tag,
                         type.size));  // a complex number, a vector
    }

    void mention(TypeId id) {
        const Type& type = unit_.type(id);
        if (hasName(type) || !mentioned_.insert(id).second) return;
        if (type.kind == TypeKind::Array) complete(type.element);
        if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Function) mention(type.element);
        for (const TypeId parameter : type.parameters) mention(parameter);
        const bool alias = isAlias(old_.type(id));
        if (!alias && !made_.contains(type.spelling)) return;
        if (!typedefs_.insert(type.spelling).second) return;
        line("typedef " + aliased(type) + ";");
    }

    std::string aliased(const Type& type) const {
        const std::string& name = type.spelling;
        switch (type.kind) {
            case TypeKind::Pointer: {
                const Type& target = unit_.type(type.element);
                if (target.kind == TypeKind::Function && target.spelling.empty())
                    return signature(target, "(*" + name + ")");
                const std::string quality = type.isConst && target.kind != TypeKind::Function ? "const " : "";
                if (target.kind == TypeKind::Array && target.spelling.find('[') != std::string::npos)
                    return quality + declare(unit_, target.element, fmt::format("(*{})[{}]", name, target.count));
                if (target.kind == TypeKind::Pointer && type.isConst)
                    return fmt::format("{} const* {}", typeName(unit_, type.element), name);
                return fmt::format("{}{}* {}", quality, typeName(unit_, type.element), name);
            }
            case TypeKind::Array:
                return declare(unit_, type.element, fmt::format("{}[{}]", name, type.count));
            case TypeKind::Function:
                return signature(type, name);
            default:
                return numberName(type) + " " + name;
        }
    }

    std::string signature(const Type& function, const std::string& name) const {
        std::string parameters;
        for (const TypeId parameter : function.parameters)
            parameters += (parameters.empty() ? "" : ", ") + typeName(unit_, parameter);
        if (function.variadic) parameters += parameters.empty() ? "..." : ", ...";
        return declare(unit_, function.element, fmt::format("{}({})", name, parameters));
    }

    void complete(TypeId id) {
        mention(id);
        const Type& type = unit_.type(id);
        if (type.kind == TypeKind::Array) complete(type.element);
        if (!isRecord(type) || isLibrarys(id) || !completed_.insert(id).second) return;
        for (const Field& field : type.fields) complete(field.type);
        if (type.tag.empty()) return;
        line(recordText(unit_, id, type.tag) + ";");
        line(fmt::format("static_assert({}, \"laid out as in C\");", layoutCondition(unit_, id, type.tag)));
    }

    void declareFunction(const Function& function) {
        std::string parameters;
        for (const auto& parameter : function.parameters)
            parameters += (parameters.empty() ? "" : ", ") + declare(unit_, parameter.type, parameter.name);
        const size_t fixed = function.parameters.size() - function.extra;
        if (function.variadic && !function.isInternal) {
            parameters.clear();
            for (size_t i = 0; i < fixed; ++i)
                parameters +=
                    (i ? ", " : "") + declare(unit_, function.parameters[i].type, function.parameters[i].name);
            parameters += parameters.empty() ? "..." : ", ...";
        }
        const std::string name = callName(function);
        const std::string symbol = function.isMain()     ? "__real_main"  // see declarations.cpp
                                   : function.isInternal ? access_ + function.symbol
                                                         : function.symbol;
        line(fmt::format("{}{} __asm__(\"{}\");", function.noReturn ? "[[noreturn]] " : "",
                         declare(unit_, function.result, fmt::format("{}({})", name, parameters)), symbol));
    }

    void declareVariable(const program::Variable& variable) {
        const std::string text = declare(unit_, variable.type, variable.name);
        line(fmt::format("extern {} __asm__(\"{}\");", text, variable.symbol));
        if (!variable.defined) line(text + ";");
    }

    const program::Interface& old_;
    program::Interface unit_;
    const std::set<std::string>& macros_;
    std::string access_;
    std::set<std::string> taken_, typeNames_;
    std::map<std::string, std::string> renamed_;
    std::vector<TypeId> reached_;
    std::set<TypeId> seen_, spelled_, mentioned_, completed_;
    std::map<std::pair<TypeId, bool>, std::string> pointers_;
    std::set<std::string> made_, typedefs_;
    std::string text_;
};

}  // namespace

Apart apart(const program::Interface& unit, const std::set<std::string>& macros, const std::string& access) {
    return Respeller(unit, macros, access).write();
}

}  // namespace provest::emit
