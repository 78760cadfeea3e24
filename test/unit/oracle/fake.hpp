// A run that never happened: memory as a map, so that what the oracle may say can be checked case by case.
#pragma once

#include "execute/executor.hpp"

#include <cstring>
#include <map>
#include <vector>

namespace provest::oracle {

class FakeObservation : public execute::Observation {
public:
    FakeObservation() { run.outcome = execute::Outcome::Returned; }

    struct Piece {
        std::vector<uint8_t> bytes;
        bool heap = false;
    };

    template <class T>
    void put(uint64_t address, T value, bool heap = false) {
        std::vector<uint8_t> bytes(sizeof value);
        std::memcpy(bytes.data(), &value, sizeof value);
        memory[address] = {bytes, heap};
    }
    void put(uint64_t address, const std::vector<uint8_t>& bytes, bool heap = false) {
        memory[address] = {bytes, heap};
    }
    template <class T>
    void returned(T value) {
        std::vector<uint8_t> bytes(sizeof value);
        std::memcpy(bytes.data(), &value, sizeof value);
        results.push_back(bytes);
    }

    bool read(uint64_t address, std::span<uint8_t> into) const override {
        const Piece* piece = nullptr;
        const uint64_t start = find(address, piece);
        if (!piece || address + into.size() > start + piece->bytes.size()) return false;
        std::memcpy(into.data(), &piece->bytes[address - start], into.size());
        return true;
    }
    HeapBlock heapBlock(uint64_t address) const override {
        const Piece* piece = nullptr;
        const uint64_t start = find(address, piece);
        return piece && piece->heap ? HeapBlock{start, piece->bytes.size()} : HeapBlock{};
    }

    std::map<uint64_t, Piece> memory;

private:
    uint64_t find(uint64_t address, const Piece*& piece) const {
        auto at = memory.upper_bound(address);
        if (at == memory.begin()) return 0;
        --at;
        if (address < at->first + at->second.bytes.size()) piece = &at->second;
        return at->first;
    }
};

}  // namespace provest::oracle
