// Runs test cases in worker processes: many a second where state can be reset in place, one process each where not.
#pragma once

#include "program/goals.hpp"
#include "support/result.hpp"
#include "testcase/encode.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace provest::execute {

// How state is put back after each test, cheapest first.
enum class Tier { Unit, Libraries, Fork };

enum class Outcome {
    NotRun,
    Returned,
    Exited,
    Aborted,
    AssertFailed,
    Signalled,
    OutOfFuel,
    TimedOut,
    StackOverflow,
    AssumeFailed,
    OutOfMemory,
    Lost,
};

// What a run did with one probed arm.
struct Reading {
    float distance = std::numeric_limits<float>::infinity();  // from being taken; infinite when its branch was not met
    uint32_t count = 0;                                       // how often it was taken
};

struct Run {
    Outcome outcome = Outcome::NotRun;
    int code = 0;       // exit code or signal
    uint32_t call = 0;  // the call that ended the test
    bool newCoverage = false;
    uint64_t improved = 0;               // bit t: closer to target t than any run before
    double fitness = 0;                  // of the focus target
    std::vector<Reading> readings = {};  // one per probe; none when the run was lost
};

struct Limits {
    int64_t fuel = 200'000;        // steps per test
    uint32_t milliseconds = 1000;  // wall clock per test
    uint64_t memory = 256u << 20;  // bytes the unit may allocate
    uint64_t output = 1u << 20;    // bytes the unit may print
};

struct Options {
    std::string worker;        // path of the provest-worker executable
    std::string sharedObject;  // the unit
    bool sandbox = true;
    Tier tier = Tier::Unit;  // where to start; demoted when replays differ
    Limits limits;
    uint32_t replayEvery = 1000;  // at first; up to 32 times as rarely after long agreement
};

// What memory consists of, word by word, as long as the unit has not written it. Zero, as a rule.
struct Memory {
    uint32_t word = 0;
};

// What a counter-arm path to a goal looks like to the worker (see pv_target).
struct Target {
    std::vector<program::ControlParent> ways;
    double best;  // +infinity at first
};

// Everything one run in a fresh process left behind. The process is kept stopped until this object goes, so that
// `read` can follow typed pointers through its memory.
class Observation {
public:
    virtual ~Observation() = default;
    Run run;
    bool nonlocalExit = false;             // left frames by longjmp, exit, abort...
    std::vector<uint32_t> counters;        // by CounterId
    std::vector<uint64_t> blockAddresses;  // of the test's blocks, 0 where none
    std::vector<bool> blockFreed;          // the unit freed or moved it
    std::vector<uint64_t> variableAddresses;
    std::vector<uint64_t> functionAddresses;    // of Interface::addressable
    std::vector<std::vector<uint8_t>> results;  // one per call made
    struct CallEnding {
        enum class Kind : uint8_t { Returned, Threw, Skipped };
        Kind kind = Kind::Returned;
        std::string type;  // Threw: of the exception, as the linker writes it
        bool operator==(const CallEnding&) const = default;
    };
    std::vector<CallEnding> endings;  // one per call made
    struct StubCall {
        uint32_t stub;
        std::vector<uint8_t> arguments;
    };
    std::vector<StubCall> stubCalls;
    std::string output;  // what it printed to stdout
    std::string errors;  // and to stderr
    // Copies bytes from the stopped process; false where nothing is mapped.
    virtual bool read(uint64_t address, std::span<uint8_t> into) const = 0;
    // The live heap block that contains `address`: start and size; size 0 when it is none or was freed.
    struct HeapBlock {
        uint64_t start = 0;
        uint64_t size = 0;
    };
    virtual HeapBlock heapBlock(uint64_t address) const = 0;
};

struct Statistics {
    uint64_t executions = 0;
    uint64_t replays = 0;
    uint64_t workersLost = 0;
    Tier tier = Tier::Unit;
    std::vector<std::string> notes;  // e.g. why the tier was demoted
};

class Executor {
public:
    virtual ~Executor() = default;

    virtual uint32_t counterCount() const = 0;
    // Counters already covered: runs that only touch these are not "new". The map grows by the caller's word only.
    virtual void setCovered(std::span<const uint8_t> covered) = 0;
    // At most PV_MAX_TARGETS; arms on their ways are measured, others are not. `focus` indexes targets.
    virtual void setTargets(std::span<const Target> targets, uint32_t focus) = 0;
    // Every run reads these arms, until others are set; none at first. At most PV_MAX_PROBES.
    virtual void setProbes(std::span<const program::CounterId> arms) = 0;
    // The best fitness of each target so far.
    virtual std::vector<double> bestFitness() const = 0;
    // Runs `base` once per variant; an empty list of patches runs it as it is.
    using Variant = std::vector<testcase::Patch>;
    virtual std::vector<Run> run(const testcase::Encoded& base, std::span<const Variant> variants) = 0;
    // Runs different tests, once each.
    virtual std::vector<Run> run(std::span<const testcase::Encoded> tests) = 0;
    // Steps a test may take from now on; Limits::fuel at first. Returns what it was before.
    virtual int64_t setFuel(int64_t steps) = 0;
    // Whether `test` does the same whatever memory holds that the unit has not written; false also when it never does
    // the same twice. Not counted as executions.
    virtual bool isSameIn(const testcase::Encoded& test, std::span<const Memory> memories) = 0;
    // One run in a process of its own.
    virtual support::Result<std::unique_ptr<Observation>> observe(const testcase::Encoded& test,
                                                                  Memory memory = {}) = 0;
    virtual Statistics statistics() const = 0;
};

support::Result<std::unique_ptr<Executor>> startExecutor(const Options& options);

}  // namespace provest::execute
