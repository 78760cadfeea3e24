#include "testcase/encode.hpp"

#include "runtime/protocol.h"
#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string_view>

namespace provest::testcase {
namespace {

// Appends plain structures to one growing buffer and remembers nothing: callers keep the offsets they get back.
class Writer {
public:
    uint32_t reserve(size_t size, size_t align) {
        bytes.resize((bytes.size() + align - 1) / align * align);
        const auto at = static_cast<uint32_t>(bytes.size());
        bytes.resize(bytes.size() + size);
        return at;
    }
    template <class T>
    uint32_t array(size_t count) {
        return reserve(count * sizeof(T), std::max<size_t>(alignof(T), 8));
    }
    template <class T>
    void put(uint32_t at, const T& value) {
        std::memcpy(bytes.data() + at, &value, sizeof value);
    }
    uint32_t text(std::string_view content, bool terminated) {
        const uint32_t at = reserve(content.size() + (terminated ? 1 : 0), 1);
        if (!content.empty()) std::memcpy(bytes.data() + at, content.data(), content.size());
        return at;
    }

    std::vector<uint8_t> bytes;
};

uint32_t role(Role role) {
    switch (role) {
        case Role::Object:
            return PV_OBJECT;
        case Role::Arguments:
            return PV_ARGUMENTS;
        case Role::Variable:
            return PV_VARIABLE;
        case Role::Answer:
            return PV_ANSWER;
    }
    return PV_OBJECT;
}

uint32_t fallible(Fallible function) {
    switch (function) {
        case Fallible::Malloc:
            return PV_MALLOC;
        case Fallible::Fopen:
            return PV_FOPEN;
        case Fallible::Open:
            return PV_OPEN;
        case Fallible::Read:
            return PV_READ;
        case Fallible::Granted:
            return PV_GRANTED;
        case Fallible::Otherwise:
            return PV_OTHERWISE;
    }
    return PV_MALLOC;
}

class Encoder {
public:
    Encoder(const TestCase& test, const program::Interface& interface) : test_(test), interface_(interface) {}

    Encoded run() {
        const uint32_t header = out_.array<pv_test>(1);
        pv_test encoded{};
        encoded.blocks = blocks();
        encoded.block_count = static_cast<uint32_t>(test_.blocks.size());
        encoded.calls = calls();
        encoded.call_count = static_cast<uint32_t>(test_.calls.size());
        encoded.answers = answers();
        encoded.answer_count = static_cast<uint32_t>(test_.answers.size());
        environment(encoded);
        out_.reserve(0, 16);
        encoded.bytes = static_cast<uint32_t>(out_.bytes.size());
        out_.put(header, encoded);
        return {std::move(out_.bytes), std::move(blockOffset_)};
    }

private:
    uint32_t blocks() {
        const uint32_t table = out_.array<pv_block>(test_.blocks.size());
        // What a string of C++ is made of ends, whatever happens to its last character. Where a plain pointer leads,
        // there is what the test says and no byte more, as in the suite.
        const std::vector<bool> texts = textsOfValues(test_, interface_);
        for (size_t i = 0; i < test_.blocks.size(); ++i) {
            const Block& block = test_.blocks[i];
            const bool isText = texts[i] && isCharacter(interface_.type(block.type)) && block.links.empty();
            pv_block encoded{};
            encoded.role = role(block.role);
            encoded.index = block.variable;
            encoded.size = static_cast<uint32_t>(block.bytes.size() + (isText ? 1 : 0));
            encoded.align = std::max(1u, interface_.type(block.type).align);
            encoded.data = out_.reserve(encoded.size, 16);
            if (!block.bytes.empty())
                std::memcpy(out_.bytes.data() + encoded.data, block.bytes.data(), block.bytes.size());
            encoded.relocs = out_.array<pv_reloc>(block.links.size());
            encoded.reloc_count = static_cast<uint32_t>(block.links.size());
            for (size_t l = 0; l < block.links.size(); ++l)
                out_.put(encoded.relocs + static_cast<uint32_t>(l * sizeof(pv_reloc)),
                         relocation(block, block.links[l]));
            counts(block, encoded.data);
            out_.put(table + static_cast<uint32_t>(i * sizeof(pv_block)), encoded);
            blockOffset_.push_back(encoded.data);
        }
        return table;
    }

    // A sequence says how many elements it has: those its pointer leads to.
    void counts(const Block& block, uint32_t data) {
        if (!interface_.isCxx) return;
        for (const Link& link : block.links) {
            if (link.kind != LinkKind::Block) continue;
            const auto element = sequenceAt(interface_, block.type, link.offset);
            if (!element) continue;
            const Block& items = test_.blocks[link.target];
            const uint64_t count = (items.bytes.size() - link.addend) / interface_.type(*element).size;
            out_.put(data + link.offset + 8, count);
        }
    }

    // An object found where one of its base class is wanted: so many bytes further on.
    uint32_t baseOffset(const Block& block, const Link& link) const {
        const auto& result = interface_.type(interface_.functions[test_.calls[link.target].function].result);
        const auto pointer = pointerAt(interface_, block.type, link.offset);
        return pointer ? baseOffsetOf(interface_, result.element, interface_.type(*pointer).element).value_or(0) : 0;
    }

    bool isObject(uint32_t call) const {
        const auto& result = interface_.type(interface_.functions[test_.calls[call].function].result);
        return result.kind == program::TypeKind::Pointer &&
               interface_.type(result.element).kind == program::TypeKind::Class;
    }

    // A part or a temporary goes into one argument of a call: making a second might end the first. It is not kept in
    // other blocks, and a temporary is nothing to change, except by its own methods.
    bool takesPart(const Block& block, const Link& link) const {
        if (block.role != Role::Arguments) return false;
        for (const Link& other : block.links)
            if (isPart(other)) return other == link && !isChangedTemporary(block, link);
        return false;
    }
    bool isPart(const Link& link) const {
        return link.kind == LinkKind::Result && interface_.functions[test_.calls[link.target].function].lends;
    }
    bool isChangedTemporary(const Block& block, const Link& link) const {
        if (!interface_.functions[test_.calls[link.target].function].ownsResult) return false;
        for (const Call& call : test_.calls) {
            if (&test_.blocks[call.arguments] != &block) continue;
            const program::Function& function = interface_.functions[call.function];
            const auto& fields = interface_.type(function.arguments).fields;
            for (size_t p = function.form == program::CallForm::Method ? 1 : 0; p < fields.size(); ++p)
                if (fields[p].offset == link.offset && !function.parameters[p].isConst &&
                    function.parameters[p].passing == program::Passing::Reference)
                    return true;
        }
        return false;
    }

    uint32_t flags(uint32_t call) const {
        const program::Function& function = interface_.functions[test_.calls[call].function];
        if (!function.lends) return 0;
        const bool inside = std::any_of(test_.blocks.begin(), test_.blocks.end(), [&](const Block& block) {
            return std::any_of(block.links.begin(), block.links.end(), [&](const Link& link) {
                return isPart(link) && link.target == call && takesPart(block, link);
            });
        });
        return (inside ? PV_CALL_INSIDE : 0u) | (function.ownsResult ? PV_CALL_TEMPORARY : 0u);
    }

    pv_reloc relocation(const Block& block, const Link& link) const {
        switch (link.kind) {
            case LinkKind::Block:
                return {link.offset, PV_TO_BLOCK, link.target, link.addend};
            case LinkKind::Function:
                return {link.offset, PV_TO_FUNCTION, link.target, 0};
            case LinkKind::Variable:
                return {link.offset, PV_TO_VARIABLE, link.target, link.addend};
            case LinkKind::Written:
                return {link.offset, PV_TO_CONTENT, link.target, link.addend};
            case LinkKind::Stream:
                return {link.offset, PV_TO_STREAM, link.target, 0};
            case LinkKind::Result:
                if (isPart(link))
                    return {link.offset, takesPart(block, link) ? PV_TO_PART : PV_TO_NOTHING, link.target,
                            baseOffset(block, link)};
                if (isObject(link.target)) return {link.offset, PV_TO_OBJECT, link.target, baseOffset(block, link)};
                return {link.offset, PV_TO_RESULT, link.target, resultSize(link.target)};
        }
        return {};
    }

    // A result is linked whole: the place that takes it has the type the function returns.
    uint32_t resultSize(uint32_t call) const {
        assert(call < test_.calls.size());
        return static_cast<uint32_t>(interface_.type(interface_.functions[test_.calls[call].function].result).size);
    }

    uint32_t calls() {
        const uint32_t table = out_.array<pv_call>(test_.calls.size());
        for (size_t i = 0; i < test_.calls.size(); ++i)
            out_.put(table + static_cast<uint32_t>(i * sizeof(pv_call)),
                     pv_call{test_.calls[i].function, test_.calls[i].arguments, resultSize(static_cast<uint32_t>(i)),
                             flags(static_cast<uint32_t>(i))});
        return table;
    }

    uint32_t answers() {
        const uint32_t table = out_.array<pv_answer>(test_.answers.size());
        for (size_t i = 0; i < test_.answers.size(); ++i) {
            const Answer& answer = test_.answers[i];
            const auto& fields = interface_.type(interface_.undefined[answer.stub].arguments).fields;
            const uint32_t writes = out_.array<pv_write>(answer.writes.size());
            for (size_t w = 0; w < answer.writes.size(); ++w)
                out_.put(writes + static_cast<uint32_t>(w * sizeof(pv_write)),
                         pv_write{fields[answer.writes[w].parameter].offset, answer.writes[w].block});
            out_.put(table + static_cast<uint32_t>(i * sizeof(pv_answer)),
                     pv_answer{answer.stub, answer.result == ~0u ? PV_NONE : answer.result, writes,
                               static_cast<uint32_t>(answer.writes.size())});
        }
        return table;
    }

    void environment(pv_test& encoded) {
        encoded.failures = out_.array<pv_failure>(test_.failures.size());
        encoded.failure_count = static_cast<uint32_t>(test_.failures.size());
        for (size_t i = 0; i < test_.failures.size(); ++i)
            out_.put(encoded.failures + static_cast<uint32_t>(i * sizeof(pv_failure)),
                     pv_failure{fallible(test_.failures[i].function), test_.failures[i].ordinal});

        encoded.times = out_.array<int64_t>(test_.times.size());
        encoded.time_count = static_cast<uint32_t>(test_.times.size());
        for (size_t i = 0; i < test_.times.size(); ++i)
            out_.put(encoded.times + static_cast<uint32_t>(i * sizeof(int64_t)), test_.times[i]);

        encoded.files = out_.array<pv_file>(test_.files.size());
        encoded.file_count = static_cast<uint32_t>(test_.files.size());
        for (size_t i = 0; i < test_.files.size(); ++i) {
            const File& file = test_.files[i];
            const uint32_t name = out_.text(file.name, true);
            const uint32_t data = out_.text(file.content, false);
            out_.put(encoded.files + static_cast<uint32_t>(i * sizeof(pv_file)),
                     pv_file{name, data, static_cast<uint32_t>(file.content.size())});
        }
        encoded.input = out_.text(test_.input, false);
        encoded.input_size = static_cast<uint32_t>(test_.input.size());
    }

    const TestCase& test_;
    const program::Interface& interface_;
    Writer out_;
    std::vector<uint32_t> blockOffset_;
};

}  // namespace

Encoded encode(const TestCase& test, const program::Interface& interface) { return Encoder(test, interface).run(); }

}  // namespace provest::testcase
