// The engine's end of the shared memory described in runtime/channel.h.
#pragma once

#include "execute/descriptor.hpp"
#include "runtime/channel.h"
#include "runtime/trace.h"
#include "support/result.hpp"

#include <cstdint>

namespace provest::execute {

class Channel {
public:
    // With `traced` also the memory in which concolic runs leave their traces.
    static support::Result<Channel> create(bool traced = false);
    Channel(Channel&& other) noexcept;
    Channel& operator=(Channel&&) = delete;
    ~Channel();

    pv_orders& orders() { return *orders_; }
    const pv_orders& orders() const { return *orders_; }
    pv_reports& reports() { return *reports_; }
    const pv_reports& reports() const { return *reports_; }
    int ordersFile() const { return ordersFile_.get(); }
    int reportsFile() const { return reportsFile_.get(); }
    pv_trace& trace() { return *trace_; }
    int traceFile() const { return traceFile_ ? traceFile_.get() : -1; }

    // Publishes a new request and wakes the worker.
    uint32_t post();
    // Waits until the bell changes from `bell` or the time is up.
    void waitForBell(uint32_t bell, uint32_t milliseconds) const;
    uint32_t bell() const;

private:
    Channel() = default;
    Descriptor ordersFile_, reportsFile_, traceFile_;
    pv_orders* orders_ = nullptr;
    pv_reports* reports_ = nullptr;
    pv_trace* trace_ = nullptr;  // null: not traced
};

}  // namespace provest::execute
