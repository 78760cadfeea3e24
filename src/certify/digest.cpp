// A program as exact text, for its digest: flow::print is for people, and leaves out what makes no difference to them.
#include "certify/certificate.hpp"
#include "certify/sha256.hpp"
#include "expr/operators.hpp"

#include <fmt/format.h>
#include <unordered_map>

namespace provest::certify {

namespace {

using flow::Term;

class Writer {
public:
    explicit Writer(const flow::Program& program) : program_(program) {}

    std::string write() {
        world();
        line("counters {}", program_.counters);
        for (const flow::Variable& variable : program_.variables)
            line("variable {} {} {}", variable.width, variable.isAddress, quoted(variable.name));
        for (const flow::Place& place : program_.places) {
            line("place {} {} {} {} {}", place.width, place.cells, place.isConstant,
                 place.frame ? static_cast<int64_t>(*place.frame) : -1, quoted(place.name));
            for (const uint64_t value : place.initial) line("is {}", value);
        }
        for (const flow::Function& one : program_.functions) function(one);
        return std::move(text_);
    }

private:
    template <class... Parts>
    void line(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Parts>(parts)...);
        text_ += '\n';
    }
    // Its length first: no name can look like what follows it.
    static std::string quoted(const std::string& name) { return fmt::format("{}:{}", name.size(), name); }
    void list(const char* what, const std::vector<std::string>& all) {
        line("{} {}", what, all.size());
        for (const std::string& one : all) line("{}", quoted(one));
    }

    void world() {
        line("world {}", static_cast<int>(program_.world.kind));
        list("entries", program_.world.entries);
        list("leaves", program_.world.leaves);
        list("assumptions", program_.world.assumptions);
    }

    // Its number; written with its operands where it is new.
    int64_t term(Term root) {
        if (!root) return -1;
        std::vector<Term> open{root};
        while (!open.empty()) {
            const Term next = open.back();
            if (numbers_.contains(next)) {
                open.pop_back();
                continue;
            }
            const size_t before = open.size();
            for (const Term operand : next->operands)
                if (!numbers_.contains(operand)) open.push_back(operand);
            if (open.size() != before) continue;
            open.pop_back();
            std::string operands;
            for (const Term operand : next->operands) operands += fmt::format(" {}", numbers_.at(operand));
            numbers_.emplace(next, static_cast<int64_t>(numbers_.size()));
            line("term {} {} {}{}", expr::nameOf(next->op), next->width, next->value, operands);
        }
        return numbers_.at(root);
    }

    void function(const flow::Function& function) {
        line("function {} {} {} {}", quoted(function.name), quoted(function.file), function.isEntry,
             function.isRecursive);
        for (const flow::VariableId parameter : function.parameters) line("parameter {}", parameter);
        for (const uint8_t width : function.results) line("result {}", width);
        for (const flow::Block& block : function.blocks) {
            for (const flow::Step& one : block.steps) step(one);
            for (const flow::Edge& edge : block.edges) {
                line("edge {} {}", edge.to, term(edge.condition));
                for (const auto& [variable, value] : edge.assignments) line("sets {} {}", variable, term(value));
            }
            for (const Term result : block.results) line("returns {}", term(result));
            line("end {} {}", static_cast<int>(block.end), block.line);
        }
    }

    void step(const flow::Step& step) {
        const int64_t value = term(step.value), index = term(step.index), guard = term(step.guard);
        std::string arguments;
        for (const Term argument : step.arguments) arguments += fmt::format(" {}", term(argument));
        for (const flow::VariableId result : step.results) arguments += fmt::format(" to {}", result);
        line("step {} {} {} {} {} {} {} {} {} {} {}{}", static_cast<int>(step.kind), static_cast<int>(step.origin),
             step.to, step.place, value, index, guard, step.callee, step.counter, step.counters, quoted(step.name),
             arguments);
    }

    const flow::Program& program_;
    std::unordered_map<Term, int64_t> numbers_;
    std::string text_;
};

}  // namespace

std::string digestOf(const std::string& text) { return sha256(text); }

std::string digestOf(const flow::Program& program) { return sha256(Writer(program).write()); }

}  // namespace provest::certify
