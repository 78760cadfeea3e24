// One expectation as a statement of the test framework.
#pragma once

#include "emit/framework.hpp"
#include "emit/scope.hpp"

#include <string>

namespace provest::emit {

// `actual`: the expression to look at when it is not the place's own name (a call written in the check).
std::string checkText(const Scope& scope, const Framework& framework, const oracle::Expectation& expectation,
                      const std::string& actual = {});

}  // namespace provest::emit
