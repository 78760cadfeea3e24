// Starts a program that runs code nobody has checked: in namespaces of its own, with a filter on system calls.
#pragma once

#include "execute/descriptor.hpp"
#include "support/result.hpp"

#include <sys/types.h>

#include <string>
#include <vector>

namespace provest::execute {

struct Confined {
    std::vector<std::string> argv;             // argv[0] is a path
    std::vector<std::string> environment;      // the whole of it
    std::vector<int> inherited;                // descriptors the program keeps, with their numbers
    int input = -1, output = -1, errors = -1;  // its standard streams; -1: nothing
    bool namespaces = true;                    // user, network, process ids, IPC, mounts, host name
};

// The process id of the started program. Where the host refuses namespaces, the error says so and names the way out.
support::Result<pid_t> startConfined(const Confined& program);

// A seccomp program as the kernel takes it, in a file: refuses with EPERM whatever changes the world outside the
// process. The worker installs it before it loads the unit.
support::Result<Descriptor> makeFilter();

}  // namespace provest::execute
