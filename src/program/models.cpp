#include "program/models.hpp"

#include <llvm/Object/Archive.h>
#include <llvm/Support/MemoryBufferRef.h>

// The file that CMake names, as it is.
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    "provest_models_begin:\n"
    ".incbin \"" PROVEST_MODEL_ARCHIVE
    "\"\n"
    "provest_models_end:\n"
    ".previous\n");
extern "C" const char provest_models_begin[];
extern "C" const char provest_models_end[];

namespace provest::program {

std::string_view modelArchive() {
    return {provest_models_begin, static_cast<size_t>(provest_models_end - provest_models_begin)};
}

const std::set<std::string>& modelledFunctions() {
    static const std::set<std::string> names = [] {
        std::set<std::string> found;
        auto archive = llvm::object::Archive::create(llvm::MemoryBufferRef(modelArchive(), "models"));
        if (!archive) {  // it was written by this build
            llvm::consumeError(archive.takeError());
            return found;
        }
        for (const llvm::object::Archive::Symbol& symbol : (*archive)->symbols())
            if (symbol.getName().starts_with(modelPrefix))
                found.insert(symbol.getName().drop_front(modelPrefix.size()).str());
        return found;
    }();
    return names;
}

}  // namespace provest::program
