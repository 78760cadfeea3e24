#include "emit/checks.hpp"

#include "emit/cxx_calls.hpp"
#include "emit/literal.hpp"
#include "emit/spelling.hpp"

#include <fmt/format.h>

namespace provest::emit {

namespace {

using oracle::Check;
using oracle::Pointee;
using program::TypeKind;

std::string scalarCheck(const Scope& scope, const Framework& framework, const oracle::Expectation& one,
                        const std::string& actual) {
    const auto& type = scope.unit().type(one.place.type);
    const std::string expected = literal(scope.unit(), one.place.type, one.value);
    if (type.kind == TypeKind::Bool) return isZero(one.value) ? framework.isFalse(actual) : framework.isTrue(actual);
    if (type.kind != TypeKind::Float) return framework.equal(actual, expected);
    switch (classify(type, one.value)) {
        case FloatClass::Nan:
            return framework.isTrue("std::isnan(" + actual + ")");
        case FloatClass::Infinite:
            return framework.equal(actual, expected);
        case FloatClass::Finite:
            break;
    }
    if (type.size == 4) return framework.nearly(actual, expected, Framework::Precision::Single);
    if (type.size == 8) return framework.nearly(actual, expected, Framework::Precision::Double);
    return framework.nearly("static_cast<double>(" + actual + ")", "static_cast<double>(" + expected + ")",
                            Framework::Precision::Double);
}

std::string elementsCheck(const Scope& scope, const Framework& framework, const oracle::Expectation& one,
                          const std::string& actual) {
    const auto& unit = scope.unit();
    const uint64_t size = unit.type(one.place.type).size;
    const std::string vector = "std::vector<" + typeName(unit, one.place.type) + ">";
    std::string list;
    for (uint32_t i = 0; i < one.count; ++i)
        list += (i ? ", " : "") + literal(unit, one.place.type, std::span(one.value).subspan(i * size, size));
    return framework.equal(fmt::format("{0}({1}, {1} + {2})", vector, actual, one.count),
                           fmt::format("({}{{{}}})", vector, list));
}

std::string textCheck(const Scope& scope, const Framework& framework, const oracle::Expectation& one,
                      const std::string& actual) {
    const auto& unit = scope.unit();
    program::TypeId type = one.place.type;
    const auto kind = unit.type(type).kind;
    if (kind == TypeKind::Pointer || kind == TypeKind::Array) type = unit.type(type).element;
    const bool plain = unit.type(type).isSigned && unit.type(type).spelling.find("signed") == std::string::npos;
    const bool typedefd = unit.type(type).spelling.find("char") == std::string::npos;
    return framework.sameText(plain && !typedefd ? actual : "reinterpret_cast<const char*>(" + actual + ")",
                              inQuotes(one.text));
}

}  // namespace

std::string checkText(const Scope& scope, const Framework& framework, const oracle::Expectation& one,
                      const std::string& actual) {
    if (one.check == Check::StubCalls)
        return framework.requireEqual(identifier(scope.unit().undefined[one.place.stub].name) + "_stub.calls.size()",
                                      fmt::format("{}u", one.count));
    if (one.check == Check::Output) return framework.equal("output.text()", inQuotes(one.text));
    std::string subject = actual;
    if (subject.empty()) {
        const Spot spot = scope.place(one.place);
        // arrays are named by their first element, whatever holds them
        const bool array = one.check == Check::Text || one.check == Check::Elements;
        subject = array ? spot.text : value(spot);
    }
    switch (one.check) {
        case Check::Carried:
            return framework.equal(subject, macroSafe(CxxCalls::expected(scope.unit(), one.place.type, one.blocks)));
        case Check::Elements:
            return elementsCheck(scope, framework, one, subject);
        case Check::Text:
            return textCheck(scope, framework, one, subject);
        case Check::Pointer:
            if (one.pointee.kind == Pointee::Kind::NotNull) return framework.notEqual(subject, "nullptr");
            return framework.equal(subject, scope.pointer(one.pointee, one.place.type));
        default:
            return scalarCheck(scope, framework, one, subject);
    }
}

}  // namespace provest::emit
