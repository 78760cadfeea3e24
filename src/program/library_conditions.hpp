// Recognises conditions on the answers of library functions whose distance to the other side is known.
#pragma once

#include <llvm/IR/Value.h>

#include <cstdint>
#include <optional>

namespace provest::program {

// The result of strcmp, memcmp, std::string::compare and the like: zero for equal texts.
bool isTextComparison(const llvm::Value* value);

// Whether a C++ string begins or ends with a text. Comparing them came down to memcmp, which knows how far they were
// apart.
bool isAffixTest(const llvm::Value* value);

// The result of find or rfind of a C++ string: all ones when nothing was found.
bool isStringSearch(const llvm::Value* value);

// The result of strstr, strchr and the like: null when nothing was found.
bool isTextSearch(const llvm::Value* value);

// Nonzero when `character` is of one of the classes of `mask`, which are bits of the C library's table.
struct CharacterClassTest {
    llvm::Value* character;
    uint32_t mask;
};

// isdigit(c) and the like: the call, or the look into the table that the library's header makes of it.
std::optional<CharacterClassTest> characterClassTest(llvm::Value* value);

// `a == b` or `a != b` on strings of C++: what is compared. A text is a std::string (by its address), a string_view
// (its length and its address) or characters that end with a NUL.
struct StringComparison {
    bool equal = true;  // false: !=
    struct Text {
        llvm::Value* address = nullptr;
        llvm::Value* length = nullptr;  // of a string_view
        bool isString = false;
    };
    Text left, right;
};
std::optional<StringComparison> stringComparison(llvm::Value* value);

}  // namespace provest::program
