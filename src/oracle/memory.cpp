#include "oracle/memory.hpp"

#include "oracle/image.hpp"

#include <algorithm>
#include <cstring>

namespace provest::oracle {

namespace {

constexpr uint64_t longestText = 1000;

template <class T>
T at(const std::vector<T>& list, size_t index, T otherwise) {
    return index < list.size() ? T(list[index]) : otherwise;
}

bool printable(uint8_t byte) { return (byte >= 0x20 && byte < 0x7f) || byte == '\n' || byte == '\t' || byte == '\r'; }

}  // namespace

uint64_t number(std::span<const uint8_t> bytes) {
    uint64_t value = 0;
    std::memcpy(&value, bytes.data(), std::min<size_t>(bytes.size(), sizeof value));
    return value;
}

bool Memory::freed(uint32_t block) const { return at(seen_.blockFreed, block, false); }

std::optional<Bytes> Memory::read(uint64_t address, uint64_t size) const {
    Bytes bytes(size);
    if (address == 0 || !seen_.read(address, bytes)) return std::nullopt;
    return bytes;
}

std::optional<Bytes> Memory::block(uint32_t index) const {
    return freed(index) ? std::nullopt
                        : read(at<uint64_t>(seen_.blockAddresses, index, 0), test_.blocks[index].bytes.size());
}

std::optional<Bytes> Memory::variable(uint32_t index) const {
    return read(at<uint64_t>(seen_.variableAddresses, index, 0), unit_.type(unit_.variables[index].type).size);
}

Pointee Memory::pointee(uint64_t address, uint32_t before) const {
    using Kind = Pointee::Kind;
    if (address == 0) return {Kind::Null, 0, 0};
    for (uint32_t i = 0; i < test_.blocks.size(); ++i) {
        const uint64_t start = at<uint64_t>(seen_.blockAddresses, i, 0);
        if (test_.blocks[i].role != testcase::Role::Object || start == 0 || freed(i)) continue;
        // one past the end is a pointer into the block too, as `end` of a range
        if (address >= start && address <= start + test_.blocks[i].bytes.size())
            return {Kind::Block, i, uint32_t(address - start)};
    }
    for (uint32_t i = 0; i < unit_.variables.size(); ++i) {
        const uint64_t start = at<uint64_t>(seen_.variableAddresses, i, 0);
        if (start != 0 && address >= start && address - start < unit_.type(unit_.variables[i].type).size)
            return {Kind::Variable, i, uint32_t(address - start)};
    }
    for (uint32_t i = 0; i < unit_.addressable.size(); ++i)
        if (at<uint64_t>(seen_.functionAddresses, i, 0) == address) return {Kind::Function, i, 0};
    for (uint32_t i = 0; i < before && i < seen_.results.size(); ++i) {
        const auto& result = unit_.type(unit_.functions[test_.calls[i].function].result);
        if (result.kind == program::TypeKind::Pointer && !taken_[i] && number(seen_.results[i]) == address)
            return {Kind::Result, i, 0};
    }
    return {Kind::NotNull, 0, 0};
}

std::optional<std::string> Memory::text(uint64_t address) const {
    const auto heap = seen_.heapBlock(address);
    const bool bounded = heap.size != 0;
    // what is neither live nor static was freed
    if (!bounded && !inLoadedImage(seen_, address)) return std::nullopt;
    const uint64_t limit = bounded ? std::min(heap.start + heap.size - address, longestText) : longestText;
    std::string text;
    for (uint64_t i = 0; i < limit; ++i) {
        uint8_t byte = 0;
        if (!seen_.read(address + i, {&byte, 1})) return std::nullopt;
        if (byte == 0) return text;
        // memory of the unit has no bounds we know: only what reads as text is taken for text
        if (!bounded && !printable(byte)) return std::nullopt;
        text.push_back(char(byte));
    }
    return std::nullopt;
}

bool Memory::looksLikeAddress(uint64_t number) const {
    uint8_t byte = 0;
    return number >= 65536 && seen_.read(number, {&byte, 1});
}

uint64_t Memory::addressOf(const testcase::Link& link) const {
    switch (link.kind) {
        case testcase::LinkKind::Block:
            return at<uint64_t>(seen_.blockAddresses, link.target, 0) + link.addend;
        case testcase::LinkKind::Function:
            return at<uint64_t>(seen_.functionAddresses, link.target, 0);
        case testcase::LinkKind::Variable:
            return at<uint64_t>(seen_.variableAddresses, link.target, 0) + link.addend;
        case testcase::LinkKind::Written:
        case testcase::LinkKind::Stream:
            return 0;  // of arguments only, which nobody looks at afterwards
        case testcase::LinkKind::Result:
            return link.target < seen_.results.size() ? number(seen_.results[link.target]) : 0;
    }
    return 0;
}

Bytes Memory::before(const testcase::Block& block) const {
    Bytes bytes = block.bytes;
    for (const auto& link : block.links) {
        const uint64_t address = addressOf(link);
        if (link.offset + sizeof address <= bytes.size()) std::memcpy(&bytes[link.offset], &address, sizeof address);
    }
    return bytes;
}

}  // namespace provest::oracle
