// What a test asks of the unit that a caller who keeps the unit's contract would not ask, and the same test without it.
//
// C does not write contracts down, so this goes by customs: a pointer leads to a live object with room for what is
// asked, a length tells the truth, a text ends with NUL, an enumeration has one of its values, what the unit has a
// function to make is made by it. Whether a breach of them has anything to do with a finding is not for this code to
// say: the driver runs the test without it. What still happens then happens to any caller.
#pragma once

#include "oracle/finding.hpp"
#include "program/interface.hpp"
#include "testcase/catalog.hpp"
#include "testcase/testcase.hpp"

#include <functional>
#include <string>
#include <vector>

namespace provest::oracle {

// Nobody knows what an object's numbers should be that is made of bytes while the unit has its own idea of it: what
// happens with all zero and with all one does not depend on them.
enum class Filling : uint8_t { Zero, One };

struct Breach {
    std::string reason;  // "parameter `text` is null"
    // Changes the test so that it is gone. Empty: nobody knows how.
    std::function<void(testcase::TestCase& test, Filling filling)> mend{};
    bool isOurs = false;  // no caller's either: what only comes of it is no finding
};

// Those that can matter to `finding`, in the calls up to its own. They refer to `unit`.
std::vector<Breach> breaches(const Finding& finding, const program::Interface& unit, const testcase::Catalog& catalog);

}  // namespace provest::oracle
