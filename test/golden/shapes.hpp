// The interface of shapes.c as the front end would describe it, written by hand so that goldens need no compiler.
#pragma once

#include "emit/suite.hpp"

#include <cstring>
#include <string>
#include <vector>

namespace provest::golden {

program::Interface shapes();
// Tests of it: one per thing the emitter must be able to say.
std::vector<emit::Test> shapesTests(const program::Interface& unit);
std::vector<oracle::Finding> shapesFindings(const program::Interface& unit);
emit::Suite shapesSuite(emit::Naming naming = emit::Naming::Headers);

// Building a test case step by step.
class Case {
public:
    Case(const program::Interface& unit, std::string group, std::string name);

    uint32_t object(const std::string& type, uint32_t count = 1);
    uint32_t text(const std::string& text, uint32_t size = 0);
    uint32_t variable(const std::string& name);
    uint32_t call(const std::string& function);  // returns its arguments block
    testcase::Answer& answer(const std::string& stub, uint32_t result);
    uint32_t answerBlock(const std::string& type, uint32_t count = 1);

    // Puts bytes into a block, named by the path of fields ("" for the block itself).
    template <class T>
    void set(uint32_t block, const std::string& field, T value) {
        std::memcpy(&test_.data.blocks[block].bytes[offset(block, field)], &value, sizeof value);
    }
    template <class T>
    void setAt(uint32_t block, uint32_t offset, T value) {
        std::memcpy(&test_.data.blocks[block].bytes[offset], &value, sizeof value);
    }
    void point(uint32_t block, const std::string& field, uint32_t target, uint32_t addend = 0,
               testcase::LinkKind kind = testcase::LinkKind::Block);
    uint32_t offset(uint32_t block, const std::string& field) const;

    // An expectation over the result of call `index`.
    template <class T>
    void returns(T value, uint32_t index = 0) {
        oracle::Expectation one;
        one.place = {oracle::Root::Result, index, 0, 0, {}, unit_.functions[test_.data.calls[index].function].result};
        one.value.resize(sizeof value);
        std::memcpy(one.value.data(), &value, sizeof value);
        expect(one);
    }
    void expect(oracle::Expectation one) { test_.expected.list.push_back(std::move(one)); }
    emit::Test& test() { return test_; }

private:
    const program::Interface& unit_;
    emit::Test test_;
};

program::TypeId typeNamed(const program::Interface& unit, const std::string& spelling);

}  // namespace provest::golden
