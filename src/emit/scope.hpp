// The names one test gives to its blocks and results, and the expressions that reach into them.
#pragma once

#include "oracle/expectation.hpp"
#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <set>
#include <string>
#include <vector>

namespace provest::emit {

// An object in an expression: `text` names it, or a pointer to it.
struct Spot {
    std::string text;
    bool pointer = false;
};

Spot field(const Spot& object, const program::Field& field);
Spot element(const Spot& array, uint64_t index);
std::string value(const Spot& object);  // "x" or "*p"

class Scope {
public:
    // `reserved`: names the unit's declarations use; outlives the scope. `allOnHeap`: every object lies where the
    // search's lay.
    Scope(const program::Interface& unit, const testcase::TestCase& test, const oracle::Expectations& expected,
          const std::set<std::string>& reserved, bool allOnHeap = false);

    const program::Interface& unit() const { return unit_; }
    const testcase::TestCase& test() const { return test_; }

    const std::string& blockName(uint32_t block) const { return blockNames_[block]; }
    const std::string& resultName(uint32_t call) const { return resultNames_[call]; }
    bool onHeap(uint32_t block) const { return heap_[block]; }
    // A string literal stands for it; it has no name.
    bool isLiteral(uint32_t block) const { return literal_[block]; }
    // A single NUL nobody writes to: an empty string.
    bool isEmptyText(uint32_t block) const;
    bool freed(uint32_t block) const { return block < fates_.size() && fates_[block].freed; }

    Spot block(uint32_t index) const { return {blockNames_[index], heap_[index]}; }
    Spot place(const oracle::Place& place) const;

    // A pointer of type `type` (0: any) to byte `offset` of a block or variable.
    std::string pointerToBlock(uint32_t block, uint64_t offset, program::TypeId type) const;
    std::string pointerToVariable(uint32_t variable, uint64_t offset, program::TypeId type) const;
    std::string pointer(const testcase::Link& link, program::TypeId type) const;
    std::string pointer(const oracle::Pointee& pointee, program::TypeId type) const;

    // A name nobody has yet, like `wish`.
    std::string fresh(const std::string& wish);
    // The same for what is known in a part of the test alone: another part may use it again.
    std::string hidingNothing(const std::string& wish) const;

private:
    bool take(const std::string& name);
    void chooseStorage(const oracle::Expectations& expected, bool allOnHeap);
    void nameBlocks();
    void nameReached(uint32_t block, const std::string& wish);
    void nameResults();
    bool isOnlyPartOfValue(uint32_t block) const;
    bool canBeLiteral(uint32_t block, const oracle::Expectations& expected) const;

    const program::Interface& unit_;
    const testcase::TestCase& test_;
    std::vector<oracle::Fate> fates_;
    const std::set<std::string>& reserved_;  // thousands, where a library is large
    std::set<std::string> taken_;            // by this test
    std::vector<std::string> blockNames_, resultNames_;
    std::vector<bool> heap_, literal_;
};

// The type at byte `offset` of an object that is a pointer (or the scalar there); 0 when there is none.
program::TypeId typeAt(const program::Interface& unit, program::TypeId type, uint64_t offset, bool wantPointer);

// How the suite calls a function of the unit.
std::string callName(const program::Function& function);

}  // namespace provest::emit
