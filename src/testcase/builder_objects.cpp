// New objects for pointers: memory without a type, texts, arrays of texts, arrays of anything.
#include "testcase/builder.hpp"

#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>

namespace provest::testcase {

using program::Type;
using program::TypeId;
using program::TypeKind;

uint32_t Builder::text(TypeId character, const std::string& content, uint32_t spare) {
    const uint32_t block = add(Role::Object, character, static_cast<uint32_t>(content.size()) + 1 + spare);
    std::copy(content.begin(), content.end(), test_.blocks[block].bytes.begin());
    return block;
}

std::string Builder::content() {
    if (random_.chance(0.25)) {
        std::vector<std::string> known;
        for (const Block& block : test_.blocks)
            if (auto text = block.role == Role::Object ? textOf(block, interface_) : std::nullopt;
                text && !text->empty())
                known.push_back(std::move(*text));
        if (!known.empty()) return random_.pick(known);
    }
    return values_.text(random_);
}

void Builder::toNew(uint32_t block, uint32_t offset, TypeId pointee, const Hint& hint) {
    const Type& type = interface_.type(pointee);
    uint32_t target = 0;
    if (type.kind == TypeKind::Void || type.size == 0) {
        const auto byte = byteType(interface_);
        if (!byte) return;
        // Sixteen bytes hold any scalar a callback may take them for; it may also take them for a text, and those end.
        if (hint.hasLength) {
            target = add(Role::Object, *byte, values_.count(random_) * (random_.chance(0.5) ? 1 : 8));
            if (random_.chance(0.85)) fill(target);
        } else if (random_.chance(0.4)) {
            const std::string content = this->content();
            target = text(*byte, content, content.size() < 15 ? 15 - static_cast<uint32_t>(content.size()) : 0);
        } else {
            target = add(Role::Object, *byte, 16 + 16 * static_cast<uint32_t>(random_.below(3)));
            if (random_.chance(0.85)) fill(target);
            test_.blocks[target].bytes.back() = 0;
        }
    } else if (isCharacter(type) && !isText(type) && !hint.bound && !hint.hasLength && random_.chance(0.4)) {
        // keys, digests, blocks: how long they are everybody knows but us
        target = add(Role::Object, pointee, 32u << random_.below(3));
        fill(target);
    } else if (isCharacter(type) && random_.chance(hint.bound       ? 0.5
                                                   : hint.hasLength ? 0.85
                                                   : type.isConst   ? 0.99
                                                                    : 0.95)) {
        std::string content = this->content();
        if (hint.isFormat) content = values_.format(random_, content);
        uint32_t spare = type.isConst || random_.chance(0.4) ? 0 : 16u << random_.below(3);
        if (hint.bound > content.size()) spare = hint.bound - static_cast<uint32_t>(content.size()) - 1;
        target = text(pointee, content, spare);
    } else if (isTextPointer(interface_, pointee) && catalog_.producing(pointee) == 0 && random_.chance(0.8)) {
        target = strings(pointee, std::max(hint.bound, values_.count(random_)), false);
    } else {
        const bool number = type.kind != TypeKind::Struct && type.kind != TypeKind::Union;
        const bool array = hint.hasLength || isCharacter(type) || random_.chance(number ? 0.4 : 0.1);
        uint32_t count = array && depth_ <= 2 ? values_.count(random_) : 1;
        if (hint.bound) count = hint.bound;
        if (type.size > 0)
            count = static_cast<uint32_t>(std::max<uint64_t>(1, std::min<uint64_t>(count, mostBytes / type.size)));
        if (flexibleTail(interface_, pointee)) count = 1;
        target = add(Role::Object, pointee, count);
        fill(target);
        // Lists of numbers, too, often end with a zero.
        if (array && number && type.kind == TypeKind::Integer && random_.chance(0.1)) {
            auto& bytes = test_.blocks[target].bytes;
            std::fill(bytes.end() - static_cast<long>(type.size), bytes.end(), uint8_t{0});
        }
    }
    link(block, {offset, LinkKind::Block, target, 0});
}

// An array of texts that ends with a null pointer.
uint32_t Builder::strings(TypeId pointer, uint32_t count, bool isArgv) {
    const uint32_t array = add(Role::Object, pointer, count + 1);
    const auto size = static_cast<uint32_t>(interface_.type(pointer).size);
    for (uint32_t i = 0; i < count; ++i) {
        std::string content = isArgv && i == 0 ? "program" : this->content();
        if (isArgv && i > 0 && random_.chance(0.2)) content = std::to_string(values_.integer(random_, 16, true));
        const uint32_t target = text(interface_.type(pointer).element, content, 0);
        link(array, {i * size, LinkKind::Block, target, 0});
    }
    return array;
}

}  // namespace provest::testcase
