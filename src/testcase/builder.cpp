#include "testcase/builder.hpp"

#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>

namespace provest::testcase {

using program::Function;
using program::Interface;
using program::Type;
using program::TypeKind;

Builder::Builder(const Interface& interface, const Catalog& catalog, const Values& values, support::Random& random,
                 TestCase& test)
    : interface_(interface), catalog_(catalog), values_(values), random_(random), test_(test) {}

void Builder::call(uint32_t function, const Given* given) {
    const Function& callee = interface_.functions[function];
    const uint32_t block = add(Role::Arguments, callee.arguments, 1);
    record(block, callee.arguments, 0, &callee, given);
    test_.calls.push_back({function, block});
}

void Builder::variable(uint32_t index) {
    const program::Variable& variable = interface_.variables[index];
    const Type& type = interface_.type(variable.type);
    const bool has = std::any_of(test_.blocks.begin(), test_.blocks.end(), [&](const Block& block) {
        return block.role == Role::Variable && block.variable == index;
    });
    if (variable.isConst || type.size == 0 || type.size > mostBytes || has) return;
    const uint32_t block = add(Role::Variable, variable.type, 1);
    test_.blocks[block].variable = index;
    fill(block);
}

void Builder::answer(uint32_t stub) {
    const Function& callee = interface_.undefined[stub];
    const Type& result = interface_.type(callee.result);
    Answer answer;
    answer.stub = stub;
    if (result.size > 0) {
        answer.result = add(Role::Answer, callee.result, 1);
        fill(answer.result);
    }
    writes(answer, 0.5);
    test_.answers.push_back(std::move(answer));
}

void Builder::writes(Answer& answer, double probability) {
    const Function& callee = interface_.undefined[answer.stub];
    for (uint32_t p = 0; p < callee.parameters.size(); ++p) {
        const Type& type = interface_.type(callee.parameters[p].type);
        if (type.kind != TypeKind::Pointer) continue;
        const Type& pointee = interface_.type(type.element);
        if (type.isConst || pointee.size == 0 || pointee.size > mostBytes || pointee.kind == TypeKind::Function ||
            isSealed(interface_, type.element) || holdsClosed(interface_, type.element) || !random_.chance(probability))
            continue;
        const uint32_t block = add(Role::Answer, type.element, 1);
        fill(block);
        answer.writes.push_back({p, block});
    }
}

void Builder::environment() {
    const auto fails = [&](Fallible function, bool used, double probability) {
        if (used && random_.chance(probability))
            test_.failures.push_back({function, static_cast<uint32_t>(random_.below(random_.chance(0.6) ? 2 : 6))});
    };
    fails(Fallible::Malloc, catalog_.allocates(), 0.06);
    fails(Fallible::Fopen, catalog_.opensStreams(), 0.06);
    fails(Fallible::Open, catalog_.opensDescriptors(), 0.06);
    fails(Fallible::Read, catalog_.readsDescriptors(), 0.06);
    // what needs one granted call needs those before it, too
    if (catalog_.changesWorld() && random_.chance(0.5))
        for (uint64_t n = random_.below(6), i = 0; i < n; ++i)
            test_.failures.push_back({Fallible::Granted, static_cast<uint32_t>(i)});
    fails(Fallible::Otherwise, catalog_.changesWorld(), 0.2);
    const bool asksTime = catalog_.calls("time") || catalog_.calls("clock_gettime") || catalog_.calls("gettimeofday");
    if (asksTime && random_.chance(0.6))
        for (uint64_t n = 1 + random_.below(2); n > 0; --n)
            test_.times.push_back(random_.chance(0.5) ? random_.between(0, 2'000'000'000)
                                                      : values_.integer(random_, 32, true));
    if (catalog_.reads() && random_.chance(0.8)) test_.input = values_.content(random_);
    if (!catalog_.opens()) return;
    // A file is found only under the name the unit asks for: one of its own strings or a text of the test, and of that
    // the last part.
    std::vector<std::string> names;
    const auto offer = [&](const std::string& text) {
        const std::string name = text.substr(text.rfind('/') + 1);
        if (!name.empty() && name != "." && name != "..") names.push_back(name);
    };
    for (const auto& text : interface_.strings)
        if (text.find_first_of(" %\n") == std::string::npos && text.size() > 2) offer(text);
    for (const Block& block : test_.blocks)
        if (const auto text = textOf(block, interface_)) offer(*text);
    if (names.empty()) return;
    for (uint64_t n = random_.below(3); n > 0; --n) {
        const std::string& name = random_.pick(names);
        if (name.find('\0') != std::string::npos) continue;
        const bool known =
            std::any_of(test_.files.begin(), test_.files.end(), [&](const File& f) { return f.name == name; });
        if (!known) test_.files.push_back({name, values_.content(random_)});
    }
}

}  // namespace provest::testcase
