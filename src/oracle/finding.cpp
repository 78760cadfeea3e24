#include "oracle/finding.hpp"

#include "oracle/value.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <string_view>

namespace provest::oracle {

namespace {

using program::TypeKind;
using testcase::LinkKind;

struct Ended {
    std::string kind, message;
};

std::string signalName(int signal) {
    switch (signal) {
        case SIGSEGV:
            return "SIGSEGV";
        case SIGFPE:
            return "SIGFPE";
        case SIGBUS:
            return "SIGBUS";
        case SIGILL:
            return "SIGILL";
        case SIGTRAP:
            return "SIGTRAP";
        default:
            return "signal " + std::to_string(signal);
    }
}

std::optional<Ended> ended(const execute::Run& run, const std::string& function) {
    using execute::Outcome;
    switch (run.outcome) {
        case Outcome::AssertFailed:
            return Ended{"assertion-failure", "an assertion failed in a call of " + function};
        case Outcome::Signalled:
            return Ended{run.code == SIGFPE ? "arithmetic-trap" : "crash",
                         signalName(run.code) + " in a call of " + function};
        case Outcome::OutOfFuel:
        case Outcome::TimedOut:
            return Ended{"hang", "a call of " + function + " did not return within its limits"};
        case Outcome::StackOverflow:
            return Ended{"stack-overflow", "the stack overflowed in a call of " + function};
        case Outcome::OutOfMemory:
            return Ended{"out-of-memory", "a call of " + function + " allocated more than its limit"};
        case Outcome::Lost:
            return Ended{"crash", "the process of a call of " + function + " died without a word"};
        default:
            return std::nullopt;
    }
}

const testcase::Link* linkAt(const testcase::Block& block, uint32_t offset) {
    for (const auto& link : block.links)
        if (link.offset == offset) return &link;
    return nullptr;
}

// Reaches the blocks an argument points to, directly or through others, and looks for null pointers in them.
std::string nullInside(const testcase::TestCase& test, const program::Interface& unit, uint32_t start) {
    std::vector<uint32_t> todo{start};
    std::vector<bool> seen(test.blocks.size());
    while (!todo.empty()) {
        const uint32_t index = todo.back();
        todo.pop_back();
        if (index >= seen.size() || seen[index]) continue;
        seen[index] = true;
        const auto& block = test.blocks[index];
        for (const auto& field : unit.type(block.type).fields)
            if (unit.type(field.type).kind == TypeKind::Pointer && !linkAt(block, field.offset))
                return "`" + unit.type(block.type).spelling + "` is passed with a null `" + field.name + "`";
        for (const auto& link : block.links)
            if (link.kind == LinkKind::Block) todo.push_back(link.target);
    }
    return {};
}

uint64_t elementsBehind(const testcase::TestCase& test, const testcase::Link& link, const program::Interface& unit,
                        program::TypeId pointee) {
    const uint64_t size = std::max<uint64_t>(unit.type(pointee).size, 1);
    const uint64_t bytes = link.kind == LinkKind::Variable ? unit.type(unit.variables[link.target].type).size
                                                           : test.blocks[link.target].bytes.size();
    return link.addend > bytes ? 0 : (bytes - link.addend) / size;
}

std::string countText(uint64_t count) { return std::to_string(count) + (count == 1 ? " element" : " elements"); }

// A number among the other arguments larger than the array: taken for a length that is wrong.
std::string wrongLength(const testcase::TestCase& test, const program::Interface& unit,
                        const program::Function& function, const testcase::Block& arguments) {
    const auto& fields = unit.type(function.arguments).fields;
    for (size_t i = 0; i < function.parameters.size() && i < fields.size(); ++i) {
        const auto& type = unit.type(fields[i].type);
        const auto* link = linkAt(arguments, fields[i].offset);
        if (type.kind != TypeKind::Pointer || !link) continue;
        if (type.carrier != program::Carrier::None) continue;  // a string or an object is right, whatever it holds
        if (link->kind != LinkKind::Block && link->kind != LinkKind::Variable) continue;
        const uint64_t count = elementsBehind(test, *link, unit, type.element);
        for (size_t j = 0; j < function.parameters.size() && j < fields.size(); ++j) {
            const auto& other = unit.type(fields[j].type);
            if (other.kind != TypeKind::Integer || fields[j].offset + other.size > arguments.bytes.size()) continue;
            const int64_t value = signedValue(other, std::span(arguments.bytes).subspan(fields[j].offset, other.size));
            if (value < 0 || uint64_t(value) > count)
                return "the array passed as `" + function.parameters[i].name + "` has " + countText(count) + ", but `" +
                       function.parameters[j].name + "` is " + std::to_string(value);
        }
        if (link->kind == LinkKind::Block && unit.type(type.element).isCharacter) {
            const auto& bytes = test.blocks[link->target].bytes;
            const auto from = bytes.begin() + std::ptrdiff_t(std::min<size_t>(link->addend, bytes.size()));
            if (std::find(from, bytes.end(), uint8_t{0}) == bytes.end())
                return "the characters passed as `" + function.parameters[i].name + "` do not end with NUL";
        }
        if (count <= 1)
            return "`" + function.parameters[i].name + "` points to " + (count == 0 ? "no" : "a single") + " element";
    }
    return {};
}

// Thunks of the call table are how the worker calls the unit; they name the call and are no frame of the unit.
constexpr std::string_view thunk = "provest_call_";

// The call during which a sanitizer objected: it stops at nothing, so how the run ended does not tell.
std::optional<uint32_t> callOf(const testcase::TestCase& test, const program::Interface& unit,
                               const std::vector<execute::Frame>& stack) {
    for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame)
        for (uint32_t i = 0; i < test.calls.size(); ++i) {
            const uint32_t function = test.calls[i].function;
            if (frame->function == unit.functions[function].name ||
                frame->function == std::string(thunk) + std::to_string(function))
                return i;
        }
    return std::nullopt;
}

// Addresses and our own temporary paths differ from run to run and help nobody.
std::string cleaned(std::string message, const std::string& kind) {
    if (message.starts_with(kind + ": ")) message.erase(0, kind.size() + 2);
    for (size_t at = message.find(" (0x"); at != std::string::npos; at = message.find(" (0x", at)) {
        const size_t end = message.find(')', at);
        message.erase(at, end == std::string::npos ? std::string::npos : end + 1 - at);
    }
    if (const size_t at = message.find(" defined in '"); at != std::string::npos) {
        const size_t end = message.find('\'', at + 13);
        message.erase(at, end == std::string::npos ? std::string::npos : end + 1 - at);
    }
    return message;
}

bool about(const std::string& kind, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(),
                       [&](const char* word) { return kind.find(word) != std::string::npos; });
}

}  // namespace

std::string unusualArgument(const testcase::TestCase& test, const program::Interface& unit, uint32_t call,
                            const std::string& kind) {
    if (call >= test.calls.size()) return {};
    const auto& function = unit.functions[test.calls[call].function];
    const auto& arguments = test.blocks[test.calls[call].arguments];
    const auto& fields = unit.type(function.arguments).fields;
    const bool memory =
        about(kind, {"crash", "null", "overflow", "SEGV", "segv", "use-after", "uninitialized", "alignment", "free",
                     "bounds", "index", "pointer", "wild", "stack-buffer", "heap-buffer"}) &&
        !about(kind, {"integer-overflow", "stack-overflow"});
    if (kind == "hang") return wrongLength(test, unit, function, arguments);
    if (!memory) return {};
    std::string inside;
    for (size_t i = 0; i < function.parameters.size() && i < fields.size(); ++i) {
        if (unit.type(fields[i].type).kind != TypeKind::Pointer) continue;
        const auto* link = linkAt(arguments, fields[i].offset);
        if (!link) return "parameter `" + function.parameters[i].name + "` is null";
        if (link->kind == LinkKind::Block && link->addend > test.blocks[link->target].bytes.size())
            return "parameter `" + function.parameters[i].name + "` points outside every object";
        if (inside.empty() && link->kind == LinkKind::Block) inside = nullInside(test, unit, link->target);
    }
    if (about(kind, {"overflow", "bounds", "index", "use-after", "uninitialized", "crash", "SEGV", "segv", "wild"})) {
        const std::string length = wrongLength(test, unit, function, arguments);
        if (!length.empty()) return length;
        for (const auto& variable : unit.variables)
            if (!variable.defined && unit.type(variable.type).kind == TypeKind::Array)
                return "`" + variable.name + "` is defined elsewhere; here it has " +
                       std::to_string(unit.type(variable.type).count) + " elements";
    }
    return about(kind, {"null", "crash", "SEGV", "segv"}) ? inside : std::string{};
}

std::optional<Finding> findingOf(const testcase::TestCase& test, const program::Interface& unit,
                                 const execute::Run& run, const execute::Complaint& complaint) {
    if (test.calls.empty()) return std::nullopt;
    uint32_t call = run.call < test.calls.size() ? run.call : uint32_t(test.calls.size()) - 1;
    if (!complaint.empty()) call = callOf(test, unit, complaint.stack).value_or(call);
    Finding finding;
    finding.function = unit.functions[test.calls[call].function].name;
    if (!complaint.empty()) {
        finding.kind = complaint.kind;
        finding.message = cleaned(complaint.message, complaint.kind);
        finding.stack = complaint.stack;
        std::erase_if(finding.stack, [](const auto& frame) { return frame.function.starts_with(thunk); });
    } else if (auto how = ended(run, finding.function)) {
        finding.kind = how->kind;
        finding.message = how->message;
    } else {
        return std::nullopt;
    }
    finding.test = test;
    finding.call = call;
    finding.unusualArgument = unusualArgument(test, unit, call, finding.kind);
    return finding;
}

bool isUnwritten(const std::string& kind) { return kind.find("uninitialized") != std::string::npos; }

std::string key(const Finding& finding) {
    // One bad index is an overflow, a wild pointer or a crash, as the addresses happen to fall.
    const bool astray = about(finding.kind, {"buffer-overflow", "buffer-underflow", "wild-pointer", "crash"}) &&
                        finding.kind != "stack-overflow";
    const std::string kind = astray ? "out-of-bounds" : finding.kind;
    if (finding.stack.empty()) return kind + " in " + finding.function;
    const auto& frame = finding.stack.front();
    return kind + " at " + frame.file + ":" + std::to_string(frame.line);
}

}  // namespace provest::oracle
