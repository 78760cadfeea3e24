#include "execute/process_executor.hpp"

#include "execute/outcomes.hpp"
#include "execute/process_clock.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <limits>

namespace provest::execute {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr int mostSpins = 4000, fewestSpins = 30;

// Tells the processor that we are only waiting.
void relax() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

const char* tierName(Tier tier) {
    switch (tier) {
        case Tier::Unit:
            return "resetting the unit";
        case Tier::Libraries:
            return "resetting the unit and its libraries";
        case Tier::Fork:
            return "one process per test";
    }
    return "";
}

}  // namespace

ProcessExecutor::ProcessExecutor(Options options, Channel channel, std::unique_ptr<Zygote> zygote)
    : options_(std::move(options)), channel_(std::move(channel)), zygote_(std::move(zygote)) {
    statistics_.tier = options_.tier;
}

void ProcessExecutor::setCovered(std::span<const uint8_t> covered) {
    size_t count = std::min<size_t>(covered.size(), counterCount());
    std::memcpy(channel_.orders().covered, covered.data(), count);
    ++channel_.orders().covered_epoch;
}

void ProcessExecutor::setTargets(std::span<const Target> targets, uint32_t focus) {
    pv_orders& orders = channel_.orders();
    uint32_t used = 0;
    best_.clear();
    for (const Target& target : targets.first(std::min<size_t>(targets.size(), PV_MAX_TARGETS))) {
        auto count = static_cast<uint32_t>(std::min<size_t>(target.ways.size(), PV_MAX_WAYS - used));
        for (uint32_t i = 0; i < count; ++i) orders.ways[used + i] = {target.ways[i].arm, target.ways[i].level};
        orders.targets[best_.size()] = {used, count, target.best};
        channel_.reports().best[best_.size()] = target.best;
        best_.push_back(target.best);
        used += count;
    }
    orders.target_count = static_cast<uint32_t>(best_.size());
    orders.way_count = used;
    orders.focus = focus;
    ++orders.target_epoch;
}

void ProcessExecutor::setProbes(std::span<const program::CounterId> arms) {
    pv_orders& orders = channel_.orders();
    orders.probe_count = static_cast<uint32_t>(std::min<size_t>(arms.size(), PV_MAX_PROBES));
    std::copy_n(arms.begin(), orders.probe_count, orders.probes);
    ++orders.target_epoch;
}

// A wild write may have reached the reports: no distance is negative or no number.
void ProcessExecutor::takeReadings(uint32_t item, Run& run) {
    const uint32_t count = channel_.orders().probe_count;
    if (count == 0) return;
    run.readings.reserve(count);
    for (uint32_t p = 0; p < count; ++p) {
        const pv_reading& raw = channel_.reports().readings[item * count + p];
        run.readings.push_back({raw.distance >= 0 ? raw.distance : Reading{}.distance, raw.count});
    }
}

// A wild write may have reached the reports: only a better finite fitness is believed.
void ProcessExecutor::takeBest() {
    for (size_t t = 0; t < best_.size(); ++t) {
        double now = channel_.reports().best[t];
        if (now >= 0 && now <= best_[t]) best_[t] = now;
        channel_.reports().best[t] = best_[t];
    }
}

uint32_t ProcessExecutor::stretch() const {
    const uint32_t probes = channel_.orders().probe_count;
    const uint32_t room = probes == 0 ? PV_MAX_ITEMS : std::min(PV_MAX_ITEMS, PV_MAX_READINGS / probes);
    if (options_.replayEvery == 0 || statistics_.tier == Tier::Fork) return room;
    return std::min<uint32_t>(room, interval_ - std::min(sinceReplay_, interval_ - 1));
}

std::vector<Run> ProcessExecutor::run(const testcase::Encoded& base, std::span<const Variant> variants) {
    std::vector<Run> runs;
    runs.reserve(variants.size());
    pv_orders& orders = channel_.orders();
    if (base.bytes.size() > PV_TEST_AREA) return std::vector<Run>(variants.size());
    std::memcpy(orders.tests, base.bytes.data(), base.bytes.size());
    while (runs.size() < variants.size()) {
        uint32_t items = 0, patches = 0, most = stretch();
        for (; items < most && runs.size() + items < variants.size(); ++items) {
            const Variant& variant = variants[runs.size() + items];
            if (variant.size() > PV_MAX_PATCHES - patches) break;
            orders.items[items] = {.patches = patches, .patch_count = static_cast<uint32_t>(variant.size())};
            for (const testcase::Patch& patch : variant)
                orders.patches[patches++] = {patch.value, patch.offset, patch.size};
        }
        if (items == 0) {  // more patches than the channel holds
            runs.emplace_back();
            continue;
        }
        const Variant& last = variants[runs.size() + items - 1];
        runItems(items, runs);
        if (sinceReplay_ == 0) startReplay(base.bytes, last);
    }
    return runs;
}

std::vector<Run> ProcessExecutor::run(std::span<const testcase::Encoded> tests) {
    std::vector<Run> runs;
    runs.reserve(tests.size());
    pv_orders& orders = channel_.orders();
    while (runs.size() < tests.size()) {
        uint32_t items = 0, most = stretch();
        size_t used = 0;
        for (; items < most && runs.size() + items < tests.size(); ++items) {
            const std::vector<uint8_t>& bytes = tests[runs.size() + items].bytes;
            size_t room = (bytes.size() + 15) / 16 * 16;
            if (room > PV_TEST_AREA - used) break;
            std::memcpy(orders.tests + used, bytes.data(), bytes.size());
            orders.items[items] = {.test = static_cast<uint32_t>(used)};
            used += room;
        }
        if (items == 0) {  // larger than the channel
            runs.emplace_back();
            continue;
        }
        const testcase::Encoded& last = tests[runs.size() + items - 1];
        runItems(items, runs);
        if (sinceReplay_ == 0) startReplay(last.bytes, {});
    }
    return runs;
}

bool ProcessExecutor::isSameIn(const testcase::Encoded& test, std::span<const Memory> memories) {
    pv_orders& orders = channel_.orders();
    if (test.bytes.size() > PV_TEST_AREA || memories.size() > PV_MAX_ITEMS) return true;
    std::memcpy(orders.tests, test.bytes.data(), test.bytes.size());
    for (size_t i = 0; i < memories.size(); ++i) {
        orders.items[i] = {.hashed = 1, .dirt = memories[i].word};
        channel_.reports().results[i].hash = 0;
    }
    orders.hash_item = PV_NONE;
    std::vector<Run> runs;
    const auto count = static_cast<uint32_t>(memories.size());
    for (uint32_t next = 0; next < count;) next = runSome(next, count - next, runs);
    takeBest();
    // one that was lost has left no hash
    for (size_t i = 1; i < memories.size(); ++i)
        if (channel_.reports().results[i].hash != channel_.reports().results[0].hash) return false;
    return true;
}

void ProcessExecutor::runItems(uint32_t count, std::vector<Run>& into) {
    bool replayDue = options_.replayEvery != 0 && statistics_.tier != Tier::Fork && sinceReplay_ + count >= interval_;
    channel_.orders().hash_item = replayDue ? count - 1 : PV_NONE;
    channel_.reports().hash = 0;
    uint32_t next = 0;
    while (next < count) next = runSome(next, count - next, into);
    statistics_.executions += count;
    sinceReplay_ = replayDue ? 0 : sinceReplay_ + count;
    // what cannot be compared is not replayed: no result, or a wall clock that says nothing about state
    Outcome last = into.back().outcome;
    if (replayDue && (last == Outcome::TimedOut || last == Outcome::Lost || last == Outcome::NotRun))
        sinceReplay_ = interval_ - 1;
    takeBest();
}

bool ProcessExecutor::ensureServer() {
    if (serving_) return true;
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (zygote_->alive()) {
            channel_.orders().tier = static_cast<uint32_t>(statistics_.tier);
            channel_.reports().wanted_tier = 0;
            deathsSeen_ = channel_.reports().deaths;
            if (zygote_->serve(channel_.orders().request)) return serving_ = true;
        }
        revive();
    }
    return false;
}

// The zygote itself has died: start another. Its unit loaded before, so it should again.
void ProcessExecutor::revive() {
    replay_.reset();
    serving_ = false;
    auto again = Zygote::start(options_, channel_);
    if (again) zygote_ = std::move(*again);
}

uint32_t ProcessExecutor::runSome(uint32_t first, uint32_t count, std::vector<Run>& into) {
    pv_orders& orders = channel_.orders();
    pv_reports& reports = channel_.reports();
    if (!ensureServer()) {
        Run lost;
        lost.outcome = Outcome::Lost;
        into.insert(into.end(), count, lost);
        return first + count;
    }
    orders.first = first;
    orders.count = count;
    reports.started = reports.completed = first;
    Ended how = awaitBatch(channel_.post());
    uint32_t end = first + count;
    uint32_t completed = how == Ended::Done ? end : std::clamp(reports.completed, first, end);
    for (uint32_t i = first; i < completed; ++i) {
        into.push_back(toRun(reports.results[i]));
        takeReadings(i, into.back());
    }
    if (how != Ended::Done) takeDeath(how, completed, end, into);
    return completed;
}

ProcessExecutor::Ended ProcessExecutor::awaitBatch(uint32_t request) {
    const pv_reports& reports = channel_.reports();
    auto answered = [&] { return __atomic_load_n(&reports.response, __ATOMIC_ACQUIRE) == request; };
    // Spinning hears of the answer soonest while both sides have a processor. On a busy machine it takes the time that
    // the worker waits for: what was in vain is halved.
    for (int i = 0; i < spins_; ++i) {
        if (answered()) {
            spins_ = std::min(2 * spins_, mostSpins);
            return Ended::Done;
        }
        relax();
    }
    spins_ = std::max(spins_ / 2, fewestSpins);
    uint32_t step = std::clamp(options_.limits.milliseconds / 4, 1u, 50u);
    uint32_t progress = ~0u;
    std::optional<Patience> patience;  // only once the batch takes longer than a step
    bool killed = false;
    for (;;) {
        uint32_t bell = channel_.bell();
        if (answered()) return Ended::Done;
        if (__atomic_load_n(&reports.deaths, __ATOMIC_ACQUIRE) != deathsSeen_ || !zygote_->alive()) {
            serving_ = false;
            return killed ? Ended::TimedOut : Ended::Died;
        }
        uint32_t now = __atomic_load_n(&reports.started, __ATOMIC_ACQUIRE);
        if (now != progress) {
            progress = now;
            patience.reset();
        } else if (!patience) {
            patience.emplace(zygote_->server(), options_.limits.milliseconds);
        } else if (!killed && patience->exhausted()) {
            zygote_->killServer();
            killed = true;
        }
        channel_.waitForBell(bell, step);
        zygote_->poll();
    }
}

void ProcessExecutor::takeDeath(Ended how, uint32_t& next, uint32_t end, std::vector<Run>& into) {
    const pv_reports& reports = channel_.reports();
    if (reports.wanted_tier > static_cast<uint32_t>(statistics_.tier)) {
        std::string why(reports.wanted_reason, strnlen(reports.wanted_reason, sizeof reports.wanted_reason));
        demote(Tier::Libraries, why);
    }
    if (reports.started <= next || next >= end) return;  // it left between two tests
    ++statistics_.workersLost;
    Run run;
    run.outcome = Outcome::Lost;
    run.fitness = infinity;
    int status = reports.death_status;
    if (how == Ended::TimedOut) {
        run.outcome = Outcome::TimedOut;
    } else if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL) {
        run.outcome = Outcome::Signalled;
        run.code = WTERMSIG(status);
    }
    into.push_back(run);
    ++next;
}

void ProcessExecutor::demote(Tier to, const std::string& why) {
    if (to <= statistics_.tier) return;
    statistics_.tier = to;
    statistics_.notes.push_back(fmt::format("tests now run with {}: {}", tierName(to), why));
    if (serving_) {
        zygote_->killServer();
        while (zygote_->alive() && __atomic_load_n(&channel_.reports().deaths, __ATOMIC_ACQUIRE) == deathsSeen_) {
            uint32_t bell = channel_.bell();
            if (channel_.reports().deaths == deathsSeen_) channel_.waitForBell(bell, 50);
            zygote_->poll();
        }
        serving_ = false;
    }
}

bool ProcessExecutor::writeSingle(std::span<const uint8_t> test) {
    if (test.size() > PV_TEST_AREA) return false;
    std::memcpy(channel_.orders().single, test.data(), test.size());
    channel_.orders().single_size = static_cast<uint32_t>(test.size());
    return true;
}

// The fresh run goes on beside the next batches. It is looked at when the next one is due, or the place is needed:
// always at the same point of the run, however fast it was.
void ProcessExecutor::startReplay(std::span<const uint8_t> test, std::span<const testcase::Patch> patches) {
    Tier ranIn = statistics_.tier;
    finishReplay();
    if (statistics_.tier != ranIn) return;  // demoted meanwhile: this run was still made the old way
    if (statistics_.tier == Tier::Fork || !zygote_->alive() || !writeSingle(test)) return;
    uint8_t* bytes = channel_.orders().single;
    for (const testcase::Patch& patch : patches)
        if (patch.size <= 8 && patch.offset < test.size() && patch.size <= test.size() - patch.offset)
            std::memcpy(bytes + patch.offset, &patch.value, patch.size);
    replay_ = Replay{zygote_->single(PV_REPLAY), channel_.reports().hash};
}

void ProcessExecutor::finishReplay() {
    if (!replay_) return;
    Replay replay = *std::exchange(replay_, std::nullopt);
    const Forked* ended = zygote_->await(replay.serial, options_.limits.milliseconds);
    bool timedOut = ended == nullptr;
    zygote_->release(replay.serial);
    if (timedOut) return;  // a slow machine, not another result
    ++statistics_.replays;
    const pv_single_report& report = channel_.reports().single;
    if (report.serial == replay.serial && report.hash == replay.hash) {
        // State that leaks shows early; a unit that was right this often is asked less often, never not at all.
        constexpr uint32_t streak = 32, rarest = 32;
        if (++agreed_ % streak == 0 && interval_ < rarest * options_.replayEvery) interval_ *= 2;
        return;
    }
    agreed_ = 0;
    interval_ = options_.replayEvery;
    demote(statistics_.tier == Tier::Unit ? Tier::Libraries : Tier::Fork,
           "a test did not do the same in a fresh process");
}

support::Result<std::unique_ptr<ProcessExecutor>> ProcessExecutor::start(const Options& options, bool traced) {
    auto channel = Channel::create(traced);
    if (!channel) return channel.error();
    pv_orders& orders = channel->orders();
    orders.fuel = options.limits.fuel;
    orders.memory = options.limits.memory;
    orders.output = options.limits.output;
    orders.tier = static_cast<uint32_t>(options.tier);
    orders.hash_item = PV_NONE;
    auto zygote = Zygote::start(options, *channel);
    if (!zygote) return zygote.error();
    return std::make_unique<ProcessExecutor>(options, std::move(*channel), std::move(*zygote));
}

support::Result<std::unique_ptr<Executor>> startExecutor(const Options& options) {
    auto started = ProcessExecutor::start(options, false);
    if (!started) return started.error();
    return std::unique_ptr<Executor>(std::move(*started));
}

}  // namespace provest::execute
