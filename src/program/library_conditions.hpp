// Recognises conditions on the answers of library functions whose distance to the other side is known.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Value.h>

#include <cstdint>
#include <optional>

namespace provest::program {

// The result of strcmp, memcmp, std::string::compare and the like: zero for equal texts.
bool isTextComparison(const llvm::Value* value);

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

// A comparison of strings of C++: ==, !=, compare, starts_with, ends_with. What is compared, and what the answer means.
struct StringComparison {
    enum class Answer { Equal, Different, Order };
    enum class Part { Whole, Beginning, End };  // of the left one: as much as the right one has
    struct Text {
        enum class Kind { Characters, String, View };
        llvm::Value* address = nullptr;  // of the characters, or of the std::string or std::string_view
        Kind kind = Kind::Characters;
        llvm::Value* length = nullptr;  // of characters; none: up to a NUL
        llvm::Value* from = nullptr;    // only a part, if there is `from`: at most `count` from there on
        llvm::Value* count = nullptr;
    };
    Answer answer = Answer::Equal;
    Part part = Part::Whole;
    Text left = {}, right = {};
};
std::optional<StringComparison> stringComparison(llvm::Value* value);

// A look for a key in a map or set of the standard library, by find, count or contains. Keys are strings or integers.
struct Lookup {
    enum class Answer { Iterator, Count, Truth };
    llvm::CallBase* call;  // its arguments are the container and the key
    Answer answer;
    bool isHashed;  // else a tree
    uint32_t key;   // what keys are: see provest_note_lookup in runtime/hooks.h
};
std::optional<Lookup> lookup(llvm::Value* value);

// Whether find found something: its answer compared with the end.
struct EndTest {
    Lookup lookup;
    bool equal;  // false: !=
};
std::optional<EndTest> endTest(llvm::Value* value);

}  // namespace provest::program
