#include "certify/shape.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::certify {

using expr::Op;
using flow::Block;
using flow::BlockId;
using flow::FunctionId;
using flow::Step;
using flow::Term;
using flow::VariableId;

Shape::Shape(const flow::Program& program) : program_(program), owners_(program.variables.size()) {
    for (const flow::Variable& variable : program.variables)
        if (variable.width < 1 || variable.width > 64) problem_ = "a variable has no width";
    for (size_t i = 1; i < program.places.size(); ++i) {
        const flow::Place& place = program.places[i];
        if (place.width < 1 || place.width > 64 || place.cells == 0 || place.initial.size() > place.cells ||
            (place.frame && *place.frame >= program.functions.size()))
            problem_ = fmt::format("place {} has no shape", place.name);
        for (const uint64_t value : place.initial)
            if (value & ~expr::mask(place.width)) problem_ = fmt::format("place {} has no shape", place.name);
    }
    if (program.places.empty()) problem_ = "a program without memory";
    for (FunctionId f = 0; f < program.functions.size() && problem_.empty(); ++f) {
        for (const VariableId parameter : program.functions[f].parameters) {
            if (parameter >= program.variables.size()) {
                fail(f, "has a parameter that is no variable");
                return;
            }
            own(f, parameter);
            if (!parameters_.insert(parameter).second || program.variables[parameter].isAddress)
                fail(f, "has a parameter that is something else, too");
        }
    }
    for (FunctionId f = 0; f < program.functions.size() && problem_.empty(); ++f) inspect(f);
    if (!problem_.empty()) return;
    for (FunctionId f = 0; f < program.functions.size(); ++f) findLoops(f);
    for (const FunctionId callee : called_) cuts_.emplace(callee, 0);
    findEntries();
}

void Shape::fail(FunctionId function, const std::string& what) {
    if (problem_.empty()) problem_ = fmt::format("function {} {}", program_.functions[function].name, what);
}

void Shape::own(FunctionId function, VariableId variable) {
    if (isShared(variable) || owners_[variable] == function) return;
    if (owners_[variable]) return fail(function, "uses a variable of another");
    owners_[variable] = function;
}

void Shape::sets(FunctionId function, VariableId variable, unsigned width) {
    if (variable >= program_.variables.size() || program_.variables[variable].width != width)
        return fail(function, "sets a variable to what is not of its width");
    if (parameters_.contains(variable) || program_.variables[variable].isAddress)
        return fail(function, "sets what never changes");
    own(function, variable);
}

void Shape::reads(FunctionId function, Term root, unsigned width) {
    if (!root || (width != 0 && root->width != width)) return fail(function, "lacks a term of the width it takes");
    std::vector<Term> open{root};
    while (!open.empty()) {
        const Term term = open.back();
        open.pop_back();
        if (!seen_.emplace(function, term).second) continue;
        open.insert(open.end(), term->operands.begin(), term->operands.end());
        if (term->op != Op::Input) continue;
        if (term->value >= program_.variables.size() || program_.variables[term->value].width != term->width)
            return fail(function, "reads a variable that is none");
        own(function, static_cast<VariableId>(term->value));
    }
}

void Shape::inspect(FunctionId f) {
    const flow::Function& function = program_.functions[f];
    if (function.blocks.empty()) return fail(f, "has no code");
    for (const Block& block : function.blocks) {
        for (const Step& step : block.steps) inspect(f, step);
        if (block.end == Block::End::Returns) {
            if (block.results.size() != function.results.size()) return fail(f, "returns something else than it says");
            for (size_t i = 0; i < block.results.size(); ++i) reads(f, block.results[i], function.results[i]);
        }
        if (block.end != Block::End::Goes) continue;
        for (const flow::Edge& edge : block.edges) {
            if (edge.to >= function.blocks.size()) return fail(f, "has an edge to nowhere");
            reads(f, edge.condition, 1);
            ledTo_.emplace(f, edge.to);
            std::set<VariableId> once;
            for (const auto& [variable, value] : edge.assignments) {
                if (!once.insert(variable).second) return fail(f, "sets a variable twice at once");
                reads(f, value, 0);
                if (value) sets(f, variable, value->width);
            }
        }
    }
}

void Shape::inspect(FunctionId f, const Step& step) {
    using Kind = Step::Kind;
    const auto place = [&]() -> const flow::Place* {
        if (step.place >= program_.places.size()) return fail(f, "has a place that is none"), nullptr;
        const flow::Place& it = program_.places[step.place];
        if (it.frame && *it.frame != f) return fail(f, "has a place of another function"), nullptr;
        return &it;
    };
    switch (step.kind) {
        case Kind::Assign:
            reads(f, step.value, 0);
            return step.value ? sets(f, step.to, step.value->width) : void();
        case Kind::Any:
        case Kind::Read: {
            if (step.to >= program_.variables.size()) return fail(f, "sets a variable that is none");
            const unsigned width = program_.variables[step.to].width;
            if (step.kind == Kind::Read) {
                const flow::Place* from = place();
                if (from && step.place != flow::memory && from->width != width)
                    return fail(f, "reads a place as what it is not");
                reads(f, step.index, 64);
            }
            return sets(f, step.to, width);
        }
        case Kind::Write: {
            const flow::Place* to = place();
            if (to && to->isConstant) return fail(f, "writes what is constant");
            reads(f, step.value, to && step.place != flow::memory ? to->width : 0);
            return reads(f, step.index, 64);
        }
        case Kind::Forget: {
            const flow::Place* what = place();
            if (what && what->isConstant) fail(f, "forgets what is constant");
            return;
        }
        case Kind::Assume:
            return reads(f, step.value, 0);
        case Kind::Call: {
            if (step.callee >= program_.functions.size()) return fail(f, "calls a function that is none");
            const flow::Function& callee = program_.functions[step.callee];
            if (step.arguments.size() != callee.parameters.size() || step.results.size() != callee.results.size())
                return fail(f, "calls a function as what it is not");
            for (size_t i = 0; i < step.arguments.size(); ++i)
                reads(f, step.arguments[i], program_.variables[callee.parameters[i]].width);
            for (size_t i = 0; i < step.results.size(); ++i) sets(f, step.results[i], callee.results[i]);
            called_.insert(step.callee);
            return;
        }
        case Kind::Outside:
            return;
        case Kind::Count:
            if (step.guard) reads(f, step.guard, 0);
            return reads(f, step.value, 0);
    }
    fail(f, "has a step that is none");
}

// Depth first: an edge to a block that is still open closes a cycle. Blocks that nothing leads to are no exception.
void Shape::findLoops(FunctionId f) {
    const flow::Function& function = program_.functions[f];
    enum class Mark : uint8_t { New, Open, Done };
    std::vector<Mark> marks(function.blocks.size(), Mark::New);
    for (BlockId root = 0; root < function.blocks.size(); ++root) {
        if (marks[root] != Mark::New) continue;
        std::vector<std::pair<BlockId, size_t>> path{{root, 0}};
        marks[root] = Mark::Open;
        while (!path.empty()) {
            auto& [block, next] = path.back();
            const Block& here = function.blocks[block];
            if (here.end != Block::End::Goes || next == here.edges.size()) {
                marks[block] = Mark::Done;
                path.pop_back();
                continue;
            }
            const BlockId to = here.edges[next++].to;
            if (marks[to] == Mark::Open) cuts_.emplace(f, to);
            if (marks[to] != Mark::New) continue;
            marks[to] = Mark::Open;
            path.emplace_back(to, 0);
        }
    }
}

void Shape::findEntries() {
    if (program_.world.kind == flow::World::Kind::Program) {
        for (FunctionId f = 0; f < program_.functions.size(); ++f)
            if (program_.functions[f].name == "main") main_ = f;
        if (!main_) problem_ = "a world of one program without a function main";
    }
    // who has the address of main can call it again
    const bool isMainTaken =
        std::any_of(program_.variables.begin(), program_.variables.end(),
                    [](const flow::Variable& variable) { return variable.isAddress && variable.name == "&main"; });
    for (FunctionId f = 0; f < program_.functions.size(); ++f)
        if ((program_.functions[f].isEntry && f != main_) || (f == main_ && isMainTaken)) callable_.push_back(f);
    // a world in which nobody calls anything would prove everything
    if (callable_.empty() && !main_) problem_ = "nobody can call the unit";
    for (const std::string& entry : program_.world.entries)
        if (std::none_of(program_.functions.begin(), program_.functions.end(),
                         [&](const flow::Function& function) { return function.isEntry && function.name == entry; }))
            problem_ = fmt::format("the world has an entry {} that the code has not", entry);
}

}  // namespace provest::certify
