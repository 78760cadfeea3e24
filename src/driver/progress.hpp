// Says how far a long run is: one line that rewrites itself on a terminal, a plain line now and then in a pipe.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace provest::driver {

struct Standing {
    uint64_t covered = 0, goals = 0, tests = 0, findings = 0, executions = 0;
    double secondsLeft = 0;
};

class Progress {
public:
    Progress();
    ~Progress();
    // A new stage of work, said at once.
    void stage(const std::string& what);
    // May be called as often as one likes.
    void update(const Standing& standing);
    double seconds() const;  // since the start

private:
    using Clock = std::chrono::steady_clock;
    void clear();
    bool terminal_;
    bool lineShown_ = false;
    Clock::time_point start_, last_;
    uint64_t lastExecutions_ = 0, lastCovered_ = 0;
};

}  // namespace provest::driver
