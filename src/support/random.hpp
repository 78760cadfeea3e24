// Random numbers that are the same on every machine for the same seed (xoshiro256**, Blackman and Vigna 2018).
// std::uniform_int_distribution differs between libraries, so ranges are drawn here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace provest::support {

class Random {
public:
    explicit Random(uint64_t seed);
    uint64_t next();
    uint64_t below(uint64_t bound);              // 0 .. bound-1; bound > 0
    int64_t between(int64_t low, int64_t high);  // inclusive
    bool chance(double probability);
    double unit();  // [0, 1)
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[static_cast<size_t>(below(from.size()))];
    }

private:
    uint64_t state_[4];
};

}  // namespace provest::support
