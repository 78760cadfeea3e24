// `provest check-proof`: shows certificates again, as somebody who trusts nobody but the lowering, the checker and two
// solvers.
//
// A certificate names what its unit was read with as words of the command line, two by two: `-p FOLDER`,
// `--language c|c++`, `--link FILE`, `--instantiate TYPE`, `--also outputs`; its sources relative to itself.
#pragma once

#include "certify/certificate.hpp"
#include "driver/options.hpp"
#include "program/unit.hpp"

#include <filesystem>

namespace provest::driver {

// One line for each file. Exit code: 0 all are confirmed; 5 one is stale or not confirmed; 2 one cannot be read, or its
// unit; 1 our fault.
int checkProofs(const Options& options);

// How to read its unit again; errors are the user's. `file`: where the certificate lies.
support::Result<program::UnitRequest> unitOf(const certify::Certificate& certificate,
                                             const std::filesystem::path& file);

// Why the goals that it says are excluded would not follow from its counters in this unit; empty: they do.
std::string unfounded(const certify::Certificate& certificate, const program::Goals& goals);

}  // namespace provest::driver
