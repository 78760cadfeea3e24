#include "emit/objects.hpp"

#include "emit/literal.hpp"
#include "emit/spelling.hpp"
#include "oracle/value.hpp"
#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::emit {

namespace {

using program::TypeId;
using program::TypeKind;
using testcase::LinkKind;
using testcase::Role;

constexpr uint64_t longestList = 4096;

Content part(const Content& content, uint64_t offset, uint64_t size) {
    Content inner = content;
    inner.bytes = content.bytes.subspan(offset, size);
    inner.offset += offset;
    if (!content.before.empty()) inner.before = content.before.subspan(offset, size);
    return inner;
}

// The text of a character array that is a string and zero behind it.
std::optional<std::string> textOf(std::span<const uint8_t> bytes) {
    const auto end = std::find(bytes.begin(), bytes.end(), uint8_t{0});
    if (end == bytes.end() || !std::all_of(end, bytes.end(), [](uint8_t b) { return b == 0; })) return std::nullopt;
    const auto ugly =
        std::count_if(bytes.begin(), end, [](uint8_t b) { return b < 0x20 && b != '\n' && b != '\t' && b != '\r'; });
    if (ugly * 2 > end - bytes.begin()) return std::nullopt;
    return std::string(bytes.begin(), end);
}

}  // namespace

const testcase::Link* Objects::linkAt(const Content& content, uint64_t offset) const {
    if (!content.links) return nullptr;
    for (const auto& link : *content.links)
        if (link.offset == content.offset + offset) return &link;
    return nullptr;
}

bool Objects::unchanged(const Content& content) const {
    if (content.before.empty() || !std::equal(content.bytes.begin(), content.bytes.end(), content.before.begin()))
        return false;
    if (!content.links) return true;
    return std::none_of(content.links->begin(), content.links->end(), [&](const auto& link) {
        return link.offset >= content.offset && link.offset < content.offset + content.bytes.size();
    });
}

std::vector<std::string> Objects::declareAll() {
    const auto& blocks = scope_.test().blocks;
    started_.assign(blocks.size(), false);
    declared_.assign(blocks.size(), false);
    lines_.clear();
    deferred_.clear();
    // in the order the calls mention them, so that the test reads like its calls
    for (const auto& call : scope_.test().calls)
        for (const auto& link : blocks[call.arguments].links)
            if (link.needsBlock()) declareReached(link.target);
    // then what variables and answers point to; what nothing reaches is not worth a line
    for (const auto& block : blocks)
        if (block.role == Role::Variable || block.role == Role::Answer)
            for (const auto& link : block.links)
                if (link.kind == LinkKind::Block) declareReached(link.target);
    Lines all = std::move(lines_);
    all.insert(all.end(), deferred_.begin(), deferred_.end());
    lines_.clear();
    return all;
}

void Objects::declareReached(uint32_t index) {
    if (started_[index] || scope_.isLiteral(index)) return;
    started_[index] = true;
    for (const auto& link : scope_.test().blocks[index].links)
        if (link.kind == LinkKind::Block) declareReached(link.target);
    declareOne(index);
    declared_[index] = true;
}

std::string Objects::heapDeclaration(uint32_t index) const {
    const auto& block = scope_.test().blocks[index];
    const auto& unit = scope_.unit();
    const auto& type = unit.type(block.type);
    const std::string& name = scope_.blockName(index);
    if (type.spelling == "char" && block.links.empty())
        if (auto text = textOf(block.bytes); text && text->size() + 1 == block.bytes.size())
            return fmt::format("char* {} = strdup({});", name, inQuotes(*text));
    const bool array = type.kind == TypeKind::Array;
    const TypeId element = array ? type.element : block.type;
    const std::string elementName = typeName(unit, element);
    const uint64_t size = std::max<uint64_t>(unit.type(element).size, 1);
    const uint64_t count = block.bytes.size() / size;
    const uint64_t tail = block.bytes.size() % size;
    std::string amount = fmt::format("{}, sizeof({})", std::max<uint64_t>(count, 1), elementName);
    // a flexible array lies behind its struct
    if (type.kind == TypeKind::Struct && block.bytes.size() > block.count * type.size)
        amount = fmt::format("1, sizeof({}) + {}", elementName, block.bytes.size() - type.size);
    else if (tail != 0)
        amount = fmt::format("1, {}", block.bytes.size());
    std::string pointer = elementName + "*";
    if (unit.type(element).kind == TypeKind::Array) pointer = declare(unit, element, "(*)");
    if (elementName.find("(*") != std::string::npos) pointer = declareSpelled(elementName, "*");
    return fmt::format("auto* {} = static_cast<{}>(std::calloc({}));", name, pointer, amount);
}

// Numbers, pointers and flat arrays of them, in one statement.
std::optional<std::string> Objects::heapInitialiser(uint32_t index) const {
    const auto& block = scope_.test().blocks[index];
    const auto& unit = scope_.unit();
    const auto& type = unit.type(block.type);
    const TypeId element = type.kind == TypeKind::Array ? type.element : block.type;
    const uint64_t size = unit.type(element).size;
    const auto kind = unit.type(element).kind;
    if (size == 0 || block.bytes.size() % size != 0 || kind == TypeKind::Array) return std::nullopt;
    const auto values = initialiser(block);
    if (!values || values->starts_with('"')) return std::nullopt;
    const bool one = block.count == 1 && type.kind != TypeKind::Array;
    return fmt::format("auto* {} = onHeap<{}, {}>({});", scope_.blockName(index), typeName(unit, element),
                       block.bytes.size() / size, one ? "{" + *values + "}" : *values);
}

void Objects::declareOnHeap(uint32_t index) {
    const auto& block = scope_.test().blocks[index];
    const auto& unit = scope_.unit();
    const auto& type = unit.type(block.type);
    const std::string declaration = heapDeclaration(index);
    const bool isText = declaration.find("= strdup(") != std::string::npos;
    // who frees it says so in one word more
    if (const auto values = isText || scope_.freed(index) ? std::nullopt : heapInitialiser(index)) {
        usesHeapHelper_ = true;
        lines_.push_back(*values);
        return;
    }
    lines_.push_back(declaration);
    if (isText) return;
    const std::vector<uint8_t> zeros(block.bytes.size());
    const Content content{block.bytes, &block.links, 0, zeros};
    if (type.kind == TypeKind::Array)
        putArray(scope_.block(index), type.element,
                 block.bytes.size() / std::max<uint64_t>(unit.type(type.element).size, 1), content);
    else if (block.count > 1)
        putArray(scope_.block(index), block.type, block.count, content);
    else
        put(scope_.block(index), block.type, content);
}

void Objects::declareOne(uint32_t index) {
    const auto& block = scope_.test().blocks[index];
    const auto& unit = scope_.unit();
    const auto& type = unit.type(block.type);
    const std::string& name = scope_.blockName(index);
    if (type.spelling.empty() || type.kind == TypeKind::Opaque || type.kind == TypeKind::Function ||
        type.kind == TypeKind::Void) {
        if (problem_.empty()) problem_ = "an object of a type without a name";
        return;
    }
    if (testcase::isStreamed(scope_.test(), index)) {
        std::string text(block.bytes.begin(), block.bytes.end());
        text.erase(text.find_last_not_of('\0') + 1);
        lines_.push_back(fmt::format("FILE* {} = openText({});", name, sized(text)));
        return;
    }
    if (scope_.onHeap(index)) return declareOnHeap(index);
    const std::vector<uint8_t> zeros(block.bytes.size());
    const Content content{block.bytes, &block.links, 0, zeros};
    std::string declarator = name;
    if (scope_.isEmptyText(index)) {
        lines_.push_back(fmt::format("char {}[] = \"\";", name));
        return;
    }
    if (block.count != 1) {
        // nothing to point at still needs an address: an array of one
        declarator += fmt::format("[{}]", std::max<uint32_t>(block.count, 1));
        if (block.count == 0) {
            lines_.push_back(declare(unit, block.type, declarator) + " = {};");
            return;
        }
    }
    if (auto value = initialiser(block)) {
        // the literal says the size
        if (value->starts_with('"') && block.count > 1 && textOf(block.bytes)->size() + 1 == block.bytes.size())
            declarator = name + "[]";
        lines_.push_back(declare(unit, block.type, declarator) + " = " + *value + ";");
        return;
    }
    lines_.push_back(declare(unit, block.type, declarator) + (block.count > 1 ? " = {};" : "{};"));
    if (block.count > 1)
        putArray({name, false}, block.type, block.count, content);
    else
        put({name, false}, block.type, content);
}

// Numbers, pointers and flat arrays are written in their declaration; nothing when assignments read better.
std::optional<std::string> Objects::initialiser(const testcase::Block& block) const {
    const auto& unit = scope_.unit();
    const auto& type = unit.type(block.type);
    const Content content{block.bytes, &block.links, 0, {}};
    TypeId element = block.type;
    uint64_t count = block.count;
    if (block.count == 1 && type.kind == TypeKind::Array) {
        element = type.element;
        count = type.count;
    } else if (block.count == 1) {
        const bool plain = type.kind != TypeKind::Struct && type.kind != TypeKind::Union;
        const auto* link = linkAt(content, 0);
        if (!plain ||
            (link && link->kind == LinkKind::Block && !scope_.isLiteral(link->target) && !declared_[link->target]) ||
            (link && link->kind == LinkKind::Result))
            return std::nullopt;
        return scalar(block.type, content);
    }
    if (!listable(element, count, content)) return std::nullopt;
    if (unit.type(element).isCharacter)
        if (auto text = textOf(block.bytes); text && (!text->empty() || block.bytes.size() == 1))
            return inQuotes(*text);
    return list(element, count, content);
}

bool Objects::listable(TypeId element, uint64_t count, const Content& content) const {
    const auto& type = scope_.unit().type(element);
    if (type.kind == TypeKind::Struct || type.kind == TypeKind::Union || type.kind == TypeKind::Array) return false;
    if (type.size == 0 || count * type.size > content.bytes.size() || count > longestList) return false;
    uint64_t used = 0, filled = 0;
    for (uint64_t i = 0; i < count; ++i) {
        const auto* link = linkAt(content, i * type.size);
        if (link && link->kind == LinkKind::Result) return false;
        if (link && link->kind == LinkKind::Block && !scope_.isLiteral(link->target) && !declared_[link->target])
            return false;
        if (link || !isZero(content.bytes.subspan(i * type.size, type.size))) {
            used = i + 1;
            ++filled;
        }
    }
    return used <= 16 || filled * 4 >= used;  // a few numbers far apart are assigned one by one
}

std::string Objects::list(TypeId element, uint64_t count, const Content& content) const {
    const uint64_t size = scope_.unit().type(element).size;
    uint64_t used = 0;
    for (uint64_t i = 0; i < count; ++i)
        if (linkAt(content, i * size) || !isZero(content.bytes.subspan(i * size, size))) used = i + 1;
    std::string text = "{";
    for (uint64_t i = 0; i < used; ++i) text += (i ? ", " : "") + scalar(element, part(content, i * size, size));
    return text + "}";
}

std::string Objects::scalar(TypeId type, const Content& content) const {
    if (scope_.unit().type(type).kind != TypeKind::Pointer) return literal(scope_.unit(), type, content.bytes);
    const auto* link = linkAt(content, 0);
    return link ? scope_.pointer(*link, type) : "nullptr";
}

std::vector<std::string> Objects::assign(const Spot& spot, TypeId type, uint64_t count, const Content& content) {
    lines_.clear();
    if (declared_.empty()) declared_.assign(scope_.test().blocks.size(), true);
    if (count > 1)
        putArray(spot, type, count, content);
    else
        put(spot, type, content);
    return std::move(lines_);
}

void Objects::put(const Spot& spot, TypeId id, const Content& content) {
    const auto& type = scope_.unit().type(id);
    if (unchanged(content) || content.bytes.size() < type.size) return;
    switch (type.kind) {
        case TypeKind::Array: {
            const uint64_t size = std::max<uint64_t>(scope_.unit().type(type.element).size, 1);
            return putArray(spot, type.element, type.count ? type.count : content.bytes.size() / size, content);
        }
        case TypeKind::Struct:
        case TypeKind::Union: {
            Content inner = content;
            std::vector<uint8_t> zeros;
            if (content.before.empty()) {  // unknown: start from zero
                lines_.push_back(spot.pointer ? fmt::format("*{} = {{}};", spot.text)
                                              : fmt::format("{} = {{}};", spot.text));
                zeros.assign(content.bytes.size(), 0);
                inner.before = zeros;
            }
            return type.kind == TypeKind::Struct ? putFields(spot, id, inner) : putUnion(spot, id, inner);
        }
        default:
            return putScalar(spot, id, part(content, 0, type.size));
    }
}

void Objects::putArray(const Spot& spot, TypeId element, uint64_t count, const Content& content) {
    const uint64_t size = scope_.unit().type(element).size;
    if (size == 0 || unchanged(content)) return;
    count = std::min(count, content.bytes.size() / size);
    if (putText(spot, element, count, content)) return;
    for (uint64_t i = 0; i < count; ++i) put(emit::element(spot, i), element, part(content, i * size, size));
}

bool Objects::putText(const Spot& spot, TypeId element, uint64_t count, const Content& content) {
    if (!scope_.unit().type(element).isCharacter || (content.links && !content.links->empty())) return false;
    const auto bytes = content.bytes.first(count);
    const auto text = textOf(bytes);
    const bool zeroBefore = !content.before.empty() && isZero(content.before.first(count));
    const std::string cast =
        scope_.unit().type(element).spelling == "char" ? spot.text : "reinterpret_cast<char*>(" + spot.text + ")";
    if (text && !text->empty() && (zeroBefore || text->size() + 1 == count)) {
        lines_.push_back(fmt::format("std::strcpy({}, {});", cast, inQuotes(*text)));
        return true;
    }
    if (count < 4 || !content.before.empty()) return false;
    lines_.push_back(fmt::format("std::memcpy({}, {}, {});", spot.text,
                                 inQuotes({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), count));
    return true;
}

void Objects::putFields(const Spot& spot, TypeId id, const Content& content) {
    const auto& unit = scope_.unit();
    for (const auto& inner : unit.type(id).fields) {
        if (inner.bitWidth != 0) {
            const auto value = oracle::bitField(unit, inner, content.bytes);
            if (!content.before.empty() && value == oracle::bitField(unit, inner, content.before)) continue;
            lines_.push_back(fmt::format("{} = {};", field(spot, inner).text, literal(unit, inner.type, value)));
            continue;
        }
        const auto& type = unit.type(inner.type);
        if (inner.offset > content.bytes.size()) continue;
        const bool flexible = type.kind == TypeKind::Array && type.count == 0;
        const uint64_t size = flexible ? content.bytes.size() - inner.offset : type.size;
        if (inner.offset + size > content.bytes.size() || size == 0) continue;
        put(field(spot, inner), inner.type, part(content, inner.offset, size));
    }
}

// Whether this member alone can hold every byte and pointer of the union.
bool Objects::covers(const program::Field& member, const Content& content) const {
    const auto& unit = scope_.unit();
    const auto& type = unit.type(member.type);
    if (member.bitWidth != 0 || type.size > content.bytes.size()) return false;
    if (!isZero(content.bytes.subspan(type.size))) return false;
    bool anyPointer = false;
    if (content.links)
        for (const auto& link : *content.links) {
            if (link.offset < content.offset || link.offset >= content.offset + content.bytes.size()) continue;
            anyPointer = true;
            const TypeId pointer = typeAt(unit, member.type, link.offset - content.offset, true);
            if (pointer == 0) return false;
            const bool toFunction = unit.type(unit.type(pointer).element).kind == TypeKind::Function;
            if (toFunction != (link.kind == LinkKind::Function)) return false;
            // a result is written as it is
            if (link.kind == LinkKind::Result && link.target < scope_.test().calls.size()) {
                const auto& maker = unit.functions[scope_.test().calls[link.target].function];
                if (!testcase::sameType(unit, maker.result, pointer)) return false;
            }
        }
    // numbers where the member has pointers would be lost
    return anyPointer || !oracle::hasPointers(unit, member.type);
}

void Objects::putUnion(const Spot& spot, TypeId id, const Content& content) {
    const auto& unit = scope_.unit();
    for (const auto& member : unit.type(id).fields)
        if (covers(member, content))
            return put(field(spot, member), member.type, part(content, 0, unit.type(member.type).size));
    lines_.push_back(fmt::format("std::memcpy({}, {}, {});", spot.pointer ? spot.text : "&" + spot.text,
                                 inQuotes({reinterpret_cast<const char*>(content.bytes.data()), content.bytes.size()}),
                                 content.bytes.size()));
    if (!content.links) return;
    // pointers of several members
    const std::string at = spot.pointer ? spot.text : "&" + spot.text;
    for (const auto& link : *content.links)
        if (link.offset >= content.offset && link.offset < content.offset + content.bytes.size())
            say(fmt::format("*(void**)((char*){} + {}) = (void*)({});", at, link.offset - content.offset,
                            scope_.pointer(link, 0)),
                &link);
}

void Objects::putScalar(const Spot& spot, TypeId type, const Content& content) {
    say(fmt::format("{} = {};", value(spot), scalar(type, content)), linkAt(content, 0));
}

// At once, or when what it points to is there.
void Objects::say(std::string statement, const testcase::Link* link) {
    if (link && link->kind == LinkKind::Result)
        afterCalls_.emplace_back(link->target, std::move(statement));
    else if (link && link->kind == LinkKind::Block && !scope_.isLiteral(link->target) && !declared_[link->target])
        deferred_.push_back(std::move(statement));
    else
        lines_.push_back(std::move(statement));
}

}  // namespace provest::emit
