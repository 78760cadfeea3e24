#include "reach/gcfg_inputs.hpp"

#include <cassert>

namespace provest::reach::gcfg {

Inputs::Inputs(const flow::Program& program)
    : program_(program), first_(static_cast<uint32_t>(program.variables.size())) {}

Term Inputs::add(Input input, unsigned width) {
    input.term = pool().input(first_ + static_cast<uint32_t>(known_.size()), width);
    known_.push_back(input);
    return input.term;
}

Term Inputs::reading(const Reading& reading) {
    assert(reading.index->width == 64);
    Term& known = readings_[{reading.place, reading.epoch, reading.index, reading.width}];
    if (!known) known = add({.kind = Input::Kind::Reading, .reading = reading}, reading.width);
    return known;
}

Term Inputs::future(uint32_t number, unsigned width) {
    Term& known = futures_[{number, width}];
    if (!known) known = add({.kind = Input::Kind::Future, .number = number}, width);
    return known;
}

Term Inputs::hole(unsigned width) { return add({.kind = Input::Kind::Hole}, width); }
Term Inputs::choice(unsigned width) { return add({.kind = Input::Kind::Choice}, width); }

Input Inputs::of(uint32_t number) const {
    if (number >= first_) return known_[number - first_];
    return {.kind = Input::Kind::Variable, .term = pool().input(number, program_.variables[number].width)};
}

bool speaksOfLater(const Inputs& inputs, Term term) {
    for (const uint32_t number : inputs.pool().inputsOf(term)) {
        const Input input = inputs.of(number);
        if (input.kind == Input::Kind::Future || input.kind == Input::Kind::Hole) return true;
        if (input.kind == Input::Kind::Reading &&
            (input.reading.epoch != 0 || speaksOfLater(inputs, input.reading.index)))
            return true;
    }
    return false;
}

}  // namespace provest::reach::gcfg
