// Tests of the unit as the explorer's machine: it keeps the test cases that candidates may come back to, puts a
// solver's values into them, and runs them on the concolic build. Where a value is the length of an array, the array
// grows with it; where it is a pointer, it becomes null, points where another one does, or gets an object of its own.
#pragma once

#include "execute/tracer.hpp"
#include "explore/machine.hpp"
#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"
#include "testcase/symbols.hpp"

#include <map>

namespace provest::driver {

class TestMachine final : public explore::Machine {
public:
    // Keeps the references; `pool` is the tracer's.
    TestMachine(const program::Interface& interface, execute::Tracer& tracer, expr::Pool& pool);
    ~TestMachine() override;

    // Runs a test from elsewhere. Its texts get room to become longer.
    explore::Execution trace(testcase::TestCase test);
    std::optional<explore::Execution> run(explore::TestRef base, std::span<const explore::InputValue> values) override;
    void release(explore::TestRef test) override;

    // A test that was run and not released.
    const testcase::TestCase& test(explore::TestRef test) const;
    size_t size() const { return known_.size(); }
    void forget();  // releases all

    std::string inputName(explore::TestRef test, uint32_t input) const override;
    std::string valueText(explore::TestRef test, uint32_t input, uint64_t bits) const override;
    std::string describe(explore::TestRef test) const override;

private:
    struct Known;  // a test with its encoding and inputs

    explore::Execution traceAsIs(testcase::TestCase test);
    uint32_t shapeOf(const Known& known);
    // `made`: the objects that values have stood for so far.
    bool aim(testcase::TestCase& test, const testcase::SymbolSlot& pointer, uint64_t value,
             std::map<uint64_t, testcase::Link>& made);

    const program::Interface& interface_;
    execute::Tracer& tracer_;
    expr::Pool& pool_;
    std::map<explore::TestRef, Known> known_;
    explore::TestRef nextTest_ = 0;
    std::map<uint64_t, uint32_t> shapes_;  // by what is the same in all tests of a shape
    testcase::Generator generator_;
    support::Random random_{1};  // for objects that pointers are to have
};

}  // namespace provest::driver
