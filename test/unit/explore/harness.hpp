// An explorer on a toy unit, with everything it needs, from one line of a test.
#pragma once

#include "explore/campaign.hpp"
#include "explore/explorer.hpp"
#include "explore/trace.hpp"
#include "expr/evaluate.hpp"
#include "toy_machine.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace provest::explore::toy {

// Takes the values a test wishes for where they satisfy the question, and asks a real solver otherwise.
class WishfulSolver : public solver::Solver {
public:
    WishfulSolver(expr::Pool& pool, std::vector<InputValue> wishes)
        : real_(solver::makeSolver(pool)), wishes_(std::move(wishes)) {}

    solver::Reply solve(const solver::Question& question) override {
        for (const InputValue& wish : wishes_) {
            std::vector<uint64_t> inputs(question.start.begin(), question.start.end());
            inputs[wish.first] = wish.second;
            bool holds = true;
            for (expr::Term clause : question.clauses) holds &= expr::evaluate(clause, inputs) == 1;
            if (holds) return {solver::Verdict::Sat, {wish}, {}, solver::Layer::Search};
        }
        return real_->solve(question);
    }
    solver::Statistics statistics() const override { return real_->statistics(); }
    void forget() override { real_->forget(); }

private:
    std::unique_ptr<solver::Solver> real_;
    std::vector<InputValue> wishes_;
};

struct Bench {
    Bench(std::string_view source, std::vector<std::string> entries, std::string_view criterion, Options options,
          std::vector<InputValue> wishes = {}, std::ostream* out = nullptr)
        : unit(compile(source)),
          status(unit.goals, *coverage::criterionNamed(criterion), unit.counters),
          machine(unit, pool, std::move(entries)),
          solver(pool, std::move(wishes)),
          trace(out ? std::make_unique<Trace>(*out, unit.goals, status, machine) : nullptr),
          explorer(
              {unit.flow, unit.goals, status}, machine, solver, std::move(options),
              [this](const Execution& execution) { admit(execution); }, trace.get()) {}
    Bench(const Bench&) = delete;

    void admit(const Execution& execution) {
        status.add(execution.test, execution.path.counters, execution.path.run.outcome != execute::Outcome::Returned);
        paths.push_back(machine.branches(execution.path));
    }
    Campaign explore(std::vector<int32_t> inputs, const CampaignLimits& limits = {}) {
        explorer.absorb(machine.start(std::move(inputs)));
        return explore::explore(explorer, limits);
    }

    Unit unit;
    expr::Pool pool;
    coverage::Status status;
    ToyMachine machine;
    WishfulSolver solver;
    std::unique_ptr<Trace> trace;
    std::vector<std::string> paths;  // of all runs
    Explorer explorer;
};

// Lines as in the paper's Figure 1.
inline constexpr std::string_view bubble = R"(
void bubble(int v[6], int n)
{
    int i; int j; int k;
    if (n >= 6)
        return;
    for (i = n; i > 1; i--)
        for (j = 1; j < i; j++)

            if (v[j] > v[j + 1])
            {
                k = v[j];
                v[j] = v[j + 1];
                v[j + 1] = k; }
}
)";

}  // namespace provest::explore::toy
