// Recognises conditions on the answers of library functions whose distance to the other side is known.
#pragma once

#include <llvm/IR/Value.h>

#include <cstdint>
#include <optional>

namespace provest::program {

// The result of strcmp, memcmp and the like: zero for equal texts.
bool isTextComparison(const llvm::Value* value);

// The result of strstr, strchr and the like: null when nothing was found.
bool isTextSearch(const llvm::Value* value);

// Nonzero when `character` is of one of the classes of `mask`, which are bits of the C library's table.
struct CharacterClassTest {
    llvm::Value* character;
    uint32_t mask;
};

// isdigit(c) and the like: the call, or the look into the table that the library's header makes of it.
std::optional<CharacterClassTest> characterClassTest(llvm::Value* value);

}  // namespace provest::program
