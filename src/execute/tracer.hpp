// Runs tests on the concolic build and returns their paths.
#pragma once

#include "execute/path.hpp"
#include "expr/pool.hpp"
#include "program/flow.hpp"
#include "testcase/symbols.hpp"

#include <memory>
#include <span>
#include <vector>

namespace provest::execute {

// A number of the encoded test that is an input of the path: input k is symbol k.
struct Symbol {
    uint32_t offset = 0;  // in Encoded::bytes
    uint32_t size = 0;    // 1, 2, 4 or 8 bytes; symbols do not overlap
    bool isPointer = false;
    uint64_t target = 0;  // of a pointer: its value as the path's input, equal for pointers that are equal, 0 for null
};
std::vector<Symbol> symbolsFor(std::span<const testcase::SymbolSlot> slots);

class Tracer {
public:
    virtual ~Tracer() = default;
    // Terms of the path live in the tracer's pool.
    virtual Path trace(const testcase::Encoded& test, std::span<const Symbol> symbols) = 0;
    virtual int64_t setFuel(int64_t steps) = 0;
    virtual uint64_t executions() const = 0;
};

// `options.sharedObject` is a concolic build. Flow graph and pool must outlive the tracer.
support::Result<std::unique_ptr<Tracer>> startTracer(const Options& options, const program::FlowGraph& flow,
                                                     expr::Pool& pool);

}  // namespace provest::execute
