#include "testcase/builder.hpp"

#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>
#include <cassert>

namespace provest::testcase {

using program::Field;
using program::Function;
using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

namespace {

constexpr uint32_t mostBlocks = 96;
constexpr uint32_t mostDepth = 6;
constexpr uint64_t mostBytes = 1u << 16;

bool isCharacter(const Type& type) { return type.isCharacter && type.size == 1; }

bool isTextPointer(const Interface& interface, TypeId id) {
    const Type& type = interface.type(id);
    return type.kind == TypeKind::Pointer && isCharacter(interface.type(type.element));
}

}  // namespace

Builder::Builder(const Interface& interface, const Catalog& catalog, const Values& values, support::Random& random,
                 TestCase& test)
    : interface_(interface), catalog_(catalog), values_(values), random_(random), test_(test) {}

void Builder::call(uint32_t function) { call(function, nullptr); }

void Builder::call(uint32_t function, const Given* given) {
    const Function& callee = interface_.functions[function];
    const uint32_t block = add(Role::Arguments, callee.arguments, 1);
    record(block, callee.arguments, 0, &callee, given);
    test_.calls.push_back({function, block});
}

void Builder::variable(uint32_t index) {
    const program::Variable& variable = interface_.variables[index];
    const Type& type = interface_.type(variable.type);
    const bool has = std::any_of(test_.blocks.begin(), test_.blocks.end(), [&](const Block& block) {
        return block.role == Role::Variable && block.variable == index;
    });
    if (variable.isConst || type.isConst || type.size == 0 || type.size > mostBytes || has) return;
    const uint32_t block = add(Role::Variable, variable.type, 1);
    test_.blocks[block].variable = index;
    fill(block);
}

void Builder::answer(uint32_t stub) {
    const Function& callee = interface_.undefined[stub];
    const Type& result = interface_.type(callee.result);
    Answer answer;
    answer.stub = stub;
    if (result.size > 0) {
        answer.result = add(Role::Answer, callee.result, 1);
        fill(answer.result);
    }
    for (uint32_t p = 0; p < callee.parameters.size(); ++p) {
        const Type& type = interface_.type(callee.parameters[p].type);
        if (type.kind != TypeKind::Pointer) continue;
        const Type& pointee = interface_.type(type.element);
        if (pointee.isConst || pointee.size == 0 || pointee.size > mostBytes || pointee.kind == TypeKind::Function ||
            isSealed(interface_, type.element) || !random_.chance(0.5))
            continue;
        const uint32_t block = add(Role::Answer, type.element, 1);
        fill(block);
        answer.writes.push_back({p, block});
    }
    test_.answers.push_back(std::move(answer));
}

void Builder::environment() {
    const auto fails = [&](Fallible function, bool used, double probability) {
        if (used && random_.chance(probability))
            test_.failures.push_back({function, static_cast<uint32_t>(random_.below(random_.chance(0.6) ? 2 : 6))});
    };
    fails(Fallible::Malloc, catalog_.allocates(), 0.06);
    fails(Fallible::Fopen, catalog_.calls("fopen"), 0.06);
    fails(Fallible::Open, catalog_.calls("open"), 0.06);
    fails(Fallible::Read, catalog_.calls("read"), 0.06);
    const bool asksTime = catalog_.calls("time") || catalog_.calls("clock_gettime") || catalog_.calls("gettimeofday");
    if (asksTime && random_.chance(0.6))
        for (uint64_t n = 1 + random_.below(2); n > 0; --n)
            test_.times.push_back(random_.chance(0.5) ? random_.between(0, 2'000'000'000)
                                                      : values_.integer(random_, 32, true));
    if (catalog_.reads() && random_.chance(0.8)) test_.input = values_.content(random_);
    if (!catalog_.opens()) return;
    // A file is found only under the name the unit asks for: one of its own strings or a text of the test.
    std::vector<std::string> names;
    for (const auto& text : interface_.strings)
        if (text.find_first_of(" %\n") == std::string::npos && text.size() > 2) names.push_back(text);
    for (const Block& block : test_.blocks)
        if (const auto text = textOf(block, interface_); text && !text->empty()) names.push_back(*text);
    if (names.empty()) return;
    for (uint64_t n = random_.below(3); n > 0; --n) {
        const std::string& name = random_.pick(names);
        if (name.find('\0') != std::string::npos) continue;
        const bool known =
            std::any_of(test_.files.begin(), test_.files.end(), [&](const File& f) { return f.name == name; });
        if (!known) test_.files.push_back({name, values_.content(random_)});
    }
}

void Builder::pointer(uint32_t block, uint32_t offset, TypeId pointer) { point(block, offset, pointer, {}); }

uint32_t Builder::text(TypeId character, const std::string& content, uint32_t spare) {
    const uint32_t block = add(Role::Object, character, static_cast<uint32_t>(content.size()) + 1 + spare);
    std::copy(content.begin(), content.end(), test_.blocks[block].bytes.begin());
    return block;
}

uint32_t Builder::add(Role role, TypeId type, uint32_t count) {
    Block block;
    block.role = role;
    block.type = type;
    block.count = count;
    block.bytes.resize(count * interface_.type(type).size);
    if (const Field* tail = flexibleTail(interface_, type); tail && role == Role::Object && count == 1) {
        const uint64_t element = interface_.type(interface_.type(tail->type).element).size;
        const uint64_t extra = random_.below(3) == 0 ? 0 : values_.count(random_);
        block.bytes.resize(std::max<uint64_t>(block.bytes.size(), extra == 0 ? 0 : tail->offset + extra * element));
    }
    test_.blocks.push_back(std::move(block));
    return static_cast<uint32_t>(test_.blocks.size() - 1);
}

void Builder::fill(uint32_t block) {
    const TypeId type = test_.blocks[block].type;
    const uint64_t size = interface_.type(type).size;
    const uint32_t count = test_.blocks[block].count;
    const bool isNumber = interface_.type(type).kind == TypeKind::Integer;
    const bool equal = isNumber && count > 1 && random_.chance(0.08);
    for (uint32_t i = 0; i < count; ++i) {
        if (equal && i > 0)
            std::copy_n(test_.blocks[block].bytes.begin(), size,
                        test_.blocks[block].bytes.begin() + static_cast<long>(i * size));
        else
            fill(block, type, static_cast<uint32_t>(i * size));
    }
    // Code that searches or merges wants order.
    if (isNumber && count > 2 && !equal && random_.chance(0.15)) {
        const auto slots = slotsOf(test_.blocks[block], block, interface_);
        std::vector<uint64_t> numbers;
        for (const Slot& slot : slots) numbers.push_back(read(test_, slot));
        std::sort(numbers.begin(), numbers.end(),
                  [](uint64_t a, uint64_t b) { return static_cast<int64_t>(a) < static_cast<int64_t>(b); });
        for (size_t i = 0; i < slots.size(); ++i) write(test_, slots[i], numbers[i]);
    }
}

void Builder::fill(uint32_t block, TypeId id, uint32_t offset) {
    const Type& type = interface_.type(id);
    switch (type.kind) {
        case TypeKind::Void:
        case TypeKind::Function:
        case TypeKind::Opaque:
            return;
        case TypeKind::Struct:
            return record(block, id, offset, nullptr, nullptr);
        case TypeKind::Union: {
            if (type.fields.empty()) return;
            const Field& field = type.fields[random_.below(type.fields.size())];
            if (field.bitWidth)
                number(block,
                       {field.type, offset + field.offset + field.bitOffset / 8, field.bitOffset % 8, field.bitWidth});
            else
                fill(block, field.type, offset + field.offset);
            return;
        }
        case TypeKind::Array: {
            const uint64_t size = interface_.type(type.element).size;
            if (size == 0) return;
            const uint64_t end = test_.blocks[block].bytes.size();
            const uint64_t count = type.count ? type.count : (end > offset ? (end - offset) / size : 0);
            if (isCharacter(interface_.type(type.element)) && count > 1 && random_.chance(0.7)) {
                std::string text = values_.text(random_);
                if (text.size() > count - 1) text.resize(count - 1);
                std::copy(text.begin(), text.end(), test_.blocks[block].bytes.begin() + offset);
                return;
            }
            const bool sparse = count > 64;  // long tables stay mostly zero
            for (uint64_t i = 0; i < count; ++i)
                if (!sparse || random_.chance(0.2)) fill(block, type.element, static_cast<uint32_t>(offset + i * size));
            return;
        }
        case TypeKind::Pointer:
            return point(block, offset, id, {});
        default:
            number(block, {id, offset, 0, 0});
    }
}

void Builder::record(uint32_t block, TypeId id, uint32_t offset, const Function* function, const Given* given) {
    const Type& type = interface_.type(id);
    const auto pairs = pairsOf(interface_, id);
    const bool plain = function == nullptr && random_.chance(0.15);  // all numbers zero, as after memset
    for (uint32_t f = 0; f < type.fields.size(); ++f) {
        const Field& field = type.fields[f];
        const uint32_t at = offset + field.offset;
        if (given && given->parameter == f) {
            link(block, {at, LinkKind::Block, given->block, 0});
        } else if (field.bitWidth) {
            if (!plain) number(block, {field.type, at + field.bitOffset / 8, field.bitOffset % 8, field.bitWidth});
        } else if (interface_.type(field.type).kind == TypeKind::Pointer) {
            Hint hint;
            hint.bound = static_cast<uint32_t>(std::min<uint64_t>(interface_.type(field.type).count, mostBytes));
            hint.hasLength = std::any_of(pairs.begin(), pairs.end(), [&](const Pair& p) { return p.pointer == f; });
            if (function) {
                hint.isFormat = function->variadic;
                const auto& ready = catalog_.initialisers(field.type);
                hint.isReady = !given && std::none_of(ready.begin(), ready.end(), [&](uint32_t other) {
                    return &interface_.functions[other] == function;
                });
                hint.isVector = f == 1 && function->parameters.size() <= 3 &&
                                (function->name == "main" || field.name == "argv") &&
                                isTextPointer(interface_, interface_.type(field.type).element);
            }
            point(block, at, field.type, hint);
        } else if (!plain) {
            fill(block, field.type, at);
        }
    }
    for (const Pair& p : pairs) pair(block, type.fields[p.pointer], type.fields[p.length], offset, p.named);
}

void Builder::number(uint32_t block, const Leaf& leaf) {
    const Type& type = interface_.type(leaf.type);
    Block scratch;
    scratch.type = leaf.type;
    // One slot, described as the enumeration of a whole block would describe it.
    scratch.bytes.resize(std::max<uint64_t>(type.size, 1));
    auto slots = slotsOf(scratch, block, interface_);
    if (slots.empty()) return;
    Slot slot = slots[0];
    slot.offset = leaf.offset;
    slot.bitOffset = static_cast<uint8_t>(leaf.bitOffset);
    slot.bitWidth = static_cast<uint8_t>(leaf.bitWidth);
    if (leaf.bitWidth) slot.size = static_cast<uint8_t>(std::min(8u, (leaf.bitOffset + leaf.bitWidth + 7) / 8));
    if (slot.offset + slot.size > test_.blocks[block].bytes.size()) return;
    write(test_, slot, values_.forSlot(random_, slot));
}

// Makes the integer tell the truth about the array, mostly.
void Builder::pair(uint32_t block, const Field& pointer, const Field& length, uint32_t offset, bool named) {
    const auto& links = test_.blocks[block].links;
    const auto link =
        std::find_if(links.begin(), links.end(), [&](const Link& l) { return l.offset == offset + pointer.offset; });
    const bool isArgv = pointer.name == "argv";
    uint64_t value = 0;  // of null
    if (link != links.end()) {
        if (link->kind != LinkKind::Block) return;
        const Block& array = test_.blocks[link->target];
        const auto text = textOf(array, interface_);
        value = isArgv && array.count > 0 ? array.count - 1 : elementsOf(array, interface_);
        if (text && !isArgv && random_.chance(0.6)) value = text->size();
    }
    const bool oftenEqual = named || isArgv || !(isTextPointer(interface_, pointer.type));
    if (!random_.chance(isArgv ? 1.0 : oftenEqual ? 0.85 : 0.4)) return;
    if (!isArgv && value > 0 && random_.chance(0.1)) value = random_.below(value);  // less is safe, too
    Slot slot;
    slot.index = block;
    slot.offset = offset + length.offset;
    slot.size = static_cast<uint8_t>(std::min<uint64_t>(8, interface_.type(length.type).size));
    write(test_, slot, value);
}

void Builder::point(uint32_t block, uint32_t offset, TypeId id, const Hint& hint) {
    const Type& type = interface_.type(id);
    const Type& pointee = interface_.type(type.element);
    clearLink(test_.blocks[block], offset);
    if (pointee.kind == TypeKind::Function) {
        const auto fitting = catalog_.addressable(type.element);
        if (!fitting.empty() && !random_.chance(0.05))
            link(block, {offset, LinkKind::Function, fitting[random_.below(fitting.size())], 0});
        return;
    }
    if (hint.isVector) {
        const uint32_t count = 1 + static_cast<uint32_t>(random_.below(5));
        const uint32_t target = strings(type.element, count, true);
        return link(block, {offset, LinkKind::Block, target, 0});
    }
    const bool isArgument = test_.blocks[block].role == Role::Arguments;
    if (isArgument && random_.chance(catalog_.producing(id)) && fromCall(block, offset, id)) return;
    if (isSealed(interface_, type.element)) return;
    if (catalog_.producing(id) > 0.9 && random_.chance(0.9)) return;  // no producer could be called: null, not garbage
    if (isArgument && hint.isReady && toInitialised(block, offset, id)) return;
    const double null = depth_ == 0 ? 0.08 : 0.15 + 0.1 * depth_;
    if (random_.chance(null) || depth_ >= mostDepth || test_.blocks.size() >= mostBlocks) return;
    const bool reuses = test_.calls.empty() ? random_.chance(0.08) : random_.chance(0.5);
    if (reuses && toEarlier(block, offset, type.element)) return;
    ++depth_;
    toNew(block, offset, type.element, hint);
    --depth_;
}

// An object of ours that an initialiser has been called for.
bool Builder::toInitialised(uint32_t block, uint32_t offset, TypeId pointer) {
    const auto& initialisers = catalog_.initialisers(pointer);
    if (initialisers.empty() || !random_.chance(0.85)) return false;
    const TypeId pointee = interface_.type(pointer).element;
    if (!test_.calls.empty() && random_.chance(0.85) && toEarlier(block, offset, pointee)) return true;
    if (producing_ >= 3 || test_.calls.size() >= 12) return false;
    const uint32_t object = add(Role::Object, pointee, 1);
    ++producing_;
    const Given given{0, object};
    call(initialisers[random_.below(initialisers.size())], &given);
    --producing_;
    link(block, {offset, LinkKind::Block, object, 0});
    return true;
}

// The result of an earlier call, or of one made for the purpose.
bool Builder::fromCall(uint32_t block, uint32_t offset, TypeId pointer) {
    const auto& producers = catalog_.producers(pointer);
    std::vector<uint32_t> made;
    for (uint32_t c = 0; c < test_.calls.size(); ++c)
        if (std::find(producers.begin(), producers.end(), test_.calls[c].function) != producers.end())
            made.push_back(c);
    if (!made.empty() && random_.chance(0.8)) {
        // An older handle may have been moved or freed by what made the newer one.
        const uint32_t call = random_.chance(0.85) ? made.back() : random_.pick(made);
        link(block, {offset, LinkKind::Result, call, 0});
        return true;
    }
    if (producers.empty() || producing_ >= 3 || test_.calls.size() >= 12) return false;
    const size_t choice = producing_ == 0 && random_.chance(0.5) ? random_.below(producers.size())
                                                                 : random_.below((producers.size() + 1) / 2);
    const uint32_t producer = producers[choice];
    if (producing_ > 0)
        for (const auto& parameter : interface_.functions[producer].parameters)
            if (sameType(interface_, parameter.type, pointer)) return false;
    ++producing_;
    const uint32_t depth = depth_;
    depth_ = 0;
    call(producer);
    depth_ = depth;
    --producing_;
    link(block, {offset, LinkKind::Result, static_cast<uint32_t>(test_.calls.size() - 1), 0});
    return true;
}

// An alias: the start of an object, or a place inside one, that has the pointee's type; or a variable of the unit.
bool Builder::toEarlier(uint32_t block, uint32_t offset, TypeId pointee) {
    std::vector<Link> places;
    const uint64_t size = interface_.type(pointee).size;
    for (uint32_t b = 0; b < test_.blocks.size(); ++b) {
        const Block& other = test_.blocks[b];
        if (other.role != Role::Object || b == block) continue;
        if (size == 0 || holds(interface_, other.type, other.bytes.size(), 0, pointee))
            places.push_back({offset, LinkKind::Block, b, 0});
        else if (random_.chance(0.3))
            for (const Field& field : interface_.type(other.type).fields)
                if (field.bitWidth == 0 && sameType(interface_, field.type, pointee))
                    places.push_back({offset, LinkKind::Block, b, field.offset});
    }
    for (uint32_t v = 0; v < interface_.variables.size(); ++v)
        if (!interface_.variables[v].isConst && size > 0 && random_.chance(0.2) &&
            holds(interface_, interface_.variables[v].type, interface_.type(interface_.variables[v].type).size, 0,
                  pointee))
            places.push_back({offset, LinkKind::Variable, v, 0});
    if (places.empty()) return false;
    Link chosen = random_.pick(places);
    if (chosen.kind == LinkKind::Block && chosen.addend == 0 && random_.chance(0.1) && size > 0) {
        const Block& other = test_.blocks[chosen.target];
        if (other.count > 1 && sameType(interface_, other.type, pointee))
            chosen.addend = static_cast<uint32_t>(random_.below(other.count) * size);
    }
    link(block, chosen);
    return true;
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
            const std::string content = values_.text(random_);
            target = text(*byte, content, content.size() < 15 ? 15 - static_cast<uint32_t>(content.size()) : 0);
        } else {
            target = add(Role::Object, *byte, 16 + 16 * static_cast<uint32_t>(random_.below(3)));
            if (random_.chance(0.85)) fill(target);
            test_.blocks[target].bytes.back() = 0;
        }
    } else if (isCharacter(type) && random_.chance(hint.bound       ? 0.5
                                                   : hint.hasLength ? 0.85
                                                   : type.isConst   ? 0.99
                                                                    : 0.95)) {
        std::string content = values_.text(random_);
        if (hint.isFormat) std::replace(content.begin(), content.end(), '%', 'p');
        uint32_t spare = type.isConst || random_.chance(0.4) ? 0 : 16u << random_.below(3);
        if (hint.bound > content.size()) spare = hint.bound - static_cast<uint32_t>(content.size()) - 1;
        target = text(pointee, content, spare);
    } else if (isTextPointer(interface_, pointee) && random_.chance(0.8)) {
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
        std::string content = isArgv && i == 0 ? "program" : values_.text(random_);
        if (isArgv && i > 0 && random_.chance(0.2)) content = std::to_string(values_.integer(random_, 16, true));
        const uint32_t target = text(interface_.type(pointer).element, content, 0);
        link(array, {i * size, LinkKind::Block, target, 0});
    }
    return array;
}

void Builder::link(uint32_t block, Link link) { setLink(test_.blocks[block], link); }

}  // namespace provest::testcase
