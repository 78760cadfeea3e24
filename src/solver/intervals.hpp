// A set of bit-vectors of one width, as unsigned intervals: ascending, apart, not adjacent.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace provest::solver {

class Intervals {
public:
    using Interval = std::pair<uint64_t, uint64_t>;  // first and last

    explicit Intervals(unsigned width) : width_(width) {}
    static Intervals all(unsigned width);
    static Intervals of(unsigned width, uint64_t first, uint64_t last);       // first <= last
    static Intervals ofSigned(unsigned width, int64_t first, int64_t last);   // first <= last
    static Intervals wrapped(unsigned width, uint64_t first, uint64_t last);  // from first upwards, perhaps past 0
    static Intervals from(unsigned width, std::vector<Interval> unordered);

    unsigned width() const { return width_; }
    bool empty() const { return parts_.empty(); }
    bool full() const;
    const std::vector<Interval>& parts() const { return parts_; }
    bool contains(uint64_t value) const;
    uint64_t nearest(uint64_t value) const;  // the member closest to it, around the circle; not of an empty set
    uint64_t size() const;                   // how many values, at most 2^64 - 1

    Intervals complement() const;
    Intervals intersect(const Intervals& other) const;
    Intervals unite(const Intervals& other) const;
    Intervals shifted(uint64_t by) const;        // every member plus `by`
    Intervals reflected(uint64_t around) const;  // `around` minus every member

    bool operator==(const Intervals&) const = default;

private:
    unsigned width_;
    std::vector<Interval> parts_;
};

}  // namespace provest::solver
