// What might hold at the cuts: templates filled with the program's constants and with what runs have shown. None of it
// is believed; who proves it keeps it.
#pragma once

#include "reach/states.hpp"

namespace provest::reach {

// By cut: predicates, of width 1, over the state there, true in all states seen.
std::vector<std::vector<Term>> candidates(const flow::Program& program, const Passages& passages, const States& states);

}  // namespace provest::reach
