// The CMakeLists.txt beside a suite.
#pragma once

#include "emit/suite.hpp"

#include <string>
#include <vector>

namespace provest::emit {

struct CMakeFramework {
    std::string package;
    std::vector<std::string> targets;
    std::string module;    // to include
    std::string discover;  // function that registers tests with CTest
};

std::string cmakeText(const Suite& suite, const CMakeFramework& framework, const std::vector<std::string>& wrapped,
                      const std::vector<std::string>& findingsWrapped);

// Flags of a source that a test file is compiled with, without the standard: those its headers need and, where they are
// code as in C++, all.
std::vector<std::string> suiteFlags(const program::Source& source);

// Of these, those that change what numbers are, whatever headers say: all that a suite needs that stands apart.
std::vector<std::string> machineFlags(const program::Source& source);

// All flags of a source, with paths made absolute.
std::vector<std::string> sourceFlags(const program::Source& source);

}  // namespace provest::emit
