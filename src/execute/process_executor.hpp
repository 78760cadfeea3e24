// The Executor over worker processes: cuts work into batches the channel can hold, survives the workers' deaths,
// watches the clock, and checks now and then that a run in place equals one in a fresh process.
#pragma once

#include "execute/channel.hpp"
#include "execute/executor.hpp"
#include "execute/zygote.hpp"

#include <optional>
#include <utility>

namespace provest::execute {

class ProcessExecutor final : public Executor {
public:
    static support::Result<std::unique_ptr<ProcessExecutor>> start(const Options& options, bool traced);
    ProcessExecutor(Options options, Channel channel, std::unique_ptr<Zygote> zygote);

    uint32_t counterCount() const override { return zygote_->counterCount(); }
    void setCovered(std::span<const uint8_t> covered) override;
    void setTargets(std::span<const Target> targets, uint32_t focus) override;
    void setProbes(std::span<const program::CounterId> arms) override;
    std::vector<double> bestFitness() const override { return best_; }
    std::vector<Run> run(const testcase::Encoded& base, std::span<const Variant> variants) override;
    std::vector<Run> run(std::span<const testcase::Encoded> tests) override;
    int64_t setFuel(int64_t steps) override { return std::exchange(channel_.orders().fuel, steps); }
    bool isSameIn(const testcase::Encoded& test, std::span<const Memory> memories) override;
    support::Result<std::unique_ptr<Observation>> observe(const testcase::Encoded& test, Memory memory) override;
    Statistics statistics() const override { return statistics_; }
    pv_trace& trace() { return channel_.trace(); }  // of the last run, in a traced channel

private:
    // A run in a fresh process that was started to be compared with a run in place.
    struct Replay {
        uint32_t serial;
        uint64_t hash;
    };

    // How many items may be posted: until the next replay is due, and as far as there is room for readings.
    uint32_t stretch() const;
    // Runs the first `count` items of the orders.
    void runItems(uint32_t count, std::vector<Run>& into);
    // Posts the items from `first` on and waits; the index behind the last one that has an outcome.
    uint32_t runSome(uint32_t first, uint32_t count, std::vector<Run>& into);
    enum class Ended { Done, Died, TimedOut };
    Ended awaitBatch(uint32_t request);
    bool ensureServer();
    void takeDeath(Ended how, uint32_t& next, uint32_t end, std::vector<Run>& into);
    void takeBest();
    void takeReadings(uint32_t item, Run& run);
    void demote(Tier to, const std::string& why);
    void startReplay(std::span<const uint8_t> test, std::span<const testcase::Patch> patches);
    void finishReplay();
    bool writeSingle(std::span<const uint8_t> test);
    void revive();

    Options options_;
    Channel channel_;
    std::unique_ptr<Zygote> zygote_;
    Statistics statistics_;
    std::vector<double> best_;
    std::optional<Replay> replay_;
    uint32_t sinceReplay_ = 0;
    uint32_t interval_ = options_.replayEvery;  // tests between replays
    uint32_t agreed_ = 0;                       // replays since the last difference
    uint32_t deathsSeen_ = 0;
    int spins_ = 1000;  // before it sleeps; follows what paid
    bool serving_ = false;
};

}  // namespace provest::execute
