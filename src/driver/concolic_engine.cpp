#include "driver/concolic_engine.hpp"

#include "driver/admission.hpp"
#include "explore/trace.hpp"
#include "testcase/edit.hpp"
#include "testcase/symbols.hpp"

#include <fmt/format.h>
#include <bit>
#include <cstring>

namespace provest::driver {

using testcase::TestCase;

struct ConcolicEngine::Known {
    TestCase test;
    testcase::Encoded encoded;
    std::vector<testcase::SymbolSlot> symbols;
    uint32_t shape = 0;
};

namespace {

constexpr size_t mostNodes = 4'000'000;  // of the pool, about 300 MB
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

ConcolicEngine::ConcolicEngine(Request request, std::future<support::Result<std::string>> build)
    : request_(std::move(request)), build_(std::move(build)) {}

ConcolicEngine::~ConcolicEngine() = default;

void ConcolicEngine::take(const TestCase& test) {
    waiting_.push_back(test);
    exhausted_ = false;
}

bool ConcolicEngine::ready() {
    if (!explorer_ && !start()) return false;
    return !waiting_.empty() || !exhausted_;
}

bool ConcolicEngine::start() {
    if (!build_.valid()) return false;
    if (!request_.wait && build_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    auto built = build_.get();
    if (!built) {
        problem_ = built.error().message;
        return false;
    }
    request_.worker.sharedObject = *built;
    request_.worker.replayEvery = 0;  // the fast build's worker finds out what is reset well enough
    auto tracer = execute::startTracer(request_.worker, request_.unit.flow, pool_);
    if (!tracer) {
        problem_ = tracer.error().message;
        return false;
    }
    tracer_ = std::move(*tracer);
    solver_ = solver::makeSolver(pool_, request_.solver);
    explore::Machine& machine = *this;
    if (!request_.traceFile.empty()) {
        traceFile_.open(request_.traceFile);
        trace_ = std::make_unique<explore::Trace>(traceFile_, request_.unit.goals, request_.status, machine);
    }
    explorer_ = std::make_unique<explore::Explorer>(
        explore::Explorer::Unit{request_.unit.flow, request_.unit.goals, request_.status}, machine, *solver_,
        request_.explore, [this](const explore::Execution& execution) { offer(execution); }, trace_.get());
    return true;
}

void ConcolicEngine::step() {
    if (pool_.size() > mostNodes) renew();
    if (!waiting_.empty()) {
        TestCase test = std::move(waiting_.front());
        waiting_.pop_front();
        makeRoom(test, request_.unit.interface);
        explorer_->absorb(trace(std::move(test), std::nullopt));
        return;
    }
    const explore::Explorer::Step done = explorer_->step();
    exhausted_ = done == explore::Explorer::Step::Exhausted || done == explore::Explorer::Step::Covered;
}

// Terms are kept as long as they may be met again; when that is too much, all go.
void ConcolicEngine::renew() {
    explorer_->forget();
    solver_->forget();
    known_.clear();
    pool_.reset();
}

explore::Execution ConcolicEngine::trace(TestCase test, std::optional<uint32_t> shape) {
    const program::Interface& interface = request_.unit.interface;
    Known known{std::move(test), {}, {}, shape ? *shape : nextShape_++};
    known.encoded = testcase::encode(known.test, interface);
    known.symbols = testcase::symbolsOf(known.test, known.encoded, interface);
    if (known.symbols.size() > mostSymbols) known.symbols.resize(mostSymbols);
    std::vector<execute::Symbol> symbols;
    for (const testcase::SymbolSlot& symbol : known.symbols) symbols.push_back({symbol.offset, symbol.size});
    explore::Execution execution{nextTest_++, known.shape, tracer_->trace(known.encoded, symbols)};
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

std::optional<explore::Execution> ConcolicEngine::run(explore::TestRef base,
                                                      std::span<const explore::InputValue> values) {
    const auto found = known_.find(base);
    if (found == known_.end()) return std::nullopt;
    const Known& known = found->second;
    TestCase test = known.test;
    const auto lengths = testcase::lengthsOf(test, request_.unit.interface);
    for (const auto& [input, bits] : values) {
        if (input >= known.symbols.size()) return std::nullopt;
        const testcase::SymbolSlot& symbol = known.symbols[input];
        if (symbol.isBool && bits > 1) return std::nullopt;
        std::vector<uint8_t>& bytes = test.blocks[symbol.slot.index].bytes;
        std::memcpy(bytes.data() + symbol.slot.offset, &bits, symbol.size);
    }
    const bool grown = growArrays(test, lengths, request_.unit.interface);
    explore::Execution execution = trace(std::move(test), grown ? std::nullopt : std::optional<uint32_t>(known.shape));
    const execute::Outcome outcome = execution.path.run.outcome;
    if (outcome == execute::Outcome::Lost || outcome == execute::Outcome::NotRun) return std::nullopt;
    return execution;
}

void ConcolicEngine::release(explore::TestRef test) { known_.erase(test); }

// To admission goes what covers something, and what ends badly in a way that was not seen often.
void ConcolicEngine::offer(const explore::Execution& execution) {
    const execute::Run& run = execution.path.run;
    const TestCase& test = known_.at(execution.test).test;
    const bool well = endsWell(run.outcome);
    const bool nonlocal = run.outcome != execute::Outcome::Returned;
    const bool news = !request_.status.wouldCover(execution.path.counters, nonlocal).empty();
    if (run.outcome == execute::Outcome::AssumeFailed || (well && !news)) return;
    uint32_t& refused = refused_[{test.calls.back().function, run.outcome, run.code}];
    if (!std::has_single_bit(refused + 1u) && !(well && news && refused < 64)) {
        ++refused;
        return;
    }
    refused = request_.admit(test) ? 0 : refused + 1;
}

std::string ConcolicEngine::inputName(explore::TestRef test, uint32_t input) const {
    const auto found = known_.find(test);
    if (found == known_.end() || input >= found->second.symbols.size()) return fmt::format("i{}", input);
    return testcase::nameOf(found->second.test, found->second.symbols[input].slot, request_.unit.interface);
}

std::string ConcolicEngine::valueText(explore::TestRef test, uint32_t input, uint64_t bits) const {
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

std::string ConcolicEngine::describe(explore::TestRef test) const {
    const auto found = known_.find(test);
    if (found == known_.end()) return "";
    const Known& known = found->second;
    std::string text = request_.unit.interface.functions[known.test.calls.back().function].name + ":";
    for (uint32_t k = 0; k < known.symbols.size(); ++k) {
        uint64_t bits = 0;
        std::memcpy(&bits, known.encoded.bytes.data() + known.symbols[k].offset, known.symbols[k].size);
        text += fmt::format("{} {} = {}", k ? "," : "", inputName(test, k), valueText(test, k, bits));
        if (text.size() > 400) return text + ", ...";
    }
    return text;
}

}  // namespace provest::driver
