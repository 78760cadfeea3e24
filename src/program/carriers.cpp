#include "program/carriers.hpp"

#include <cstddef>

// The files as they are; each needs those before it. CMake names their folder, and knows that this file depends on
// them.
#define PROVEST_PART(name) ".incbin \"" PROVEST_CARRIERS "/" name ".hpp\"\n"
__asm__(
    ".section .rodata\n"
    "provest_carriers_begin:\n"
    // clang-format off
    PROVEST_PART("carriers")
    PROVEST_PART("carry_containers")
    PROVEST_PART("carry_values")
    PROVEST_PART("carry_holders")
    // clang-format on
    "provest_carriers_end:\n"
    ".previous\n");
extern "C" const char provest_carriers_begin[];
extern "C" const char provest_carriers_end[];

namespace provest::program {

std::string_view carrierText() {
    return {provest_carriers_begin, static_cast<size_t>(provest_carriers_end - provest_carriers_begin)};
}

}  // namespace provest::program
