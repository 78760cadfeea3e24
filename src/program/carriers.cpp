#include "program/carriers.hpp"

#include <cstddef>

// The file that CMake names, as it is.
__asm__(
    ".section .rodata\n"
    "provest_carriers_begin:\n"
    ".incbin \"" PROVEST_CARRIERS
    "\"\n"
    "provest_carriers_end:\n"
    ".previous\n");
extern "C" const char provest_carriers_begin[];
extern "C" const char provest_carriers_end[];

namespace provest::program {

std::string_view carrierText() {
    return {provest_carriers_begin, static_cast<size_t>(provest_carriers_end - provest_carriers_begin)};
}

}  // namespace provest::program
