// Watches for Ctrl-C. As long as there is nothing worth keeping, nothing is waited for: the front end and the code
// generator cannot be told to stop.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace provest::driver {

class Interruption {
public:
    // `tidy`: removes what must not be left behind.
    Interruption(std::function<bool()> interrupted, std::function<void()> tidy);

    // From now on whoever works is trusted to look for himself.
    void keepWhatThereIs() { keeps_ = true; }

    // Ends all that was started, tidies up and leaves with this exit code; whatever else runs here is not waited for.
    [[noreturn]] void leave(int code) const;

private:
    std::function<void()> tidy_;
    std::atomic<bool> keeps_ = false;
    std::jthread watch_;
};

}  // namespace provest::driver
