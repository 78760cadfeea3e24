#include "driver/drafts.hpp"

#include <chrono>
#include <utility>

namespace provest::driver {

void Drafts::consider(size_t tests) {
    constexpr double share = 0.05;
    const double now = clock_();
    const bool isTime = now >= 1.5 * began_ && spent_ <= share * now;
    if (tests == tests_ || !isTime) return;
    if (!isIdle()) return;
    take();
    tests_ = tests;
    began_ = now;
    Make make = prepare_();
    spent_ += clock_() - now;
    underWay_ = std::async(std::launch::async, std::move(make));
}

bool Drafts::isIdle() const {
    return !underWay_.valid() || underWay_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

const std::optional<MadeSuite>& Drafts::last(double seconds) {
    if (underWay_.valid() && underWay_.wait_for(std::chrono::duration<double>(seconds)) == std::future_status::ready)
        take();
    return last_;
}

void Drafts::take() {
    if (!underWay_.valid()) return;
    auto made = underWay_.get();
    if (made && !made->files.empty()) last_ = std::move(*made);
}

}  // namespace provest::driver
