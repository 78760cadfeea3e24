// Runs on the interpreter: an input that the analysis offers, and all small inputs there are.
#pragma once

#include "gcfg_sample.hpp"

#include <functional>

namespace provest::reach::gcfg {

// The world as a covering run found it.
class Replay : public flow::Surroundings {
public:
    explicit Replay(const Covering& covering) : covering_(covering) {}

    uint64_t value(const flow::Function&, const flow::Step&) override {
        return next_ < covering_.answers.size() ? covering_.answers[next_++].value : 0;
    }
    uint64_t read(uint64_t address, unsigned bytes) override {
        uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i) value |= uint64_t{byte(address + i)} << (8 * i);
        return value;
    }
    void write(uint64_t address, uint64_t value, unsigned bytes) override {
        for (unsigned i = 0; i < bytes; ++i) written_[address + i] = static_cast<uint8_t>(value >> (8 * i));
    }
    void leave(const flow::Step&) override { begin(); }
    void count(flow::CounterId counter) override { counted.insert(counter); }
    void enter(const flow::Function&, flow::BlockId, const flow::Locals&) override {}

    void begin() {
        ++epoch_;
        written_.clear();
    }
    uint64_t argument() { return covering_.answers.at(next_++).value; }

    std::set<flow::CounterId> counted;

private:
    uint8_t byte(uint64_t address) {
        if (const auto written = written_.find(address); written != written_.end()) return written->second;
        for (const Found& found : covering_.found)
            if (found.place == flow::memory && found.epoch == epoch_ && found.index <= address &&
                address - found.index < found.width / 8)
                return static_cast<uint8_t>(found.value >> (8 * (address - found.index)));
        return 0;
    }

    const Covering& covering_;
    size_t next_ = 0;
    uint32_t epoch_ = 0;
    std::map<uint64_t, uint8_t> written_;
};

// Whether the interpreter gets there with this input.
inline bool isReached(const flow::Program& program, const Covering& covering) {
    Replay replay(covering);
    flow::Interpreter interpreter(program, [](VariableId id) { return Runs::addressOf(id); });
    for (const flow::FunctionId function : covering.calls) {
        std::vector<uint64_t> arguments, results;
        for (size_t i = 0; i < program.functions[function].parameters.size(); ++i)
            arguments.push_back(replay.argument());
        replay.begin();
        uint64_t steps = 100'000;
        if (interpreter.call(function, arguments, results, replay, steps) != flow::Ending::Returned) break;
    }
    return replay.counted.contains(covering.counter);
}

// What any of some sequences of calls counts. Memory holds a few values, and what nobody sets is 0.
class Everything : public flow::Surroundings {
public:
    uint64_t value(const flow::Function&, const flow::Step&) override { return 0; }
    uint64_t read(uint64_t address, unsigned bytes) override {
        uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i) value |= uint64_t{memory[address + i]} << (8 * i);
        return value;
    }
    void write(uint64_t address, uint64_t value, unsigned bytes) override {
        for (unsigned i = 0; i < bytes; ++i) memory[address + i] = static_cast<uint8_t>(value >> (8 * i));
    }
    void leave(const flow::Step&) override {}
    void count(flow::CounterId counter) override { counted.insert(counter); }
    void enter(const flow::Function&, flow::BlockId, const flow::Locals&) override {}

    std::map<uint64_t, uint8_t> memory;
    std::set<flow::CounterId> counted;
};

// Calls the function with all arguments from the list, `calls` times in a row in all combinations.
inline void callWithAll(const flow::Program& program, flow::FunctionId function, const std::vector<uint64_t>& values,
                        unsigned calls, const std::map<uint64_t, uint8_t>& memory, std::set<flow::CounterId>& counted) {
    const size_t perCall = program.functions[function].parameters.size();
    std::vector<size_t> pick(perCall * calls);
    for (;;) {
        Everything world;
        world.memory = memory;
        flow::Interpreter interpreter(program, [](VariableId id) { return Runs::addressOf(id); });
        for (unsigned c = 0; c < calls; ++c) {
            std::vector<uint64_t> arguments, results;
            for (size_t i = 0; i < perCall; ++i)
                arguments.push_back(values[pick[c * perCall + i]] &
                                    expr::mask(program.variables[program.functions[function].parameters[i]].width));
            uint64_t steps = 5'000;
            if (interpreter.call(function, arguments, results, world, steps) != flow::Ending::Returned) break;
        }
        counted.insert(world.counted.begin(), world.counted.end());
        size_t at = 0;
        while (at < pick.size() && ++pick[at] == values.size()) pick[at++] = 0;
        if (at == pick.size()) return;
    }
}

}  // namespace provest::reach::gcfg
