// Says how far a long run is: one line that rewrites itself on a terminal, a plain line now and then in a pipe. Never
// silent for more than five seconds, whatever the others are doing.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

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
    // One that is only said when it takes long.
    void doing(const std::string& what);
    // May be called as often as one likes.
    void update(const Standing& standing);
    double seconds() const;  // since the start

private:
    using Clock = std::chrono::steady_clock;
    void clear();
    void say(const std::string& what);
    void beat(const std::stop_token& stop);

    bool terminal_;
    bool lineShown_ = false;
    Clock::time_point start_, last_, said_;
    uint64_t lastExecutions_ = 0, lastCovered_ = 0;
    std::string doing_;
    std::mutex access_;
    std::condition_variable_any wake_;
    std::jthread beats_;
};

}  // namespace provest::driver
