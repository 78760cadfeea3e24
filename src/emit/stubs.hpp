// Scripted stand-ins for functions the unit needs and does not define.
#pragma once

#include "emit/objects.hpp"
#include "emit/scope.hpp"

#include <string>
#include <vector>

namespace provest::emit {

// The template every stub of a suite is made of; empty when the unit needs none.
std::string stubSupport(const program::Interface& unit);
// The objects that hold script and record, one per undefined function.
std::string stubObjects(const program::Interface& unit);
// The functions themselves, one per undefined function. `linkage`: what stands before each.
std::string stubDefinitions(const program::Interface& unit, const std::string& linkage);
// Statements that queue the answers of a test.
std::vector<std::string> stubAnswers(Scope& scope, Objects& objects);

std::string stubName(const program::Function& function);

}  // namespace provest::emit
