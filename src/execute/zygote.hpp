// The engine's view of one worker program: the zygote that has loaded the unit, and the processes forked from it.
#pragma once

#include "execute/channel.hpp"
#include "execute/descriptor.hpp"
#include "execute/executor.hpp"
#include "support/result.hpp"

#include <sys/types.h>

#include <map>
#include <memory>

namespace provest::execute {

// A process forked from the zygote, as the engine sees it.
struct Forked {
    pid_t process = 0;
    Descriptor handle;  // a pidfd: still the same process when we kill it
    bool done = false;  // it has reported and stopped
    bool ended = false;
    int status = 0;
    void kill() const;
};

class Zygote {
public:
    // Loads the unit; fails with a sentence when it cannot.
    static support::Result<std::unique_ptr<Zygote>> start(const Options& options, const Channel& channel);
    ~Zygote();
    Zygote(const Zygote&) = delete;
    Zygote& operator=(const Zygote&) = delete;

    uint32_t counterCount() const { return counters_; }
    bool alive() const { return alive_; }
    // Takes in what has been said without waiting; notices when the zygote is gone.
    void poll();

    // Starts a serving worker and waits until it runs; it takes requests after `done`.
    bool serve(uint32_t done);
    void killServer() const { server_.kill(); }
    pid_t server() const { return server_.process; }
    // Starts a single run; its number.
    uint32_t single(pv_single_kind kind);
    // Waits until the single run has reported (an observed process) or ended, or the time is up: then it is killed and
    // the answer is null. Forget it with `release`.
    const Forked* await(uint32_t serial, uint32_t milliseconds);
    Forked release(uint32_t serial);

private:
    Zygote() = default;
    bool send(uint32_t kind, uint32_t value, uint32_t detail);
    // Takes in one message; false when none came in time or the zygote is gone.
    bool receive(int milliseconds);
    support::Result<void> awaitReady(const Options& options);

    pid_t process_ = 0;
    Descriptor socket_;
    uint32_t counters_ = 0;
    uint32_t nextSerial_ = 1;
    bool alive_ = false, ready_ = false, serverStarted_ = false;
    std::string failure_;
    Forked server_;
    std::map<uint32_t, Forked> singles_;
};

}  // namespace provest::execute
