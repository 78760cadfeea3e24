// The text of runtime/cxx, which every C++ wrapper includes. Internal to src/program.
#pragma once

#include <string_view>

namespace provest::program {

std::string_view carrierText();

}  // namespace provest::program
