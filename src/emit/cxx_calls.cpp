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

bool isDuration(const Type& type) { return type.carrier == Carrier::Duration; }

// How a member is named: "$0.remove" of "$0.remove($1)".
std::string memberOf(const Function& function) { return function.expression.substr(0, function.expression.find('(')); }

TypeId classOf(const program::Interface& unit, const Function& method) {
    return unit.type(unit.type(method.arguments).fields[0].type).element;
}

// It is the same call, whichever of both one names.
bool isOverriding(const Function& method, const Function& base) {
    const auto alike = [](const Parameter& a, const Parameter& b) { return a.carried == b.carried; };
    return method.isVirtual && base.isVirtual && method.isConst == base.isConst &&
           std::equal(method.parameters.begin() + 1, method.parameters.end(), base.parameters.begin() + 1,
                      base.parameters.end(), alike);
}

// Whether an object of class `object` has a member that hides the one of its base class which is meant.
bool isHidden(const program::Interface& unit, const Function& method, TypeId object) {
    const TypeId base = classOf(unit, method);
    if (object == base) return false;
    return std::any_of(unit.functions.begin(), unit.functions.end(), [&](const Function& other) {
        if (other.form != CallForm::Method || other.parameters.empty() || memberOf(other) != memberOf(method) ||
            isOverriding(other, method))
            return false;
        const TypeId between = classOf(unit, other);
        return between != base && testcase::baseOffsetOf(unit, object, between) &&
               testcase::baseOffsetOf(unit, between, base);
    });
}

// The call's expression with its arguments in place of $0, $1...
std::string filledIn(const std::string& expression, const std::vector<std::string>& given) {
    std::string text;
    for (size_t at = 0; at < expression.size();) {
        if (expression[at] != '$') {
            text += expression[at++];
            continue;
        }
        size_t end = at + 1;
        while (end < expression.size() && std::isdigit(static_cast<unsigned char>(expression[end]))) ++end;
        const std::string& one = given[std::stoul(expression.substr(at + 1))];
        const char next = end < expression.size() ? expression[end] : ')';
        const bool isWhole = (at == 0 && end == expression.size()) || next == ',' || next == ')' || next == '}';
        at = end;
        const bool isSum = one.starts_with("-") && one.find(' ') != std::string::npos;  // -2147483647 - 1
        if (!one.starts_with("*") && (isWhole || !isSum)) {
            text += one;
        } else if (next == '.') {  // p->size() instead of *p.size()
            text += one.substr(1) + "->";
            ++at;
        } else {
            text += isWhole ? one : "(" + one + ")";
        }
    }
    return text;
}

// A number or null pointer that has its parameter's type, not only one that converts to it.
std::string exactly(const std::string& type, const Type& ours, const std::string& text) {
    if (ours.kind == TypeKind::Pointer) return text == "nullptr" ? fmt::format("static_cast<{}>(nullptr)", type) : text;
    if (ours.kind != TypeKind::Integer || type == "int" || type == "unsigned int") return text;
    if (type == "char" && text.starts_with("'")) return text;
    static constexpr std::pair<const char*, const char*> suffixes[] = {
        {"long", "L"}, {"unsigned long", "UL"}, {"long long", "LL"}, {"unsigned long long", "ULL"}};
    const size_t digits = text.find_first_not_of("-0123456789");
    if (text.find_first_not_of("uUlL", digits) == std::string::npos)
        for (const auto& [name, suffix] : suffixes)
            if (type == name) return text.substr(0, digits) + suffix;
    return fmt::format("static_cast<{}>({})", type, text);
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

// The call that looks a part up or makes a temporary stands where its result is used.
std::string CxxCalls::part(const Link& link, const Type& wanted) {
    const Function& function = scope_.unit().functions[scope_.test().calls[link.target].function];
    std::vector<std::string>* const outer = before_;
    const uint32_t call = call_;
    Written inner = write(link.target);
    before_ = outer;
    call_ = call;
    if (before_) before_->insert(before_->end(), inner.before.begin(), inner.before.end());
    std::string text = std::move(inner.expression);
    const bool isPointer = holders_[link.target] == Holder::Pointer;
    // a[1] and a.at(1) bind as tightly as a name does
    if (!function.expression.ends_with(")") && !function.expression.ends_with("]")) text = "(" + text + ")";
    if (wanted.neverNull) return isPointer ? "*" + text : text;
    return isPointer ? text : "&" + text;
}

std::string CxxCalls::object(const Link& link, TypeId type) {
    if (link.kind != LinkKind::Result) return scope_.pointer(link, type);
    if (link.target >= call_) return "nullptr";  // an element that is not made yet
    const std::string& name = scope_.resultName(link.target);
    const Type& wanted = scope_.unit().type(type);
    if (scope_.unit().functions[scope_.test().calls[link.target].function].lends) return part(link, wanted);
    const Holder holder = holders_[link.target];
    if (!testcase::isObjectPointer(scope_.unit(), type)) return name;
    if (wanted.carrier == Carrier::Owner) return "std::move(" + name + ")";
    if (wanted.carrier == Carrier::Shared) return name;
    const bool isPointer = holder == Holder::Pointer;
    const bool isSmart = holder == Holder::Unique || holder == Holder::Shared;
    if (wanted.neverNull) return isPointer || isSmart ? "*" + name : name;
    return isPointer ? name : isSmart ? name + ".get()" : "&" + name;
}

// What cannot be copied is put into its container piece by piece.
std::string CxxCalls::owners(const Parameter& parameter, const Type& type, const CarriedValue& value,
                             std::vector<std::string>& before) {
    const std::string name = scope_.fresh(parameter.name);
    const bool isMap = type.spelling.substr(0, type.spelling.find('<')).ends_with("map");
    before.push_back(fmt::format("{} {};", cxxTypeName(type.spelling), name));
    for (const std::string& item : values_.items(type, value))
        before.push_back(fmt::format("{}.{}({});", name, isMap ? "insert" : "push_back", item));
    if (parameter.passing == Passing::Address) return "&" + name;
    return parameter.passing == Passing::Reference || parameter.isConst ? name : "std::move(" + name + ")";
}

bool CxxCalls::isTemporary(const Link& link) const {
    if (link.kind != LinkKind::Result) return false;
    const Function& function = scope_.unit().functions[scope_.test().calls[link.target].function];
    return function.lends && function.ownsResult;
}

// A number that a call gave; durations are numbers that say of what.
std::string CxxCalls::fromResult(uint32_t call, TypeId type) const {
    const auto& unit = scope_.unit();
    const std::string& name = scope_.resultName(call);
    const Type& given = unit.type(unit.functions[scope_.test().calls[call].function].result);
    const Type& wanted = unit.type(type);
    if (isDuration(given) == isDuration(wanted) && (!isDuration(wanted) || given.spelling == wanted.spelling))
        return name;
    const std::string count = isDuration(given) ? name + ".count()" : name;
    return isDuration(wanted) ? fmt::format("{}{{{}}}", cxxTypeName(wanted.spelling), count) : count;
}

// `exact`: overloads are told apart by the argument's type.
std::string CxxCalls::argument(const Parameter& parameter, TypeId type, const CarriedValue& value,
                               std::vector<std::string>& before, bool exact, bool isOperator) {
    const auto& unit = scope_.unit();
    const Type& ours = unit.type(type);
    if (ours.carrier == Carrier::Sink) {
        const char* made = ours.spelling.find("buf<") != std::string::npos ? "std::stringbuf" : "std::ostringstream";
        if (ours.spelling.ends_with("*"))  // whoever gets it may want to delete it
            return value.bytes[0] & 1 ? fmt::format("new {}", made) : "nullptr";
        const std::string name = scope_.fresh(parameter.name);
        before.push_back(fmt::format("{} {};", made, name));
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
        const Link* link = value.linkAt(0);
        return parameter.passing == Passing::Move && !(link && isTemporary(*link)) ? "std::move(" + text + ")" : text;
    }
    if (ours.carrier == Carrier::None && ours.neverNull) {  // a place of the test's own
        const Link* link = value.linkAt(0);
        if (!link) return "nullptr";
        const std::string pointer = scope_.pointer(*link, type);
        return pointer.starts_with("&") ? pointer.substr(1) : "*" + pointer;
    }
    const Link* number = value.linkAt(0);
    if (number && number->kind == LinkKind::Result && (ours.carrier == Carrier::None || isDuration(ours)))
        return fromResult(number->target, type);
    if (ours.carrier == Carrier::None && ours.kind != TypeKind::Struct && ours.kind != TypeKind::Union) {
        const std::string text = objects_.scalar(type, {value.bytes, value.links, value.offset, {}});
        // a text of its own type is an array, which operators of the language take, too
        if (isOperator && text.starts_with('"')) return fmt::format("static_cast<{}>({})", parameter.carried, text);
        return exact ? exactly(parameter.carried, ours, text) : text;
    }
    if (ours.carrier == Carrier::Sequence && program::holds(unit, type, {Carrier::Owner}))
        return owners(parameter, ours, value, before);
    std::string text = values_.value(type, value);
    if (ours.carrier != Carrier::None && ours.spelling.starts_with("std::span<")) {  // a view of what the test holds
        const Type& items = unit.type(ours.fields[0].type);
        const std::string element = cxxTypeName(unit.type(items.element).spelling);
        const std::string held = ours.carrier == Carrier::Array
                                     ? fmt::format("std::array<{}, {}>", element, items.count)
                                     : fmt::format("std::vector<{}>", element);
        const std::string name = scope_.fresh(parameter.name);
        before.push_back(fmt::format("{} {}{};", held, name, text.substr(text.find('{'))));
        text = name;
    }
    const bool isAddress = parameter.passing == Passing::Address;
    if (parameter.passing != Passing::Reference && !isAddress)
        return exact && ours.carrier == Carrier::Text ? cxxTypeName(parameter.carried) + "(" + text + ")" : text;
    const std::string name = scope_.fresh(parameter.name);
    before.push_back(fmt::format("{} {} = {};", cxxTypeName(ours.spelling), name, text));
    return isAddress ? "&" + name : name;
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
            const bool unique = holders_[call] == Holder::Unique;
            if (constructs && arguments.starts_with('('))
                return fmt::format("auto {} = {};", name, made(unit, unique, type, arguments));
            return fmt::format("auto {} = {};", name, made(unit, unique, type, "(" + expression + ")"));
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
    before_ = &out.before;
    call_ = call;
    const bool overloaded = isOverloaded(unit, function) || function.name.find('(') != std::string::npos;
    std::vector<std::string> given(function.parameters.size());
    for (size_t p = given.size(); p-- > 0;) {
        const Type& type = unit.type(fields[p].type);
        const CarriedValue value{std::span(block.bytes).subspan(fields[p].offset, type.size), &block.links,
                                 fields[p].offset};
        const bool isVariadic = p + function.extra >= given.size();
        given[p] = argument(function.parameters[p], fields[p].type, value, out.before, overloaded || isVariadic,
                            function.expression.find(" $1") != std::string::npos);
    }
    if (function.form == CallForm::Method && !given.empty())
        for (const Link& link : block.links) {
            if (link.offset != fields[0].offset || link.kind != LinkKind::Result) continue;
            const Function& maker = unit.functions[scope_.test().calls[link.target].function];
            if (isHidden(unit, function, unit.type(maker.result).element))
                given[0] = fmt::format("static_cast<{}{}&>({})", function.isConst ? "const " : "",
                                       cxxTypeName(unit.type(classOf(unit, function)).spelling), given[0]);
        }
    std::string text = filledIn(cxxTypeName(function.expression), given);
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
