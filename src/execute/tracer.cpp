#include "execute/tracer.hpp"

#include "execute/path_reader.hpp"
#include "execute/process_executor.hpp"

#include <algorithm>
#include <cstring>

namespace provest::execute {
namespace {

class ProcessTracer final : public Tracer {
public:
    ProcessTracer(std::unique_ptr<ProcessExecutor> executor, const program::FlowGraph& flow, expr::Pool& pool)
        : executor_(std::move(executor)), flow_(flow), pool_(pool) {}

    Path trace(const testcase::Encoded& test, std::span<const Symbol> symbols) override {
        pv_trace& trace = executor_->trace();
        const size_t count = std::min(symbols.size(), std::size(trace.symbols));
        for (size_t k = 0; k < count; ++k)
            trace.symbols[k] = {symbols[k].offset, symbols[k].size, symbols[k].isPointer};
        trace.symbol_count = static_cast<uint32_t>(count);
        trace.node_count = trace.event_count = trace.flags = 0;
        const Run run = executor_->run(std::span(&test, 1)).front();
        Path path = readPath(trace, executor_->counterCount(), symbols.first(count), flow_, pool_);
        path.run = run;
        if (count < symbols.size() || run.outcome == Outcome::Lost || run.outcome == Outcome::TimedOut)
            path.complete = false;
        for (size_t k = 0; k < count; ++k) {
            uint64_t value = symbols[k].target;
            if (!symbols[k].isPointer && symbols[k].size <= 8 &&
                symbols[k].offset + uint64_t{symbols[k].size} <= test.bytes.size())
                std::memcpy(&value, test.bytes.data() + symbols[k].offset, symbols[k].size);
            path.inputs.push_back(value);
        }
        return path;
    }
    int64_t setFuel(int64_t steps) override { return executor_->setFuel(steps); }
    uint64_t executions() const override { return executor_->statistics().executions; }

private:
    std::unique_ptr<ProcessExecutor> executor_;
    const program::FlowGraph& flow_;
    expr::Pool& pool_;
};

}  // namespace

std::vector<Symbol> symbolsFor(std::span<const testcase::SymbolSlot> slots) {
    std::vector<Symbol> symbols;
    for (const testcase::SymbolSlot& slot : slots)
        symbols.push_back({slot.offset, slot.size, slot.isPointer, slot.target});
    return symbols;
}

support::Result<std::unique_ptr<Tracer>> startTracer(const Options& options, const program::FlowGraph& flow,
                                                     expr::Pool& pool) {
    auto executor = ProcessExecutor::start(options, true);
    if (!executor) return executor.error();
    return std::unique_ptr<Tracer>(std::make_unique<ProcessTracer>(std::move(*executor), flow, pool));
}

}  // namespace provest::execute
