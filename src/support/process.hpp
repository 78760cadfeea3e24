// Running other programs: compilers, linkers, the emitted suite.
#pragma once

#include "support/deadline.hpp"
#include "support/result.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace provest::support {

// What a program cannot get out of. Called in the process that becomes the program, where only system calls are safe.
class Confinement {
public:
    virtual ~Confinement() = default;
    virtual unsigned long cloneFlags() const = 0;
    // Confines the calling process; 0, or what went wrong. May go on in a child and keep the caller as its warden.
    virtual int enter() const = 0;
    virtual std::string sentence(int error) const = 0;
};

struct Command {
    std::vector<std::string> argv;
    std::string directory;                                         // empty: ours
    std::vector<std::pair<std::string, std::string>> environment;  // added to ours
    std::chrono::milliseconds timeout{120'000};
    std::chrono::milliseconds silence{0};  // so long it may say nothing; 0: as long as it lives
    std::string input;
    bool background = false;  // gives way to what somebody waits for
    Deadline deadline{};      // then it is ended, with all it has started
    const Confinement* confinement = nullptr;
};

struct Finished {
    int status = 0;         // exit code; 128 + signal when killed
    bool timedOut = false;  // by its own limits
    bool stopped = false;   // by the deadline
    std::string output;     // stdout
    std::string errors;     // stderr
    bool ok() const { return status == 0 && !timedOut && !stopped; }
};

// Fails only when the program cannot be started.
Result<Finished> run(const Command& command);

// Runs them at the same time, at most `jobs` at once; results in order.
std::vector<Result<Finished>> runAll(const std::vector<Command>& commands, unsigned jobs);

// Ends every program that run() has started, with what those have started; from now on none can be started. For who is
// about to end this process.
void endAll();
// Whether any of them runs.
bool isRunning();

// The first of `names` found in PATH, or empty.
std::string findProgram(const std::vector<std::string>& names);

}  // namespace provest::support
