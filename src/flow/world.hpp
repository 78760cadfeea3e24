// The world a verdict speaks of: who calls the unit, how often, and what is taken for granted. Tests and proofs take
// their entries from the same one.
#pragma once

#include <string>
#include <vector>

namespace provest::flow {

struct World {
    enum class Kind {
        Calls,    // any sequence of calls of the entries, with any arguments; what others can name is anything between
        Program,  // `main`, once; every variable is as the sources initialise it
    };
    Kind kind = Kind::Calls;
    std::vector<std::string> entries;      // symbols; empty: whatever the interface offers
    std::vector<std::string> leaves;       // undefined functions that call nobody back and write no variable
    std::vector<std::string> assumptions;  // one line each, as certificates say them: "memory-safe"

    bool operator==(const World&) const = default;
};

}  // namespace provest::flow
