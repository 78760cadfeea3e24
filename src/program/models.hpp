// The models of library functions (src/runtime/models), compiled with shadows when Provest is built, and carried along
// as an archive that concolic builds are linked with. Internal to src/program.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace provest::program {

constexpr std::string_view modelPrefix = "provest_model_";  // of the model of a library function

// Branches of models are numbered from here on; those of the unit that are no goals come before.
constexpr unsigned firstModelArm = 1u << 24;

std::string_view modelArchive();
const std::set<std::string>& modelledFunctions();  // by the library's name

}  // namespace provest::program
