// When work must be over. The clock is given from outside, so that decisions about time can be tested in no time.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace provest::support {

class Deadline {
public:
    static constexpr double never = std::numeric_limits<double>::infinity();

    Deadline() = default;  // never
    // `clock`: seconds since whenever; `at`: on that clock; `stopped`: somebody wants all to be over now. Both are
    // asked from several threads.
    Deadline(std::function<double()> clock, double at, std::function<bool()> stopped = {})
        : clock_(std::move(clock)), stopped_(std::move(stopped)), at_(at) {}

    double left() const {  // seconds; 0: it is over
        if (stopped()) return 0;
        return at_ == never ? never : std::max(0.0, at_ - clock_());
    }
    bool over() const { return left() <= 0; }
    bool stopped() const { return stopped_ && stopped_(); }
    // Whether `left` can become smaller faster than the clock runs.
    bool canBeStopped() const { return bool(stopped_); }

    // This one, but so many seconds earlier.
    Deadline earlierBy(double seconds) const {
        return at_ == never ? *this : Deadline{clock_, at_ - seconds, stopped_};
    }
    // This one, but at least so many seconds from now.
    Deadline atLeast(double seconds) const {
        return clock_ ? Deadline{clock_, std::max(at_, clock_() + seconds), stopped_} : *this;
    }
    // This one, but at most so many seconds from now. With a clock that nobody gave, the same.
    Deadline within(double seconds) const {
        return clock_ ? Deadline{clock_, std::min(at_, clock_() + seconds), stopped_} : *this;
    }

private:
    std::function<double()> clock_;
    std::function<bool()> stopped_;
    double at_ = never;
};

}  // namespace provest::support
