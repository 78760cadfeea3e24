// The largest part of the candidates that is inductive (Houdini, Flanagan and Leino 2001): what a passage breaks goes,
// until no passage breaks anything. And what then can never happen.
#pragma once

#include "reach/passages.hpp"
#include "support/deadline.hpp"

#include <set>
#include <vector>

namespace provest::reach {

using Annotation = std::vector<std::vector<Term>>;  // by cut: all of these hold whenever it is passed

struct HoudiniRequest {
    const flow::Program& program;
    const Passages& passages;
    uint32_t rlimit = 2'000'000;  // of a question
    support::Deadline deadline{};
};

// Nothing is left of it when there was no time.
Annotation inductive(const HoudiniRequest& request, Annotation candidates);

// Of these counters, those that the annotation excludes.
std::set<flow::CounterId> excluded(const HoudiniRequest& request, const Annotation& annotation,
                                   const std::set<flow::CounterId>& counters);

}  // namespace provest::reach
