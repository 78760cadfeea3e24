// Whether the reproducers of findings show what they are there for: built as a user would build them, with plain
// AddressSanitizer and UBSan and none of our runtime, and run in the sandbox, each alone. What shows nothing there is
// nothing to tell a user of. Reads of memory that nobody has written are valgrind's to show, in a plain build:
// MemorySanitizer would need all libraries built for it.
#pragma once

#include "judge/judge.hpp"
#include "support/deadline.hpp"

#include <string>
#include <vector>

namespace provest::judge {

// How a reproducer shows its finding: it is stopped or reported on, it does not come to an end, or valgrind sees it use
// what nobody has written.
enum class Shows { Report, Hang, Unwritten };

struct Reproducer {
    std::string name;  // "BubbleFinding.DISABLED_Hang"
    Shows shows = Shows::Report;
};

struct Reproductions {
    std::vector<Trouble> errors;      // the findings file does not compile or link: nothing was run
    std::vector<std::string> doubts;  // one per reproducer, a sentence; empty: it shows its finding
};

// Reproducers whose turn does not come before the deadline are in doubt. Uses the objects of the unit that judging in
// the same `work` left there, as far as there are any.
support::Result<Reproductions> reproduce(const JudgeInput& input, const std::vector<Reproducer>& reproducers,
                                         const support::Deadline& deadline);

}  // namespace provest::judge
