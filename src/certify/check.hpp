// Shows a certificate again, from the code alone: derives its own obligations from what the program means, and asks two
// solvers. Shares nothing with the provers but the meaning of code (flow/code.hpp).
#pragma once

#include "certify/certificate.hpp"
#include "support/deadline.hpp"

#include <string>
#include <vector>

namespace provest::certify {

struct Solver {
    std::string name;                  // "z3", "cvc5"
    std::vector<std::string> command;  // reads SMT-LIB 2 from a file that is its last argument
};

struct CheckOptions {
    std::vector<Solver> solvers;  // every one of them must say unsat
    unsigned seconds = 10;        // of work of one solver for one obligation: a net behind its resource limit
    unsigned jobs = 1;
    std::string obligations;  // folder that keeps the SMT-LIB 2 files; empty: none are kept
    support::Deadline deadline{};
};

enum class Verdict {
    Confirmed,  // by all solvers
    OneOnly,    // no solver objects, but not all of them decided
    Refuted,    // an obligation does not hold, or the file does not say enough
    Stale,      // it speaks of other code
    Undecided,  // no solver, no time
};

struct Outcome {
    Verdict verdict = Verdict::Undecided;
    std::string reason;  // one sentence; empty when confirmed
    size_t obligations = 0;
    double seconds = 0;
};

Outcome check(const flow::Program& program, const Certificate& certificate, const CheckOptions& options);

// Those that are installed.
std::vector<Solver> installedSolvers();

}  // namespace provest::certify
