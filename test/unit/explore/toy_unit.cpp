#include "toy_unit.hpp"

#include "toy_tokens.hpp"

#include <cctype>
#include <map>
#include <optional>
#include <stdexcept>

namespace provest::explore::toy {

using program::CounterId;
using program::Goal;
using program::GoalKind;
using program::Side;
using program::TestVector;
using program::Truth;

namespace {

// Paths through a decision in the order of evaluation, as the compiler's test vectors.
struct Outcome {
    std::map<size_t, bool> conditions;
    bool result;
};
std::vector<Outcome> outcomes(const Expression& decision, size_t& next) {
    if (decision.kind == Expression::Kind::Unary && decision.op == "!") {
        auto inner = outcomes(decision.operands[0], next);
        for (Outcome& each : inner) each.result = !each.result;
        return inner;
    }
    if (decision.op != "&&" && decision.op != "||") {
        const size_t condition = next++;
        return {{{{condition, false}}, false}, {{{condition, true}}, true}};
    }
    std::vector<Outcome> all;
    const auto left = outcomes(decision.operands[0], next);
    const auto right = outcomes(decision.operands[1], next);
    for (const Outcome& first : left) {
        if (first.result == (decision.op == "||")) {
            all.push_back(first);
            continue;
        }
        for (Outcome second : right) {
            second.conditions.insert(first.conditions.begin(), first.conditions.end());
            all.push_back(std::move(second));
        }
    }
    return all;
}

class Compiler {
public:
    explicit Compiler(std::string_view source) : source_(source), tokens_(tokens(source)) {}

    Unit run() {
        while (!peek().empty()) {
            const bool isVoid = peek() == "void";
            take();
            const std::string name = take();
            if (!isVoid && peek() != "(") {
                unit_.globals.push_back({name, 0});
                expect(";");
            } else {
                function(name);
            }
        }
        flow();
        return std::move(unit_);
    }

private:
    const std::string& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)].text; }
    std::string take() { return tokens_[at_++].text; }
    bool accept(std::string_view text) {
        if (peek() != text) return false;
        ++at_;
        return true;
    }
    void expect(std::string_view text) {
        if (!accept(text))
            throw std::runtime_error("line " + std::to_string(tokens_[at_].line) + ": expected " + std::string(text) +
                                     ", found " + peek());
    }
    CounterId counter() { return unit_.counters++; }
    Function& here() { return unit_.functions.back(); }
    Block& block() { return here().blocks[current_]; }
    uint32_t newBlock() {
        here().blocks.emplace_back();
        return static_cast<uint32_t>(here().blocks.size() - 1);
    }
    void jump(uint32_t to) {
        block().end = Block::End::Jump;
        block().yes = to;
    }

    void function(const std::string& name) {
        unit_.functions.push_back({name, {}, 0, counter(), {}});
        expect("(");
        while (!accept(")")) {
            expect("int");
            declare();
            ++here().parameters;
            accept(",");
        }
        Goal goal{.kind = GoalKind::Statement, .side = Side::Reached, .at = {"toy.c", tokens_[at_].line, 1}};
        goal.function = name;
        goal.anyOf = {here().entry};
        unit_.goals.goals.push_back(goal);
        current_ = newBlock();
        statement();
    }

    void declare() {
        Variable variable{take(), 0};
        if (accept("[")) {
            variable.length = static_cast<uint32_t>(std::stoul(take()));
            expect("]");
        }
        here().variables.push_back(variable);
    }

    void statement() {
        if (accept("{")) {
            while (!accept("}")) statement();
        } else if (accept("int")) {
            declare();
            if (accept("=")) {
                Expression target{.kind = Expression::Kind::Variable};
                target.variable = static_cast<uint32_t>(here().variables.size() - 1);
                block().code.push_back({Instruction::Kind::Assign, target, expression()});
            }
            expect(";");
        } else if (accept("return")) {
            if (peek() != ";") block().value = {expression()};
            expect(";");
            current_ = newBlock();  // what follows is never reached
        } else if (accept("if")) {
            const Expression condition = parenthesised();
            const uint32_t yes = newBlock(), no = newBlock();
            decide(condition, yes, no);
            current_ = yes;
            statement();
            if (accept("else")) {
                const uint32_t after = newBlock();
                leave(after);
                current_ = no;
                statement();
                leave(after);
                current_ = after;
            } else {
                leave(no);
                current_ = no;
            }
        } else if (accept("while")) {
            const uint32_t head = newBlock(), body = newBlock(), after = newBlock();
            jump(head);
            current_ = head;
            decide(parenthesised(), body, after);
            current_ = body;
            statement();
            leave(head);
            current_ = after;
        } else if (accept("for")) {
            loop();
        } else if (!accept(";")) {
            simple();
            expect(";");
        }
    }

    // A block that was left by `return` keeps its end; the empty one behind it has no way in and stays harmless.
    void leave(uint32_t to) { jump(to); }

    void loop() {
        expect("(");
        simple();
        expect(";");
        const uint32_t head = newBlock(), body = newBlock(), after = newBlock();
        jump(head);
        current_ = head;
        const Expression condition = expression();
        decide(condition, body, after);
        expect(";");
        const size_t step = at_;
        while (peek() != ")") ++at_;  // the step has no parentheses
        expect(")");
        current_ = body;
        statement();
        const size_t behind = at_;
        at_ = step;
        simple();
        at_ = behind;
        leave(head);
        current_ = after;
    }

    void simple() {
        const Expression target = primary();
        if (target.kind == Expression::Kind::Call) {
            block().code.push_back({Instruction::Kind::Evaluate, {}, target});
            return;
        }
        const std::string op = take();
        Expression value;
        if (op == "=") {
            value = expression();
        } else {
            value = {.kind = Expression::Kind::Binary, .op = op.substr(0, 1)};
            value.operands = {target, {.kind = Expression::Kind::Number, .number = 1}};
        }
        block().code.push_back({Instruction::Kind::Assign, target, value});
    }

    Expression parenthesised() {
        expect("(");
        Expression inner = expression();
        expect(")");
        return inner;
    }

    Expression expression(size_t level = 0) {
        static const std::vector<std::vector<std::string>> levels{
            {"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}};
        if (level == levels.size()) return primary();
        const Token& first = tokens_[at_];
        Expression left = expression(level + 1);
        for (;;) {
            std::optional<std::string> op;
            for (const std::string& each : levels[level])
                if (peek() == each) op = each;
            if (!op) return left;
            ++at_;
            Expression both{.kind = Expression::Kind::Binary, .op = *op};
            both.operands = {left, expression(level + 1)};
            both.line = first.line;
            both.column = first.column;
            both.text = std::string(source_.substr(first.begin, tokens_[at_ - 1].end - first.begin));
            left = std::move(both);
        }
    }

    Expression primary() {
        const Token& first = tokens_[at_];
        Expression made;
        if (peek() == "(") {
            made = parenthesised();
        } else if (peek() == "!" || peek() == "-") {
            made.kind = Expression::Kind::Unary;
            made.op = take();
            made.operands = {primary()};
        } else if (std::isdigit(static_cast<unsigned char>(peek()[0]))) {
            made.number = std::stoi(take());
        } else {
            made = named(take());
        }
        made.line = first.line;
        made.column = first.column;
        made.text = std::string(source_.substr(first.begin, tokens_[at_ - 1].end - first.begin));
        return made;
    }

    Expression named(const std::string& name) {
        Expression made;
        if (accept("(")) {
            made.kind = Expression::Kind::Call;
            made.function = unit_.functionNamed(name);
            while (!accept(")")) {
                made.operands.push_back(expression());
                accept(",");
            }
            return made;
        }
        made.kind = Expression::Kind::Variable;
        const auto find = [&](const std::vector<Variable>& in) {
            for (uint32_t i = 0; i < in.size(); ++i)
                if (in[i].name == name) {
                    made.variable = i;
                    return true;
                }
            return false;
        };
        if (!find(here().variables)) {
            made.global = true;
            if (!find(unit_.globals)) throw std::runtime_error("no variable " + name);
        }
        if (accept("[")) {
            made.kind = Expression::Kind::Element;
            made.operands = {expression()};
            expect("]");
        }
        return made;
    }

    Goal goalAt(const Expression& place, GoalKind kind, Side side) {
        Goal goal{.kind = kind, .side = side, .at = {"toy.c", place.line, place.column}};
        goal.function = here().name;
        goal.text = place.text;
        return goal;
    }

    void decide(const Expression& condition, uint32_t yes, uint32_t no) {
        size_t count = 0;
        const std::vector<Outcome> paths = outcomes(condition, count);
        auto& goals = unit_.goals;
        decision_ = ~0u;
        Goal onTrue = goalAt(condition, GoalKind::Decision, Side::True);
        Goal onFalse = goalAt(condition, GoalKind::Decision, Side::False);
        if (count > 1) {
            decision_ = static_cast<uint32_t>(goals.decisions.size());
            program::Decision decision{.at = {"toy.c", condition.line, condition.column}, .function = here().name};
            for (const Outcome& path : paths) {
                TestVector vector{counter(), std::vector<Truth>(count, Truth::DontCare), path.result};
                for (const auto& [index, value] : path.conditions)
                    vector.conditions[index] = value ? Truth::True : Truth::False;
                (path.result ? onTrue : onFalse).anyOf.push_back(vector.counter);
                decision.vectors.push_back(std::move(vector));
            }
            goals.decisions.push_back(std::move(decision));
        }
        condition_ = 0;
        branch(condition, yes, no);
        if (count == 1) {
            onTrue.anyOf = {lastArms_[1]};
            onFalse.anyOf = {lastArms_[0]};
        }
        goals.goals.push_back(onTrue);
        goals.goals.push_back(onFalse);
    }

    void branch(const Expression& condition, uint32_t yes, uint32_t no) {
        if (condition.kind == Expression::Kind::Unary && condition.op == "!")
            return branch(condition.operands[0], no, yes);
        if (condition.op == "&&" || condition.op == "||") {
            const uint32_t middle = newBlock();
            branch(condition.operands[0], condition.op == "&&" ? middle : yes, condition.op == "&&" ? no : middle);
            current_ = middle;
            return branch(condition.operands[1], yes, no);
        }
        Block& from = block();
        from.end = Block::End::Branch;
        from.value = {condition};
        from.yes = yes;
        from.no = no;
        from.decision = decision_;
        from.condition = condition_;
        for (bool side : {false, true}) {
            from.arms[side] = lastArms_[side] = counter();
            for (GoalKind kind : {GoalKind::Branch, GoalKind::Condition}) {
                unit_.goals.goals.push_back(goalAt(condition, kind, side ? Side::True : Side::False));
                unit_.goals.goals.back().anyOf = {from.arms[side]};
            }
        }
        unit_.goals.goals.push_back(goalAt(condition, GoalKind::Statement, Side::Reached));
        unit_.goals.goals.back().anyOf = {from.arms[1]};
        if (decision_ != ~0u) {
            unit_.goals.goals.push_back(goalAt(condition, GoalKind::Mcdc, Side::Pair));
            unit_.goals.goals.back().decision = decision_;
            unit_.goals.goals.back().condition = condition_;
        }
        ++condition_;
    }

    static void collectCalls(const Expression& expression, std::vector<uint32_t>& calls) {
        for (const Expression& operand : expression.operands) collectCalls(operand, calls);
        if (expression.kind == Expression::Kind::Call) calls.push_back(expression.function);
    }

    void flow() {
        for (const Function& function : unit_.functions) {
            program::FlowFunction made{.name = function.name, .entry = function.entry};
            for (const Block& from : function.blocks) {
                program::FlowBlock block;
                for (const Instruction& instruction : from.code) {
                    collectCalls(instruction.target, block.calls);
                    collectCalls(instruction.value, block.calls);
                }
                for (const Expression& value : from.value) collectCalls(value, block.calls);
                if (from.end == Block::End::Jump) block.successors = {{from.yes, ~0u}};
                if (from.end == Block::End::Branch)
                    block.successors = {{from.yes, from.arms[1]}, {from.no, from.arms[0]}};
                made.blocks.push_back(std::move(block));
            }
            unit_.flow.functions.push_back(std::move(made));
        }
    }

    std::string_view source_;
    std::vector<Token> tokens_;
    size_t at_ = 0;
    Unit unit_;
    uint32_t current_ = 0;
    uint32_t decision_ = ~0u, condition_ = 0;
    CounterId lastArms_[2] = {~0u, ~0u};
};

}  // namespace

uint32_t Unit::functionNamed(std::string_view name) const {
    for (uint32_t i = 0; i < functions.size(); ++i)
        if (functions[i].name == name) return i;
    throw std::runtime_error("no function " + std::string(name));
}

CounterId Unit::arm(uint32_t line, bool side) const {
    for (const Goal& goal : goals.goals)
        if (goal.kind == GoalKind::Branch && goal.at.line == line && goal.side == (side ? Side::True : Side::False))
            return goal.anyOf.front();
    throw std::runtime_error("no branch in line " + std::to_string(line));
}

Unit compile(std::string_view source) { return Compiler(source).run(); }

}  // namespace provest::explore::toy
