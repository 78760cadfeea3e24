#include "toy_machine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace provest::explore::toy {

using execute::Clause;
using execute::ClauseKind;
using execute::Outcome;
using expr::Op;
using expr::Term;
using program::Truth;

namespace {

struct Value {
    int32_t concrete = 0;
    Term term = nullptr;  // null: depends on no input
};
struct Crash {
    Outcome outcome;
};
using Cell = std::vector<Value>;  // one element for a number

class Interpreter {
public:
    Interpreter(const Unit& unit, expr::Pool& pool, execute::Path& path)
        : unit_(unit), pool_(pool), path_(path), globals_(unit.globals.size(), Cell(1)) {
        path_.counters.assign(unit.counters, 0);
    }

    Value call(const Function& function, std::vector<Cell> arguments) {
        if (++depth_ > 200) throw Crash{Outcome::StackOverflow};
        ++path_.counters[function.entry];
        Frame frame{function, std::move(arguments), {}};
        for (size_t i = frame.cells.size(); i < function.variables.size(); ++i)
            frame.cells.emplace_back(std::max(function.variables[i].length, 1u));
        uint32_t at = 0;
        for (;;) {
            const Block& block = function.blocks[at];
            for (const Instruction& instruction : block.code) execute(frame, instruction);
            if (--fuel_ == 0) throw Crash{Outcome::OutOfFuel};
            if (block.end == Block::End::Return) {
                const Value result = block.value.empty() ? Value{} : evaluate(frame, block.value[0]);
                --depth_;
                return result;
            }
            at = block.end == Block::End::Jump || branch(frame, block) ? block.yes : block.no;
        }
    }

private:
    struct Frame {
        const Function& function;
        std::vector<Cell> cells;
        std::map<uint32_t, std::vector<Truth>> decisions;  // being evaluated
    };

    Term termOf(const Value& value) {
        return value.term ? value.term : pool_.constant(32, static_cast<uint32_t>(value.concrete));
    }

    bool branch(Frame& frame, const Block& block) {
        const Value truth = truthOf(frame, block.value[0]);
        const bool yes = truth.concrete != 0;
        ++path_.counters[block.arms[yes]];
        if (truth.term) {
            const Term holds = yes ? truth.term : pool_.negate(truth.term);
            const Term other = yes ? pool_.negate(truth.term) : truth.term;
            path_.clauses.push_back({ClauseKind::Branch, holds, block.arms[yes], {{block.arms[!yes], other}}});
        }
        if (block.decision != ~0u) vector(frame, block, yes);
        return yes;
    }

    void vector(Frame& frame, const Block& block, bool yes) {
        const program::Decision& decision = unit_.goals.decisions[block.decision];
        auto& conditions = frame.decisions[block.decision];
        if (block.condition == 0) conditions.assign(decision.vectors[0].conditions.size(), Truth::DontCare);
        conditions[block.condition] = yes ? Truth::True : Truth::False;
        for (const program::TestVector& each : decision.vectors)
            if (each.conditions == conditions) ++path_.counters[each.counter];
    }

    // The value's term, if any, has width 1 here.
    Value truthOf(Frame& frame, const Expression& condition) {
        static const std::map<std::string, Op> comparisons{{"<", Op::Slt},  {"<=", Op::Sle}, {">", Op::Slt},
                                                           {">=", Op::Sle}, {"==", Op::Eq},  {"!=", Op::Eq}};
        if (condition.kind != Expression::Kind::Binary || !comparisons.contains(condition.op)) {
            const Value value = evaluate(frame, condition);
            Value truth{value.concrete != 0, nullptr};
            if (value.term) truth.term = pool_.negate(pool_.equal(value.term, pool_.constant(32, 0)));
            return truth;
        }
        Value a = evaluate(frame, condition.operands[0]);
        Value b = evaluate(frame, condition.operands[1]);
        const bool symbolic = a.term || b.term;
        if (condition.op[0] == '>') std::swap(a, b);
        const Op op = comparisons.at(condition.op);
        Value truth{op == Op::Slt   ? a.concrete < b.concrete
                    : op == Op::Sle ? a.concrete <= b.concrete
                                    : a.concrete == b.concrete,
                    nullptr};
        if (symbolic) truth.term = pool_.make(op, 1, {termOf(a), termOf(b)});
        if (condition.op == "!=") {
            truth.concrete = !truth.concrete;
            if (symbolic) truth.term = pool_.negate(truth.term);
        }
        if (truth.term && truth.term->isConstant()) truth.term = nullptr;
        return truth;
    }

    Value arithmetic(const std::string& op, const Value& a, const Value& b) {
        static const std::map<std::string, Op> operators{
            {"+", Op::Add}, {"-", Op::Sub}, {"*", Op::Mul}, {"/", Op::SDiv}, {"%", Op::SRem}};
        const auto x = static_cast<uint32_t>(a.concrete);
        const auto y = static_cast<uint32_t>(b.concrete);
        Value result;
        switch (op[0]) {
            case '+':
                result.concrete = static_cast<int32_t>(x + y);
                break;
            case '-':
                result.concrete = static_cast<int32_t>(x - y);
                break;
            case '*':
                result.concrete = static_cast<int32_t>(x * y);
                break;
            default:
                if (b.concrete == 0 || b.concrete == -1) throw Crash{Outcome::Signalled};
                result.concrete = op == "/" ? a.concrete / b.concrete : a.concrete % b.concrete;
        }
        if (a.term || b.term) result.term = pool_.make(operators.at(op), 32, {termOf(a), termOf(b)});
        return result;
    }

    Value evaluate(Frame& frame, const Expression& expression) {
        switch (expression.kind) {
            case Expression::Kind::Number:
                return {expression.number, nullptr};
            case Expression::Kind::Variable:
            case Expression::Kind::Element:
                return place(frame, expression);
            case Expression::Kind::Unary:
                if (expression.op == "-") return arithmetic("-", {}, evaluate(frame, expression.operands[0]));
                break;
            case Expression::Kind::Binary:
                if (expression.op.size() == 1 &&
                    std::string_view("+-*/%").find(expression.op[0]) != std::string_view::npos) {
                    const Value a = evaluate(frame, expression.operands[0]);
                    return arithmetic(expression.op, a, evaluate(frame, expression.operands[1]));
                }
                break;
            case Expression::Kind::Call: {
                std::vector<Cell> arguments;
                for (const Expression& operand : expression.operands) arguments.push_back({evaluate(frame, operand)});
                return call(unit_.functions[expression.function], std::move(arguments));
            }
        }
        Value truth = truthOf(frame, expression);
        if (truth.term) truth.term = pool_.zeroExtend(truth.term, 32);
        return truth;
    }

    Value& place(Frame& frame, const Expression& expression) {
        Cell& cell = expression.global ? globals_[expression.variable] : frame.cells[expression.variable];
        if (expression.kind == Expression::Kind::Variable) return cell[0];
        const Value index = evaluate(frame, expression.operands[0]);
        if (index.term) {
            const Term fixed = pool_.equal(index.term, pool_.constant(32, static_cast<uint32_t>(index.concrete)));
            path_.clauses.push_back({ClauseKind::Fixed, fixed, ~0u, {}});
        }
        if (index.concrete < 0 || static_cast<size_t>(index.concrete) >= cell.size()) throw Crash{Outcome::Signalled};
        return cell[static_cast<size_t>(index.concrete)];
    }

    void execute(Frame& frame, const Instruction& instruction) {
        const Value value = evaluate(frame, instruction.value);
        if (instruction.kind == Instruction::Kind::Assign) place(frame, instruction.target) = value;
    }

    const Unit& unit_;
    expr::Pool& pool_;
    execute::Path& path_;
    std::vector<Cell> globals_;
    uint32_t depth_ = 0;
    uint32_t fuel_ = 5000;
};

}  // namespace

ToyMachine::ToyMachine(const Unit& unit, expr::Pool& pool, std::vector<std::string> entries)
    : unit_(unit), pool_(pool) {
    for (const std::string& entry : entries) {
        entries_.push_back(unit.functionNamed(entry));
        const Function& function = unit.functions[entries_.back()];
        for (uint32_t p = 0; p < function.parameters; ++p) {
            const Variable& parameter = function.variables[p];
            if (parameter.length == 0) names_.push_back(parameter.name);
            for (uint32_t i = 0; i < parameter.length; ++i) names_.push_back(fmt::format("{}[{}]", parameter.name, i));
        }
    }
}

Execution ToyMachine::start(std::vector<int32_t> inputs) {
    inputs.resize(names_.size());
    Execution execution{static_cast<TestRef>(tests_.size()), 0, {}};
    execute::Path& path = execution.path;
    for (int32_t input : inputs) path.inputs.push_back(static_cast<uint32_t>(input));
    Interpreter interpreter(unit_, pool_, path);
    uint32_t next = 0;
    path.run.outcome = Outcome::Returned;
    try {
        for (uint32_t entry : entries_) {
            const Function& function = unit_.functions[entry];
            std::vector<Cell> arguments;
            for (uint32_t p = 0; p < function.parameters; ++p) {
                Cell cell;
                for (uint32_t i = 0; i < std::max(function.variables[p].length, 1u); ++i, ++next)
                    cell.push_back({inputs[next], pool_.input(next, 32)});
                arguments.push_back(std::move(cell));
            }
            interpreter.call(function, std::move(arguments));
        }
    } catch (const Crash& crash) {
        path.run.outcome = crash.outcome;
        path.complete = crash.outcome != Outcome::OutOfFuel;
    }
    tests_.push_back(std::move(inputs));
    live_.insert(execution.test);
    return execution;
}

std::optional<Execution> ToyMachine::run(TestRef base, std::span<const InputValue> values) {
    std::vector<int32_t> inputs = tests_[base];
    for (const auto& [input, value] : values) inputs[input] = static_cast<int32_t>(static_cast<uint32_t>(value));
    return start(std::move(inputs));
}

std::string ToyMachine::inputName(TestRef, uint32_t input) const { return names_[input]; }

std::string ToyMachine::valueText(TestRef, uint32_t, uint64_t bits) const {
    return std::to_string(static_cast<int32_t>(static_cast<uint32_t>(bits)));
}

std::string ToyMachine::describe(TestRef test) const {
    std::string text;
    size_t next = 0;
    for (uint32_t entry : entries_) {
        const Function& function = unit_.functions[entry];
        for (uint32_t p = 0; p < function.parameters; ++p) {
            const Variable& parameter = function.variables[p];
            const auto first = tests_[test].begin() + static_cast<std::ptrdiff_t>(next);
            const size_t count = std::max(parameter.length, 1u);
            next += count;
            const std::vector<int32_t> values(first, first + static_cast<std::ptrdiff_t>(count));
            text += text.empty() ? "" : ", ";
            text += parameter.length == 0 ? fmt::format("{} = {}", parameter.name, values[0])
                                          : fmt::format("{} = {{{}}}", parameter.name, fmt::join(values, ", "));
        }
    }
    return text;
}

std::string ToyMachine::branches(const execute::Path& path) const {
    std::string text;
    for (const Clause& clause : path.clauses)
        for (const program::Goal& goal : unit_.goals.goals)
            if (goal.kind == program::GoalKind::Branch && goal.anyOf.front() == clause.arm)
                text += fmt::format("{}{}{}", text.empty() ? "" : ", ", goal.at.line,
                                    goal.side == program::Side::True ? "T" : "F");
    return "(" + text + ")";
}

}  // namespace provest::explore::toy
