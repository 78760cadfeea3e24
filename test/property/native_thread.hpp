// The thread in which a watched unit runs. It stands still at each event until the next is asked for.
#pragma once

#include <csetjmp>
#include <cstdint>
#include <deque>
#include <functional>
#include <semaphore>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace provest {

struct Event {
    enum class Kind { Enter, Exit, Object, Left, Back, Answer, Unsaid, Returned, Crashed, OutOfSteps, Refused };
    Kind kind = Kind::Returned;
    std::string name{};
    uint64_t value = 0, size = 0;  // Answer: bits; Object: address and size; Left: whether it returns
    uint32_t number = 0;           // Object
    std::vector<uint64_t> arguments{};
    bool isFromOutside = false;  // Enter: not by a call of the unit's own
};

class NativeThread {
public:
    // `answer` fills what an undefined function returns, in the native thread.
    NativeThread(std::set<uint32_t> objects, std::function<void(uint32_t stub, void* result, size_t size)> answer);
    ~NativeThread();

    void start(std::function<void()> run, int64_t steps);
    Event next();
    void stop();  // whatever it is doing

    // The hooks' side.
    void tell(Event event, bool waits);
    [[noreturn]] void leave(Event::Kind kind);
    void answer(uint32_t stub, void* result, size_t size) { answer_(stub, result, size); }
    bool isOutside() const { return !isOutside_.empty() && isOutside_.back(); }
    bool isOnStack(uint64_t address) const { return address - stack_ < stackSize_; }
    bool wants(uint32_t object) const { return objects_.contains(object); }

private:
    void loop();

    std::set<uint32_t> objects_;
    std::function<void(uint32_t, void*, size_t)> answer_;
    std::function<void()> run_;
    std::deque<Event> events_;
    std::vector<bool> isOutside_;  // innermost last: a call of somebody else, or a function of the unit that he calls
    bool isRunning_ = false, isStopped_ = false, isOver_ = false;
    std::binary_semaphore toNative_{0}, toOwner_{0};
    uint64_t stack_ = 0, stackSize_ = 0;
    std::jmp_buf begin_;
    std::thread thread_;
};

}  // namespace provest
