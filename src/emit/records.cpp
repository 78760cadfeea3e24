#include "emit/records.hpp"

#include "emit/spelling.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

namespace {

using program::Field;
using program::Type;
using program::TypeKind;

bool isRecord(const Type& type) { return type.kind == TypeKind::Struct || type.kind == TypeKind::Union; }

uint64_t roundedUp(uint64_t value, uint64_t to) { return to == 0 ? value : (value + to - 1) / to * to; }

// Writes the members of one record and keeps account of where a compiler puts them.
class Body {
public:
    Body(const program::Interface& unit, const Type& record, int& paddings)
        : unit_(unit), record_(record), paddings_(paddings) {
        for (const Field& field : record.fields) natural_ = std::max(natural_, unit.type(field.type).align);
        packed_ = record.align < natural_;
    }

    std::string write() {
        for (size_t i = 0; i < record_.fields.size(); ++i) {
            if (record_.kind == TypeKind::Union)
                member(record_.fields[i], false);
            else
                place(record_.fields[i], i + 1 == record_.fields.size() && i > 0);
        }
        end();
        return text_;
    }

    std::string attributes() const {
        if (packed_ && record_.align > 1) return fmt::format("__attribute__((packed, aligned({}))) ", record_.align);
        if (packed_) return "__attribute__((packed)) ";
        const uint32_t own = record_.kind == TypeKind::Union ? natural_ : reached_;
        return record_.align > own ? fmt::format("__attribute__((aligned({}))) ", record_.align) : "";
    }

private:
    void place(const Field& field, bool last) {
        const Type& type = unit_.type(field.type);
        const uint64_t start = uint64_t{field.offset} * 8 + field.bitOffset;
        if (natural(field) != start) pad(start);
        const bool attribute = natural(field) != start && !packed_;
        if (!attribute) reached_ = std::max(reached_, type.align);
        member(field, last, attribute ? " __attribute__((packed))" : "");
        bits_ = start + (field.bitWidth != 0 ? field.bitWidth : type.size * 8);
    }

    // Where a compiler puts it, in bits.
    uint64_t natural(const Field& field) const {
        const Type& type = unit_.type(field.type);
        const uint64_t align = packed_ ? 8 : uint64_t{type.align} * 8;
        if (field.bitWidth == 0) return roundedUp(bits_, align);
        if (packed_ || bits_ % align + field.bitWidth <= type.size * 8) return bits_;
        return roundedUp(bits_, align);
    }

    void pad(uint64_t until) {
        while (bits_ < until) {
            if (bits_ % 8 == 0 && until - bits_ >= 8) {
                const uint64_t bytes = (until - bits_) / 8;
                text_ += fmt::format("unsigned char padding{}_[{}]; ", ++paddings_, bytes);
                bits_ += bytes * 8;
                continue;
            }
            const uint64_t some = std::min(8 - bits_ % 8, until - bits_);
            text_ += fmt::format("unsigned char : {}; ", some);
            bits_ += some;
        }
    }

    void member(const Field& field, bool last, const std::string& attribute = {}) {
        const Type& type = unit_.type(field.type);
        std::string name = identifier(field.name);
        if (isRecord(type) && type.spelling.empty()) {
            Body inner(unit_, type, paddings_);
            const std::string body = inner.write();
            text_ += fmt::format("{} {}{{ {}}}{}", type.kind == TypeKind::Union ? "union" : "struct",
                                 inner.attributes(), body, name.empty() ? "" : " " + name);
        } else if (type.kind == TypeKind::Array && type.count == 0 && !last) {
            text_ += declare(unit_, type.element, name + "[0]");  // C++ knows open arrays at the end alone
        } else {
            text_ += declare(unit_, field.type, name);
        }
        if (field.bitWidth != 0) text_ += fmt::format(" : {}", field.bitWidth);
        text_ += attribute + "; ";
        if (record_.kind == TypeKind::Union)
            bits_ = std::max(bits_, field.bitWidth != 0 ? uint64_t{field.bitWidth} : type.size * 8);
    }

    void end() {
        if (record_.size == 0 && record_.fields.empty()) text_ += "char nothing_[0]; ";  // C++ would add a byte
        const uint64_t bytes = roundedUp(roundedUp(bits_, 8) / 8, std::max(record_.align, 1u));
        if (bytes >= record_.size) return;
        if (record_.kind == TypeKind::Union) bits_ = 0;
        pad(record_.size * 8);
    }

    const program::Interface& unit_;
    const Type& record_;
    int& paddings_;
    uint32_t natural_ = 1, reached_ = 1;  // alignment of all members, and of those without an attribute
    bool packed_ = false;
    uint64_t bits_ = 0;
    std::string text_;
};

}  // namespace

std::string recordText(const program::Interface& unit, program::TypeId id, const std::string& name) {
    const Type& record = unit.type(id);
    int paddings = 0;
    Body body(unit, record, paddings);
    const std::string members = body.write();
    return fmt::format("{} {}{}{{ {}}}", record.kind == TypeKind::Union ? "union" : "struct", body.attributes(),
                       name.empty() ? "" : name + " ", members);
}

std::string layoutCondition(const program::Interface& unit, program::TypeId id, const std::string& name) {
    const Type& record = unit.type(id);
    std::string text = fmt::format("sizeof({}) == {}", name, record.size);
    for (const Field& field : record.fields)
        if (!field.name.empty() && field.bitWidth == 0 && field.offset != 0)
            text += fmt::format(" && __builtin_offsetof({}, {}) == {}", name, identifier(field.name), field.offset);
    return text;
}

}  // namespace provest::emit
