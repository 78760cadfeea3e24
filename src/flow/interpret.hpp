// Runs a program as its meaning says: what the code does natively must come out here, too.
#pragma once

#include "expr/evaluate.hpp"
#include "flow/code.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace provest::flow {

// What variables of a running function are.
class Locals {
public:
    virtual ~Locals() = default;
    virtual void each(const std::function<void(VariableId, uint64_t)>& visit) const = 0;
    virtual std::optional<uint64_t> cell(PlaceId place, uint64_t index) const = 0;  // of its own objects, too
};

// Everything that the program itself does not determine.
class Surroundings {
public:
    virtual ~Surroundings() = default;
    // The value of an Any, of a cell that is unset or was forgotten.
    virtual uint64_t value(const Function& function, const Step& step) = 0;
    virtual uint64_t read(uint64_t address, unsigned bytes) = 0;  // of memory
    virtual void write(uint64_t address, uint64_t value, unsigned bytes) = 0;
    virtual void leave(const Step& outside) = 0;
    // Memory is no longer known: all of it, or these bytes.
    virtual void forget(const Step&) {}
    virtual void forget(const Step&, uint64_t address, uint64_t bytes) { (void)address, (void)bytes; }
    virtual void count(CounterId counter) = 0;
    virtual void enter(const Function& function, BlockId block, const Locals& locals) = 0;
};

enum class Ending : uint8_t { Returned, Unwound, Stopped, BadAccess, OutOfSteps };

class Interpreter {
public:
    // The program must outlive it. All places have their initial cells. `addresses`: where objects lie.
    Interpreter(const Program& program, std::function<uint64_t(VariableId)> addresses);
    ~Interpreter();

    // `steps`: blocks it may pass at most.
    Ending call(FunctionId function, std::span<const uint64_t> arguments, std::vector<uint64_t>& results,
                Surroundings& surroundings, uint64_t& steps);

    // A cell as it is now; nothing when nobody has written it.
    std::optional<uint64_t> cell(PlaceId place, uint64_t index) const;
    // Of a place with no frame: what it holds from now on, where whoever runs it knows more than the program.
    void set(PlaceId place, uint64_t index, uint64_t value) { cells_[place][index] = value; }

private:
    using Cells = std::vector<std::optional<uint64_t>>;
    struct Frame;
    uint64_t evaluate(Term term, const Frame& frame);
    Ending run(Frame& frame, Surroundings& surroundings, uint64_t& steps);
    std::optional<Ending> perform(const Step& step, Frame& frame, Surroundings& surroundings, uint64_t& steps);
    std::optional<Ending> forgetMemory(const Step& step, Frame& frame, Surroundings& surroundings);
    Cells& cellsOf(PlaceId place, Frame& frame);

    const Program& program_;
    std::function<uint64_t(VariableId)> addresses_;
    std::vector<Cells> cells_;  // by place, of those with no frame
    std::unordered_map<Term, std::unique_ptr<expr::Evaluator>> evaluators_;
};

}  // namespace provest::flow
