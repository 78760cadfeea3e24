// A run in a process of its own, and the view into that process while it stands still.
#include "execute/outcomes.hpp"
#include "execute/process_executor.hpp"
#include "runtime/channel.h"

#include <fmt/format.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include <csignal>
#include <cstring>
#include <limits>

namespace provest::execute {
namespace {

// The header before every heap block, as runtime/arena.h lays it out.
struct HeapHeader {
    uint32_t magic;
    uint32_t state;
    uint64_t serial;
    uint64_t capacity;
    uint64_t size;
};
constexpr uint32_t heapMagic = 0x50f7b10cu;
constexpr uint32_t liveState = 1;

class StoppedProcess final : public Observation {
public:
    explicit StoppedProcess(Forked process) : process_(std::move(process)) {}
    ~StoppedProcess() override { process_.kill(); }

    bool read(uint64_t address, std::span<uint8_t> into) const override {
        if (process_.process <= 0) return false;
        iovec here{into.data(), into.size()};
        iovec there{reinterpret_cast<void*>(address), into.size()};
        return process_vm_readv(process_.process, &here, 1, &there, 1, 0) == static_cast<ssize_t>(into.size());
    }

    HeapBlock heapBlock(uint64_t address) const override {
        if (!walked_) walk();
        size_t low = 0, high = live_.size();  // the last block that starts at or before `address`
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (live_[middle].start <= address)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == 0) return {};
        const HeapBlock& block = live_[low - 1];
        bool inside = address - block.start < block.size || address == block.start;
        return inside ? block : HeapBlock{};
    }

    int status() const { return process_.status; }
    uint64_t arenaBegin = 0, arenaEnd = 0;

private:
    void walk() const {
        walked_ = true;
        uint64_t at = arenaBegin;
        HeapHeader header;
        while (at + sizeof header <= arenaEnd && read(at, {reinterpret_cast<uint8_t*>(&header), sizeof header}) &&
               header.magic == heapMagic && header.capacity <= arenaEnd - at - sizeof header) {
            if (header.state == liveState && header.size <= header.capacity)
                live_.push_back({at + sizeof header, header.size});
            at += sizeof header + header.capacity;
        }
    }

    Forked process_;
    mutable bool walked_ = false;
    mutable std::vector<HeapBlock> live_;
};

// Reads lists out of the dump, which a wild write may have damaged: what does not fit is empty.
class Dump {
public:
    explicit Dump(const pv_single_report& report) : report_(report) {}

    template <class T>
    std::vector<T> list(pv_list where) const {
        std::vector<T> items;
        if (where.offset > PV_DUMP_AREA || where.count > (PV_DUMP_AREA - where.offset) / sizeof(T)) return items;
        items.resize(where.count);
        if (where.count) std::memcpy(items.data(), report_.dump + where.offset, where.count * sizeof(T));
        return items;
    }
    std::string text(pv_list where) const {
        auto bytes = list<char>(where);
        return {bytes.begin(), bytes.end()};
    }

private:
    const pv_single_report& report_;
};

void fill(StoppedProcess& seen, const pv_single_report& report) {
    Dump dump(report);
    seen.run = toRun(report.result);
    seen.nonlocalExit = (report.result.flags & PV_NONLOCAL) != 0;
    seen.counters = dump.list<uint32_t>(report.counters);
    seen.blockAddresses = dump.list<uint64_t>(report.block_addresses);
    for (uint8_t freed : dump.list<uint8_t>(report.block_freed)) seen.blockFreed.push_back(freed != 0);
    seen.variableAddresses = dump.list<uint64_t>(report.variable_addresses);
    seen.functionAddresses = dump.list<uint64_t>(report.function_addresses);
    for (const pv_record& result : dump.list<pv_record>(report.results))
        seen.results.push_back(dump.list<uint8_t>(result.bytes));
    for (const pv_record& call : dump.list<pv_record>(report.endings)) {
        using Kind = Observation::CallEnding::Kind;
        const Kind kind = call.id == PV_CALL_THREW     ? Kind::Threw
                          : call.id == PV_CALL_SKIPPED ? Kind::Skipped
                                                       : Kind::Returned;
        seen.endings.push_back({kind, dump.text(call.bytes)});
    }
    for (const pv_record& call : dump.list<pv_record>(report.stub_calls))
        seen.stubCalls.push_back({call.id, dump.list<uint8_t>(call.bytes)});
    seen.output = dump.text(report.output);
    seen.errors = dump.text(report.errors);
    seen.arenaBegin = report.arena_begin;
    seen.arenaEnd = report.arena_end;
}

}  // namespace

support::Result<std::unique_ptr<Observation>> ProcessExecutor::observe(const testcase::Encoded& test, Memory memory) {
    finishReplay();
    if (!zygote_->alive()) revive();
    if (!zygote_->alive()) return support::ourError("the worker process is gone and cannot be started again");
    if (!writeSingle(test.bytes)) return support::ourError("the test is larger than a worker can take");
    channel_.reports().single.serial = 0;
    channel_.orders().dirt = memory.word;
    uint32_t serial = zygote_->single(PV_OBSERVE);
    const Forked* run = zygote_->await(serial, options_.limits.milliseconds);
    bool timedOut = run == nullptr;
    auto seen = std::make_unique<StoppedProcess>(zygote_->release(serial));
    const pv_single_report& report = channel_.reports().single;
    seen->run.fitness = std::numeric_limits<double>::infinity();
    ++statistics_.executions;
    if (!timedOut && report.serial == serial) {
        fill(*seen, report);
        return std::unique_ptr<Observation>(std::move(seen));
    }
    int status = seen->status();
    seen->run.outcome = timedOut ? Outcome::TimedOut : Outcome::Lost;
    if (!timedOut && WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL) {
        seen->run.outcome = Outcome::Signalled;
        seen->run.code = WTERMSIG(status);
    }
    return std::unique_ptr<Observation>(std::move(seen));
}

}  // namespace provest::execute
