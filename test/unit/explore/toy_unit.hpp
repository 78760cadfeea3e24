// A toy front end for tests of the explorer: units in a small subset of C (int, int arrays, globals, if, while, for,
// return, calls, && || !) become flow graph, goals and code for the machine in toy_machine.hpp, with goals numbered and
// placed as src/program does it for real ones.
#pragma once

#include "program/flow.hpp"
#include "program/goals.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace provest::explore::toy {

struct Expression {
    enum class Kind { Number, Variable, Element, Unary, Binary, Call } kind = Kind::Number;
    std::string op;
    int32_t number = 0;
    uint32_t variable = 0;  // local, or global where `global`
    bool global = false;
    uint32_t function = 0;
    std::vector<Expression> operands;
    uint32_t line = 0, column = 0;
    std::string text;
};

struct Instruction {
    enum class Kind { Assign, Evaluate } kind = Kind::Assign;
    Expression target;
    Expression value;
};

struct Block {
    std::vector<Instruction> code;
    enum class End { Return, Jump, Branch } end = End::Return;
    std::vector<Expression> value;            // of a return, or the condition
    uint32_t yes = 0, no = 0;                 // Jump: yes
    program::CounterId arms[2] = {~0u, ~0u};  // no, yes
    uint32_t decision = ~0u, condition = 0;   // with several conditions
};

struct Variable {
    std::string name;
    uint32_t length = 0;  // 0: a number
};

struct Function {
    std::string name;
    std::vector<Variable> variables;  // parameters first
    uint32_t parameters = 0;
    program::CounterId entry = 0;
    std::vector<Block> blocks;
};

struct Unit {
    std::vector<Variable> globals;
    std::vector<Function> functions;
    program::FlowGraph flow;
    program::Goals goals;
    uint32_t counters = 0;

    uint32_t functionNamed(std::string_view name) const;
    // The arm called as in the paper: line of the branch, T or F. The line must have one condition.
    program::CounterId arm(uint32_t line, bool side) const;
};

// Aborts the test with a message when the text is not in the subset.
Unit compile(std::string_view source);

}  // namespace provest::explore::toy
