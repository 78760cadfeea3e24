// What the inputs of conditions stand for, beside the program's variables. They are numbered behind these.
//
// A condition speaks of the state at its point and of what the world will choose from there on. Both have one name
// each, wherever they come from, so that equal conditions are equal terms.
#pragma once

#include "flow/code.hpp"

#include <map>
#include <tuple>
#include <vector>

namespace provest::reach::gcfg {

using expr::Term;

// place[index], as it is now (epoch 0), or what stands there after the place was forgotten so many times. Of memory: as
// many bytes as `width` has.
struct Reading {
    flow::PlaceId place = 0;
    uint32_t epoch = 0;
    Term index = nullptr;
    unsigned width = 0;
};

struct Input {
    enum class Kind : uint8_t {
        Variable,  // of the program
        Reading,
        Future,  // what the world chooses when it is asked for the number-th time from here on
        Hole,    // anything: nothing is said of it, and no run can be told to make it so
        Choice,  // of a run, which is no part of a condition at a point
    };
    Kind kind = Kind::Variable;
    Term term = nullptr;
    Reading reading{};
    uint32_t number = 0;  // Future
};

class Inputs {
public:
    explicit Inputs(const flow::Program& program);

    Term reading(const Reading& reading);
    Term future(uint32_t number, unsigned width);
    Term hole(unsigned width);
    Term choice(unsigned width);  // a new one

    Input of(uint32_t number) const;
    const flow::Program& program() const { return program_; }
    expr::Pool& pool() const { return *program_.pool; }

private:
    Term add(Input input, unsigned width);

    const flow::Program& program_;
    uint32_t first_;
    std::vector<Input> known_;
    std::map<std::tuple<flow::PlaceId, uint32_t, Term, unsigned>, Term> readings_;
    std::map<std::pair<uint32_t, unsigned>, Term> futures_;
};

// Anything of the term that says what no state at its point does: futures, holes, readings of later epochs.
bool speaksOfLater(const Inputs& inputs, Term term);

}  // namespace provest::reach::gcfg
