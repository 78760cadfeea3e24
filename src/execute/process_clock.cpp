#include "execute/process_clock.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <memory>

namespace provest::execute {
namespace {

constexpr int mostStarvation = 20;  // times the limit, whatever the machine does

struct Usage {
    char state = '?';
    uint64_t ticks = 0;  // of processor time, user and system
};

Usage usageOf(pid_t process) {
    Usage usage;
    std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(fmt::format("/proc/{}/stat", process).c_str(), "re"),
                                               &std::fclose);
    if (!file) return usage;
    char text[1024];
    size_t size = std::fread(text, 1, sizeof text - 1, file.get());
    text[size] = 0;
    // the name in parentheses may hold anything: fields are counted behind its end
    const char* rest = std::strrchr(text, ')');
    unsigned long user = 0, system = 0;
    if (rest &&
        std::sscanf(rest + 1, " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu", &usage.state, &user, &system) == 3)
        usage.ticks = user + system;
    return usage;
}

}  // namespace

Patience::Patience(pid_t process, uint32_t milliseconds)
    : process_(process), limit_(milliseconds ? milliseconds : 1), since_(std::chrono::steady_clock::now()) {
    ticks_ = usageOf(process).ticks;
}

bool Patience::exhausted() const {
    auto waited = std::chrono::steady_clock::now() - since_;
    if (waited < limit_) return false;
    if (waited >= limit_ * mostStarvation) return true;
    Usage now = usageOf(process_);
    if (now.state != 'R') return true;  // blocked, or gone
    auto ran = std::chrono::milliseconds((now.ticks - ticks_) * 1000 / static_cast<uint64_t>(sysconf(_SC_CLK_TCK)));
    return ran >= limit_ / 2;
}

}  // namespace provest::execute
