#include "driver/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace provest::driver {

namespace {

constexpr size_t library = 2000;  // lines from which on a unit is one

}  // namespace

Schedule::Schedule(double budget, std::function<double()> clock, std::function<bool()> interrupted)
    : budget_(budget),
      searchEnd_(support::Deadline::never),
      whole_(support::Deadline::never),
      clock_(std::move(clock)),
      interrupted_(std::move(interrupted)) {
    assert(budget > 0);
}

void Schedule::searchFrom(size_t linesOfCode) {
    if (budget_ == support::Deadline::never) return;
    whole_ = linesOfCode < library ? 1.5 * budget_ + 10 : 2 * budget_ + 30;
    // Where reading took long, the search has less, but never less than half.
    const double rest = 0.8 * (whole_ - budget_);
    const double now = clock_();
    searchEnd_ = now + std::clamp(whole_ - rest - now, budget_ / 2, budget_);
}

support::Deadline Schedule::besides() const {
    constexpr double share = 0.3;
    return at(whole_ == support::Deadline::never ? whole_ : searchEnd_ + share * std::max(0.0, whole_ - searchEnd_));
}

support::Deadline Schedule::share(double ofWhatIsLeft) const {
    if (whole_ == support::Deadline::never) return at(whole_);
    const double now = clock_();
    return at(now + std::min(std::max(3.0, budget_ / 3), ofWhatIsLeft * std::max(0.0, whole_ - now)));
}

support::Deadline Schedule::judging() const {
    return at(whole_ == support::Deadline::never ? whole_ : whole_ - 0.15 * (whole_ - budget_));
}

support::Deadline Schedule::lastVerdict(bool hasDraft) const {
    constexpr double grace = 30;
    return at(hasDraft ? whole_ : whole_ + grace);
}

}  // namespace provest::driver
