#include "sample.hpp"

#include <gtest/gtest.h>

namespace provest::execute::sample {
namespace {

class Bytes {
public:
    template <class T>
    uint32_t put(const T* items, size_t count) {
        bytes.resize((bytes.size() + 15) / 16 * 16);
        auto at = static_cast<uint32_t>(bytes.size());
        bytes.resize(bytes.size() + count * sizeof(T));
        if (count) std::memcpy(bytes.data() + at, items, count * sizeof(T));
        return at;
    }
    template <class T>
    uint32_t put(const std::vector<T>& items) {
        return put(items.data(), items.size());
    }
    std::vector<uint8_t> bytes;
};

}  // namespace

uint32_t TestBytes::block(pv_role role, std::vector<uint8_t> data, std::vector<pv_reloc> relocs, uint32_t index) {
    blocks_.push_back({role, index, std::move(data), std::move(relocs)});
    return static_cast<uint32_t>(blocks_.size() - 1);
}

uint32_t TestBytes::text(const std::string& s) {
    return block(PV_OBJECT, std::vector<uint8_t>(s.c_str(), s.c_str() + s.size() + 1));
}

TestBytes& TestBytes::callBlock(Call function, uint32_t arguments, uint32_t resultSize) {
    calls_.push_back({function, arguments, resultSize, 0});
    return *this;
}

TestBytes& TestBytes::call(Call function, int a, int b) {
    const int both[2] = {a, b};
    return callBlock(function, value(PV_ARGUMENTS, both), sizeof(int));
}

TestBytes& TestBytes::callWith(Call function, uint32_t pointee, int n, uint32_t resultSize) {
    struct {
        void* p;
        int n, unused;
    } arguments{nullptr, n, 0};
    return callBlock(function, value(PV_ARGUMENTS, arguments, {{0, PV_TO_BLOCK, pointee, 0}}), resultSize);
}

void TestBytes::answer(uint32_t stub, uint32_t result, std::vector<pv_write> writes) {
    answers_.push_back({stub, result, std::move(writes)});
}

testcase::Encoded TestBytes::encoded() const {
    Bytes out;
    pv_test test{};
    out.put(&test, 1);
    testcase::Encoded encoded;
    std::vector<pv_block> blocks;
    for (const Block& block : blocks_) {
        pv_block entry{};
        entry.role = block.role;
        entry.index = block.index;
        entry.size = static_cast<uint32_t>(block.data.size());
        entry.align = 8;
        entry.data = out.put(block.data);
        entry.relocs = out.put(block.relocs);
        entry.reloc_count = static_cast<uint32_t>(block.relocs.size());
        encoded.blockOffset.push_back(entry.data);
        blocks.push_back(entry);
    }
    std::vector<pv_answer> answers;
    for (const Answer& answer : answers_)
        answers.push_back(
            {answer.stub, answer.result, out.put(answer.writes), static_cast<uint32_t>(answer.writes.size())});
    std::vector<pv_file> files;
    for (const auto& [name, content] : files_)
        files.push_back({out.put(name.c_str(), name.size() + 1), out.put(content.data(), content.size()),
                         static_cast<uint32_t>(content.size())});
    auto count = [](const auto& list) { return static_cast<uint32_t>(list.size()); };
    test.blocks = out.put(blocks), test.block_count = count(blocks);
    test.calls = out.put(calls_), test.call_count = count(calls_);
    test.answers = out.put(answers), test.answer_count = count(answers);
    test.failures = out.put(failures_), test.failure_count = count(failures_);
    test.times = out.put(times), test.time_count = count(times);
    test.files = out.put(files), test.file_count = count(files);
    test.input = out.put(input.data(), input.size()), test.input_size = count(input);
    out.bytes.resize((out.bytes.size() + 15) / 16 * 16);
    test.bytes = static_cast<uint32_t>(out.bytes.size());
    std::memcpy(out.bytes.data(), &test, sizeof test);
    encoded.bytes = std::move(out.bytes);
    return encoded;
}

testcase::Encoded call(Call function, int a, int b) { return TestBytes().call(function, a, b).encoded(); }

Options options(Tier tier) {
    Options options;
    options.worker = PROVEST_WORKER;
    options.sharedObject = SAMPLE_UNIT;
    options.tier = tier;
    options.sandbox = false;
    return options;
}

std::unique_ptr<Executor> start(const Options& chosen) {
    auto started = startExecutor(chosen);
    if (!started) {
        ADD_FAILURE() << started.error().message;
        return nullptr;
    }
    return std::move(*started);
}

}  // namespace provest::execute::sample
