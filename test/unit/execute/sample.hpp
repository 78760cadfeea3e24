// Tests for the sample unit, written byte by byte, and a started executor for it.
#pragma once

#include "execute/executor.hpp"
#include "runtime/protocol.h"
#include "testcase/encode.hpp"

#include <cstring>
#include <string>
#include <vector>

namespace provest::execute::sample {

// Entries of the sample unit's call table.
enum Call : uint32_t {
    Add,
    Branchy,
    Textual,
    Misbehave,
    Stateful,
    LibraryState,
    Leaky,
    Allocate,
    UseSensor,
    ReadFile,
    RawFile,
    ReadInput,
    Outside,
    Tell,
    Scribble,
    Clock,
    Push,
    Drop,
    Bubble,
    Peek,
    Guess,
    Slurp,
    Threaded,
};

// Lays out a pv_test. Blocks are numbered in the order they are added.
class TestBytes {
public:
    uint32_t block(pv_role role, std::vector<uint8_t> data, std::vector<pv_reloc> relocs = {}, uint32_t index = 0);
    template <class T>
    uint32_t value(pv_role role, const T& v, std::vector<pv_reloc> relocs = {}, uint32_t index = 0) {
        std::vector<uint8_t> bytes(sizeof v);
        std::memcpy(bytes.data(), &v, sizeof v);
        return block(role, std::move(bytes), std::move(relocs), index);
    }
    uint32_t text(const std::string& s);
    TestBytes& callBlock(Call function, uint32_t arguments, uint32_t resultSize);
    TestBytes& call(Call function, int a, int b = 0);
    TestBytes& callWith(Call function, uint32_t pointee, int n = 0, uint32_t resultSize = sizeof(int));
    void answer(uint32_t stub, uint32_t result, std::vector<pv_write> writes = {});
    void fail(pv_fallible function, uint32_t ordinal) {
        failures_.push_back({static_cast<uint32_t>(function), ordinal});
    }
    void file(const std::string& name, const std::string& content) { files_.emplace_back(name, content); }
    std::vector<int64_t> times;
    std::string input;
    testcase::Encoded encoded() const;

private:
    struct Block {
        pv_role role;
        uint32_t index;
        std::vector<uint8_t> data;
        std::vector<pv_reloc> relocs;
    };
    struct Answer {
        uint32_t stub, result;
        std::vector<pv_write> writes;
    };
    std::vector<Block> blocks_;
    std::vector<pv_call> calls_;
    std::vector<Answer> answers_;
    std::vector<pv_failure> failures_;
    std::vector<std::pair<std::string, std::string>> files_;
};

testcase::Encoded call(Call function, int a, int b = 0);

Options options(Tier tier = Tier::Unit);
std::unique_ptr<Executor> start(const Options& options);

}  // namespace provest::execute::sample
