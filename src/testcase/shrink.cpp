// Greedy reduction, coarse before fine: what goes away whole need not be made simple. Every accepted candidate is
// smaller in a fixed order (fewer parts, then simpler values), so that the loop ends without counting on the limit.
#include "testcase/shrink.hpp"

#include "testcase/edit.hpp"
#include "testcase/types.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace provest::testcase {

using program::Interface;

namespace {

constexpr uint32_t mostRounds = 3;
constexpr uint32_t mostScalar = 16;  // bytes

class Shrinker {
public:
    Shrinker(TestCase test, const Interface& interface, const Keeps& keeps, uint32_t attempts)
        : best_(std::move(test)), interface_(interface), keeps_(keeps), left_(attempts) {}

    TestCase run() {
        TestCase tidy = best_;
        collect(tidy);
        if (tidy.blocks.size() != best_.blocks.size()) offer(std::move(tidy));
        best_ = strip(best_, [this](const TestCase& candidate) { return offer(candidate); });
        // What changed the structure may let more of it go; simpler numbers rarely do.
        for (uint32_t round = 0; round < mostRounds && left_ > 0; ++round) {
            bool again = calls();
            again |= environment();
            again |= answersAndVariables();
            again |= links();
            again |= arrays();
            again |= texts();
            if (!again) break;
        }
        numbers();
        return std::move(best_);
    }

private:
    bool offer(TestCase candidate) {
        if (left_ == 0) return false;
        --left_;
        if (!keeps_(candidate)) return false;
        best_ = std::move(candidate);
        return true;
    }
    template <class Change>
    bool attempt(const Change& change) {
        TestCase candidate = best_;
        change(candidate);
        return offer(std::move(candidate));
    }

    bool calls() {
        bool any = false;
        if (best_.calls.size() > 2)  // often only the last one matters
            any |= attempt([&](TestCase& t) {
                while (t.calls.size() > 1) removeCall(t, 0, interface_);
            });
        // The last of a piece first: what comes late is used by little. The function under test is no part of it.
        for (size_t piece = best_.calls.size() / 2; piece > 0 && left_ > 0; piece /= 2)
            for (size_t end = best_.calls.size() - 1; end >= piece && left_ > 0; end -= piece)
                any |= attempt([&](TestCase& t) {
                    for (size_t c = end; c-- > end - piece;) removeCall(t, static_cast<uint32_t>(c), interface_);
                });
        return any;
    }

    bool environment() {
        bool any = false;
        const auto drop = [&](auto member) {
            if ((best_.*member).empty()) return;
            if (attempt([&](TestCase& t) { (t.*member).clear(); })) {
                any = true;
                return;
            }
            for (size_t i = (best_.*member).size(); i-- > 0 && (best_.*member).size() > 1;)
                any |= attempt([&](TestCase& t) { (t.*member).erase((t.*member).begin() + static_cast<long>(i)); });
        };
        drop(&TestCase::failures);
        drop(&TestCase::times);
        drop(&TestCase::files);
        if (!best_.input.empty()) any |= shorten([](TestCase& t) -> std::string& { return t.input; });
        for (size_t f = 0; f < best_.files.size(); ++f)
            any |= shorten([f](TestCase& t) -> std::string& { return t.files[f].content; });
        for (size_t f = 0; f < best_.failures.size(); ++f)
            if (best_.failures[f].ordinal > 0) any |= attempt([&](TestCase& t) { t.failures[f].ordinal = 0; });
        return any;
    }

    // Cuts ever smaller pieces out of a text that is not in a block.
    template <class Text>
    bool shorten(const Text& text) {
        bool any = false;
        for (size_t piece = text(best_).size(); piece > 0 && left_ > 0; piece /= 2)
            for (size_t at = 0; at + piece <= text(best_).size() && left_ > 0;) {
                if (attempt([&](TestCase& t) { text(t).erase(at, piece); }))
                    any = true;
                else
                    at += piece;
            }
        return any;
    }

    bool answersAndVariables() {
        bool any = false;
        while (best_.answers.size() > 4 && left_ > 0) {  // those at the end are often not asked for
            if (!attempt([](TestCase& t) {
                    t.answers.resize(t.answers.size() / 2);
                    collect(t);
                }))
                break;
            any = true;
        }
        for (size_t a = best_.answers.size(); a-- > 0 && left_ > 0;) {
            if (attempt([&](TestCase& t) { removeAnswer(t, static_cast<uint32_t>(a)); })) {
                any = true;
                continue;
            }
            for (size_t w = best_.answers[a].writes.size(); w-- > 0;)
                any |= attempt([&](TestCase& t) {
                    t.answers[a].writes.erase(t.answers[a].writes.begin() + static_cast<long>(w));
                    collect(t);
                });
        }
        for (size_t b = best_.blocks.size(); b-- > 0 && left_ > 0;)
            if (b < best_.blocks.size() && best_.blocks[b].role == Role::Variable)
                any |= attempt([&](TestCase& t) { removeVariable(t, static_cast<uint32_t>(b)); });
        return any;
    }

    // To null; or, for an interior pointer, to the start of its object.
    bool links() {
        bool any = false;
        for (size_t b = 0; b < best_.blocks.size() && left_ > 0; ++b)
            for (size_t l = best_.blocks[b].links.size(); b < best_.blocks.size() && l-- > 0 && left_ > 0;) {
                if (l >= best_.blocks[b].links.size()) continue;
                const Link link = best_.blocks[b].links[l];
                any |= attempt([&](TestCase& t) {
                    clearLink(t.blocks[b], link.offset);
                    collect(t);
                });
            }
        return any;
    }

    bool arrays() {
        bool any = false;
        for (uint32_t b = 0; b < best_.blocks.size() && left_ > 0; ++b) {
            if (best_.blocks[b].role != Role::Object || textOf(best_.blocks[b], interface_)) continue;
            const auto elements = [&] { return elementsOf(best_.blocks[b], interface_); };
            const uint32_t least = flexibleTail(interface_, best_.blocks[b].type) ? 0 : untyped(b) ? mostScalar : 1;
            for (uint32_t to = least; to < elements() && left_ > 0; to = std::max(to + 1, (to + elements()) / 2)) {
                const size_t blocks = best_.blocks.size();
                if (attempt([&](TestCase& t) {
                        resize(t, b, to, interface_);
                        collect(t);
                    })) {
                    any = true;
                    if (best_.blocks.size() != blocks) return true;  // numbering changed
                    break;
                }
            }
        }
        return any;
    }

    // Memory for a `void *`: the unit may read a number of any type there, however few bytes are not zero.
    bool untyped(uint32_t target) const {
        for (const Block& block : best_.blocks)
            for (const Link& link : block.links)
                if (link.kind == LinkKind::Block && link.target == target)
                    for (const Leaf& leaf : pointersOf(block, interface_))
                        if (leaf.offset == link.offset &&
                            interface_.type(interface_.type(leaf.type).element).kind == program::TypeKind::Void)
                            return true;
        return false;
    }

    bool texts() {
        bool any = false;
        for (uint32_t b = 0; b < best_.blocks.size() && left_ > 0; ++b) {
            if (best_.blocks[b].role != Role::Object) continue;
            const auto text = [&] { return textOf(best_.blocks[b], interface_); };
            if (!text()) continue;
            const uint32_t room = untyped(b) ? mostScalar : 1;
            const size_t least = std::max<size_t>(text()->size() + 1, room);
            if (best_.blocks[b].count > least)  // room behind the text
                any |= attempt([&](TestCase& t) { resize(t, b, static_cast<uint32_t>(least), interface_); });
            if (untyped(b) && best_.blocks[b].count <= mostScalar) continue;  // numbers, as likely as not
            for (size_t piece = text()->size(); piece > 0 && left_ > 0; piece /= 2)
                for (size_t at = 0; at + piece <= text()->size() && left_ > 0;) {
                    std::string shorter = *text();
                    shorter.erase(at, piece);
                    if (attempt([&](TestCase& t) {
                            setText(t, b, shorter, interface_);
                            if (t.blocks[b].count < room) resize(t, b, room, interface_);
                        }))
                        any = true;
                    else
                        at += piece;
                }
        }
        return any;
    }

    bool numbers() {
        const auto slots = slotsOf(best_, interface_);
        std::vector<bool> inText(slots.size());
        for (size_t s = 0; s < slots.size(); ++s)
            inText[s] = slots[s].form == Form::Character &&
                        (slots[s].place != Place::Block || textOf(best_.blocks[slots[s].index], interface_));
        std::vector<Slot> plain;
        bool any = false;
        for (size_t s = 0; s < slots.size(); ++s)
            if (!inText[s] && read(best_, slots[s]) != 0) plain.push_back(slots[s]);
        any |= clear(plain, 0, plain.size());
        for (const Slot& slot : plain)
            if (left_ > 0 && read(best_, slot) != 0) any |= simplify(slot);
        std::vector<Slot> odd;
        for (size_t s = 0; s < slots.size(); ++s)
            if (inText[s] && rank(read(best_, slots[s])) > 0) odd.push_back(slots[s]);
        any |= letters(odd, 0, odd.size());
        return any;
    }

    // Zeroes whole ranges, halving where that does not do.
    bool clear(const std::vector<Slot>& slots, size_t from, size_t to) {
        if (from == to || left_ == 0) return false;
        if (attempt([&](TestCase& t) {
                for (size_t s = from; s < to; ++s) write(t, slots[s], 0);
            }))
            return true;
        if (to - from == 1) return false;
        const size_t middle = from + (to - from) / 2;
        const bool left = clear(slots, from, middle);
        return clear(slots, middle, to) || left;
    }

    bool simplify(const Slot& slot) {
        if (slot.form == Form::Float) return simplifyFloat(slot);
        const auto set = [&](int64_t value) {
            return attempt([&](TestCase& t) { write(t, slot, static_cast<uint64_t>(value)); });
        };
        const auto value = [&] { return static_cast<int64_t>(read(best_, slot)); };
        const auto smaller = [&](int64_t to) {
            const auto rank = [](int64_t v) {
                const auto bits = static_cast<uint64_t>(v);
                return std::pair(v < 0 ? ~bits + 1 : bits, v < 0);
            };
            return rank(to) < rank(value());
        };
        bool any = false;
        for (int64_t simple : {int64_t{1}, int64_t{-1}, int64_t{2}})
            if (smaller(simple) && set(simple)) return true;
        // Halve the distance to zero while it works, then ever smaller steps.
        for (int64_t step = value() / 2; step != 0 && left_ > 0; step /= 2)
            while (left_ > 0 && smaller(value() - step) && set(value() - step)) any = true;
        return any;
    }

    bool simplifyFloat(const Slot& slot) {
        const double value = asDouble(read(best_, slot));
        const auto set = [&](double to) { return attempt([&](TestCase& t) { write(t, slot, fromDouble(to)); }); };
        for (double simple : {1.0, -1.0, 2.0, 0.5, 10.0, 100.0}) {
            if (value == simple) return false;
            if (set(simple)) return true;
        }
        if (!std::isfinite(value) || std::abs(value) > 1e15) return false;
        for (double scale : {1.0, 10.0, 100.0, 1000.0})
            if (const double rounded = std::trunc(value * scale) / scale; rounded != value) {
                if (set(rounded)) return true;
            } else {
                return false;
            }
        return false;
    }

    // Letters read best, then digits, then anything printable.
    static int rank(uint64_t value) {
        const auto c = static_cast<int>(value & 0xff);
        if (c == 0 || c == 'a') return 0;
        if (std::islower(c)) return 1;
        if (std::isalnum(c)) return 2;
        return c >= 32 && c < 127 ? 3 : 4;
    }

    // Whole ranges become 'a', halved where that does not do; of those that must differ only the unreadable are tried
    // one by one.
    bool letters(const std::vector<Slot>& slots, size_t from, size_t to) {
        if (from == to || left_ == 0) return false;
        if (attempt([&](TestCase& t) {
                for (size_t s = from; s < to; ++s) write(t, slots[s], 'a');
            }))
            return true;
        if (to - from > 1) {
            const size_t middle = from + (to - from) / 2;
            const bool left = letters(slots, from, middle);
            return letters(slots, middle, to) || left;
        }
        for (char simple : {'0', ' '})
            if (rank(static_cast<uint64_t>(simple)) < rank(read(best_, slots[from])) &&
                attempt([&](TestCase& t) { write(t, slots[from], static_cast<uint64_t>(simple)); }))
                return true;
        return false;
    }

    TestCase best_;
    const Interface& interface_;
    const Keeps& keeps_;
    uint32_t left_;
};

}  // namespace

TestCase strip(const TestCase& test, const Keeps& keeps) {
    const bool world = !test.files.empty() || !test.input.empty() || !test.times.empty();
    const bool answers = !test.answers.empty();
    TestCase best = test;
    const auto without = [&](bool dropWorld, bool dropAnswers) {
        TestCase candidate = best;
        if (dropWorld) {
            candidate.files.clear();
            candidate.input.clear();
            candidate.times.clear();
        }
        if (dropAnswers) {
            candidate.answers.clear();
            collect(candidate);
        }
        if (!keeps(candidate)) return false;
        best = std::move(candidate);
        return true;
    };
    if (world && answers && without(true, true)) return best;
    if (world) without(true, false);
    if (answers) without(false, true);
    return best;
}

TestCase shrink(const TestCase& test, const Interface& interface, const Keeps& keeps, uint32_t attempts) {
    return Shrinker(test, interface, keeps, attempts).run();
}

}  // namespace provest::testcase
