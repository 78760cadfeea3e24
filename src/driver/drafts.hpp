// Suites that are verified while the search goes on, so that whoever stops a run, or runs out of time later, has the
// last of them. A draft is not made small, and checked in one build only.
#pragma once

#include "driver/suite_maker.hpp"

#include <functional>
#include <future>
#include <optional>

namespace provest::driver {

class Drafts {
public:
    using Make = std::function<support::Result<MadeSuite>()>;  // called in another thread

    // `prepare` is called by consider(), as it needs the executor. `clock`: seconds since the start.
    Drafts(std::function<Make()> prepare, std::function<double()> clock)
        : prepare_(std::move(prepare)), clock_(std::move(clock)) {}

    // Begins one where that is worth it: none is under way, there are other tests than the last had, and drafts cost
    // the search little.
    void consider(size_t tests);

    bool isIdle() const;  // none is under way

    // The last that was verified; nothing when none was. Waits for one under way, so many seconds at most.
    const std::optional<MadeSuite>& last(double seconds);

private:
    void take();

    std::function<Make()> prepare_;
    std::function<double()> clock_;
    std::future<support::Result<MadeSuite>> underWay_;
    std::optional<MadeSuite> last_;
    double began_ = 0, spent_ = 0;  // the last one; on preparing
    size_t tests_ = 0;
};

}  // namespace provest::driver
