// What a proof knows, in the words of the source: `level <= 8` between calls, `i <= n` at line 12.
#pragma once

#include "flow/annotation.hpp"

#include <span>
#include <string>

namespace provest::driver {

// Why none of these counters grows: what of the annotation the functions that have them can make use of. Short, as it
// stands in a line of a report; the certificate has it all. Empty: the code alone excludes it.
std::string whyNever(const flow::Program& program, const flow::Annotation& annotation,
                     std::span<const flow::CounterId> counters);

}  // namespace provest::driver
