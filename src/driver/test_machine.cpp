#include "driver/test_machine.hpp"

#include "testcase/edit.hpp"
#include "testcase/encode.hpp"
#include "testcase/symbols.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <bit>
#include <cstring>

namespace provest::driver {

using testcase::TestCase;

struct TestMachine::Known {
    TestCase test;
    testcase::Encoded encoded;
    std::vector<testcase::SymbolSlot> symbols;
    uint32_t shape = 0;
};

namespace {

constexpr size_t mostSymbols = 1024;

// Room behind a text, so that a solver can make it longer; not where a number beside it tells how long it is.
void makeRoom(TestCase& test, const program::Interface& interface) {
    constexpr uint32_t room = 12;
    const auto lengths = testcase::lengthsOf(test, interface);
    for (uint32_t b = 0; b < test.blocks.size(); ++b) {
        if (test.blocks[b].role != testcase::Role::Object) continue;
        const auto text = testcase::textOf(test.blocks[b], interface);
        const bool told = std::any_of(lengths.begin(), lengths.end(), [&](const auto& l) { return l.block == b; });
        const uint32_t elements = testcase::elementsOf(test.blocks[b], interface);
        if (text && !told && elements < room) testcase::resize(test, b, room, interface);
    }
}

// Clocks give the usual answer where a test says nothing: said, it can be chosen.
void makeTimes(TestCase& test, const program::Interface& interface) {
    constexpr int64_t usual = 1'000'000'000;
    constexpr size_t few = 2;
    const auto& calls = interface.libraryCalls;
    const bool asks = std::any_of(calls.begin(), calls.end(), [](const std::string& name) {
        return name == "time" || name == "clock_gettime" || name == "gettimeofday";
    });
    if (asks) test.times.resize(std::max(test.times.size(), few), test.times.empty() ? usual : test.times.back());
}

// A length that grew takes its array with it: whoever passes `n` passes an array of n.
bool growArrays(TestCase& test, const std::vector<testcase::Length>& lengths, const program::Interface& interface) {
    constexpr uint64_t most = 1024;
    bool grown = false;
    for (const testcase::Length& length : lengths) {
        const uint64_t now = testcase::read(test, length.slot) + (length.inText ? 1 : 0);
        if (now > most || now <= testcase::elementsOf(test.blocks[length.block], interface)) continue;
        testcase::resize(test, length.block, static_cast<uint32_t>(now), interface);
        grown = true;
    }
    return grown;
}

}  // namespace

TestMachine::TestMachine(const program::Interface& interface, execute::Tracer& tracer, expr::Pool& pool)
    : interface_(interface), tracer_(tracer), pool_(pool) {}

TestMachine::~TestMachine() = default;

const TestCase& TestMachine::test(explore::TestRef test) const { return known_.at(test).test; }

void TestMachine::forget() { known_.clear(); }

explore::Execution TestMachine::trace(TestCase test) {
    makeRoom(test, interface_);
    makeTimes(test, interface_);
    return trace(std::move(test), nextShape_++);
}

explore::Execution TestMachine::trace(TestCase test, uint32_t shape) {
    Known known{std::move(test), {}, {}, shape};
    known.encoded = testcase::encode(known.test, interface_);
    known.symbols = testcase::symbolsOf(known.test, known.encoded, interface_);
    if (known.symbols.size() > mostSymbols) known.symbols.resize(mostSymbols);
    std::vector<execute::Symbol> symbols;
    for (const testcase::SymbolSlot& symbol : known.symbols) symbols.push_back({symbol.offset, symbol.size});
    explore::Execution execution{nextTest_++, known.shape, tracer_.trace(known.encoded, symbols)};
    // A truth value has no third value to choose.
    std::vector<execute::Clause> domains;
    for (uint32_t k = 0; k < known.symbols.size(); ++k)
        if (known.symbols[k].isBool)
            domains.push_back({.kind = execute::ClauseKind::Bound,
                               .condition = pool_.binary(expr::Op::Ule, pool_.input(k, 8), pool_.constant(8, 1))});
    std::vector<execute::Clause>& clauses = execution.path.clauses;
    clauses.insert(clauses.begin(), domains.begin(), domains.end());
    known_.emplace(execution.test, std::move(known));
    return execution;
}

std::optional<explore::Execution> TestMachine::run(explore::TestRef base, std::span<const explore::InputValue> values) {
    const auto found = known_.find(base);
    if (found == known_.end()) return std::nullopt;
    const Known& known = found->second;
    TestCase test = known.test;
    const auto lengths = testcase::lengthsOf(test, interface_);
    for (const auto& [input, bits] : values) {
        if (input >= known.symbols.size()) return std::nullopt;
        const testcase::SymbolSlot& symbol = known.symbols[input];
        if (symbol.isBool && bits > 1) return std::nullopt;
        if (symbol.slot.place != testcase::Place::Block) {
            testcase::write(test, symbol.slot, bits);
            continue;
        }
        std::vector<uint8_t>& bytes = test.blocks[symbol.slot.index].bytes;  // a float's or a bit-field's bits as such
        std::memcpy(bytes.data() + symbol.slot.offset, &bits, symbol.size);
    }
    const bool grown = growArrays(test, lengths, interface_);
    explore::Execution execution = trace(std::move(test), grown ? nextShape_++ : known.shape);
    const execute::Outcome outcome = execution.path.run.outcome;
    if (outcome == execute::Outcome::Lost || outcome == execute::Outcome::NotRun) return std::nullopt;
    return execution;
}

void TestMachine::release(explore::TestRef test) { known_.erase(test); }

std::string TestMachine::inputName(explore::TestRef test, uint32_t input) const {
    const auto found = known_.find(test);
    if (found == known_.end() || input >= found->second.symbols.size()) return fmt::format("i{}", input);
    return testcase::nameOf(found->second.test, found->second.symbols[input].slot, interface_);
}

std::string TestMachine::valueText(explore::TestRef test, uint32_t input, uint64_t bits) const {
    const auto found = known_.find(test);
    if (found == known_.end() || input >= found->second.symbols.size()) return fmt::format("{}", bits);
    const testcase::SymbolSlot& symbol = found->second.symbols[input];
    if (symbol.slot.form == testcase::Form::Float)
        return symbol.size == 4 ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)))
                                : fmt::format("{}", std::bit_cast<double>(bits));
    const bool isSigned = symbol.slot.form == testcase::Form::Signed || symbol.slot.form == testcase::Form::Enum;
    if (symbol.slot.form == testcase::Form::Character && bits >= 32 && bits < 127)
        return fmt::format("'{}'", static_cast<char>(bits));
    return isSigned ? fmt::format("{}", expr::asSigned(bits, symbol.size * 8)) : fmt::format("{}", bits);
}

std::string TestMachine::describe(explore::TestRef test) const {
    const auto found = known_.find(test);
    if (found == known_.end()) return "";
    const Known& known = found->second;
    std::string text = interface_.functions[known.test.calls.back().function].name + ":";
    for (uint32_t k = 0; k < known.symbols.size(); ++k) {
        uint64_t bits = 0;
        std::memcpy(&bits, known.encoded.bytes.data() + known.symbols[k].offset, known.symbols[k].size);
        text += fmt::format("{} {} = {}", k ? "," : "", inputName(test, k), valueText(test, k, bits));
        if (text.size() > 400) return text + ", ...";
    }
    return text;
}

}  // namespace provest::driver
