// Tells static memory of the program from memory that was freed.
#pragma once

#include "execute/executor.hpp"

#include <cstdint>

namespace provest::oracle {

// Whether `address` lies in a loaded program or library: code, constants, static variables. Found by walking back to
// the file's ELF header, whose program headers say how far it reaches; freed heap memory may lie right behind it.
bool inLoadedImage(const execute::Observation& seen, uint64_t address);

}  // namespace provest::oracle
