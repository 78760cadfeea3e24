// Runs toy units concolically in memory: values beside terms, a clause per branch that depends on an input.
#pragma once

#include "explore/machine.hpp"
#include "expr/pool.hpp"
#include "toy_unit.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::explore::toy {

class ToyMachine : public Machine {
public:
    // A test calls `entries` one after the other; its inputs are their parameters in order, arrays by element.
    ToyMachine(const Unit& unit, expr::Pool& pool, std::vector<std::string> entries);

    Execution start(std::vector<int32_t> inputs);  // a first test
    std::optional<Execution> run(TestRef base, std::span<const InputValue> values) override;
    void release(TestRef test) override { live_.erase(test); }
    std::string inputName(TestRef test, uint32_t input) const override;
    std::string valueText(TestRef test, uint32_t input, uint64_t bits) const override;
    std::string describe(TestRef test) const override;

    const std::vector<int32_t>& inputs(TestRef test) const { return tests_[test]; }
    size_t tests() const { return tests_.size(); }
    const std::set<TestRef>& live() const { return live_; }  // not released
    // The branches a run took, as the paper writes them: (5F, 7T).
    std::string branches(const execute::Path& path) const;

private:
    const Unit& unit_;
    expr::Pool& pool_;
    std::vector<uint32_t> entries_;
    std::vector<std::string> names_;  // by input
    std::vector<std::vector<int32_t>> tests_;
    std::set<TestRef> live_;
};

}  // namespace provest::explore::toy
