#include "oracle/finding.hpp"

#include "oracle/kinds.hpp"
#include "testcase/edit.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <string_view>

namespace provest::oracle {

namespace {

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

// Thunks of the call table are how the worker calls the unit; they name the call and are no frame of the unit.
constexpr std::string_view thunk = "provest_call_";

// The call during which a sanitizer objected: the plain run may have gone on. Where several call the same function it
// is the last at most.
std::optional<uint32_t> callOf(const testcase::TestCase& test, const program::Interface& unit,
                               const std::vector<execute::Frame>& stack) {
    for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame)
        for (auto i = uint32_t(test.calls.size()); i-- > 0;) {
            const uint32_t function = test.calls[i].function;
            if (frame->function == unit.functions[function].name ||
                frame->function == std::string(thunk) + std::to_string(unit.functions[function].thunk))
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

}  // namespace

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
    // what would have come after the call that fails never mattered
    finding.test = test;
    testcase::keepFirst(finding.test, call + 1, unit);
    finding.call = call;
    return finding;
}

std::string key(const Finding& finding) {
    const std::string kind = isAstray(finding.kind) ? "out-of-bounds" : finding.kind;
    if (finding.stack.empty()) return kind + " in " + finding.function;
    const auto& frame = finding.stack.front();
    // what a function asserts of its caller is one thing for the test and another for a function of the unit
    const bool byCaller = kind == "assertion-failure" && frame.function == finding.function;
    return kind + " at " + frame.file + ":" + std::to_string(frame.line) + (byCaller ? " by its caller" : "");
}

}  // namespace provest::oracle
