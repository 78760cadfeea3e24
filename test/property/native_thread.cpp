#include "native_thread.hpp"

#include <pthread.h>
#include <unistd.h>
#include <csignal>
#include <memory>

extern "C" int64_t provest_fuel;

namespace provest {

namespace {

thread_local NativeThread* here = nullptr;

void onFault(int number) {
    if (here && here->isOutside()) _exit(number);  // within a library, which is left as it is
    if (here) here->leave(Event::Kind::Crashed);
    std::signal(number, SIG_DFL);
    std::raise(number);
}

}  // namespace

NativeThread::NativeThread(std::set<uint32_t> objects, std::function<void(uint32_t, void*, size_t)> answer)
    : objects_(std::move(objects)), answer_(std::move(answer)), thread_([this] { loop(); }) {}

NativeThread::~NativeThread() {
    stop();
    isOver_ = true;
    toNative_.release();
    thread_.join();
}

void NativeThread::loop() {
    here = this;
    pthread_attr_t attributes;
    void* lowest = nullptr;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &lowest, &stackSize_);
    pthread_attr_destroy(&attributes);
    stack_ = reinterpret_cast<uint64_t>(lowest);
    stackSize_ = reinterpret_cast<uint64_t>(&lowest) - stack_;  // above lies what is the thread's own
    constexpr size_t room = 1 << 16;
    const auto stack = std::make_unique<char[]>(room);
    const stack_t other{.ss_sp = stack.get(), .ss_flags = 0, .ss_size = room};
    sigaltstack(&other, nullptr);
    struct sigaction action{};
    action.sa_handler = onFault;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) sigaction(number, &action, nullptr);
    while (true) {
        toNative_.acquire();
        if (isOver_) return;
        if (const int how = setjmp(begin_); how == 0) {
            run_();
            events_.push_back({.kind = Event::Kind::Returned});
        } else {
            events_.push_back({.kind = static_cast<Event::Kind>(how - 1)});
        }
        isRunning_ = false;
        toOwner_.release();
    }
}

void NativeThread::start(std::function<void()> run, int64_t steps) {
    run_ = std::move(run);
    events_.clear();
    isOutside_.clear();
    isRunning_ = true;
    provest_fuel = steps;
}

Event NativeThread::next() {
    if (events_.empty()) {
        if (!isRunning_) return {.kind = Event::Kind::Returned};
        toNative_.release();
        toOwner_.acquire();
    }
    Event first = std::move(events_.front());
    events_.pop_front();
    return first;
}

void NativeThread::stop() {
    if (!isRunning_) return;
    isStopped_ = true;
    toNative_.release();
    toOwner_.acquire();
    isStopped_ = false;
    events_.clear();
}

void NativeThread::tell(Event event, bool waits) {
    using Kind = Event::Kind;
    if (event.kind == Kind::Enter) {
        event.isFromOutside = waits = !isOutside_.empty() && isOutside_.back();
        isOutside_.push_back(false);
    }
    if (event.kind == Kind::Left) isOutside_.push_back(true);
    if (event.kind == Kind::Exit || event.kind == Kind::Back) isOutside_.pop_back();
    events_.push_back(std::move(event));
    if (!waits) return;
    toOwner_.release();
    toNative_.acquire();
    if (isStopped_) leave(Kind::Refused);
}

void NativeThread::leave(Event::Kind kind) { std::longjmp(begin_, static_cast<int>(kind) + 1); }

}  // namespace provest

// What the watched build calls.
extern "C" {
int64_t provest_fuel = 0;
void provest_watch_enter(const char* function, const uint64_t* arguments, uint32_t count);
void provest_watch_exit(const char* function);
void provest_watch_object(uint32_t number, void* address, uint64_t size);
void provest_watch_left(const char* callee, int returns);
void provest_watch_back(const char* callee);
void provest_watch_answer(uint64_t bits);
void provest_watch_unsaid(const char* why);
void provest_stub(uint32_t stub, void* arguments, size_t argumentSize, void* result, size_t size);
void provest_assume(int condition);
void provest_out_of_fuel();
void provest_unwound() {}
}

using provest::Event;
using Kind = Event::Kind;

void provest_watch_enter(const char* function, const uint64_t* arguments, uint32_t count) {
    provest::here->tell({.kind = Kind::Enter, .name = function, .arguments = {arguments, arguments + count}}, false);
}
void provest_watch_exit(const char* function) { provest::here->tell({.kind = Kind::Exit, .name = function}, false); }
void provest_watch_object(uint32_t number, void* address, uint64_t size) {
    if (provest::here->wants(number))
        provest::here->tell(
            {.kind = Kind::Object, .value = reinterpret_cast<uint64_t>(address), .size = size, .number = number}, true);
}
void provest_watch_left(const char* callee, int returns) {
    provest::here->tell({.kind = Kind::Left, .name = callee, .value = static_cast<uint64_t>(returns)}, true);
    if (!returns) provest::here->leave(Kind::Refused);
}
void provest_watch_back(const char* callee) { provest::here->tell({.kind = Kind::Back, .name = callee}, true); }
void provest_watch_answer(uint64_t bits) { provest::here->tell({.kind = Kind::Answer, .value = bits}, true); }
void provest_watch_unsaid(const char* why) { provest::here->tell({.kind = Kind::Unsaid, .name = why}, true); }
void provest_stub(uint32_t stub, void*, size_t, void* result, size_t size) {
    provest::here->answer(stub, result, size);
}
void provest_assume(int condition) {
    if (!condition) provest::here->leave(Kind::Refused);
}
void provest_out_of_fuel() { provest::here->leave(Kind::OutOfSteps); }
