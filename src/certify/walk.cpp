#include "certify/walk.hpp"

#include "certify/meaning.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cassert>

namespace provest::certify {

using flow::Block;
using flow::BlockId;
using flow::FunctionId;
using flow::Location;
using flow::Step;

Walk::Walk(const Ground& ground, Script& script)
    : ground_(ground),
      program_(ground.program()),
      script_(script),
      formulas_(script.formulas),
      moments_(program_, formulas_),
      terms_(formulas_, [this](uint32_t number, unsigned) { return moments_.variable(*read_, number); }) {}

void Walk::initial(Moment& moment) {
    for (flow::PlaceId place = 1; place < program_.places.size(); ++place)
        if (!program_.places[place].frame) moments_.begin(moment, place);
}

void Walk::load() {
    Moment& moment = moments_.unknown();
    initial(moment);
    Here here(moments_, moment);
    demand({}, formulas_.truth(true), here, "when the unit is loaded");
}

void Walk::begin(FunctionId main) {
    Moment& moment = moments_.unknown();
    initial(moment);
    into(main, {formulas_.truth(true), &moment});
}

void Walk::enter(FunctionId entry) {
    Moment& moment = moments_.unknown();
    Here here(moments_, moment);
    into(entry, {claimed({}, here), &moment});
}

void Walk::into(FunctionId function, At at) {
    function_ = function;
    beginFrame(*at.moment, function);
    if (!ground_.isCut({function, 0})) return through(0, at);
    Here here(moments_, *at.moment);
    demand({Location::Kind::Block, function, 0}, at.path, here);
}

void Walk::go(const Location& from) {
    function_ = from.function;
    Moment& moment = moments_.unknown();
    if (from.block == 0 && !ground_.shape().isLedTo(function_, 0)) beginFrame(moment, function_);
    Here here(moments_, moment);
    const Id path = claimed(from, here);
    through(from.block, {path, &moment});
}

void Walk::beginFrame(Moment& moment, FunctionId function) {
    for (flow::PlaceId place = 1; place < program_.places.size(); ++place)
        if (program_.places[place].frame == function) moments_.begin(moment, place);
}

// Up to cuts; predecessors first. There is no cycle without a cut.
std::vector<BlockId> Walk::inOrder(BlockId first) const {
    const flow::Function& function = program_.functions[function_];
    std::vector<bool> seen(function.blocks.size(), false);
    std::vector<std::pair<BlockId, size_t>> path{{first, 0}};
    std::vector<BlockId> order;
    seen[first] = true;
    while (!path.empty()) {
        auto& [block, next] = path.back();
        const Block& here = function.blocks[block];
        if (here.end != Block::End::Goes || next == here.edges.size()) {
            order.push_back(block);
            path.pop_back();
            continue;
        }
        const BlockId to = here.edges[next++].to;
        if (seen[to] || ground_.isCut({function_, to})) continue;
        seen[to] = true;
        path.emplace_back(to, 0);
    }
    std::reverse(order.begin(), order.end());
    return order;
}

void Walk::through(BlockId first, At at) {
    arriving_[first].emplace_back(at.path, at.moment);
    for (const BlockId next : inOrder(first)) {
        const Ways ways = std::move(arriving_[next]);
        arriving_.erase(next);
        if (ways.empty()) continue;  // no way there can be taken
        Id path = formulas_.truth(false);
        for (const auto& [condition, moment] : ways) path = formulas_.either(path, condition);
        if (!formulas_.isFalse(path)) block(program_.functions[function_].blocks[next], {path, &moments_.joined(ways)});
    }
    assert(arriving_.empty() && "blocks come after all that lead to them");
}

void Walk::block(const Block& block, At at) {
    terms_.forget();
    for (const Step& step : block.steps) {
        perform(step, at);
        if (formulas_.isFalse(at.path)) return;
    }
    switch (block.end) {
        case Block::End::Returns:
            return returns(block, at);
        case Block::End::Unwinds:
            return unwinds(at);
        case Block::End::Stops:
            return;
        case Block::End::Goes:
            return edges(block, at);
    }
}

// The first whose condition holds is taken, and there has to be one.
void Walk::edges(const Block& block, const At& at) {
    Id rest = at.path;
    for (const flow::Edge& edge : block.edges) {
        const Id condition = term(edge.condition, at);
        const Id taken = formulas_.both(rest, condition);
        rest = formulas_.both(rest, formulas_.negate(condition));
        if (formulas_.isFalse(taken)) continue;
        Moment* there = at.moment;
        if (!edge.assignments.empty()) {
            there = &moments_.after(*at.moment, Moment::Forgets::Nothing);
            for (const auto& [variable, value] : edge.assignments)
                there->known[{Thing::Kind::Variable, variable, 0}] = term(value, at);
        }
        if (ground_.isCut({function_, edge.to})) {
            Here here(moments_, *there);
            demand({Location::Kind::Block, function_, edge.to}, taken, here);
        } else {
            arriving_[edge.to].emplace_back(taken, there);
        }
    }
    const bool isWhole = (block.edges.size() == 1 && block.edges[0].condition->isTrue()) ||
                         (block.edges.size() == 2 &&
                          term(block.edges[1].condition, at) == formulas_.negate(term(block.edges[0].condition, at)));
    if (!isWhole)
        demand(rest, formulas_.truth(false),
               fmt::format("one of the edges of b{} is taken", &block - program_.functions[function_].blocks.data()));
}

void Walk::returns(const Block& block, const At& at) {
    std::vector<Id> results;
    for (const flow::Term result : block.results) results.push_back(term(result, at));
    Here here(moments_, *at.moment, std::move(results));
    demand({Location::Kind::Exit, function_, 0}, at.path, here);
    const auto& callable = ground_.shape().callable();
    if (std::find(callable.begin(), callable.end(), function_) != callable.end())
        demand({}, at.path, here, "when " + program_.functions[function_].name + " returns");
}

// Past all callers in the unit; one that goes on behind its call relies on what the function says of its exit, for any
// results.
void Walk::unwinds(const At& at) {
    std::vector<Id> results;
    for (const uint8_t width : program_.functions[function_].results)
        results.push_back(formulas_.unknown(valueSort(width)));
    Here here(moments_, *at.moment, std::move(results));
    demand({Location::Kind::Exit, function_, 0}, at.path, here);
    if (othersCanCall()) demand({}, at.path, here, "when " + program_.functions[function_].name + " unwinds");
}

Formulas::Id Walk::term(flow::Term term, const At& at) {
    read_ = at.moment;
    return terms_.of(term);
}

void Walk::set(At& at, flow::VariableId variable, Id value) {
    at.moment->known[{Thing::Kind::Variable, variable, 0}] = value;
    terms_.changed(variable);
}

Formulas::Id Walk::claimed(const Location& location, Meaning& meaning) {
    Id all = formulas_.truth(true);
    for (const Predicate& claim : ground_.claims(location)) all = formulas_.both(all, claim.in(formulas_, meaning));
    return all;
}

void Walk::demand(const Location& location, Id path, Meaning& meaning, const std::string& where) {
    size_t number = 0;
    for (const Predicate& claim : ground_.claims(location))
        demand(
            path, claim.in(formulas_, meaning),
            fmt::format("claim {} {} holds{}{}", ++number, ground_.nameOf(location), where.empty() ? "" : " ", where));
}

void Walk::demand(Id path, Id holds, std::string what) {
    const Id violated = formulas_.both(path, formulas_.negate(holds));
    if (formulas_.isFalse(violated))
        ++script_.obvious;
    else
        script_.obligations.push_back({violated, std::move(what)});
}

}  // namespace provest::certify
