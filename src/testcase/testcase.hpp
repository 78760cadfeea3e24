// A test case as data: typed blocks of bytes with pointers between them, calls, and the world around them.
//
// A block is an object in memory. Numbers sit in its bytes, laid out as its type says; pointers sit beside them as
// links, so that null, aliases, interior pointers and cycles are all the same thing. A call's arguments are a block
// too, of the function's `arguments` type, and so are values for variables and answers of stubs. This makes one set of
// operations (enumerate, mutate, shrink, encode, print) serve them all.
#pragma once

#include "program/interface.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::testcase {

enum class Role : uint8_t { Object, Arguments, Variable, Answer };
// Written: not the address of the target but the pointer that lies there when the call is made, as an earlier call left
// it (`open(&handle); use(handle);`). In arguments only.
// Stream: a FILE open for reading and writing, over the bytes of the target without the zeros at its end. All links to
// one target mean one stream. In arguments only.
enum class LinkKind : uint8_t { Block, Function, Result, Variable, Written, Stream };

struct Link {
    uint32_t offset = 0;  // where in the block the pointer is
    LinkKind kind = LinkKind::Block;
    uint32_t target = 0;  // block, entry of Interface::addressable, call, variable, block, or block
    uint32_t addend = 0;  // bytes into the target; Result: 0 for a pointer, else the size of a number

    bool operator==(const Link&) const = default;
    bool needsBlock() const { return kind == LinkKind::Block || kind == LinkKind::Written || kind == LinkKind::Stream; }
    uint32_t size() const { return kind == LinkKind::Result && addend != 0 ? addend : 8; }
};

struct Block {
    Role role = Role::Object;
    program::TypeId type = 0;
    uint32_t count = 1;          // elements of `type`: an object may be an array
    uint32_t variable = 0;       // Role::Variable: which
    std::vector<uint8_t> bytes;  // count * size of type (plus the tail of a flexible array)
    std::vector<Link> links;     // sorted by offset; a pointer without a link is null

    bool operator==(const Block&) const = default;
};

struct Call {
    uint32_t function = 0;   // entry of Interface::functions
    uint32_t arguments = 0;  // block
};

struct Write {
    uint32_t parameter = 0;  // which parameter's pointee is written
    uint32_t block = 0;
};

struct Answer {
    uint32_t stub = 0;      // entry of Interface::undefined
    uint32_t result = ~0u;  // block, ~0 for void
    std::vector<Write> writes;
};

// Calls whose answer a test chooses: the first fail; those that would change the world are refused unless granted, and
// either way may end otherwise than as a rule (runtime/world.h).
enum class Fallible : uint8_t { Malloc, Fopen, Open, Read, Granted, Otherwise };

struct Failure {
    Fallible function = Fallible::Malloc;
    uint32_t ordinal = 0;
};

struct File {
    std::string name;
    std::string content;
};

struct TestCase {
    std::vector<Block> blocks;
    std::vector<Call> calls;
    std::vector<Answer> answers;
    std::vector<Failure> failures;
    std::vector<int64_t> times;
    std::vector<File> files;
    std::string input;  // standard input
};

}  // namespace provest::testcase
