#include "driver/observers.hpp"

#include "testcase/types.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace provest::driver {

namespace {

using program::CallForm;
using program::Carrier;
using program::Function;
using program::Interface;
using program::Type;
using program::TypeKind;
using testcase::Link;
using testcase::LinkKind;
using testcase::TestCase;

constexpr size_t mostAsked = 3;

// A part is looked up anew for each question: operators and what changes nothing find the same one, others may make
// one.
bool isThereAgain(const Function& maker) {
    return !maker.lends || maker.isConst || maker.expression.find('(') == std::string::npos;
}

// The call that made the object which the last call works on, or the last call itself where it made one.
std::optional<uint32_t> subject(const TestCase& test, const Interface& interface, const std::vector<bool>& returned) {
    const auto last = static_cast<uint32_t>(test.calls.size() - 1);
    const Function& function = interface.functions[test.calls[last].function];
    if (testcase::isObjectPointer(interface, function.result) && function.ownsResult && returned[last]) return last;
    if (function.form != CallForm::Method || function.parameters.empty()) return std::nullopt;
    if (function.parameters[0].passing == program::Passing::Move) return std::nullopt;
    const uint32_t offset = interface.type(function.arguments).fields[0].offset;
    for (const Link& link : test.blocks[test.calls[last].arguments].links)
        if (link.offset == offset && link.kind == LinkKind::Result && returned[link.target] &&
            isThereAgain(interface.functions[test.calls[link.target].function]))
            return link.target;
    return std::nullopt;
}

bool tells(const Interface& interface, const Function& function) {
    const Type& result = interface.type(function.result);
    if (function.form != CallForm::Method || !function.isConst || function.parameters.size() != 1 || function.noReturn)
        return false;
    if (result.kind == TypeKind::Void || testcase::isObjectPointer(interface, function.result)) return false;
    return result.kind != TypeKind::Pointer || result.carrier == Carrier::Text;
}

}  // namespace

TestCase withObservers(const TestCase& test, const Interface& interface, const std::vector<bool>& returned) {
    if (test.calls.empty() || returned.size() < test.calls.size()) return test;
    const auto object = subject(test, interface, returned);
    if (!object) return test;
    const program::TypeId made = interface.functions[test.calls[*object].function].result;
    TestCase out = test;
    std::set<uint32_t> asked{test.calls.back().function};
    for (uint32_t f = 0; f < interface.functions.size() && asked.size() <= mostAsked; ++f) {
        const Function& function = interface.functions[f];
        if (!tells(interface, function) || !testcase::fitsAs(interface, made, function.parameters[0].type)) continue;
        if (!asked.insert(f).second) continue;
        testcase::Block arguments;
        arguments.role = testcase::Role::Arguments;
        arguments.type = function.arguments;
        arguments.bytes.resize(interface.type(function.arguments).size);
        arguments.links.push_back({0, LinkKind::Result, *object, 0});
        out.calls.push_back({f, static_cast<uint32_t>(out.blocks.size())});
        out.blocks.push_back(std::move(arguments));
    }
    return out;
}

}  // namespace provest::driver
