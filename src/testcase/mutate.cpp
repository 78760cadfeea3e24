// Mutation picks one kind of change at random, again when the test has nothing of that kind, and sometimes several.
#include "testcase/builder.hpp"
#include "testcase/edit.hpp"
#include "testcase/generate.hpp"
#include "testcase/handles.hpp"
#include "testcase/types.hpp"
#include "testcase/vary.hpp"

#include <algorithm>

namespace provest::testcase {

using program::Interface;
using program::TypeKind;
using support::Random;

namespace {

class Mutation {
public:
    Mutation(const Interface& interface, const Catalog& catalog, const Values& values, Random& random, TestCase& test)
        : interface_(interface), catalog_(catalog), values_(values), random_(random), test_(test) {}

    void once(Changes& changes) {
        for (int attempt = 0; attempt < 8; ++attempt) {
            bool done = false;
            const uint64_t kind = random_.below(16);
            switch (kind) {
                case 0:
                case 1:
                case 2:
                case 3:
                    done = number();
                    break;
                case 4:
                case 5:
                case 6:
                    done = text();
                    break;
                case 7:
                case 8:
                    done = length();
                    break;
                case 9:
                case 10:
                    done = pointer();
                    break;
                case 11:
                    done = random_.chance(0.7) ? insertCall() : repeat();
                    break;
                case 12:
                    done = removeOneCall();
                    break;
                case 13:
                    done = answers();
                    break;
                case 14:
                    done = environment();
                    break;
                default:
                    done = variable() || arguments();
                    break;
            }
            if (!done) continue;
            (kind <= 6 ? changes.values : changes.structure) = true;
            return;
        }
    }

private:
    bool number() {
        const auto slots = slotsOf(test_, interface_);
        if (slots.empty()) return false;
        const Slot& slot = slots[random_.below(slots.size())];
        if (isTerminator(test_, slot, interface_) && !random_.chance(0.03)) return false;
        switch (random_.below(4)) {
            case 0: {  // a neighbour
                const uint64_t old = read(test_, slot);
                const int64_t step = random_.between(-8, 8);
                write(test_, slot,
                      slot.form == Form::Float ? fromDouble(asDouble(old) + static_cast<double>(step))
                                               : old + static_cast<uint64_t>(step));
                return true;
            }
            case 1: {  // equal to another number of the same form
                const Slot& other = slots[random_.below(slots.size())];
                if ((other.form == Form::Float) != (slot.form == Form::Float)) return false;
                write(test_, slot, read(test_, other));
                return true;
            }
            default:
                write(test_, slot, values_.forSlot(random_, slot));
                return true;
        }
    }

    bool text() {
        std::vector<uint32_t> texts;
        for (uint32_t b = 0; b < test_.blocks.size(); ++b)
            if (test_.blocks[b].role == Role::Object && textOf(test_.blocks[b], interface_)) texts.push_back(b);
        if (texts.empty()) return false;
        const uint32_t block = random_.pick(texts);
        if (interface_.isCxx && random_.chance(0.03) && zeroInside(block)) return true;
        std::string text = varied(*textOf(test_.blocks[block], interface_), test_, interface_, values_, random_);
        if (isFormat(block)) text = random_.chance(0.3) ? values_.format(random_, text) : Values::asFormat(text);
        setText(test_, block, text, interface_);
        return true;
    }

    // A NUL among the characters, where none is needed to end them.
    bool zeroInside(uint32_t block) {
        std::string text = *textOf(test_.blocks[block], interface_);
        if (text.empty() || !textsOfValues(test_, interface_)[block]) return false;
        text.insert(random_.below(text.size()), 1, '\0');
        resize(test_, block, static_cast<uint32_t>(text.size()), interface_);
        std::copy(text.begin(), text.end(), test_.blocks[block].bytes.begin());
        return true;
    }

    bool isFormat(uint32_t block) const {
        return std::any_of(test_.calls.begin(), test_.calls.end(), [&](const Call& call) {
            const auto& function = interface_.functions[call.function];
            if (function.extra == 0) return false;
            const auto last = static_cast<uint32_t>(function.parameters.size()) - function.extra - 1;
            const uint32_t offset = catalog_.offsetOf(call.function, last);
            const auto& links = test_.blocks[call.arguments].links;
            return std::any_of(links.begin(), links.end(), [&](const Link& l) {
                return l.kind == LinkKind::Block && l.target == block && l.offset == offset;
            });
        });
    }

    bool length() {
        std::vector<uint32_t> arrays;
        for (uint32_t b = 0; b < test_.blocks.size(); ++b) {
            const Block& block = test_.blocks[b];
            if (block.role == Role::Object && !textOf(block, interface_) && interface_.type(block.type).size <= 256)
                arrays.push_back(b);
        }
        if (arrays.empty()) return false;
        const uint32_t block = random_.pick(arrays);
        const uint32_t old = elementsOf(test_.blocks[block], interface_);
        uint32_t count = values_.count(random_);
        if (random_.chance(0.5)) count = random_.chance(0.5) ? old + 1 : std::max(1u, old) - 1;
        const size_t before = test_.blocks[block].bytes.size();
        resize(test_, block, std::min(count, 256u), interface_);
        for (const Slot& slot : slotsOf(test_.blocks[block], block, interface_))
            if (slot.offset >= before) write(test_, slot, values_.forSlot(random_, slot));
        return true;
    }

    bool pointer() {
        const auto block = static_cast<uint32_t>(random_.below(test_.blocks.size()));
        const auto pointers = pointersOf(test_.blocks[block], interface_);
        if (pointers.empty()) return false;
        const Leaf& leaf = pointers[random_.below(pointers.size())];
        if (inSequence(block)) return false;
        if (overlapped(test_.blocks[block], leaf.offset)) return false;
        if (!interface_.type(leaf.type).neverNull && random_.chance(0.15)) {
            clearLink(test_.blocks[block], leaf.offset);
        } else {  // a new producer must come before the call that wants its result
            const Call last = test_.calls.back();
            test_.calls.pop_back();
            builder().pointer(block, leaf.offset, leaf.type);
            test_.calls.push_back(last);
        }
        collect(test_);
        return true;
    }

    // Arguments of an earlier call: a result made now would come too late for them.
    bool inSequence(uint32_t block) const {
        return test_.blocks[block].role == Role::Arguments && test_.calls.back().arguments != block;
    }

    static bool overlapped(const Block& block, uint32_t offset) {
        return std::any_of(block.links.begin(), block.links.end(), [&](const Link& l) {
            return l.offset != offset && l.offset < offset + 8 && offset < l.offset + l.size();
        });
    }

    bool insertCall() {
        if (test_.calls.size() >= 12) return false;
        if (interface_.isCxx && random_.chance(0.5) && changeObject()) return true;
        const Call last = test_.calls.back();
        uint32_t function = last.function;
        if (random_.chance(0.7))
            function = random_.pick(catalog_.related(last.function));
        else if (random_.chance(0.8))
            function = static_cast<uint32_t>(random_.below(interface_.functions.size()));
        if (catalog_.isConsumer(function) || interface_.functions[function].name == "main") return false;
        if (interface_.isCxx)
            return insert(function, static_cast<uint32_t>(random_.below(test_.calls.size())), nullptr);
        // Build it at the end, then move the function under test behind it: what it used is still before it.
        test_.calls.pop_back();
        const auto first = static_cast<uint32_t>(test_.calls.size());
        builder().call(function);
        const auto end = static_cast<uint32_t>(test_.calls.size());
        test_.calls.push_back(last);
        handOn(test_, catalog_, first, end);
        return true;
    }

    // What an object holds decides what later calls do with it: one that can change it comes before one of them.
    bool changeObject() {
        const std::vector<bool> taken = takenResults(test_, interface_, catalog_);
        std::vector<uint32_t> objects;
        for (uint32_t c = 0; c + 1 < test_.calls.size(); ++c)
            if (!taken[c] && !changers(c).empty()) objects.push_back(c);
        if (objects.empty()) return false;
        const uint32_t object = random_.pick(objects);
        const Catalog::Use& use = random_.pick(changers(object));
        const auto after = static_cast<uint32_t>(random_.below(test_.calls.size() - object - 1));
        const Builder::Given given{use.parameter, LinkKind::Result, object};
        return insert(use.function, object + 1 + after, &given);
    }

    const std::vector<Catalog::Use>& changers(uint32_t call) const {
        return catalog_.changers(interface_.functions[test_.calls[call].function].result);
    }

    // An object may have to change before another one is made of it: the call comes at any place, and what follows it
    // stays as it was.
    bool insert(uint32_t function, uint32_t before, const Builder::Given* given) {
        const std::vector<Call> rest(test_.calls.begin() + before, test_.calls.end());
        const size_t known = test_.blocks.size();
        test_.calls.resize(before);
        builder().call(function, given);
        const auto more = static_cast<uint32_t>(test_.calls.size()) - before;
        for (size_t b = 0; b < known; ++b)
            for (Link& link : test_.blocks[b].links)
                if (link.kind == LinkKind::Result && link.target >= before) link.target += more;
        test_.calls.insert(test_.calls.end(), rest.begin(), rest.end());
        return true;
    }

    // What grows does so after many calls of one kind: a table is resized, a tree turned, a limit met.
    bool repeat() {
        if (test_.calls.size() > 24) return false;
        const auto call = static_cast<uint32_t>(random_.below(test_.calls.size()));
        const uint32_t function = test_.calls[call].function;
        if (catalog_.isConsumer(function) || interface_.functions[function].name == "main") return false;
        const uint64_t most = random_.chance(0.5) ? 3 : random_.chance(0.7) ? 20 : 72;
        const auto times = static_cast<uint32_t>(1 + random_.below(most));
        repeatCall(test_, catalog_, call, times);
        if (random_.chance(0.9))
            for (uint32_t i = 1; i <= times; ++i) vary(test_.calls[call + i].arguments, i);
        return true;
    }

    // Other numbers and texts for a copied call; the objects it works on stay the same.
    void vary(uint32_t arguments, uint32_t ordinal) {
        for (const Slot& slot : slotsOf(test_.blocks[arguments], arguments, interface_))
            if (random_.chance(0.5))
                write(test_, slot,
                      random_.chance(0.5) && slot.form != Form::Float ? read(test_, slot) + ordinal
                                                                      : values_.forSlot(random_, slot));
        for (Link link : std::vector<Link>(test_.blocks[arguments].links)) {
            if (link.kind != LinkKind::Block || !random_.chance(0.7)) continue;
            if (interface_.type(test_.blocks[link.target].type).size != 1) continue;
            Block copy = test_.blocks[link.target];
            if (copy.bytes.size() > 1) copy.bytes[random_.below(copy.bytes.size() - 1)] = values_.character(random_);
            link.target = static_cast<uint32_t>(test_.blocks.size());
            test_.blocks.push_back(std::move(copy));
            setLink(test_.blocks[arguments], link);
        }
    }

    bool removeOneCall() {
        if (test_.calls.size() < 2) return false;
        return removeOrReplace(test_, static_cast<uint32_t>(random_.below(test_.calls.size() - 1)), catalog_,
                               interface_);
    }

    bool answers() {
        if (interface_.undefined.empty()) return false;
        if (test_.answers.empty() || (test_.answers.size() < 32 && random_.chance(0.5)))
            builder().answer(static_cast<uint32_t>(random_.below(interface_.undefined.size())));
        else
            removeAnswer(test_, static_cast<uint32_t>(random_.below(test_.answers.size())));
        return true;
    }

    bool environment() {
        TestCase fresh;
        fresh.blocks = test_.blocks;
        Builder(interface_, catalog_, values_, random_, fresh).environment();
        const bool any = !fresh.failures.empty() || !fresh.times.empty() || !fresh.files.empty() ||
                         !fresh.input.empty() || !test_.failures.empty() || !test_.times.empty() ||
                         !test_.files.empty() || !test_.input.empty();
        if (!any) return false;
        switch (random_.below(4)) {
            case 0:
                test_.failures = fresh.failures;
                break;
            case 1:
                test_.times = fresh.times;
                break;
            case 2:
                test_.files = fresh.files;
                break;
            default:
                test_.input =
                    random_.chance(0.5) ? varied(test_.input, test_, interface_, values_, random_) : fresh.input;
        }
        return true;
    }

    bool variable() {
        if (interface_.variables.empty()) return false;
        std::vector<uint32_t> set;
        for (uint32_t b = 0; b < test_.blocks.size(); ++b)
            if (test_.blocks[b].role == Role::Variable) set.push_back(b);
        if (!set.empty() && random_.chance(0.3))
            removeVariable(test_, random_.pick(set));
        else
            builder().variable(static_cast<uint32_t>(random_.below(interface_.variables.size())));
        return true;
    }

    bool arguments() {  // the last call anew, in the state the others leave
        const uint32_t function = test_.calls.back().function;
        test_.calls.pop_back();
        builder().call(function);
        collect(test_);
        return true;
    }

    Builder builder() { return Builder(interface_, catalog_, values_, random_, test_); }

    const Interface& interface_;
    const Catalog& catalog_;
    const Values& values_;
    Random& random_;
    TestCase& test_;
};

// What is around the calls: input, files, clock, what fails.
void takeWorld(TestCase& test, const TestCase& other) {
    test.input = other.input;
    test.files = other.files;
    test.times = other.times;
    test.failures = other.failures;
}

}  // namespace

TestCase Generator::mutate(const TestCase& test, Random& random, Changes* changes) const {
    TestCase out = test;
    Changes made;
    Mutation mutation(interface_, catalog_, values_, random, out);
    do mutation.once(made);
    while (random.chance(0.4));
    if (changes) *changes = {changes->values || made.values, changes->structure || made.structure};
    return out;
}

TestCase Generator::crossover(const TestCase& first, const TestCase& second, Random& random) const {
    TestCase out = first;
    while (out.calls.size() > 1 && out.calls.size() + second.calls.size() > 12)
        removeCall(out, static_cast<uint32_t>(random.below(out.calls.size())), interface_);
    if (interface_.functions[out.calls.back().function].noReturn) return second;
    append(out, second);
    if (random.chance(0.5)) takeWorld(out, second);
    return out;
}

TestCase Generator::splice(const TestCase& first, const TestCase& second, Random& random) const {
    TestCase out = first;
    const auto keep = static_cast<uint32_t>(1 + random.below(out.calls.size()));
    while (out.calls.size() > keep) removeCall(out, static_cast<uint32_t>(out.calls.size()) - 1, interface_);
    if (interface_.functions[out.calls.back().function].noReturn) return second;
    append(out, second);
    // From the last call that goes to the first: what a call used may go once the call itself is gone.
    for (auto skip = static_cast<uint32_t>(random.below(second.calls.size())); skip > 0; --skip)
        removeOrReplace(out, keep + skip - 1, catalog_, interface_);
    if (random.chance(0.5)) takeWorld(out, second);
    return out;
}

}  // namespace provest::testcase
