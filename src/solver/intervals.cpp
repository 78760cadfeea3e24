#include "solver/intervals.hpp"

#include <algorithm>

#include "expr/term.hpp"

namespace provest::solver {

using expr::mask;

Intervals Intervals::all(unsigned width) { return of(width, 0, mask(width)); }

Intervals Intervals::of(unsigned width, uint64_t first, uint64_t last) {
    Intervals result(width);
    result.parts_.emplace_back(first, last);
    return result;
}

Intervals Intervals::ofSigned(unsigned width, int64_t first, int64_t last) {
    return wrapped(width, static_cast<uint64_t>(first) & mask(width), static_cast<uint64_t>(last) & mask(width));
}

Intervals Intervals::wrapped(unsigned width, uint64_t first, uint64_t last) {
    if (first <= last) return of(width, first, last);
    return from(width, {{0, last}, {first, mask(width)}});
}

Intervals Intervals::from(unsigned width, std::vector<Interval> unordered) {
    std::sort(unordered.begin(), unordered.end());
    Intervals result(width);
    for (const auto& [first, last] : unordered) {
        if (!result.parts_.empty() &&
            (result.parts_.back().second >= first || result.parts_.back().second + 1 == first))
            result.parts_.back().second = std::max(result.parts_.back().second, last);
        else
            result.parts_.emplace_back(first, last);
    }
    return result;
}

bool Intervals::full() const { return parts_.size() == 1 && parts_[0] == Interval{0, mask(width_)}; }

bool Intervals::contains(uint64_t value) const {
    return std::ranges::any_of(parts_, [&](const Interval& i) { return i.first <= value && value <= i.second; });
}

uint64_t Intervals::nearest(uint64_t value) const {
    if (contains(value)) return value;
    uint64_t best = parts_[0].first;
    const auto apart = [&](uint64_t end) {
        return std::min((end - value) & mask(width_), (value - end) & mask(width_));
    };
    for (const auto& [first, last] : parts_)
        for (const uint64_t end : {first, last})
            if (apart(end) < apart(best)) best = end;
    return best;
}

uint64_t Intervals::size() const {
    uint64_t count = 0;
    for (const auto& [first, last] : parts_) {
        const uint64_t more = last - first;
        if (more == UINT64_MAX || count + more + 1 < count) return UINT64_MAX;
        count += more + 1;
    }
    return count;
}

Intervals Intervals::complement() const {
    Intervals result(width_);
    uint64_t next = 0;
    for (const auto& [first, last] : parts_) {
        if (first > next) result.parts_.emplace_back(next, first - 1);
        if (last == mask(width_)) return result;
        next = last + 1;
    }
    result.parts_.emplace_back(next, mask(width_));
    return result;
}

Intervals Intervals::intersect(const Intervals& other) const {
    Intervals result(width_);
    for (size_t a = 0, b = 0; a < parts_.size() && b < other.parts_.size();) {
        const uint64_t first = std::max(parts_[a].first, other.parts_[b].first);
        const uint64_t last = std::min(parts_[a].second, other.parts_[b].second);
        if (first <= last) result.parts_.emplace_back(first, last);
        if (parts_[a].second < other.parts_[b].second)
            ++a;
        else
            ++b;
    }
    return result;
}

Intervals Intervals::unite(const Intervals& other) const {
    std::vector<Interval> both = parts_;
    both.insert(both.end(), other.parts_.begin(), other.parts_.end());
    return from(width_, std::move(both));
}

Intervals Intervals::shifted(uint64_t by) const {
    if (full()) return *this;
    std::vector<Interval> moved;
    for (const auto& [first, last] : parts_) {
        const uint64_t low = (first + by) & mask(width_), high = (last + by) & mask(width_);
        if (low <= high) {
            moved.emplace_back(low, high);
        } else {
            moved.emplace_back(0, high);
            moved.emplace_back(low, mask(width_));
        }
    }
    return from(width_, std::move(moved));
}

Intervals Intervals::reflected(uint64_t around) const {
    Intervals negated(width_);  // ~x reverses the order; around - x = ~x + around + 1
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part)
        negated.parts_.emplace_back(~part->second & mask(width_), ~part->first & mask(width_));
    return negated.shifted(around + 1);
}

}  // namespace provest::solver
