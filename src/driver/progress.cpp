#include "driver/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <cstdio>

namespace provest::driver {

Progress::Progress() : terminal_(::isatty(2) != 0), start_(Clock::now()), last_(start_), said_(start_) {
    beats_ = std::jthread([this](const std::stop_token& stop) { beat(stop); });
}

Progress::~Progress() {
    beats_.request_stop();
    beats_.join();
    clear();
}

// Whoever says nothing for so long is still at what was said last.
void Progress::beat(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds quiet{4900};
    std::unique_lock lock(access_);
    while (!stop.stop_requested()) {
        wake_.wait_until(lock, stop, said_ + quiet, [] { return false; });
        if (!stop.stop_requested() && Clock::now() - said_ >= quiet) say("still " + doing_);
    }
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

void Progress::clear() {
    if (lineShown_) std::fputs("\r\033[K", stderr);
    lineShown_ = false;
}

void Progress::say(const std::string& what) {
    clear();
    fmt::print(stderr, "[{:5.1f} s] {}\n", seconds(), what);
    said_ = Clock::now();
}

void Progress::doing(const std::string& what) {
    const std::lock_guard lock(access_);
    doing_ = what;
}

void Progress::stage(const std::string& what) {
    const std::lock_guard lock(access_);
    doing_ = what;
    say(what);
}

void Progress::update(const Standing& standing) {
    const std::lock_guard lock(access_);
    const Clock::time_point now = Clock::now();
    const double passed = std::chrono::duration<double>(now - last_).count();
    const bool news = terminal_ && standing.covered != lastCovered_;
    if (!news && passed < (terminal_ ? 0.2 : 4.5)) return;
    lastCovered_ = standing.covered;
    const double rate = static_cast<double>(standing.executions - lastExecutions_) / passed;
    last_ = now;
    lastExecutions_ = standing.executions;
    const std::string left =
        standing.secondsLeft < 1e6 ? fmt::format(", at most {:.0f} s left", standing.secondsLeft) : "";
    const std::string line =
        fmt::format("{} of {} goals, {} tests, {} findings, {:.0f} executions/s{}", standing.covered, standing.goals,
                    standing.tests, standing.findings, rate, left);
    if (terminal_) {
        fmt::print(stderr, "\r\033[K{}", line);
        std::fflush(stderr);
        lineShown_ = true;
        said_ = now;
    } else {
        say(line);
    }
}

}  // namespace provest::driver
