// A program as text: the same program, the same text.
#pragma once

#include "flow/code.hpp"

#include <string>

namespace provest::flow {

std::string print(const Program& program);
std::string print(const Program& program, const Function& function);

}  // namespace provest::flow
