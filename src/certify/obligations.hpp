// What has to be shown of a certificate: derived from the code alone. The file says only where claims hold and which
// counters never grow.
//
// A walk begins where claims are (a cut), assumes them, goes every way forward to the next cuts at once, and demands on
// the way that claims there follow, that what holds between calls holds whenever others can call, and that no excluded
// counter grows. When all walks keep what they demand, induction over the length of a run says that all claims hold
// whenever their places are passed (Floyd 1967); results of calls likewise, as the callee has returned before.
// Internal to src/certify.
#pragma once

#include "certify/certificate.hpp"
#include "certify/formula.hpp"

#include <deque>
#include <string>
#include <vector>

namespace provest::certify {

struct Obligation {
    Formulas::Id violated = 0;  // must be unsatisfiable
    std::string what;           // "claim 2 at b3 of f"
};

struct Script {
    std::string from;  // "from b3 of f (line 12)"
    std::string name;  // of a file: letters, digits, '-'
    Formulas formulas;
    std::vector<Obligation> obligations;  // those that are not obvious
    size_t obvious = 0;                   // others
};

// Errors: the certificate does not say enough, or what it says is nonsense.
support::Result<std::deque<Script>> obligationsOf(const flow::Program& program, const Certificate& certificate);

}  // namespace provest::certify
