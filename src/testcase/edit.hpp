// Changes of a test case's structure that keep it valid: everything that refers to what goes away is mended.
#pragma once

#include "program/interface.hpp"
#include "testcase/slots.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace provest::testcase {

// The block is what a stream reads, and nothing else.
bool isStreamed(const TestCase& test, uint32_t block);

// Replaces or inserts the link at its offset, keeping the order.
void setLink(Block& block, const Link& link);
void clearLink(Block& block, uint32_t offset);

// Drops blocks that no call, variable or answer reaches.
void collect(TestCase& test);
// Drops the call. Pointers that held its result hold what it was made from, where that has the same type (a call
// that gave its argument back), and are null otherwise.
void removeCall(TestCase& test, uint32_t call, const program::Interface& interface);
// Drops all calls behind the first `count`.
void keepFirst(TestCase& test, size_t count, const program::Interface& interface);
// Drops the value of a variable, or an answer's writes with it: a root of any kind but arguments.
void removeVariable(TestCase& test, uint32_t block);
void removeAnswer(TestCase& test, uint32_t answer);
// Gives an object (or the flexible tail of one) another number of elements; links beyond the end are dropped, links
// to what was cut off become null, and lengths that told the old number tell the new one.
void resize(TestCase& test, uint32_t block, uint32_t elements, const program::Interface& interface);
// The number of elements `resize` works on.
uint32_t elementsOf(const Block& block, const program::Interface& interface);

// The number beside a pointer that says how many elements the block it points to has.
struct Length {
    Slot slot;
    uint32_t block = 0;   // the array
    bool inText = false;  // counts the characters before the NUL
};
// Those that tell the truth at present.
std::vector<Length> lengthsOf(const TestCase& test, const program::Interface& interface);

// The characters before the first NUL, for an object of a character type that has one.
std::optional<std::string> textOf(const Block& block, const program::Interface& interface);
// By block: a C++ string, a view or a stream is made of it. Such a text may do without a NUL at its end, and then all
// of its characters count, NULs among them.
std::vector<bool> textsOfValues(const TestCase& test, const program::Interface& interface);
// Gives each C++ value that is made of a text a text of its own: those that share one can only change together.
void expand(TestCase& test, const program::Interface& interface);
// The last byte of a text's block: without its NUL it is no text, and most functions may rely on that.
bool isTerminator(const TestCase& test, const Slot& slot, const program::Interface& interface);
void setText(TestCase& test, uint32_t block, const std::string& text, const program::Interface& interface);

// Appends the blocks, calls, answers and variables of `other` behind those of `test`.
void append(TestCase& test, const TestCase& other);

}  // namespace provest::testcase
