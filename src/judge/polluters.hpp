// Which tests leave something behind in their process that makes others fail.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace provest::judge {

// The tests that fail when these, and no others, run several times in one process.
using Disturbed = std::function<std::set<std::string>(const std::vector<std::string>& tests)>;

// Takes tests out until the rest does not disturb itself, by halving for each disturbed test what runs before it. Gives
// up, with what it has, after `mostRuns`.
std::set<std::string> polluters(const std::vector<std::string>& tests, const Disturbed& disturbed, unsigned mostRuns);

}  // namespace provest::judge
