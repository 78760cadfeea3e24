// What the steps of a block do to a walk.
#include "certify/meaning.hpp"
#include "certify/walk.hpp"

#include <fmt/format.h>
#include <cassert>

namespace provest::certify {

using flow::Location;
using flow::Step;

void Walk::perform(const Step& step, At& at) {
    using Kind = Step::Kind;
    switch (step.kind) {
        case Kind::Assign:
            return set(at, step.to, term(step.value, at));
        case Kind::Any:
            return set(at, step.to, formulas_.unknown(valueSort(program_.variables[step.to].width)));
        case Kind::Read:
            return read(step, at);
        case Kind::Write:
            return write(step, at);
        case Kind::Forget:
            at.moment = &moments_.after(
                *at.moment, step.place == flow::memory ? Moment::Forgets::Memory : Moment::Forgets::Place, step.place);
            return;
        case Kind::Assume: {
            const Id value = term(step.value, at);
            const Id holds = step.value->width == 1
                                 ? value
                                 : formulas_.negate(formulas_.equal(value, formulas_.bits(step.value->width, 0)));
            at.path = formulas_.both(at.path, holds);
            return;
        }
        case Kind::Call:
            return call(step, at);
        case Kind::Outside:
            return outside(step, at);
        case Kind::Count:
            return count(step, at);
    }
}

void Walk::read(const Step& step, At& at) {
    const unsigned width = program_.variables[step.to].width;
    const Id index = term(step.index, at);
    Id value = 0;
    if (step.place == flow::memory) {
        const unsigned bytes = (width + 7) / 8;
        value = moments_.bytes(*at.moment, index, bytes);
        if (width < 8 * bytes)
            value = formulas_.apply(fmt::format("(_ extract {} 0)", width - 1), bitsSort(width), {value});
    } else {  // beyond its cells lies anything, another each time
        value = moments_.cell(*at.moment, step.place, index);
        const Id inside = formulas_.below(index, formulas_.bits(64, program_.places[step.place].cells));
        if (!formulas_.isTrue(inside)) value = formulas_.choose(inside, value, formulas_.unknown(bitsSort(width)));
    }
    set(at, step.to, width == 1 ? formulas_.asTruth(value) : value);
}

void Walk::write(const Step& step, At& at) {
    const Id index = term(step.index, at);
    Id value = formulas_.asBits(term(step.value, at));
    const unsigned width = step.value->width;
    if (step.place != flow::memory) {  // beyond its cells the run ends
        at.path =
            formulas_.both(at.path, formulas_.below(index, formulas_.bits(64, program_.places[step.place].cells)));
        return moments_.write(*at.moment, step.place, index, value);
    }
    const unsigned bytes = (width + 7) / 8;
    if (width < 8 * bytes)
        value = formulas_.apply(fmt::format("(_ zero_extend {})", 8 * bytes - width), bitsSort(8 * bytes), {value});
    moments_.writeBytes(*at.moment, index, value, bytes);
}

// Counters are numbered in 32 bits, and so is their sum with the value, whatever the step says of how many there are.
void Walk::count(const Step& step, const At& at) {
    Id path = at.path;
    if (step.guard) {
        const Id guard = term(step.guard, at);
        path =
            formulas_.both(path, step.guard->width == 1
                                     ? guard
                                     : formulas_.negate(formulas_.equal(guard, formulas_.bits(step.guard->width, 0))));
    }
    Id value = formulas_.asBits(term(step.value, at));
    const unsigned width = step.value->width;
    for (const flow::CounterId counter : ground_.excluded()) {
        const uint32_t distance = counter - step.counter;
        if (width < 32 && distance > expr::mask(width)) continue;
        Id low = value;
        if (width > 32) low = formulas_.apply("(_ extract 31 0)", bitsSort(32), {value});
        const Id isIt = formulas_.equal(low, formulas_.bits(std::min(width, 32U), distance));
        if (formulas_.isFalse(isIt)) continue;
        demand(path, formulas_.negate(isIt), fmt::format("counter {} does not grow", counter));
    }
}

// Whoever is called may call back, any number of times.
void Walk::outside(const Step& step, At& at) {
    Here before(moments_, *at.moment);
    demand({}, at.path, before, step.name.empty() ? "when the unit is left" : "when " + step.name + " is called");
    if (!othersCanCall()) {
        at.moment = &moments_.after(*at.moment, Moment::Forgets::Memory);
        return;
    }
    at.moment = &moments_.after(*at.moment, Moment::Forgets::Others);
    Here after(moments_, *at.moment);
    at.path = formulas_.both(at.path, claimed({}, after));
}

void Walk::call(const Step& step, At& at) {
    const flow::Function& callee = program_.functions[step.callee];
    std::unordered_map<flow::VariableId, Id> parameters;
    for (size_t i = 0; i < step.arguments.size(); ++i)
        parameters.emplace(callee.parameters[i], term(step.arguments[i], at));
    {
        Moment& entered = moments_.after(*at.moment, Moment::Forgets::Frames, step.callee);
        beginFrame(entered, step.callee);
        There there(program_, ground_.shape(), formulas_, moments_, entered, parameters);
        demand({Location::Kind::Block, step.callee, 0}, at.path, there);
    }
    at.moment = &moments_.after(*at.moment, Moment::Forgets::Others);
    std::vector<Id> results;
    for (const flow::VariableId result : step.results) {
        results.push_back(formulas_.unknown(valueSort(program_.variables[result].width)));
        set(at, result, results.back());
    }
    There back(program_, ground_.shape(), formulas_, moments_, *at.moment, std::move(parameters), std::move(results));
    at.path = formulas_.both(at.path, claimed({Location::Kind::Exit, step.callee, 0}, back));
}

}  // namespace provest::certify
