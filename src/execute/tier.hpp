// Which reset tier a unit needs, from the library functions it calls.
#pragma once

#include "execute/executor.hpp"

#include <string>
#include <vector>

namespace provest::execute {

struct SuggestedTier {
    Tier tier = Tier::Unit;
    std::string because;  // Fork: the function that needs it
};

// The cheapest tier that puts back all state these functions may change. A function nobody has judged yet is taken as
// one whose state cannot be put back. The fork replays would find a mistake here, but later.
SuggestedTier suggestTier(const std::vector<std::string>& libraryCalls);

}  // namespace provest::execute
