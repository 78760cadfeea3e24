#include "driver/test_machine.hpp"

#include "testcase/edit.hpp"
#include "testcase/encode.hpp"

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
void growArrays(TestCase& test, const std::vector<testcase::Length>& lengths, const program::Interface& interface) {
    constexpr uint64_t most = 1024;
    for (const testcase::Length& length : lengths) {
        const uint64_t now = testcase::read(test, length.slot) + (length.inText ? 1 : 0);
        if (now > most || now <= testcase::elementsOf(test.blocks[length.block], interface)) continue;
        testcase::resize(test, length.block, static_cast<uint32_t>(now), interface);
    }
}

}  // namespace

TestMachine::TestMachine(const program::Interface& interface, execute::Tracer& tracer, expr::Pool& pool)
    : interface_(interface), tracer_(tracer), pool_(pool), generator_(interface) {}

TestMachine::~TestMachine() = default;

const TestCase& TestMachine::test(explore::TestRef test) const { return known_.at(test).test; }

void TestMachine::forget() { known_.clear(); }

explore::Execution TestMachine::trace(TestCase test) {
    makeRoom(test, interface_);
    makeTimes(test, interface_);
    return traceAsIs(std::move(test));
}

// Tests that differ in the values of their inputs only: their inputs have the same numbers.
uint32_t TestMachine::shapeOf(const Known& known) {
    std::vector<uint8_t> fixed = known.encoded.bytes;
    for (const testcase::SymbolSlot& symbol : known.symbols)
        std::fill_n(fixed.begin() + symbol.offset, symbol.size, uint8_t{0});
    uint64_t hash = 0xcbf29ce484222325u;
    const auto mix = [&](uint64_t word) { hash = (hash ^ word ^ hash >> 29) * 0x9E3779B97F4A7C15u; };
    for (const uint8_t byte : fixed) mix(byte);
    for (const testcase::SymbolSlot& symbol : known.symbols) mix(uint64_t{symbol.offset} << 8 | symbol.size);
    return shapes_.try_emplace(hash, static_cast<uint32_t>(shapes_.size())).first->second;
}

explore::Execution TestMachine::traceAsIs(TestCase test) {
    Known known{std::move(test), {}, {}, 0};
    known.encoded = testcase::encode(known.test, interface_);
    known.symbols = testcase::symbolsOf(known.test, known.encoded, interface_);
    if (known.symbols.size() > mostSymbols) known.symbols.resize(mostSymbols);
    known.shape = shapeOf(known);
    const std::vector<execute::Symbol> symbols = execute::symbolsFor(known.symbols);
    explore::Execution execution{nextTest_++, known.shape, tracer_.trace(known.encoded, symbols)};
    // A truth value has no third value to choose, an enum none outside its range.
    std::vector<execute::Clause> domains;
    for (uint32_t k = 0; k < known.symbols.size(); ++k) {
        const testcase::SymbolSlot& symbol = known.symbols[k];
        uint64_t now = 0;
        std::memcpy(&now, known.encoded.bytes.data() + symbol.offset, symbol.size);
        if (symbol.highest == 0 || !symbol.allows(now)) continue;  // in a union it may be another member's bytes
        const uint32_t bits = 8 * symbol.size;
        const expr::Term shifted = pool_.binary(expr::Op::Add, pool_.input(k, bits), pool_.constant(bits, symbol.bias));
        domains.push_back({.kind = execute::ClauseKind::Bound,
                           .condition = pool_.binary(expr::Op::Ule, shifted, pool_.constant(bits, symbol.highest))});
    }
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
    bool aimed = false;
    std::map<uint64_t, testcase::Link> made;
    for (const auto& [input, bits] : values) {
        if (input >= known.symbols.size()) return std::nullopt;
        const testcase::SymbolSlot& symbol = known.symbols[input];
        if (symbol.isPointer) {
            if (bits == symbol.target) continue;
            if (!aim(test, symbol, bits, made)) return std::nullopt;
            aimed = true;
            continue;
        }
        if (!symbol.allows(bits)) return std::nullopt;
        if (symbol.slot.place != testcase::Place::Block) {
            testcase::write(test, symbol.slot, bits);
            continue;
        }
        std::vector<uint8_t>& bytes = test.blocks[symbol.slot.index].bytes;  // a float's or a bit-field's bits as such
        std::memcpy(bytes.data() + symbol.slot.offset, &bits, symbol.size);
    }
    growArrays(test, lengths, interface_);
    if (aimed) testcase::collect(test);
    explore::Execution execution = traceAsIs(std::move(test));
    const execute::Outcome outcome = execution.path.run.outcome;
    if (outcome == execute::Outcome::Lost || outcome == execute::Outcome::NotRun) return std::nullopt;
    return execution;
}

bool TestMachine::aim(TestCase& test, const testcase::SymbolSlot& pointer, uint64_t value,
                      std::map<uint64_t, testcase::Link>& made) {
    testcase::Block& block = test.blocks[pointer.slot.index];
    if (const auto known = made.find(value); known != made.end()) {
        testcase::setLink(block, {pointer.slot.offset, testcase::LinkKind::Block, known->second.target});
        return true;
    }
    if (value == 0) {
        testcase::clearLink(block, pointer.slot.offset);
        return true;
    }
    if (const auto target = testcase::targetOf(test, value)) {
        const testcase::Block& other = test.blocks[target->first];
        const bool fits = other.role == testcase::Role::Object && other.type == interface_.type(pointer.type).element;
        if (!fits || testcase::isStreamed(test, target->first)) return false;
        testcase::setLink(block, {pointer.slot.offset, testcase::LinkKind::Block, target->first, target->second});
        return true;
    }
    const uint32_t index = pointer.slot.index, offset = pointer.slot.offset;
    if (!generator_.aimAtNew(test, index, offset, pointer.type, random_)) return false;
    for (const testcase::Link& link : test.blocks[index].links)
        if (link.offset == offset) made.emplace(value, link);
    return true;
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
    if (symbol.isPointer) {
        const auto target = testcase::targetOf(found->second.test, bits);
        return bits == 0 ? "null" : target ? fmt::format("object{}+{}", target->first, target->second) : "new object";
    }
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
        if (known.symbols[k].isPointer) bits = known.symbols[k].target;
        text += fmt::format("{} {} = {}", k ? "," : "", inputName(test, k), valueText(test, k, bits));
        if (text.size() > 400) return text + ", ...";
    }
    return text;
}

}  // namespace provest::driver
