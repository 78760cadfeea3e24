// An executor that runs C++ functions in this process: decodes tests as a worker does, measures distances as the
// runtime does, needs no compiler and no other process.
#pragma once

#include "execute/executor.hpp"
#include "runtime/protocol.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace provest::fake {

// What instrumented code would call. Arm is the true side, arm + 1 the false one.
class Probe {
public:
    explicit Probe(size_t counters) : counters(counters) {}

    void enter(uint32_t counter) { ++counters[counter]; }
    bool equal(uint32_t arm, double a, double b) { return note(arm, a == b, std::abs(a - b), 1); }
    bool less(uint32_t arm, double a, double b) { return note(arm, a < b, std::abs(a - b) + 1, std::abs(a - b)); }
    bool flag(uint32_t arm, bool value) { return note(arm, value, 1, 1); }
    bool sameText(uint32_t arm, const std::string& a, const std::string& b) {
        double apart = 255.0 * std::abs(static_cast<double>(a.size()) - static_cast<double>(b.size()));
        for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
            apart += std::abs(static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i]));
        return note(arm, a == b, apart, 1);
    }

    std::vector<uint32_t> counters;
    std::map<uint32_t, double> distance;

private:
    bool note(uint32_t arm, bool taken, double toTrue, double toFalse) {
        ++counters[taken ? arm : arm + 1];
        keep(arm, taken ? 0 : toTrue);
        keep(arm + 1, taken ? toFalse : 0);
        return taken;
    }
    void keep(uint32_t arm, double d) {
        const auto [at, fresh] = distance.try_emplace(arm, d);
        if (!fresh) at->second = std::min(at->second, d);
    }
};

struct Crash {};  // thrown by a body: the unit died

// Arguments as the thunk gets them, and where the result goes.
using Body = std::function<void(const uint8_t* arguments, void* result, Probe& probe)>;

class Executor : public execute::Executor {
public:
    Executor(
        std::vector<Body> bodies, uint32_t counters, std::function<void()> reset = [] {})
        : bodies_(std::move(bodies)), count_(counters), covered_(counters), reset_(std::move(reset)) {}

    uint32_t counterCount() const override { return count_; }
    void setCovered(std::span<const uint8_t> covered) override { covered_.assign(covered.begin(), covered.end()); }
    void setTargets(std::span<const execute::Target> targets, uint32_t focus) override {
        targets_.assign(targets.begin(), targets.end());
        focus_ = focus;
    }
    void setProbes(std::span<const program::CounterId> arms) override { probes_.assign(arms.begin(), arms.end()); }
    std::vector<double> bestFitness() const override {
        std::vector<double> best;
        for (const auto& target : targets_) best.push_back(target.best);
        return best;
    }
    std::vector<execute::Run> run(const testcase::Encoded& base, std::span<const Variant> variants) override {
        std::vector<execute::Run> runs;
        for (const Variant& variant : variants) {
            std::vector<uint8_t> bytes = base.bytes;
            for (const auto& patch : variant) std::memcpy(bytes.data() + patch.offset, &patch.value, patch.size);
            runs.push_back(measure(bytes));
        }
        return runs;
    }
    std::vector<execute::Run> run(std::span<const testcase::Encoded> tests) override {
        std::vector<execute::Run> runs;
        for (const auto& test : tests) runs.push_back(measure(test.bytes));
        return runs;
    }
    int64_t setFuel(int64_t) override { return 0; }
    bool isSameIn(const testcase::Encoded&, std::span<const execute::Memory>) override { return true; }
    support::Result<std::unique_ptr<execute::Observation>> observe(const testcase::Encoded& test,
                                                                   execute::Memory = {}) override {
        struct Seen : execute::Observation {
            bool read(uint64_t, std::span<uint8_t>) const override { return false; }
            HeapBlock heapBlock(uint64_t) const override { return {}; }
        };
        auto seen = std::make_unique<Seen>();
        Probe probe(count_);
        seen->run.outcome = interpret(test.bytes, probe);
        seen->counters = probe.counters;
        return std::unique_ptr<execute::Observation>(std::move(seen));
    }
    execute::Statistics statistics() const override {
        execute::Statistics statistics;
        statistics.executions = executions_;
        return statistics;
    }

private:
    template <class T>
    static T at(const std::vector<uint8_t>& bytes, uint64_t offset) {
        T value;
        std::memcpy(&value, bytes.data() + offset, sizeof value);
        return value;
    }

    execute::Outcome interpret(const std::vector<uint8_t>& test, Probe& probe) {
        const auto head = at<pv_test>(test, 0);
        std::vector<std::vector<uint8_t>> memory;
        std::vector<pv_block> blocks;
        for (uint32_t b = 0; b < head.block_count; ++b) {
            blocks.push_back(at<pv_block>(test, head.blocks + b * sizeof(pv_block)));
            memory.emplace_back(test.begin() + blocks[b].data, test.begin() + blocks[b].data + blocks[b].size);
            memory.back().resize(blocks[b].size + 16);  // texts without an end stop here
        }
        std::vector<uint64_t> results(head.call_count);
        const auto relocate = [&](uint32_t b, bool results_) {
            for (uint32_t r = 0; r < blocks[b].reloc_count; ++r) {
                const auto reloc = at<pv_reloc>(test, blocks[b].relocs + r * sizeof(pv_reloc));
                uint64_t value = 0;
                if ((reloc.kind == PV_TO_RESULT) != results_) continue;
                if (reloc.kind == PV_TO_BLOCK)
                    value = reinterpret_cast<uint64_t>(memory[reloc.target].data()) + reloc.addend;
                if (reloc.kind == PV_TO_RESULT) value = results[reloc.target];
                std::memcpy(memory[b].data() + reloc.offset, &value, sizeof value);
            }
        };
        for (uint32_t b = 0; b < head.block_count; ++b) relocate(b, false);
        reset_();
        try {
            for (uint32_t c = 0; c < head.call_count; ++c) {
                const auto call = at<pv_call>(test, head.calls + c * sizeof(pv_call));
                relocate(call.arguments, true);
                bodies_[call.function](memory[call.arguments].data(), &results[c], probe);
            }
        } catch (const Crash&) {
            return execute::Outcome::Signalled;
        }
        return execute::Outcome::Returned;
    }

    execute::Run measure(const std::vector<uint8_t>& test) {
        ++executions_;
        Probe probe(count_);
        execute::Run run;
        run.outcome = interpret(test, probe);
        for (uint32_t c = 0; c < count_; ++c)
            if (probe.counters[c] && !covered_[c]) run.newCoverage = true;
        for (const program::CounterId arm : probes_) {
            const auto known = probe.distance.find(arm);
            const bool isKnown = known != probe.distance.end();
            run.readings.push_back({isKnown ? static_cast<float>(known->second) : execute::Reading{}.distance,
                                    arm < count_ ? probe.counters[arm] : 0});
        }
        run.fitness = std::numeric_limits<double>::infinity();
        for (size_t t = 0; t < targets_.size(); ++t) {
            const double fitness = fitnessOf(targets_[t], probe);
            if (t == focus_) run.fitness = fitness;
            if (fitness < targets_[t].best) {
                targets_[t].best = fitness;
                run.improved |= uint64_t{1} << t;
            }
        }
        return run;
    }

    static double fitnessOf(const execute::Target& target, const Probe& probe) {
        for (size_t w = 0; w < target.ways.size();) {
            const uint32_t level = target.ways[w].level;
            double nearest = std::numeric_limits<double>::infinity();
            for (; w < target.ways.size() && target.ways[w].level == level; ++w)
                if (const auto known = probe.distance.find(target.ways[w].arm); known != probe.distance.end())
                    nearest = std::min(nearest, known->second);
            if (nearest < std::numeric_limits<double>::infinity()) return level + nearest / (nearest + 1);
        }
        return std::numeric_limits<double>::infinity();
    }

    std::vector<Body> bodies_;
    uint32_t count_;
    std::vector<uint8_t> covered_;
    std::vector<execute::Target> targets_;
    uint32_t focus_ = 0;
    std::vector<program::CounterId> probes_;
    uint64_t executions_ = 0;
    std::function<void()> reset_;
};

}  // namespace provest::fake
