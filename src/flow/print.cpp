#include "flow/print.hpp"

#include "expr/print.hpp"

#include <fmt/format.h>

namespace provest::flow {

namespace {

class Printer {
public:
    explicit Printer(const Program& program) : program_(program) {}

    std::string place(const Place& place) const {
        std::string text = fmt::format("{}: {} x {} bits", place.name, place.cells, place.width);
        if (place.isConstant) text += ", constant";
        if (place.frame) text += ", of " + program_.functions[*place.frame].name;
        if (!place.initial.empty()) text += fmt::format(" = {}", fmt::join(place.initial, " "));
        return text + "\n";
    }

    std::string function(const Function& function) const {
        std::string text =
            fmt::format("{}({}){}\n", function.name, variables(function.parameters), function.isEntry ? " entry" : "");
        for (size_t i = 0; i < function.blocks.size(); ++i) text += block(function.blocks[i], i);
        return text;
    }

private:
    std::string variable(VariableId id) const {
        const Variable& known = program_.variables[id];
        return known.name.empty() ? fmt::format("v{}", id) : fmt::format("{}.{}", known.name, id);
    }
    std::string variables(const std::vector<VariableId>& ids) const {
        std::string text;
        for (const VariableId id : ids) text += (text.empty() ? "" : ", ") + variable(id);
        return text;
    }
    std::string term(Term term) const {
        constexpr size_t longest = 4000;
        return expr::print(term, [this](uint32_t number) { return variable(number); }, longest);
    }
    std::string terms(const std::vector<Term>& list) const {
        std::string text;
        for (const Term one : list) text += (text.empty() ? "" : ", ") + term(one);
        return text;
    }
    std::string cell(const Step& step) const {
        return fmt::format("{}[{}]", program_.places[step.place].name, term(step.index));
    }

    std::string step(const Step& step) const {
        using Kind = Step::Kind;
        switch (step.kind) {
            case Kind::Assign:
                return fmt::format("{} := {}", variable(step.to), term(step.value));
            case Kind::Any: {
                const char* why = step.origin == Origin::Input ? "input" : step.origin == Origin::Unset ? "unset" : "?";
                return fmt::format("{} := any ({})", variable(step.to), why);
            }
            case Kind::Read:
                return fmt::format("{} := {}", variable(step.to), cell(step));
            case Kind::Write:
                return fmt::format("{} := {}", cell(step), term(step.value));
            case Kind::Forget:
                return "forget " + program_.places[step.place].name +
                       (step.index
                            ? fmt::format("[{}, {}: {}]", term(step.index), term(step.value), terms(step.arguments))
                            : "") +
                       (step.name.empty() ? "" : " for " + step.name);
            case Kind::Assume:
                return "assume " + term(step.value);
            case Kind::Call:
                return fmt::format("{} := {}({})", variables(step.results), program_.functions[step.callee].name,
                                   terms(step.arguments));
            case Kind::Outside:
                return fmt::format("outside {}", step.name);
            case Kind::Count:
                return (step.counters == 1 ? fmt::format("count {}", step.counter)
                                           : fmt::format("count {} + {}", step.counter, term(step.value))) +
                       (step.guard ? " if " + term(step.guard) : "");
        }
        return "";
    }

    std::string block(const Block& block, size_t number) const {
        std::string text = fmt::format("  b{}:\n", number);
        for (const Step& one : block.steps) text += "    " + step(one) + "\n";
        switch (block.end) {
            case Block::End::Returns:
                return text + "    return " + terms(block.results) + "\n";
            case Block::End::Unwinds:
                return text + "    unwind\n";
            case Block::End::Stops:
                return text + "    stop\n";
            case Block::End::Goes:
                break;
        }
        for (const Edge& edge : block.edges) {
            text += fmt::format("    to b{} if {}", edge.to, term(edge.condition));
            for (const auto& [to, value] : edge.assignments)
                text += fmt::format("; {} := {}", variable(to), term(value));
            text += "\n";
        }
        return text;
    }

    const Program& program_;
};

}  // namespace

std::string print(const Program& program, const Function& function) { return Printer(program).function(function); }

std::string print(const Program& program) {
    const Printer printer(program);
    std::string text;
    for (size_t i = 1; i < program.places.size(); ++i) text += printer.place(program.places[i]);
    for (const Function& function : program.functions) text += printer.function(function);
    for (const Note& note : program.notes)
        text += fmt::format("note: {}:{}: {}\n", note.function, note.line, note.what);
    return text;
}

}  // namespace provest::flow
