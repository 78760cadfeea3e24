// What a test asserts, as data: places a reader of the test can name, and what is there once the calls are made.
//
// Only what the unit promised to its caller is asserted: no padding, no addresses, no freed memory.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::oracle {

// Where a place starts: the result of a call, a block of the test, a variable of the unit, an argument a stub received.
enum class Root : uint8_t { Result, Block, Variable, StubArgument };

struct Step {
    enum class Kind : uint8_t { Field, Index, Dereference };
    Kind kind = Kind::Field;
    uint32_t index = 0;  // field or element
    bool operator==(const Step&) const = default;
};

struct Place {
    Root root = Root::Result;
    uint32_t index = 0;     // call, block or variable; StubArgument: the n-th call of `stub`
    uint32_t stub = 0;      // StubArgument
    uint32_t argument = 0;  // StubArgument
    std::vector<Step> steps;
    program::TypeId type = 0;  // of the value there; Elements: of one element
    bool operator==(const Place&) const = default;
};

// What a pointer points to, said without an address.
struct Pointee {
    enum class Kind : uint8_t { Null, NotNull, Block, Variable, Function, Result };
    Kind kind = Kind::Null;
    uint32_t index = 0;
    uint32_t offset = 0;  // bytes into it
    bool operator==(const Pointee&) const = default;
};

enum class Check : uint8_t {
    Scalar,     // `value`: bytes of place.type; a bit-field's value is widened to its type
    Elements,   // `count` integers one after the other from `place` on: `value`
    Text,       // a NUL-terminated string: `text`
    Pointer,    // `pointee`
    StubCalls,  // place.stub was called `count` times
    Output,     // the test printed `text`
    Carried,    // a C++ value: the first of `blocks`, whose links lead to the others
};

struct Expectation {
    Check check = Check::Scalar;
    Place place;
    std::vector<uint8_t> value;
    uint32_t count = 0;
    std::string text;
    Pointee pointee;
    std::vector<testcase::Block> blocks;
    bool operator==(const Expectation&) const = default;
};

// How a call of a C++ function ended.
struct CallEnding {
    enum class Kind : uint8_t { Returned, Threw };
    Kind kind = Kind::Returned;
    std::string type;  // Threw: how the test names the exception; empty: it cannot
    bool operator==(const CallEnding&) const = default;
};

struct Ending {
    enum class Kind : uint8_t { Returned, Exits, Aborts };
    Kind kind = Kind::Returned;
    int code = 0;       // Exits
    uint32_t call = 0;  // the call that does not return
    bool operator==(const Ending&) const = default;
};

// What became of a block of the test: how the test must allocate it and whether a literal may stand for it.
struct Fate {
    bool freed = false;
    bool changed = false;
    bool operator==(const Fate&) const = default;
};

struct Expectations {
    Ending ending;
    std::vector<Expectation> list;
    std::vector<Fate> fates;        // by block; may be shorter: nothing happened
    std::vector<CallEnding> calls;  // by call; may be shorter: returned
};

}  // namespace provest::oracle
