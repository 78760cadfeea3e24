// Reads the interfaces of all sources: they are parsed side by side, and one after the other adds what it offers, in
// their order. Internal to src/program.
#pragma once

#include "program/frontend.hpp"
#include "program/unit.hpp"

#include <vector>

namespace provest::program {

// With the templates instantiated that the request names. A source that only GCC takes gets flags with which Clang
// does.
support::Result<std::vector<SourceFacts>> readSources(std::vector<Source>& sources, const UnitRequest& request,
                                                      Interface& interface);

}  // namespace provest::program
