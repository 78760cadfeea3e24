// What is said of the values of terms at a cut: that they are among a few, or between bounds, with low bits that never
// change. A claim begins with no values at all and grows with those that turn up, in a bounded number of steps.
#pragma once

#include "expr/pool.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace provest::reach {

using expr::Term;

// Bounds grow to the next of these at once: by width, of integers and of floats.
struct Thresholds {
    std::map<unsigned, std::set<uint64_t>> bits;
    std::map<unsigned, std::set<double>> numbers;
};

class Claim {
public:
    // `value` counts where `where` (null: always) holds.
    struct Of {
        Term where = nullptr;
        Term value = nullptr;
    };
    enum class Shape : uint8_t { Integer, Float };

    Claim(std::vector<Of> of, Shape shape, size_t mostFew)
        : of_(std::move(of)), shape_(shape), width_(of_.front().value->width), mostFew_(mostFew) {}

    const std::vector<Of>& of() const { return of_; }

    // Whether anything is said.
    bool isVoid() const;
    // The value turned up. Whether it was not among those claimed. Without thresholds bounds grow no further than to
    // it.
    bool add(uint64_t value, const Thresholds* thresholds);
    void giveUp();  // nothing is claimed from now on

    // The claim of one of the terms, as parts that all hold; `where` and `value` as they are wherever it is made.
    void say(expr::Pool& pool, Of of, std::vector<Term>& parts) const;

private:
    bool addToFew(uint64_t value);
    bool addToBounds(uint64_t value, const Thresholds* thresholds);
    bool addToNumbers(double value, const Thresholds* thresholds);
    void sayBounds(expr::Pool& pool, Term value, std::vector<Term>& parts) const;
    void sayNumbers(expr::Pool& pool, Term value, std::vector<Term>& parts) const;

    std::vector<Of> of_;
    Shape shape_;
    unsigned width_;
    size_t mostFew_;
    bool isFew_ = true, isVoid_ = false;
    unsigned grown_ = 0;  // how often bounds grew: they leap further each time
    std::set<uint64_t> few_;
    int64_t low_ = 0, high_ = 0;     // signed
    uint64_t least_ = 0, most_ = 0;  // unsigned
    unsigned lowBits_ = 0;           // so many of them are those of `pattern_`
    uint64_t pattern_ = 0;
    bool hasZero_ = false;
    double lowest_ = 0, highest_ = 0;  // floats
    bool hasNumber_ = false, hasNaN_ = false;
};

}  // namespace provest::reach
