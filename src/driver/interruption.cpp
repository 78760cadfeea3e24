#include "driver/interruption.hpp"

#include "support/process.hpp"

#include <unistd.h>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

namespace provest::driver {

Interruption::Interruption(std::function<bool()> interrupted, std::function<void()> tidy)
    : tidy_(std::move(tidy)), watch_([this, asked = std::move(interrupted)](const std::stop_token& stop) {
          std::mutex access;
          std::condition_variable_any wake;
          std::unique_lock lock(access);
          while (!wake.wait_for(lock, stop, std::chrono::milliseconds(50), [&] { return stop.stop_requested(); })) {
              if (keeps_ || !asked()) continue;
              std::fputs("provest: interrupted before there was any test; nothing was written\n", stderr);
              leave(130);
          }
      }) {}

void Interruption::leave(int code) const {
    support::endAll();
    tidy_();
    std::fflush(nullptr);
    ::_exit(code);
}

}  // namespace provest::driver
