// The forward symbolic engine in a session: it traces the tests that any engine found, flips their path conditions, and
// offers what it runs to admission. It joins in as soon as the concolic build is ready.
#pragma once

#include "coverage/status.hpp"
#include "driver/engine.hpp"
#include "driver/test_machine.hpp"
#include "execute/tracer.hpp"
#include "explore/explorer.hpp"
#include "program/unit.hpp"
#include "solver/solver.hpp"
#include "support/random.hpp"
#include "testcase/generate.hpp"

#include <deque>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace provest::explore {
class Trace;
}

namespace provest::driver {

class ConcolicEngine : public Engine {
public:
    // `refused`: told of tests it ran that cover nothing; may be empty.
    explicit ConcolicEngine(Workshop workshop, std::function<void(const testcase::TestCase&)> refused = {});
    ~ConcolicEngine() override;

    bool ready() override;
    void turn() override;
    double cost() const override;
    void take(const testcase::TestCase& test) override;
    void takeNear(const testcase::TestCase& test) override { take(test); }
    // Alone, it starts from one random test per function, and from others when it is through.
    void improvise() override;
    bool built() const override { return !build_.valid(); }
    bool isLost() const override { return !problem_.empty(); }
    uint64_t executions() const override { return tracer_ ? tracer_->executions() : 0; }
    void describe(report::Report& report) const override;

    // Whether its build is there and works.
    bool available() { return explorer_ || start(); }

    // Symbolic execution of these tests alone, expanded, easy paths first, until `spent` or nothing is left to flip. It
    // must be available. `oneSided`: only branches of which one side is covered are flipped.
    void apply(const std::vector<testcase::TestCase>& tests, bool oneSided, const std::function<bool()>& spent);

private:
    bool start();
    // Traces a test that was taken, or tries one candidate.
    void step();
    std::unique_ptr<explore::Explorer> makeExplorer(explore::Options options);
    void offer(const explore::Execution& execution);
    void renew();

    Workshop workshop_;
    std::function<void(const testcase::TestCase&)> refuse_;
    explore::Options explore_;
    program::Build build_;
    testcase::Generator generator_;
    support::Random random_, sowing_;
    std::string problem_;
    expr::Pool pool_;
    std::unique_ptr<execute::Tracer> tracer_;
    std::unique_ptr<TestMachine> machine_;
    std::unique_ptr<solver::Solver> solver_;
    std::ofstream traceFile_;
    std::unique_ptr<explore::Trace> trace_;
    std::unique_ptr<explore::Explorer> explorer_;
    std::deque<testcase::TestCase> waiting_;
    bool exhausted_ = false;
    bool absorbs_ = false;  // the last step took in a test of others
    using Kind = std::tuple<uint32_t, execute::Outcome, int>;
    std::map<Kind, uint32_t> refused_;  // runs that admission turned away, by how they ended
};

}  // namespace provest::driver
