// The forward symbolic engine in a session: it traces the tests that any engine found, flips their path conditions, and
// offers what it runs to admission. It joins in as soon as the concolic build is ready.
#pragma once

#include "coverage/status.hpp"
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

class ConcolicEngine {
public:
    struct Request {
        const program::Unit& unit;
        const coverage::Status& status;
        std::function<bool(const testcase::TestCase&)> admit;
        std::function<void(const testcase::TestCase&)> refused;  // tests of `apply` that cover nothing; may be empty
        execute::Options worker;                                 // `sharedObject` is filled in
        explore::Options explore;
        solver::Options solver;
        std::string traceFile;  // empty: none
        bool wait = false;      // for the build, so that a run does not depend on how fast it compiles
    };
    // Keeps the references of the request.
    ConcolicEngine(Request request, program::Build build);
    ~ConcolicEngine();

    // A test that another engine found.
    void take(const testcase::TestCase& test);
    // Nobody waits for its build any more.
    bool built() const { return !build_.valid(); }
    // Whether its build is there and works.
    bool available() { return explorer_ || start(); }
    // Whether there is something to do now.
    bool ready();
    // Traces a test that was taken, or tries one candidate.
    void step();

    // Symbolic execution of these tests alone, expanded, easy paths first, until `spent` or nothing is left to flip. It
    // must be available. `oneSided`: only branches of which one side is covered are flipped.
    void apply(const std::vector<testcase::TestCase>& tests, bool oneSided, const std::function<bool()>& spent);

    uint64_t executions() const { return tracer_ ? tracer_->executions() : 0; }
    solver::Statistics solving() const { return solver_ ? solver_->statistics() : solver::Statistics{}; }
    explore::Statistics exploring() const { return explorer_ ? explorer_->statistics() : explore::Statistics{}; }
    const std::string& problem() const { return problem_; }  // why there is no concolic execution

private:
    bool start();
    std::unique_ptr<explore::Explorer> makeExplorer(explore::Options options);
    void offer(const explore::Execution& execution);
    void renew();

    Request request_;
    program::Build build_;
    testcase::Generator generator_;
    support::Random random_;
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
