#include "support/random.hpp"

#include <cassert>

namespace provest::support {

namespace {

uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

// splitmix64 spreads a small seed over the whole state.
uint64_t spread(uint64_t& x) {
    uint64_t z = (x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

}  // namespace

Random::Random(uint64_t seed) {
    for (uint64_t& word : state_) word = spread(seed);
}

uint64_t Random::next() {
    const uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
}

uint64_t Random::below(uint64_t bound) {
    assert(bound > 0);
    return static_cast<uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
}

int64_t Random::between(int64_t low, int64_t high) {
    assert(low <= high);
    const uint64_t width = static_cast<uint64_t>(high) - static_cast<uint64_t>(low) + 1;
    if (width == 0) return static_cast<int64_t>(next());
    return static_cast<int64_t>(static_cast<uint64_t>(low) + below(width));
}

bool Random::chance(double probability) { return unit() < probability; }

double Random::unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

}  // namespace provest::support
