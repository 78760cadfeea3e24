// Running a GoogleTest program and reading what it says.
#pragma once

#include "support/process.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace provest::judge {

struct TestOutcome {
    std::string name;  // "Group.Name"
    bool passed = false;
    std::string message;
    std::vector<uint32_t> lines;  // of `file` where checks failed
};

// One entry per run of a test, in order. A test that was started and neither passed nor failed is the one the
// program died in. `file`: name of the suite file in failure messages.
std::vector<TestOutcome> readOutcomes(const std::string& output, const std::string& file);

struct SuiteRun {
    std::vector<TestOutcome> outcomes;
    std::string problem;   // not empty: the program could not be started
    bool stopped = false;  // by the deadline: not all tests had their turn
};

struct RunRequest {
    std::string program;
    std::string file;
    std::vector<std::string> arguments;
    std::vector<std::string> without;  // tests left out
    std::vector<std::pair<std::string, std::string>> environment;
    std::string directory;  // inside the sandbox it is empty
    // What the program may see and write to, or all that its user may: see execute::SuiteSandboxOptions.
    bool sandbox = true;
    bool mapsMuch = false;  // with sanitizers
    std::vector<std::string> visible{}, writable{};
    support::Deadline deadline{};
};

// Starts the program once.
support::Result<support::Finished> start(const RunRequest& request, support::Command command);

// Fails when this host has no sandbox for suites, and says the way out. `directory` must exist.
support::Result<void> trySandbox(const std::string& directory);

// Runs, and when a test takes the program down with it, runs again without that test, until all others had their turn.
SuiteRun runSuite(const RunRequest& request);

}  // namespace provest::judge
