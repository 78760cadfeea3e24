#include "oracle/image.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>

namespace provest::oracle {

namespace {

constexpr uint64_t page = 4096;
constexpr int farthest = 8192;  // pages walked back: 32 MB

template <class T>
bool load(const execute::Observation& seen, uint64_t address, T& into) {
    return seen.read(address, {reinterpret_cast<uint8_t*>(&into), sizeof into});
}

// The bytes an image takes in memory from its header on; 0 when there is no image.
uint64_t extent(const execute::Observation& seen, uint64_t base) {
    Elf64_Ehdr header;
    if (!load(seen, base, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return 0;
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr)) return 0;
    uint64_t end = 0;
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr part;
        if (!load(seen, base + header.e_phoff + i * sizeof part, part)) return 0;
        if (part.p_type == PT_LOAD) end = std::max(end, part.p_vaddr + part.p_memsz);
    }
    return end;
}

}  // namespace

bool inLoadedImage(const execute::Observation& seen, uint64_t address) {
    uint64_t base = address / page * page;
    for (int i = 0; i < farthest && base != 0; ++i, base -= page) {
        uint8_t first = 0;
        if (!load(seen, base, first)) return false;
        if (const uint64_t size = first == ELFMAG0 ? extent(seen, base) : 0) return address - base < size;
    }
    return false;
}

}  // namespace provest::oracle
