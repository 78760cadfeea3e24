#include "flow/interpret.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

namespace provest::flow {

namespace {

using Cells = std::vector<std::optional<uint64_t>>;

Cells initialCells(const Place& place) {
    Cells cells(place.cells);
    for (size_t i = 0; i < place.initial.size() && i < cells.size(); ++i) cells[i] = place.initial[i];
    return cells;
}

}  // namespace

struct Interpreter::Frame : Locals {
    Frame(const Interpreter& owner, const Function& of) : interpreter(owner), function(of) {}

    void each(const std::function<void(VariableId, uint64_t)>& visit) const override {
        for (const auto& [id, value] : variables) visit(id, value);
    }
    std::optional<uint64_t> cell(PlaceId place, uint64_t index) const override {
        const auto found = locals.find(place);
        if (found == locals.end()) return interpreter.cell(place, index);
        return index < found->second.size() ? found->second[index] : std::nullopt;
    }

    const Interpreter& interpreter;
    const Function& function;
    std::unordered_map<VariableId, uint64_t> variables;
    std::map<PlaceId, Cells> locals;
    std::vector<uint64_t> results;
};

Interpreter::Interpreter(const Program& program, std::function<uint64_t(VariableId)> addresses)
    : program_(program), addresses_(std::move(addresses)) {
    for (const Place& place : program.places) cells_.push_back(place.frame ? Cells{} : initialCells(place));
}

std::optional<uint64_t> Interpreter::cell(PlaceId place, uint64_t index) const {
    return index < cells_[place].size() ? cells_[place][index] : std::nullopt;
}

Interpreter::~Interpreter() = default;

uint64_t Interpreter::evaluate(Term term, const Frame& frame) {
    auto& evaluator = evaluators_[term];
    if (!evaluator) evaluator = std::make_unique<expr::Evaluator>(std::span(&term, 1));
    const auto inputs = evaluator->inputs();
    for (size_t slot = 0; slot < inputs.size(); ++slot) {
        const auto found = frame.variables.find(inputs[slot]);
        if (found != frame.variables.end()) {
            evaluator->set(slot, found->second);
        } else {
            assert(program_.variables[inputs[slot]].isAddress && "a variable is read before it is set");
            evaluator->set(slot, addresses_(inputs[slot]));
        }
    }
    evaluator->sweep();
    return evaluator->root(0);
}

Ending Interpreter::call(FunctionId function, std::span<const uint64_t> arguments, std::vector<uint64_t>& results,
                         Surroundings& surroundings, uint64_t& steps) {
    Frame frame(*this, program_.functions[function]);
    assert(arguments.size() == frame.function.parameters.size());
    for (size_t i = 0; i < arguments.size(); ++i) frame.variables[frame.function.parameters[i]] = arguments[i];
    const Ending ending = run(frame, surroundings, steps);
    results = std::move(frame.results);
    return ending;
}

Ending Interpreter::run(Frame& frame, Surroundings& surroundings, uint64_t& steps) {
    for (BlockId at = 0;;) {
        if (steps-- == 0) return Ending::OutOfSteps;
        surroundings.enter(frame.function, at, frame);
        const Block& block = frame.function.blocks[at];
        for (const Step& step : block.steps)
            if (const auto ending = perform(step, frame, surroundings, steps)) return *ending;
        switch (block.end) {
            case Block::End::Returns:
                for (const Term result : block.results) frame.results.push_back(evaluate(result, frame));
                return Ending::Returned;
            case Block::End::Unwinds:
                return Ending::Unwound;
            case Block::End::Stops:
                return Ending::Stopped;
            case Block::End::Goes:
                break;
        }
        const auto taken = std::find_if(block.edges.begin(), block.edges.end(),
                                        [&](const Edge& edge) { return evaluate(edge.condition, frame) != 0; });
        assert(taken != block.edges.end() && "one of a block's edges is taken");
        std::vector<uint64_t> values;
        for (const auto& [variable, value] : taken->assignments) values.push_back(evaluate(value, frame));
        for (size_t i = 0; i < values.size(); ++i) frame.variables[taken->assignments[i].first] = values[i];
        at = taken->to;
    }
}

std::optional<Ending> Interpreter::perform(const Step& step, Frame& frame, Surroundings& surroundings,
                                           uint64_t& steps) {
    using Kind = Step::Kind;
    const auto width = [&] { return program_.variables[step.to].width; };
    switch (step.kind) {
        case Kind::Assign:
            frame.variables[step.to] = evaluate(step.value, frame);
            break;
        case Kind::Any:
            frame.variables[step.to] = surroundings.value(frame.function, step) & expr::mask(width());
            break;
        case Kind::Read: {
            const uint64_t index = evaluate(step.index, frame);
            if (step.place == memory) {
                frame.variables[step.to] = surroundings.read(index, (width() + 7u) / 8) & expr::mask(width());
                break;
            }
            const auto& cells = cellsOf(step.place, frame);
            const std::optional<uint64_t> known = index < cells.size() ? cells[index] : std::nullopt;
            frame.variables[step.to] =
                (known ? *known : surroundings.value(frame.function, step)) & expr::mask(width());
            break;
        }
        case Kind::Write: {
            const uint64_t index = evaluate(step.index, frame), value = evaluate(step.value, frame);
            if (step.place == memory) {
                surroundings.write(index, value, (step.value->width + 7u) / 8);
                break;
            }
            auto& cells = cellsOf(step.place, frame);
            if (index >= cells.size()) return Ending::BadAccess;
            cells[index] = value;
            break;
        }
        case Kind::Forget:
            if (step.place == memory) return forgetMemory(step, frame, surroundings);
            cellsOf(step.place, frame).assign(program_.places[step.place].cells, std::nullopt);
            break;
        case Kind::Assume:
            if (evaluate(step.value, frame) == 0) return Ending::BadAccess;
            break;
        case Kind::Call: {
            std::vector<uint64_t> arguments, results;
            for (const Term argument : step.arguments) arguments.push_back(evaluate(argument, frame));
            const Ending ending = call(step.callee, arguments, results, surroundings, steps);
            if (ending != Ending::Returned) return ending;
            for (size_t i = 0; i < step.results.size(); ++i) frame.variables[step.results[i]] = results[i];
            break;
        }
        case Kind::Outside:
            surroundings.leave(step);
            break;
        case Kind::Count:
            if (step.guard && evaluate(step.guard, frame) == 0) break;
            surroundings.count(step.counter + static_cast<CounterId>(evaluate(step.value, frame)));
            break;
    }
    return std::nullopt;
}

// Blocks are moved and filled byte by byte.
std::optional<Ending> Interpreter::forgetMemory(const Step& step, Frame& frame, Surroundings& surroundings) {
    if (!step.index) {
        surroundings.forget(step);
        return std::nullopt;
    }
    constexpr uint64_t most = 1 << 20;
    const uint64_t to = evaluate(step.index, frame), bytes = evaluate(step.value, frame);
    if (bytes > most) return Ending::BadAccess;
    if (step.arguments.empty()) {
        surroundings.forget(step, to, bytes);
        return std::nullopt;
    }
    const uint64_t argument = evaluate(step.arguments.front(), frame);
    std::vector<uint64_t> moved(bytes, argument);
    if (step.arguments.front()->width != 8)
        for (uint64_t i = 0; i < bytes; ++i) moved[i] = surroundings.read(argument + i, 1);
    for (uint64_t i = 0; i < bytes; ++i) surroundings.write(to + i, moved[i], 1);
    return std::nullopt;
}

Interpreter::Cells& Interpreter::cellsOf(PlaceId place, Frame& frame) {
    if (!program_.places[place].frame) return cells_[place];
    const auto [entry, fresh] = frame.locals.try_emplace(place);
    if (fresh) entry->second = initialCells(program_.places[place]);
    return entry->second;
}

}  // namespace provest::flow
