// Tests of the unit as the explorer's machine: it keeps the test cases that candidates may come back to, puts a
// solver's values into them, and runs them on the concolic build. Where a value is the length of an array, the array
// grows with it.
#pragma once

#include "execute/tracer.hpp"
#include "explore/machine.hpp"
#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <map>

namespace provest::driver {

class TestMachine final : public explore::Machine {
public:
    // Keeps the references; `pool` is the tracer's.
    TestMachine(const program::Interface& interface, execute::Tracer& tracer, expr::Pool& pool);
    ~TestMachine() override;

    // Runs a test from elsewhere, under a shape of its own. Its texts get room to become longer.
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

    explore::Execution trace(testcase::TestCase test, uint32_t shape);

    const program::Interface& interface_;
    execute::Tracer& tracer_;
    expr::Pool& pool_;
    std::map<explore::TestRef, Known> known_;
    explore::TestRef nextTest_ = 0;
    uint32_t nextShape_ = 0;
};

}  // namespace provest::driver
