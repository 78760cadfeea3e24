// What provers know at cuts, as certificates say it at locations.
#pragma once

#include "flow/annotation.hpp"
#include "reach/houdini.hpp"

namespace provest::reach {

flow::Annotation annotated(const flow::Program& program, const Passages& passages, const Annotation& annotation);

}  // namespace provest::reach
