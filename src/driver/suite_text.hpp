// Finding one's way in emitted files and in what compilers say of them.
#pragma once

#include "emit/suite.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::driver {

// "Group.Name" of the test whose text spans a line of the file `path`; empty: none.
std::string testAround(const std::vector<emit::EmittedFile>& files, const std::string& path, uint32_t line);

// The first line with an error, else with a warning, else the first.
std::string firstObjection(const std::string& said);

}  // namespace provest::driver
