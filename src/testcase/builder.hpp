// Adds randomly chosen parts to a test case: calls with their arguments, objects, texts, answers, the environment. The
// one place that knows how sensible inputs look; generation and mutation are both made of it.
#pragma once

#include "program/interface.hpp"
#include "support/random.hpp"
#include "testcase/catalog.hpp"
#include "testcase/testcase.hpp"
#include "testcase/values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::testcase {

class Builder {
public:
    // Keeps references to all of them.
    Builder(const program::Interface& interface, const Catalog& catalog, const Values& values, support::Random& random,
            TestCase& test);

    struct Given {  // an argument that is not for chance to choose
        uint32_t parameter = 0;
        LinkKind kind = LinkKind::Block;
        uint32_t target = 0;
    };
    // Appends a call of `function` with arguments, preceded by the calls that produce what it needs.
    void call(uint32_t function, const Given* given = nullptr);
    // Gives variable `index` a value of its own; const variables and those that have one stay as they are.
    void variable(uint32_t index);
    void answer(uint32_t stub);
    // Lets an answer write through each pointer it is given, with this probability.
    void writes(Answer& answer, double probability);
    void environment();

    // Chooses anew where the pointer of type `pointer` at `offset` of `block` points.
    void pointer(uint32_t block, uint32_t offset, program::TypeId pointer);
    // A NUL-terminated text in a block of its own.
    uint32_t text(program::TypeId character, const std::string& content, uint32_t spare);

private:
    struct Hint {                // what is known about a pointer beyond its type
        uint32_t bound = 0;      // declared as name[bound]
        bool hasLength = false;  // an integer beside it may tell its length
        bool isFormat = false;   // conversions must fit what stands for `...`
        bool isReady = false;    // wants an object that was initialised
        bool isVector = false;   // argv
    };
    uint32_t add(Role role, program::TypeId type, uint32_t count);
    // A new text, or one the test has already: what was put in under a name is asked for by that name.
    std::string content();
    void fill(uint32_t block);
    void fill(uint32_t block, program::TypeId type, uint32_t offset);
    void record(uint32_t block, program::TypeId type, uint32_t offset, const program::Function* function,
                const Given* given);
    void number(uint32_t block, const Leaf& leaf);
    void pair(uint32_t block, const program::Field& pointer, const program::Field& length, uint32_t offset, bool named);
    Slot lengthSlot(const program::Field& length, uint32_t block, uint32_t offset) const;
    void point(uint32_t block, uint32_t offset, program::TypeId pointer, const Hint& hint);
    void toStream(uint32_t block, uint32_t offset);
    bool toInitialised(uint32_t block, uint32_t offset, program::TypeId pointer);
    bool fromCall(uint32_t block, uint32_t offset, program::TypeId pointer);
    bool fromWriter(uint32_t block, uint32_t offset, program::TypeId pointer);
    bool fromNumber(uint32_t block, uint32_t offset, const program::Parameter& parameter);
    bool toEarlier(uint32_t block, uint32_t offset, program::TypeId pointee);
    void toNew(uint32_t block, uint32_t offset, program::TypeId pointee, const Hint& hint);
    uint32_t strings(program::TypeId pointer, uint32_t count, bool isArgv);
    void link(uint32_t block, Link link);

    const program::Interface& interface_;
    const Catalog& catalog_;
    const Values& values_;
    support::Random& random_;
    TestCase& test_;
    std::vector<uint64_t> recent_;  // integers, for the same reason
    uint32_t depth_ = 0;            // of pointers followed
    uint32_t producing_ = 0;        // of calls made for calls
};

}  // namespace provest::testcase
