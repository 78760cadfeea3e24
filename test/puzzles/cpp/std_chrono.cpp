// Durations of chrono: compared across units, added, as state.
// expect: open 0
#include <chrono>

using namespace std::chrono_literals;

bool isTimeout(std::chrono::milliseconds waited, std::chrono::seconds limit) {
    if (limit <= 0s || limit > 24h) return false;
    if (waited < 0ms || waited > 48h) return false;
    return waited > limit;
}

class Stopwatch {
public:
    void add(std::chrono::seconds lap) {
        if (lap < 1s || lap > 1h) return;
        total_ += lap;
        ++laps_;
    }
    bool isMarathon() const { return laps_ >= 2 && total_ > 100min; }

private:
    int laps_ = 0;
    std::chrono::seconds total_{0};
};
