// How much a process has had of the processor: a test that was not let run is not a test that hangs.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace provest::execute {

// Decides when one test of a process has had its time. Waiting counts in full; a process that wants to run but is not
// let, because the machine is busy, is given more wall-clock time.
class Patience {
public:
    Patience(pid_t process, uint32_t milliseconds);
    bool exhausted() const;

private:
    pid_t process_;
    std::chrono::milliseconds limit_;
    std::chrono::steady_clock::time_point since_;
    uint64_t ticks_ = 0;
};

}  // namespace provest::execute
