#include "oracle/carried.hpp"

#include <cxxabi.h>
#include <algorithm>
#include <cstdlib>

namespace provest::oracle {

using program::Carrier;
using program::Field;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Block;
using testcase::Link;
using testcase::LinkKind;

namespace {

constexpr uint64_t mostElements = 64;
constexpr size_t mostBlocks = 96;

class Copier {
public:
    Copier(const Interface& unit, const Memory& memory, std::vector<Block>& blocks)
        : unit_(unit), memory_(memory), blocks_(blocks) {}

    bool copy(TypeId type, uint64_t count, const Bytes& bytes) {
        if (blocks_.size() >= mostBlocks) return false;
        const auto index = static_cast<uint32_t>(blocks_.size());
        Block block;
        block.type = type;
        block.count = static_cast<uint32_t>(count);
        block.bytes = bytes;
        blocks_.push_back(std::move(block));
        const uint64_t size = unit_.type(type).size;
        for (uint64_t i = 0; i < count; ++i)
            if (!follow(index, type, i * size)) return false;
        return true;
    }

private:
    uint64_t word(uint32_t block, uint64_t at) const { return number(std::span(blocks_[block].bytes).subspan(at, 8)); }
    void link(uint32_t block, uint64_t at, size_t target) {
        std::fill_n(blocks_[block].bytes.begin() + std::ptrdiff_t(at), 8, uint8_t{0});
        blocks_[block].links.push_back({static_cast<uint32_t>(at), LinkKind::Block, static_cast<uint32_t>(target), 0});
    }

    bool follow(uint32_t block, TypeId id, uint64_t at) {
        const Type& type = unit_.type(id);
        switch (type.carrier) {
            case Carrier::Text: {
                const auto text = memory_.text(word(block, at));
                if (!text || !std::all_of(text->begin(), text->end(), isText)) return false;
                Bytes bytes(text->begin(), text->end());
                bytes.push_back(0);
                link(block, at, blocks_.size());
                return copy(type.element, bytes.size(), bytes);
            }
            case Carrier::Sequence: {
                const TypeId element = unit_.type(type.fields[0].type).element;
                const uint64_t count = word(block, at + 8), items = word(block, at);
                std::fill_n(blocks_[block].bytes.begin() + std::ptrdiff_t(at) + 8, 8, uint8_t{0});
                if (count == 0 || count > mostElements) {
                    std::fill_n(blocks_[block].bytes.begin() + std::ptrdiff_t(at), 8, uint8_t{0});
                    return count == 0;
                }
                const auto bytes = memory_.read(items, count * unit_.type(element).size);
                if (!bytes) return false;
                link(block, at, blocks_.size());
                return copy(element, count, *bytes);
            }
            case Carrier::Optional:
                if (blocks_[block].bytes[at] == 0) return true;
                return follow(block, type.fields[1].type, at + type.fields[1].offset);
            case Carrier::Variant: {
                TypeId rest = type.fields[1].type;
                uint64_t where = at + type.fields[1].offset;
                for (uint8_t which = blocks_[block].bytes[at]; which > 0; --which) {
                    if (unit_.type(rest).fields.size() < 2) return false;
                    where += unit_.type(rest).fields[1].offset;
                    rest = unit_.type(rest).fields[1].type;
                }
                return follow(block, unit_.type(rest).fields[0].type, where);
            }
            case Carrier::Array: {
                const Type& array = unit_.type(type.fields[0].type);
                for (uint64_t i = 0; i < array.count; ++i)
                    if (!follow(block, array.element, at + i * unit_.type(array.element).size)) return false;
                return true;
            }
            case Carrier::Wrapped:
            case Carrier::Tuple:
                return std::all_of(type.fields.begin(), type.fields.end(),
                                   [&](const Field& field) { return follow(block, field.type, at + field.offset); });
            case Carrier::Duration:
                return true;
            case Carrier::None:
                break;
            default:
                return false;
        }
        // Whether a record can be compared is not known.
        if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Struct || type.kind == TypeKind::Union ||
            type.kind == TypeKind::Array)
            return false;
        return type.size != 8 || type.kind != TypeKind::Integer || !memory_.looksLikeAddress(word(block, at));
    }

    static bool isText(char c) { return static_cast<uint8_t>(c) >= 0x20 || c == '\n' || c == '\t' || c == '\r'; }

    const Interface& unit_;
    const Memory& memory_;
    std::vector<Block>& blocks_;
};

}  // namespace

bool isCarried(const Interface& unit, TypeId type) { return unit.type(type).carrier != Carrier::None; }

bool copyForm(const Interface& unit, const Memory& memory, TypeId type, const Bytes& form, std::vector<Block>& blocks) {
    blocks.clear();
    return Copier(unit, memory, blocks).copy(type, 1, form);
}

std::string exceptionName(const std::string& linkerName) {
    int status = 0;
    char* text = abi::__cxa_demangle(linkerName.c_str(), nullptr, nullptr, &status);
    std::string name = status == 0 && text ? text : "";
    std::free(text);
    if (name.find("(anonymous") != std::string::npos || name.find('{') != std::string::npos) return {};
    for (const char* inner : {"__cxx11::", "__1::"})
        for (size_t at; (at = name.find(inner)) != std::string::npos;) name.erase(at, std::string(inner).size());
    if (name == "char const*") return "const char*";
    if (name == "std::__ios_failure") return "std::ios_base::failure";
    if (name.find("::__") != std::string::npos) return {};  // the library's own affair
    return name;
}

}  // namespace provest::oracle
