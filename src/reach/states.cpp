#include "reach/states.hpp"

#include "flow/interpret.hpp"

#include <algorithm>

namespace provest::reach {

namespace {

class Constants {
public:
    std::map<unsigned, std::set<uint64_t>> found;

    void take(Term term) {
        if (!term || !seen_.insert(term).second) return;
        if (term->isConstant()) {
            for (const uint64_t near : {term->value, term->value + 1, term->value - 1})
                found[term->width].insert(near & expr::mask(term->width));
            return;
        }
        for (const Term operand : term->operands) take(operand);
    }

private:
    std::set<Term> seen_;
};

class Run : public flow::Surroundings {
public:
    Run(const StatesRequest& request, States& out, support::Random& random,
        const std::map<unsigned, std::set<uint64_t>>& constants,
        const std::map<std::pair<flow::FunctionId, flow::BlockId>, CutId>& cuts)
        : request_(request), out_(out), random_(random), constants_(constants), cuts_(cuts) {}

    uint64_t value(const flow::Function&, const flow::Step& step) override {
        return any(request_.program.variables[step.to].width);
    }
    uint64_t read(uint64_t address, unsigned bytes) override {
        const uint64_t fresh = any(bytes * 8);  // one number, in bytes that nobody knows yet
        uint64_t value = 0;
        for (unsigned i = 0; i < bytes; ++i) {
            const auto [byte, isNew] = memory_.try_emplace(address + i, static_cast<uint8_t>(fresh >> (8 * i)));
            value |= uint64_t{byte->second} << (8 * i);
        }
        return value;
    }
    void write(uint64_t address, uint64_t value, unsigned bytes) override {
        for (unsigned i = 0; i < bytes; ++i) memory_[address + i] = static_cast<uint8_t>(value >> (8 * i));
    }
    void leave(const flow::Step&) override { memory_.clear(); }
    void count(flow::CounterId counter) override { out_.counted.insert(counter); }
    void enter(const flow::Function& function, flow::BlockId block, const flow::Locals& locals) override {
        const auto id = static_cast<flow::FunctionId>(&function - request_.program.functions.data());
        const auto cut = cuts_.find({id, block});
        if (cut != cuts_.end()) note(cut->second, locals);
    }

    void note(CutId cut, const flow::Locals& locals) {
        auto& states = out_.atCut[cut];
        if (states.size() >= request_.mostPerCut && random_.below(8) != 0) return;
        ConcreteState state;
        for (const auto& [cell, variable] : request_.passages.cells)
            if (const auto value = locals.cell(cell.first, cell.second)) state.emplace(variable, *value);
        locals.each([&](flow::VariableId id, uint64_t value) { state.emplace(id, value); });
        if (states.size() < request_.mostPerCut)
            states.push_back(std::move(state));
        else
            states[random_.below(states.size())] = std::move(state);
    }

    uint64_t any(unsigned width) {
        const auto known = constants_.find(width);
        switch (random_.below(known == constants_.end() ? 2 : 4)) {
            case 0:
                return random_.below(16) & expr::mask(width);
            case 1:
                return random_.next() & expr::mask(width);
            default:
                return *std::next(known->second.begin(),
                                  static_cast<std::ptrdiff_t>(random_.below(known->second.size())));
        }
    }

private:
    const StatesRequest& request_;
    States& out_;
    support::Random& random_;
    const std::map<unsigned, std::set<uint64_t>>& constants_;
    const std::map<std::pair<flow::FunctionId, flow::BlockId>, CutId>& cuts_;
    std::unordered_map<uint64_t, uint8_t> memory_;
};

// Between calls there are no locals.
class Outside : public flow::Locals {
public:
    explicit Outside(const flow::Interpreter& interpreter) : interpreter_(interpreter) {}
    void each(const std::function<void(flow::VariableId, uint64_t)>&) const override {}
    std::optional<uint64_t> cell(flow::PlaceId place, uint64_t index) const override {
        return interpreter_.cell(place, index);
    }

private:
    const flow::Interpreter& interpreter_;
};

}  // namespace

std::map<unsigned, std::set<uint64_t>> constantsOf(const flow::Program& program) {
    Constants constants;
    for (const flow::Function& function : program.functions)
        for (const flow::Block& block : function.blocks) {
            for (const flow::Step& step : block.steps) {
                constants.take(step.value);
                if (step.place != flow::memory) constants.take(step.index);
                for (const Term argument : step.arguments) constants.take(argument);
            }
            for (const flow::Edge& edge : block.edges) {
                constants.take(edge.condition);
                for (const auto& [variable, value] : edge.assignments) constants.take(value);
            }
        }
    return constants.found;
}

States statesOf(const StatesRequest& request) {
    States out;
    out.atCut.resize(request.passages.cuts.size());
    std::vector<flow::FunctionId> entries;
    for (flow::FunctionId f = 0; f < request.program.functions.size(); ++f)
        if (request.program.functions[f].isEntry) entries.push_back(f);
    const auto main = flow::mainOf(request.program);
    if (main) entries = {*main};
    const uint32_t calls = main ? 1 : request.calls;
    if (entries.empty()) return out;
    std::map<std::pair<flow::FunctionId, flow::BlockId>, CutId> cuts;
    for (CutId cut = 1; cut < request.passages.cuts.size(); ++cut)
        cuts.emplace(std::pair(request.passages.cuts[cut].function, request.passages.cuts[cut].block), cut);
    const auto constants = constantsOf(request.program);
    support::Random random(request.seed);
    for (uint32_t r = 0; r < request.runs; ++r) {
        Run run(request, out, random, constants, cuts);
        // objects apart from each other, never at 0
        flow::Interpreter interpreter(request.program, [](flow::VariableId id) { return uint64_t{id + 1} << 32; });
        if (!main) run.note(between, Outside(interpreter));
        for (uint32_t call = 0; call < calls; ++call) {
            const flow::FunctionId function = entries[random.below(entries.size())];
            std::vector<uint64_t> arguments, results;
            for (const flow::VariableId parameter : request.program.functions[function].parameters)
                arguments.push_back(run.any(request.program.variables[parameter].width));
            uint64_t steps = 2000;
            const flow::Ending ending = interpreter.call(function, arguments, results, run, steps);
            if (ending != flow::Ending::Returned && ending != flow::Ending::Unwound) break;
            if (!main) run.note(between, Outside(interpreter));
        }
    }
    return out;
}

}  // namespace provest::reach
