// The typed comparison of memory before and after the calls. One recursion over types serves results, output
// parameters, variables and stub arguments: with a "before" only what changed is worth saying, without one all of it.
#include "oracle/derive.hpp"

#include "oracle/carried.hpp"
#include "oracle/memory.hpp"
#include "oracle/own_place.hpp"
#include "oracle/value.hpp"

#include <algorithm>

namespace provest::oracle {

namespace {

using program::Type;
using program::TypeId;
using program::TypeKind;

constexpr size_t mostPerRoot = 24;     // expectations over one result, block or variable
constexpr uint32_t longestArray = 64;  // elements compared as a whole
constexpr uint32_t changesBeforeWhole = 3;
constexpr size_t mostStubCalls = 8;
constexpr size_t longestOutput = 200;

class Deriver {
public:
    Deriver(const testcase::TestCase& test, const program::Interface& unit, const testcase::Catalog& catalog,
            const execute::Observation& seen, const Baseline& baseline)
        : test_(test), unit_(unit), seen_(seen), baseline_(baseline), memory_(test, unit, catalog, seen) {}

    Expectations derive(const Ending& ending) {
        Expectations all;
        all.ending = ending;
        results(ending);
        calls(all);
        fates(all);
        if (ending.kind == Ending::Kind::Returned) {
            blocks(all.fates);
            variables();
            stubs();
            output();
        }
        all.list = std::move(list_);
        return all;
    }

private:
    void results(const Ending& ending) {
        const size_t returned = ending.kind == Ending::Kind::Returned ? test_.calls.size() : ending.call;
        for (uint32_t i = 0; i < returned && i < seen_.results.size(); ++i) {
            const TypeId type = unit_.functions[test_.calls[i].function].result;
            if (seen_.results[i].size() < unit_.type(type).size) continue;
            call_ = i;
            // after a death the test can no longer look at memory, only at what was returned before
            depth_ = ending.kind == Ending::Kind::Returned && !memory_.taken(i) ? 1 : 0;
            begin();
            if (i < seen_.endings.size() && seen_.endings[i].kind != execute::Observation::CallEnding::Kind::Returned)
                continue;
            if (isCarried(unit_, type))
                carried({Root::Result, i, 0, 0, {}, type}, seen_.results[i]);
            else
                object({Root::Result, i, 0, 0, {}, type}, seen_.results[i], nullptr);
        }
        call_ = uint32_t(test_.calls.size());
        depth_ = 0;
    }

    // The value a thunk has put into its plain form, as blocks of our own.
    void carried(const Place& place, const Bytes& form) {
        if (unit_.type(place.type).kind == TypeKind::Pointer &&
            unit_.type(place.type).carrier != program::Carrier::Text)
            return;  // an object: its methods tell about it
        Expectation value;
        value.check = Check::Carried;
        value.place = place;
        if (copyForm(unit_, memory_, place.type, form, value.blocks)) add(std::move(value));
    }

    void calls(Expectations& all) const {
        for (const auto& ending : seen_.endings) {
            const bool threw = ending.kind == execute::Observation::CallEnding::Kind::Threw;
            all.calls.push_back({threw ? CallEnding::Kind::Threw : CallEnding::Kind::Returned,
                                 threw ? exceptionName(ending.type) : std::string()});
        }
    }

    void fates(Expectations& all) const {
        for (uint32_t i = 0; i < test_.blocks.size(); ++i) {
            Fate fate{memory_.freed(i), false};
            if (test_.blocks[i].role == testcase::Role::Object && !fate.freed)
                if (auto now = memory_.block(i)) fate.changed = *now != memory_.before(test_.blocks[i]);
            all.fates.push_back(fate);
        }
    }

    void blocks(const std::vector<Fate>& fates) {
        for (uint32_t i = 0; i < test_.blocks.size(); ++i) {
            if (!fates[i].changed) continue;
            const auto& block = test_.blocks[i];
            const Bytes before = memory_.before(block);
            const auto now = memory_.block(i);
            const Place place{Root::Block, i, 0, 0, {}, block.type};
            begin();
            if (block.count > 1)
                array(place, block.type, block.count, *now, before.data());
            else
                object(place, *now, before.data());
        }
    }

    void variables() {
        for (uint32_t i = 0; i < unit_.variables.size(); ++i) {
            if (unit_.variables[i].isConst) continue;
            std::optional<Bytes> before;
            for (const auto& block : test_.blocks)
                if (block.role == testcase::Role::Variable && block.variable == i) before = memory_.before(block);
            if (!before && i < baseline_.size() && !baseline_[i].empty()) before = baseline_[i];
            const auto now = memory_.variable(i);
            if (!before || !now || before->size() != now->size() || *before == *now) continue;
            begin();
            object({Root::Variable, i, 0, 0, {}, unit_.variables[i].type}, *now, before->data());
        }
    }

    void stubs() {
        std::vector<uint32_t> counts(unit_.undefined.size());
        for (const auto& call : seen_.stubCalls)
            if (call.stub < counts.size()) ++counts[call.stub];
        for (uint32_t stub = 0; stub < counts.size(); ++stub) {
            if (counts[stub] == 0) continue;
            Expectation count;
            count.check = Check::StubCalls;
            count.place.root = Root::StubArgument;
            count.place.stub = stub;
            count.count = counts[stub];
            list_.push_back(count);
            if (counts[stub] <= mostStubCalls) stubArguments(stub);
        }
    }

    void stubArguments(uint32_t stub) {
        const auto& function = unit_.undefined[stub];
        const auto& fields = unit_.type(function.arguments).fields;
        uint32_t ordinal = 0;
        for (const auto& call : seen_.stubCalls) {
            if (call.stub != stub) continue;
            for (uint32_t i = 0; i < function.parameters.size() && i < fields.size(); ++i) {
                const uint64_t size = unit_.type(fields[i].type).size;
                if (fields[i].offset + size > call.arguments.size() || isAggregate(unit_.type(fields[i].type)))
                    continue;
                begin();
                object({Root::StubArgument, ordinal, stub, i, {}, fields[i].type},
                       std::span(call.arguments).subspan(fields[i].offset, size), nullptr);
            }
            ++ordinal;
        }
    }

    void output() {
        const std::string& text = seen_.output;
        if (text.empty() || text.size() > longestOutput || text.find('\0') != std::string::npos) return;
        if (!std::all_of(text.begin(), text.end(),
                         [](char c) { return (c >= 0x20 && c < 0x7f) || c == '\n' || c == '\t'; }))
            return;
        Expectation printed;
        printed.check = Check::Output;
        printed.text = text;
        list_.push_back(printed);
    }

    static bool isAggregate(const Type& type) {
        return type.kind == TypeKind::Struct || type.kind == TypeKind::Union || type.kind == TypeKind::Array;
    }

    // `before` null: everything is worth saying.
    void object(const Place& place, std::span<const uint8_t> now, const uint8_t* before) {
        const Type& type = unit_.type(place.type);
        if (full() || now.size() < type.size) return;
        if (before && std::equal(now.begin(), now.end(), before)) return;
        switch (type.kind) {
            case TypeKind::Struct:
                return fields(place, now, before);
            case TypeKind::Union:
                return member(place, now, before);
            case TypeKind::Array:
                return array(place, type.element, elements(type, now.size()), now, before);
            case TypeKind::Pointer:
                return pointer(place, number(now.first(type.size)));
            default:
                return scalar(place, now.first(type.size));
        }
    }

    uint64_t elements(const Type& array, size_t available) const {
        const uint64_t size = unit_.type(array.element).size;
        return array.count != 0 || size == 0 ? array.count : available / size;  // flexible: what there is
    }

    void fields(const Place& place, std::span<const uint8_t> now, const uint8_t* before) {
        const Type& type = unit_.type(place.type);
        for (uint32_t i = 0; i < type.fields.size(); ++i) {
            const auto& field = type.fields[i];
            const Place inner = extended(place, {Step::Kind::Field, i}, field.type);
            if (field.bitWidth != 0) {
                const Bytes value = bitField(unit_, field, now);
                if (!before || value != bitField(unit_, field, {before, now.size()})) scalar(inner, value);
                continue;
            }
            const Type& inside = unit_.type(field.type);
            const bool flexible = inside.kind == TypeKind::Array && inside.count == 0;
            if (field.offset > now.size()) continue;
            const size_t size = flexible ? now.size() - field.offset : inside.size;
            if (field.offset + size > now.size()) continue;
            object(inner, now.subspan(field.offset, size), before ? before + field.offset : nullptr);
        }
    }

    // A union is looked at through one member that shows all of its bytes and no address.
    void member(const Place& place, std::span<const uint8_t> now, const uint8_t* before) {
        const Type& type = unit_.type(place.type);
        if (!before) return;  // which member of a fresh union counts is not ours to know
        for (uint32_t i = 0; i < type.fields.size(); ++i) {
            const auto& field = type.fields[i];
            const Type& inside = unit_.type(field.type);
            if (field.bitWidth != 0 || hasPointers(unit_, field.type) || inside.size != type.size) continue;
            return object(extended(place, {Step::Kind::Field, i}, field.type), now.first(inside.size), before);
        }
    }

    void array(const Place& place, TypeId element, uint64_t count, std::span<const uint8_t> now,
               const uint8_t* before) {
        const Type& type = unit_.type(element);
        const uint64_t size = type.size;
        if (size == 0 || count == 0 || count * size > now.size()) return;
        if (type.isCharacter && text(place, now.first(count), before)) return;
        uint64_t changed = 0;
        for (uint64_t i = 0; i < count; ++i)
            changed += !before || !std::equal(&now[i * size], &now[i * size] + size, before + i * size);
        const bool whole = type.kind == TypeKind::Integer && size <= 8 && count <= longestArray;
        if (whole && changed > changesBeforeWhole) {
            if (size == 8 && anyAddress(now.first(count * size))) return;
            Expectation all;
            all.check = Check::Elements;
            all.place = place;
            all.place.type = element;
            all.value.assign(now.begin(), now.begin() + std::ptrdiff_t(count * size));
            all.count = uint32_t(count);
            return add(std::move(all));
        }
        for (uint64_t i = 0; i < count && !full(); ++i)
            object(extended(place, {Step::Kind::Index, uint32_t(i)}, element), now.subspan(i * size, size),
                   before ? before + i * size : nullptr);
    }

    bool anyAddress(std::span<const uint8_t> words) const {
        for (size_t i = 0; i + 8 <= words.size(); i += 8)
            if (memory_.looksLikeAddress(number(words.subspan(i, 8)))) return true;
        return false;
    }

    // A character array that holds a string now is compared as a string when nothing behind its end changed.
    bool text(const Place& place, std::span<const uint8_t> now, const uint8_t* before) {
        const auto end = std::find(now.begin(), now.end(), uint8_t{0});
        if (end == now.end()) return false;
        const auto isText = [](uint8_t byte) { return byte >= 0x20 || byte == '\n' || byte == '\t' || byte == '\r'; };
        if (!std::all_of(now.begin(), end, isText)) return false;
        const std::ptrdiff_t used = end - now.begin() + 1;
        if (before && !std::equal(now.begin() + used, now.end(), before + used)) return false;
        Expectation text;
        text.check = Check::Text;
        text.place = place;
        text.text.assign(now.begin(), end);
        add(std::move(text));
        return true;
    }

    void scalar(const Place& place, std::span<const uint8_t> now) {
        const Type& type = unit_.type(place.type);
        if (type.size == 0 || type.kind == TypeKind::Void || type.kind == TypeKind::Opaque ||
            type.kind == TypeKind::Function)
            return;
        if (type.kind == TypeKind::Integer && type.size == 8 && memory_.looksLikeAddress(number(now))) return;
        if (type.kind == TypeKind::Enum && !inEnumRange(type, now)) return;
        if (type.kind == TypeKind::Bool && now[0] > 1) return;
        Expectation value;
        value.place = place;
        value.value.assign(now.begin(), now.end());
        if (type.kind == TypeKind::Float && type.size == 16) std::fill(value.value.begin() + 10, value.value.end(), 0);
        add(std::move(value));
    }

    void pointer(const Place& place, uint64_t address) {
        const Type& target = unit_.type(unit_.type(place.type).element);
        Expectation points;
        points.check = Check::Pointer;
        points.place = place;
        points.pointee = memory_.pointee(address, call_);
        // a stub's string argument may have changed since: only its identity is said
        const bool follow = points.pointee.kind == Pointee::Kind::NotNull && place.root != Root::StubArgument;
        const auto heap = follow ? seen_.heapBlock(address) : execute::Observation::HeapBlock{};
        if (follow && target.isCharacter && (depth_ > 0 || place.root != Root::Result)) {
            if (auto found = memory_.text(address)) {
                points.check = Check::Text;
                points.pointee = {};
                points.text = *found;
                return add(std::move(points));
            }
        }
        // that a stub got some address is what every caller does
        if (points.pointee.kind == Pointee::Kind::NotNull && place.root == Root::StubArgument) return;
        add(std::move(points));
        if (follow && heap.size != 0 && depth_ > 0 && target.size != 0 && target.kind != TypeKind::Pointer)
            pointedTo(place, target, address, heap.start + heap.size - address);
    }

    void pointedTo(const Place& place, const Type& target, uint64_t address, uint64_t available) {
        const TypeId element = unit_.type(place.type).element;
        if (available < target.size || target.isCharacter) return;
        const auto bytes = memory_.read(address, target.size);
        if (!bytes) return;
        --depth_;
        object(extended(place, {Step::Kind::Dereference, 0}, element), *bytes, nullptr);
        ++depth_;
    }

    static Place extended(const Place& place, Step step, TypeId type) {
        Place inner = place;
        inner.steps.push_back(step);
        inner.type = type;
        return inner;
    }

    void begin() { limit_ = list_.size() + mostPerRoot; }
    bool full() const { return list_.size() >= limit_; }
    void add(Expectation expectation) {
        if (!full()) list_.push_back(std::move(expectation));
    }

    const testcase::TestCase& test_;
    const program::Interface& unit_;
    const execute::Observation& seen_;
    const Baseline& baseline_;
    Memory memory_;
    std::vector<Expectation> list_;
    size_t limit_ = 0;
    uint32_t call_ = 0;  // results below this one can be named
    int depth_ = 0;      // how many pointers may still be followed
};

}  // namespace

std::optional<Ending> endingOf(const execute::Run& run) {
    switch (run.outcome) {
        case execute::Outcome::Returned:
            return Ending{Ending::Kind::Returned, 0, run.call};
        case execute::Outcome::Exited:
            return Ending{Ending::Kind::Exits, run.code & 0xff, run.call};
        case execute::Outcome::Aborted:
            return Ending{Ending::Kind::Aborts, 0, run.call};
        default:
            return std::nullopt;
    }
}

Expectations derive(const testcase::TestCase& test, const program::Interface& unit, const testcase::Catalog& catalog,
                    const execute::Observation& first, const execute::Observation& second, const Baseline& baseline) {
    const auto ending = endingOf(first.run);
    if (!ending || endingOf(second.run) != ending) return {};
    Expectations all = Deriver(test, unit, catalog, first, baseline).derive(*ending);
    const Expectations again = Deriver(test, unit, catalog, second, baseline).derive(*ending);
    std::erase_if(all.list, [&](const Expectation& one) {
        return std::find(again.list.begin(), again.list.end(), one) == again.list.end();
    });
    for (size_t i = 0; i < all.fates.size() && i < again.fates.size(); ++i) {
        all.fates[i].freed |= again.fates[i].freed;
        all.fates[i].changed |= again.fates[i].changed;
    }
    dropPlaces(all, unit);
    return all;
}

}  // namespace provest::oracle
