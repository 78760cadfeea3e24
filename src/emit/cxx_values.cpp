#include "emit/cxx_values.hpp"

#include "emit/literal.hpp"
#include "emit/spelling.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

using program::Carrier;
using program::Field;
using program::Type;
using program::TypeId;
using program::TypeKind;
using testcase::Block;
using testcase::Link;

const Link* CarriedValue::linkAt(uint64_t at) const {
    if (!links) return nullptr;
    const auto found =
        std::find_if(links->begin(), links->end(), [&](const Link& link) { return link.offset == offset + at; });
    return found == links->end() ? nullptr : &*found;
}

std::string cxxTypeName(const std::string& spelling) {
    static const std::pair<const char*, const char*> names[] = {
        {"std::basic_string<char>", "std::string"},
        {"std::basic_string_view<char>", "std::string_view"},
        {"std::basic_string<wchar_t>", "std::wstring"},
        {"std::basic_string<char16_t>", "std::u16string"},
        {"std::basic_string<char32_t>", "std::u32string"},
        {"std::basic_ostream<char>", "std::ostream"},
        {"std::basic_istream<char>", "std::istream"},
        {"std::chrono::duration<long, std::ratio<1, 1000000000>>", "std::chrono::nanoseconds"},
        {"std::chrono::duration<long, std::ratio<1, 1000000>>", "std::chrono::microseconds"},
        {"std::chrono::duration<long, std::ratio<1, 1000>>", "std::chrono::milliseconds"},
        {"std::chrono::duration<long>", "std::chrono::seconds"},
        {"std::chrono::duration<long, std::ratio<60>>", "std::chrono::minutes"},
        {"std::chrono::duration<long, std::ratio<3600>>", "std::chrono::hours"},
    };
    std::string out = spelling;
    for (const auto& [from, to] : names)
        for (size_t at = 0; (at = out.find(from, at)) != std::string::npos;)
            out.replace(at, std::string(from).size(), to);
    return out;
}

std::string macroSafe(const std::string& text) {
    int depth = 0;
    char quoted = 0;  // by what
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if ((text[i] == '"' || text[i] == '\'') && (quoted == 0 || quoted == text[i])) {
            quoted = quoted ? 0 : text[i];
        } else if (!quoted) {
            depth += (text[i] == '(') - (text[i] == ')');
            if (text[i] == ',' && depth == 0) return "(" + text + ")";
        }
    }
    return text;
}

std::string CxxValues::text(const std::string& type, const CarriedValue& value) const {
    const Link* link = value.linkAt(0);
    if (!link || link->kind != testcase::LinkKind::Block) return "\"\"";
    const Block& block = blocks_[link->target];
    const auto from = block.bytes.begin() + std::min<std::ptrdiff_t>(link->addend, std::ptrdiff_t(block.bytes.size()));
    // What does not end by a zero is all of it.
    const bool isCounted = !block.bytes.empty() && block.bytes.back() != 0;
    const std::string content(from, isCounted ? block.bytes.end() : std::find(from, block.bytes.end(), uint8_t{0}));
    if (content.find('\0') == std::string::npos) return inQuotes(content);
    const char* made = type == "std::string_view" ? "std::string_view" : "std::string";
    return fmt::format("{}({}, {})", made, inQuotes(content), content.size());
}

std::vector<std::string> CxxValues::elements(TypeId element, const CarriedValue& value) const {
    const uint64_t size = unit_.type(element).size;
    std::vector<std::string> out;
    for (uint64_t at = 0; at + size <= value.bytes.size(); at += size)
        out.push_back(this->value(element, value.part(at, size)));
    return out;
}

std::vector<std::string> CxxValues::items(const Type& sequence, const CarriedValue& value) const {
    const Link* link = value.linkAt(0);
    if (!link || link->kind != testcase::LinkKind::Block) return {};
    const Block& block = blocks_[link->target];
    return elements(unit_.type(sequence.fields[0].type).element,
                    {std::span(block.bytes).subspan(link->addend), &block.links, link->addend});
}

// A tuple's members from here on; what comes last may be the rest.
std::string CxxValues::members(TypeId tuple, const CarriedValue& value) const {
    std::string out;
    for (const Field& field : unit_.type(tuple).fields) {
        const CarriedValue part = value.part(field.offset, unit_.type(field.type).size);
        out += (out.empty() ? "" : ", ") +
               (field.name == "rest" ? members(field.type, part) : this->value(field.type, part));
    }
    return out;
}

std::string CxxValues::variant(const Type& type, const CarriedValue& value) const {
    std::vector<std::pair<TypeId, CarriedValue>> alternatives;
    TypeId at = type.fields[1].type;
    CarriedValue rest = value.part(type.fields[1].offset, unit_.type(at).size);
    for (;;) {
        const auto& fields = unit_.type(at).fields;
        alternatives.emplace_back(fields[0].type, rest.part(0, unit_.type(fields[0].type).size));
        if (fields.size() < 2) break;
        rest = rest.part(fields[1].offset, unit_.type(fields[1].type).size);
        at = fields[1].type;
    }
    const size_t which = value.bytes[0] % alternatives.size();
    return fmt::format("{}{{std::in_place_index<{}>, {}}}", cxxTypeName(type.spelling), which,
                       this->value(alternatives[which].first, alternatives[which].second));
}

std::string CxxValues::boxed(const Type& type, const std::string& name, const CarriedValue& value) const {
    if (value.bytes[0] == 0) return name + "()";
    const Field& held = type.fields[1];
    const size_t open = name.find('<') + 1;
    const std::string inner = this->value(held.type, value.part(held.offset, unit_.type(held.type).size));
    return made(unit_, name.starts_with("std::unique_ptr<"), name.substr(open, name.rfind('>') - open),
                "(" + inner + ")");
}

// Records without a name have braces alone.
std::string nameInFront(const program::Interface& unit, TypeId id) {
    const std::string& spelling = unit.type(id).spelling;
    return spelling.empty() || spelling.find('(') != std::string::npos ? "" : typeName(unit, id);
}

// A record of plain members between braces.
std::string CxxValues::plain(TypeId id, const CarriedValue& value) const {
    const Type& type = unit_.type(id);
    switch (type.kind) {
        case TypeKind::Struct: {
            std::string out;
            for (const Field& field : type.fields)
                out += (out.empty() ? "" : ", ") +
                       plain(field.type, value.part(field.offset, unit_.type(field.type).size));
            return nameInFront(unit_, id) + "{" + out + "}";
        }
        case TypeKind::Union: {  // by its first member: no other can be named between braces
            if (type.fields.empty()) return nameInFront(unit_, id) + "{}";
            const TypeId first = type.fields[0].type;
            return nameInFront(unit_, id) + "{" + plain(first, value.part(0, unit_.type(first).size)) + "}";
        }
        case TypeKind::Array:
            return fmt::format("{{{}}}", fmt::join(elements(type.element, value), ", "));
        case TypeKind::Pointer: {
            const Link* link = value.linkAt(0);
            return link ? linked_(*link, id) : "nullptr";
        }
        default:
            return literal(unit_, id, value.bytes);
    }
}

std::string CxxValues::value(TypeId id, const CarriedValue& value) const {
    const Type& type = unit_.type(id);
    const std::string name = cxxTypeName(type.spelling);
    switch (type.carrier) {
        case Carrier::None:
            return plain(id, value);
        case Carrier::Text:
            return text(name, value);
        case Carrier::Sequence:
            return fmt::format("{}{{{}}}", name, fmt::join(items(type, value), ", "));
        case Carrier::Array:
            return fmt::format("{}{{{}}}", name,
                               fmt::join(elements(unit_.type(type.fields[0].type).element, value), ", "));
        case Carrier::Tuple:
            // an entry of a map has no name of its own
            if (!type.fields.empty() && type.fields[0].name == "key") return "{" + members(id, value) + "}";
            return name + "{" + members(id, value) + "}";
        case Carrier::Optional: {
            if (value.bytes[0] == 0) return name + "{}";
            const Field& held = type.fields[1];
            return name + "{" + this->value(held.type, value.part(held.offset, unit_.type(held.type).size)) + "}";
        }
        case Carrier::Variant:
            return variant(type, value);
        case Carrier::Wrapped:
            return fmt::format("{}({}{})", name, name.starts_with("std::priority_queue<") ? "{}, " : "",
                               this->value(type.fields[0].type, value));
        case Carrier::Boxed:
            return boxed(type, name, value);
        case Carrier::Duration: {
            return fmt::format("{}{{{}}}", name, literal(unit_, id, value.bytes));
        }
        case Carrier::Sink:
            return name;
        case Carrier::Object:
        case Carrier::Owner:
        case Carrier::Shared: {
            const Link* link = value.linkAt(0);
            lacksObject_ |= !link && type.neverNull;
            return link ? linked_(*link, id) : "nullptr";
        }
    }
    return {};
}

std::string made(const program::Interface& unit, bool unique, const std::string& type, const std::string& arguments) {
    if (!unique) return fmt::format("std::make_shared<{}>{}", type, arguments);
    if (unit.standard.year < 14) return fmt::format("std::unique_ptr<{0}>(new {0}{1})", type, arguments);
    return fmt::format("std::make_unique<{}>{}", type, arguments);
}

}  // namespace provest::emit
