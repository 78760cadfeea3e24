#include "execute/zygote.hpp"

#include "execute/process_clock.hpp"
#include "execute/sandbox.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <optional>

namespace provest::execute {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int loadingMilliseconds = 60'000;
constexpr int startingMilliseconds = 30'000;

int millisecondsUntil(Clock::time_point deadline) {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return left > 0 ? static_cast<int>(left) : 0;
}

}  // namespace

void Forked::kill() const {
    if (handle)
        syscall(SYS_pidfd_send_signal, handle.get(), SIGKILL, nullptr, 0);
    else if (process > 0 && !ended)  // a kernel without pidfds
        ::kill(process, SIGKILL);
}

support::Result<std::unique_ptr<Zygote>> Zygote::start(const Options& options, const Channel& channel) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return support::ourError(fmt::format("cannot make a socket for the worker: {}", std::strerror(errno)));
    std::unique_ptr<Zygote> zygote(new Zygote);
    zygote->socket_ = Descriptor(ends[0]);
    Descriptor other(ends[1]);
    int on = 1;  // the kernel then tells which process sent a message, in our numbering
    setsockopt(ends[0], SOL_SOCKET, SO_PASSCRED, &on, sizeof on);

    Confined program;
    program.argv = {options.worker,
                    options.sharedObject,
                    std::to_string(channel.ordersFile()),
                    std::to_string(channel.reportsFile()),
                    std::to_string(other.get()),
                    std::to_string(channel.traceFile())};
    program.environment = {"LC_ALL=C", "TZ=UTC", "LD_BIND_NOW=1", "PATH=/usr/bin:/bin"};
    program.inherited = {channel.ordersFile(), channel.reportsFile(), other.get()};
    if (channel.traceFile() >= 0) program.inherited.push_back(channel.traceFile());
    program.namespaces = options.sandbox;
    Descriptor filter;
    if (options.sandbox) {
        auto made = makeFilter();
        if (!made) return made.error();
        filter = std::move(*made);
        lseek(filter.get(), 0, SEEK_SET);
        program.argv.push_back(std::to_string(filter.get()));
        program.inherited.push_back(filter.get());
    }
    auto started = startConfined(program);
    if (!started) return started.error();
    zygote->process_ = *started;
    zygote->alive_ = true;
    other.reset();
    if (auto ready = zygote->awaitReady(options); !ready) return ready.error();
    return zygote;
}

support::Result<void> Zygote::awaitReady(const Options& options) {
    auto deadline = Clock::now() + std::chrono::milliseconds(loadingMilliseconds);
    while (alive_ && !ready_ && failure_.empty() && millisecondsUntil(deadline) > 0)
        receive(millisecondsUntil(deadline));
    if (ready_) return {};
    if (failure_.empty())
        return support::userError(alive_ ? "the unit cannot be loaded: making its static objects takes too long"
                                         : "the unit cannot be loaded: making its static objects throws or crashes");
    return support::ourError(fmt::format("cannot load {}: {}", options.sharedObject, failure_));
}

Zygote::~Zygote() {
    server_.kill();
    for (auto& [serial, run] : singles_) run.kill();
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
}

bool Zygote::send(uint32_t kind, uint32_t value, uint32_t detail) {
    pv_message message{};
    message.kind = kind;
    message.value = value;
    message.detail = detail;
    if (::send(socket_.get(), &message, sizeof message, MSG_NOSIGNAL) != sizeof message) alive_ = false;
    return alive_;
}

bool Zygote::receive(int milliseconds) {
    pollfd watched{socket_.get(), POLLIN, 0};
    if (::poll(&watched, 1, milliseconds) <= 0) return false;
    pv_message message{};
    iovec part{&message, sizeof message};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(ucred))];
    msghdr envelope{};
    envelope.msg_iov = &part;
    envelope.msg_iovlen = 1;
    envelope.msg_control = control;
    envelope.msg_controllen = sizeof control;
    ssize_t size = recvmsg(socket_.get(), &envelope, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) alive_ = false;
    if (size != sizeof message) return false;
    pid_t sender = 0;
    for (cmsghdr* header = CMSG_FIRSTHDR(&envelope); header; header = CMSG_NXTHDR(&envelope, header))
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_CREDENTIALS) {
            ucred from;
            std::memcpy(&from, CMSG_DATA(header), sizeof from);
            sender = from.pid;
        }
    switch (message.kind) {
        case PV_READY:
            ready_ = true;
            counters_ = message.value;
            break;
        case PV_FAILED:
            message.text[sizeof message.text - 1] = 0;
            failure_ = message.text;
            break;
        case PV_STARTED: {
            if (message.value != 0 && !singles_.contains(message.value)) break;
            Forked& run = message.value == 0 ? server_ : singles_[message.value];
            run.process = sender;
            run.handle = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, sender, 0)));
            if (message.value == 0) serverStarted_ = true;
            break;
        }
        case PV_DONE:
            if (auto run = singles_.find(message.value); run != singles_.end()) run->second.done = true;
            break;
        case PV_ENDED:
            if (auto run = singles_.find(message.value); run != singles_.end()) {
                run->second.ended = true;
                run->second.status = static_cast<int>(message.detail);
            }
            break;
        default:
            break;
    }
    return true;
}

void Zygote::poll() {
    while (receive(0)) {
    }
}

bool Zygote::serve(uint32_t done) {
    serverStarted_ = false;
    server_ = {};
    if (!send(PV_SERVE, done, 0)) return false;
    auto deadline = Clock::now() + std::chrono::milliseconds(startingMilliseconds);
    while (alive_ && !serverStarted_ && millisecondsUntil(deadline) > 0) receive(millisecondsUntil(deadline));
    return serverStarted_;
}

uint32_t Zygote::single(pv_single_kind kind) {
    uint32_t serial = nextSerial_++;
    singles_[serial];
    send(PV_SINGLE, serial, kind);
    return serial;
}

const Forked* Zygote::await(uint32_t serial, uint32_t milliseconds) {
    constexpr int step = 50;
    auto deadline = Clock::now() + std::chrono::milliseconds(startingMilliseconds);
    Forked& run = singles_[serial];
    std::optional<Patience> patience;  // begins when it keeps us waiting, and not before its process has begun
    while (!run.done && !run.ended) {
        if (!alive_ || (patience ? patience->exhausted() : millisecondsUntil(deadline) == 0)) {
            run.kill();
            return nullptr;
        }
        bool heard = receive(std::clamp(static_cast<int>(milliseconds / 4), 1, step));
        if (!heard && !patience && run.handle) patience.emplace(run.process, milliseconds);
    }
    return &run;
}

Forked Zygote::release(uint32_t serial) {
    Forked run = std::move(singles_[serial]);
    singles_.erase(serial);
    return run;
}

}  // namespace provest::execute
