// A unit in which every side of a branch says that it is reached, to an analyser that prints what it sees.
#pragma once

#include "sides.hpp"

namespace provest::bench {

// The text with `Frama_C_show_each_LINE_COLUMN_SIDE()` at each side. Conditions keep what they tell the analyser:
// `c` becomes `(((c) && true side) || false side)`, which it takes apart as it does any such condition. What falls into
// a case from the one before counts as reached: no unit does that in a case that is dead.
std::string marked(const std::string& text, const std::vector<Branch>& branches);

// Whether it is a label of a switch, `case ...` or `default`: of those nobody asks for the false side.
bool isLabel(const std::string& text, const Branch& branch);

// The sides that a log of the analyser shows.
std::set<Side> shown(const std::string& log);

}  // namespace provest::bench
