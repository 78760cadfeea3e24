// The engine's end of the shared memory described in runtime/channel.h.
#pragma once

#include "execute/descriptor.hpp"
#include "runtime/channel.h"
#include "support/result.hpp"

#include <cstdint>

namespace provest::execute {

class Channel {
public:
    static support::Result<Channel> create();
    Channel(Channel&& other) noexcept;
    Channel& operator=(Channel&&) = delete;
    ~Channel();

    pv_orders& orders() { return *orders_; }
    pv_reports& reports() { return *reports_; }
    const pv_reports& reports() const { return *reports_; }
    int ordersFile() const { return ordersFile_.get(); }
    int reportsFile() const { return reportsFile_.get(); }

    // Publishes a new request and wakes the worker.
    uint32_t post();
    // Waits until the bell changes from `bell` or the time is up.
    void waitForBell(uint32_t bell, uint32_t milliseconds) const;
    uint32_t bell() const;

private:
    Channel() = default;
    Descriptor ordersFile_, reportsFile_;
    pv_orders* orders_ = nullptr;
    pv_reports* reports_ = nullptr;
};

}  // namespace provest::execute
