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
// The functions themselves, one per undefined function, in C linkage.
std::string stubDefinitions(const program::Interface& unit);
// Statements that queue the answers of a test.
std::vector<std::string> stubAnswers(Scope& scope, Objects& objects);

std::string stubName(const program::Function& function);

}  // namespace provest::emit
