#include "emit/cxx_calls.hpp"

#include "emit/spelling.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

namespace provest::emit {

using program::CallForm;
using program::Carrier;
using program::Function;
using program::Parameter;
using program::Passing;
using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Link;
using testcase::LinkKind;

namespace {

// Another function is called the same way: which one is meant must show in the types of the arguments.
bool isOverloaded(const program::Interface& unit, const Function& function) {
    return std::count_if(unit.functions.begin(), unit.functions.end(),
                         [&](const Function& other) { return other.expression == function.expression; }) > 1;
}

// A literal of exactly this type: 5 is an int, not a char, and "a" becomes a bool before it becomes a string.
std::string exactly(const Type& type, const std::string& literal) {
    const std::string name = cxxTypeName(type.spelling);
    if (type.carrier == Carrier::Text && literal.starts_with('"') &&
        (name == "std::string" || name == "std::string_view"))
        return name + "(" + literal + ")";
    if (type.carrier != Carrier::None || type.kind != TypeKind::Integer || literal.starts_with("static_cast"))
        return literal;
    const bool isNumber = literal.find_first_not_of("-0123456789") == std::string::npos;
    const bool fits = name == "int"            ? isNumber
                      : name == "unsigned int" ? literal.ends_with('u')
                                               : literal.starts_with('\'') && name == "char";
    const bool isLiteral = isNumber || literal.starts_with('\'') ||
                           std::isdigit(static_cast<unsigned char>(literal[0])) || literal[0] == '-';
    return fits || !isLiteral ? literal : fmt::format("static_cast<{}>({})", name, literal);
}

}  // namespace

CxxCalls::CxxCalls(Scope& scope, Objects& objects)
    : scope_(scope),
      objects_(objects),
      values_(scope.unit(), scope.test().blocks, [this](const Link& link, TypeId type) { return object(link, type); }) {
    chooseHolders();
}

// An object that is handed over as a smart pointer is held by one from the start.
void CxxCalls::chooseHolders() {
    const auto& unit = scope_.unit();
    const auto& test = scope_.test();
    holders_.assign(test.calls.size(), Holder::Local);
    for (size_t c = 0; c < test.calls.size(); ++c) {
        const Function& function = unit.functions[test.calls[c].function];
        const Type& result = unit.type(function.result);
        if (result.carrier == Carrier::Owner) holders_[c] = Holder::Unique;
        if (result.carrier == Carrier::Object && !function.ownsResult)
            holders_[c] = result.neverNull ? Holder::Reference : Holder::Pointer;
    }
    for (const auto& block : test.blocks)
        for (const Link& link : block.links) {
            if (link.kind != LinkKind::Result || holders_[link.target] != Holder::Local) continue;
            const TypeId type = testcase::pointerAt(unit, block.type, link.offset).value_or(0);
            if (unit.type(type).carrier == Carrier::Owner) holders_[link.target] = Holder::Unique;
            if (unit.type(type).carrier == Carrier::Shared) holders_[link.target] = Holder::Shared;
        }
}

std::string CxxCalls::object(const Link& link, TypeId type) const {
    if (link.kind != LinkKind::Result) return scope_.pointer(link, type);
    const std::string& name = scope_.resultName(link.target);
    const Type& wanted = scope_.unit().type(type);
    const Holder holder = holders_[link.target];
    if (!testcase::isObjectPointer(scope_.unit(), type)) return name;
    if (wanted.carrier == Carrier::Owner) return "std::move(" + name + ")";
    if (wanted.carrier == Carrier::Shared) return name;
    const bool isPointer = holder == Holder::Pointer;
    const bool isSmart = holder == Holder::Unique || holder == Holder::Shared;
    if (wanted.neverNull) return isPointer || isSmart ? "*" + name : name;
    return isPointer ? name : isSmart ? name + ".get()" : "&" + name;
}

std::string CxxCalls::argument(const Parameter& parameter, TypeId type, const CarriedValue& value,
                               std::vector<std::string>& before) {
    const auto& unit = scope_.unit();
    const Type& ours = unit.type(type);
    if (ours.carrier == Carrier::Sink) {
        const std::string name = scope_.fresh(parameter.name);
        before.push_back(fmt::format("std::ostringstream {};", name));
        return name;
    }
    const bool isStream = ours.spelling.find("basic_istream<") != std::string::npos ||
                          ours.spelling.find("stringstream<") != std::string::npos;
    if (ours.carrier == Carrier::Text && isStream) {
        const std::string name = scope_.fresh(parameter.name);
        const char* kind =
            ours.spelling.find("basic_stringstream<") != std::string::npos ? "std::stringstream" : "std::istringstream";
        before.push_back(fmt::format("{} {}({});", kind, name, values_.value(type, value)));
        return name;
    }
    if (ours.carrier == Carrier::Object) {
        const std::string text = values_.value(type, value);
        return parameter.passing == Passing::Move ? "std::move(" + text + ")" : text;
    }
    if (ours.carrier == Carrier::None && ours.neverNull) {  // a place of the test's own
        const Link* link = value.linkAt(0);
        if (!link) return "nullptr";
        const std::string pointer = scope_.pointer(*link, type);
        return pointer.starts_with("&") ? pointer.substr(1) : "*" + pointer;
    }
    const Link* made = value.linkAt(0);
    if (ours.carrier == Carrier::None && made && made->kind == LinkKind::Result)  // a number that a call gave
        return scope_.resultName(made->target);
    if (ours.carrier == Carrier::None && ours.kind != TypeKind::Struct && ours.kind != TypeKind::Union)
        return objects_.scalar(type, {value.bytes, value.links, value.offset, {}});
    std::string text = values_.value(type, value);
    if (ours.carrier == Carrier::Sequence &&
        ours.spelling.starts_with("std::span<")) {  // a view of what the test holds
        const std::string element = cxxTypeName(unit.type(unit.type(ours.fields[0].type).element).spelling);
        const std::string name = scope_.fresh(parameter.name);
        before.push_back(fmt::format("std::vector<{}> {}{};", element, name, text.substr(text.find('{'))));
        return name;
    }
    if (parameter.passing != Passing::Reference) return text;
    const std::string name = scope_.fresh(parameter.name);
    before.push_back(fmt::format("{} {} = {};", cxxTypeName(ours.spelling), name, text));
    return name;
}

std::string CxxCalls::declaration(uint32_t call, const std::string& expression) const {
    const auto& unit = scope_.unit();
    const Function& function = unit.functions[scope_.test().calls[call].function];
    const std::string& name = scope_.resultName(call);
    const Type& result = unit.type(function.result);
    const std::string type = cxxTypeName(unit.type(result.element).spelling);
    const bool constructs = function.form == CallForm::Constructor;
    // "Type(a, b)" and "Type{a, b}" begin with the type's name
    const std::string arguments = constructs ? expression.substr(cxxTypeName(type).size()) : "";
    switch (holders_[call]) {
        case Holder::Unique:
        case Holder::Shared: {
            if (result.carrier == Carrier::Owner) return fmt::format("auto {} = {};", name, expression);
            const char* maker = holders_[call] == Holder::Unique ? "std::make_unique" : "std::make_shared";
            if (constructs && arguments.starts_with('('))
                return fmt::format("auto {} = {}<{}>{};", name, maker, type, arguments);
            return fmt::format("auto {} = {}<{}>({});", name, maker, type, expression);
        }
        case Holder::Pointer:
            return fmt::format("auto* {} = {};", name, expression);
        case Holder::Reference:
            return fmt::format("auto& {} = {};", name, expression);
        case Holder::Local:
            break;
    }
    if (!constructs) return fmt::format("auto {} = {};", name, expression);
    if (arguments == "()") return fmt::format("{} {};", type, name);
    return fmt::format("{} {}{};", type, name, arguments);
}

CxxCalls::Written CxxCalls::write(uint32_t call) {
    Written out;
    const auto& unit = scope_.unit();
    const Function& function = unit.functions[scope_.test().calls[call].function];
    const auto& block = scope_.test().blocks[scope_.test().calls[call].arguments];
    const auto& fields = unit.type(function.arguments).fields;
    std::string text = cxxTypeName(function.expression);
    const bool overloaded = isOverloaded(unit, function);
    for (size_t p = function.parameters.size(); p-- > 0;) {
        const Type& type = unit.type(fields[p].type);
        const CarriedValue value{std::span(block.bytes).subspan(fields[p].offset, type.size), &block.links,
                                 fields[p].offset};
        std::string given = argument(function.parameters[p], fields[p].type, value, out.before);
        if (overloaded && !given.empty()) given = exactly(type, given);
        const std::string place = fmt::format("${}", p);
        for (size_t at = text.find(place); at != std::string::npos; at = text.find(place, at + given.size())) {
            // p->size() instead of *p.size()
            const bool member = text.compare(at + place.size(), 1, ".") == 0;
            if (member && given.starts_with("*")) {
                text.replace(at, place.size() + 1, given.substr(1) + "->");
                continue;
            }
            const bool whole = text == place || text.compare(at + place.size(), 1, ",") == 0 ||
                               text.compare(at + place.size(), 1, ")") == 0 ||
                               text.compare(at + place.size(), 1, "}") == 0;
            text.replace(at, place.size(), !whole && given.starts_with("*") ? "(" + given + ")" : given);
        }
    }
    // What is assigned to itself on purpose; compilers warn of it when they see it.
    const size_t equals = text.find(" = ");
    if (function.expression == "$0 = $1" && equals != std::string::npos &&
        text.compare(0, equals, text, equals + 3, std::string::npos) == 0)
        text.insert(equals + 3, "*&");
    out.expression = text;
    if (testcase::isObjectPointer(unit, function.result)) out.declaration = declaration(call, text);
    return out;
}

std::string CxxCalls::expected(const program::Interface& unit, TypeId type,
                               const std::vector<testcase::Block>& blocks) {
    const CxxValues values(unit, blocks, [](const Link&, TypeId) { return std::string("nullptr"); });
    return values.value(type, {blocks[0].bytes, &blocks[0].links, 0});
}

}  // namespace provest::emit
