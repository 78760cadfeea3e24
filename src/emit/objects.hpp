// Building the objects of a test: declarations and assignments of what is not zero.
#pragma once

#include "emit/scope.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace provest::emit {

// Bytes and pointers to put somewhere. `before`: what is there already (empty: unknown, everything is written).
struct Content {
    std::span<const uint8_t> bytes;
    const std::vector<testcase::Link>* links = nullptr;
    uint64_t offset = 0;  // of `bytes` within the block `links` speak of
    std::span<const uint8_t> before;
};

class Objects {
public:
    explicit Objects(const Scope& scope) : scope_(scope) {}

    // All objects of the test, targets of pointers before their users, then the pointers that close cycles.
    std::vector<std::string> declareAll();

    // Statements that make `spot` (`count` elements of `type`) hold `content`.
    std::vector<std::string> assign(const Spot& spot, program::TypeId type, uint64_t count, const Content& content);

    // The value of one scalar or pointer as an expression.
    std::string scalar(program::TypeId type, const Content& content) const;

    // Pointers to the result of a call, to be assigned once that call is made: {call, statement}.
    const std::vector<std::pair<uint32_t, std::string>>& afterCalls() const { return afterCalls_; }
    // Whether the text calls `onHeap`.
    bool usesHeapHelper() const { return usesHeapHelper_; }
    // The first thing that has no C++ text; empty when all went well.
    const std::string& problem() const { return problem_; }

private:
    using Lines = std::vector<std::string>;
    void declareReached(uint32_t block);
    void declareOne(uint32_t block);
    void declareOnHeap(uint32_t block);
    std::string heapDeclaration(uint32_t block) const;
    std::optional<std::string> heapInitialiser(uint32_t block) const;
    std::optional<std::string> initialiser(const testcase::Block& block) const;
    std::string list(program::TypeId element, uint64_t count, const Content& content) const;
    bool listable(program::TypeId element, uint64_t count, const Content& content) const;

    void put(const Spot& spot, program::TypeId type, const Content& content);
    void putArray(const Spot& spot, program::TypeId element, uint64_t count, const Content& content);
    void putFields(const Spot& spot, program::TypeId type, const Content& content);
    void putUnion(const Spot& spot, program::TypeId type, const Content& content);
    void say(std::string statement, const testcase::Link* link);
    void putScalar(const Spot& spot, program::TypeId type, const Content& content);
    bool putText(const Spot& spot, program::TypeId element, uint64_t count, const Content& content);

    const testcase::Link* linkAt(const Content& content, uint64_t offset) const;
    bool unchanged(const Content& content) const;
    bool covers(const program::Field& member, const Content& content) const;

    const Scope& scope_;
    Lines lines_, deferred_;
    std::vector<std::pair<uint32_t, std::string>> afterCalls_;
    std::vector<bool> started_, declared_;
    std::string problem_;
    bool usesHeapHelper_ = false;
};

}  // namespace provest::emit
