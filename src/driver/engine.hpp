// One way to find tests. Each is a file pair and a line in engines.cpp; they take turns, and what one finds feeds the
// others.
#pragma once

#include "coverage/status.hpp"
#include "driver/options.hpp"
#include "execute/executor.hpp"
#include "program/unit.hpp"
#include "report/report.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace provest::driver {

class Engine {
public:
    virtual ~Engine() = default;

    // Whether it has something to do now.
    virtual bool ready() = 0;
    // Works for a few milliseconds.
    virtual void turn() = 0;
    // Counts that stand for its work beside that of the executor, where a run must not depend on the clock.
    virtual double cost() const { return 0; }

    // A test that another engine brought into the suite.
    virtual void take(const testcase::TestCase& test) = 0;
    // One of another engine that covers nothing new, but came nearer to a goal by a change of values.
    virtual void takeNear(const testcase::TestCase&) {}
    // One of an earlier run.
    virtual void seed(const testcase::TestCase&) {}
    // Nobody has anything to do: whoever can makes something up.
    virtual void improvise() {}

    virtual bool built() const { return true; }        // it waits for no build any more
    virtual bool isLost() const { return false; }      // it will never work
    virtual uint64_t executions() const { return 0; }  // beside the executor's
    // How near it came to an open goal: levels and normalised distance.
    virtual double nearest(uint32_t) const { return std::numeric_limits<double>::infinity(); }
    // One random batch, for inputs the unit does not survive. False: it makes none.
    virtual bool hunt() { return false; }
    virtual void describe(report::Report&) const {}
};

// What engines work with. References outlive them.
struct Workshop {
    const Options& options;
    const program::Unit& unit;
    const std::vector<uint32_t>& functions;  // to call
    execute::Executor& executor;
    coverage::Status& status;
    execute::Options worker;  // of further machines
    program::Build concolicBuild;
    std::function<bool(const testcase::TestCase&)> admit;  // whether it joined the suite; then the others know it, too
    std::function<void(const testcase::TestCase&)> near;   // for the others, see Engine::takeNear
    std::function<double()> cost;                          // of all so far: seconds, or counts that stand for them
    std::function<bool()> interrupted, spent;              // by the user; the budget is
};

// Steps a test may take: few as long as that brings news, and plenty.
constexpr int64_t shortFuel = 20'000, generousFuel = 2'000'000;

struct EngineEntry {
    std::string_view name;
    std::string_view what;  // for --help
    bool tracesPaths;       // it needs the concolic build
    std::unique_ptr<Engine> (*make)(Workshop workshop);
};
const std::vector<EngineEntry>& engineTable();

}  // namespace provest::driver
