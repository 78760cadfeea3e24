// Values of C++ types as expressions, from the plain form a test or an expectation holds them in.
#pragma once

#include "program/interface.hpp"
#include "testcase/testcase.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace provest::emit {

// Where a value lies: `bytes` of a block whose links count from the block's start.
struct CarriedValue {
    std::span<const uint8_t> bytes;
    const std::vector<testcase::Link>* links = nullptr;
    uint64_t offset = 0;  // of `bytes` in the block

    const testcase::Link* linkAt(uint64_t at) const;
    CarriedValue part(uint64_t at, uint64_t size) const { return {bytes.subspan(at, size), links, offset + at}; }
};

class CxxValues {
public:
    // How the test writes an object or a pointer that is neither text nor element of a sequence.
    using Linked = std::function<std::string(const testcase::Link&, program::TypeId)>;
    CxxValues(const program::Interface& unit, const std::vector<testcase::Block>& blocks, Linked linked)
        : unit_(unit), blocks_(blocks), linked_(std::move(linked)) {}

    // An expression of exactly this type, or (texts) one that converts to it.
    std::string value(program::TypeId type, const CarriedValue& value) const;
    // The elements of a sequence, each as an expression.
    std::vector<std::string> items(const program::Type& sequence, const CarriedValue& value) const;

    // Whether one of the values so far has no object where there must be one.
    bool lacksObject() const { return lacksObject_; }

private:
    std::vector<std::string> elements(program::TypeId element, const CarriedValue& value) const;
    std::string members(program::TypeId tuple, const CarriedValue& value) const;
    std::string variant(const program::Type& type, const CarriedValue& value) const;
    std::string boxed(const program::Type& type, const std::string& name, const CarriedValue& value) const;
    std::string plain(program::TypeId type, const CarriedValue& value) const;
    std::string text(const std::string& type, const CarriedValue& value) const;

    const program::Interface& unit_;
    const std::vector<testcase::Block>& blocks_;
    Linked linked_;
    mutable bool lacksObject_ = false;
};

// An owner of a new object: std::make_unique<type>arguments, where the unit's standard has it.
std::string made(const program::Interface& unit, bool unique, const std::string& type, const std::string& arguments);

// As an argument of a macro: between parentheses where a comma would end it.
std::string macroSafe(const std::string& text);

// A C++ type as a person writes it: std::string, not std::basic_string<char>.
std::string cxxTypeName(const std::string& spelling);

}  // namespace provest::emit
