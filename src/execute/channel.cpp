#include "execute/channel.hpp"

#include <fmt/format.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>

#include <cerrno>
#include <cstring>

namespace provest::execute {
namespace {

template <class T>
T* mapped(const char* name, Descriptor& file) {
    file = Descriptor(memfd_create(name, MFD_CLOEXEC));
    if (!file || ftruncate(file.get(), sizeof(T)) != 0) return nullptr;
    void* at = mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    return at == MAP_FAILED ? nullptr : static_cast<T*>(at);
}

}  // namespace

support::Result<Channel> Channel::create(bool traced) {
    Channel channel;
    channel.orders_ = mapped<pv_orders>("provest-orders", channel.ordersFile_);
    if (channel.orders_) channel.reports_ = mapped<pv_reports>("provest-reports", channel.reportsFile_);
    if (channel.reports_ && traced) channel.trace_ = mapped<pv_trace>("provest-trace", channel.traceFile_);
    if (!channel.reports_ || (traced && !channel.trace_))
        return support::ourError(fmt::format("cannot make shared memory for the workers: {}", std::strerror(errno)));
    channel.orders_->version = PV_CHANNEL_VERSION;
    return channel;
}

Channel::Channel(Channel&& other) noexcept
    : ordersFile_(std::move(other.ordersFile_)),
      reportsFile_(std::move(other.reportsFile_)),
      traceFile_(std::move(other.traceFile_)),
      orders_(std::exchange(other.orders_, nullptr)),
      reports_(std::exchange(other.reports_, nullptr)),
      trace_(std::exchange(other.trace_, nullptr)) {}

Channel::~Channel() {
    if (orders_) munmap(orders_, sizeof *orders_);
    if (reports_) munmap(reports_, sizeof *reports_);
    if (trace_) munmap(trace_, sizeof *trace_);
}

uint32_t Channel::post() {
    uint32_t request = __atomic_add_fetch(&orders_->request, 1, __ATOMIC_SEQ_CST);
    syscall(SYS_futex, &orders_->request, FUTEX_WAKE, 1, nullptr, nullptr, 0);
    return request;
}

uint32_t Channel::bell() const { return __atomic_load_n(&reports_->bell, __ATOMIC_ACQUIRE); }

void Channel::waitForBell(uint32_t bell, uint32_t milliseconds) const {
    timespec limit{milliseconds / 1000, static_cast<long>(milliseconds % 1000) * 1'000'000};
    syscall(SYS_futex, &reports_->bell, FUTEX_WAIT, bell, &limit, nullptr, 0);
}

}  // namespace provest::execute
