// Plain data as bytes and back. A structure takes part by one function that names all of its members, found by the
// archive beside it:
//   template <class A> void members(A& archive, Position& p) { archive(p, p.file, p.line, p.column); }
// A member that is not named there is a compile-time error. The bytes are for the same program on the same machine.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace provest::support {

namespace archive_detail {

struct Anything {
    template <class T>
    operator T() const;  // never called
};

template <class T, size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
    return requires { T{((void)I, Anything{})...}; };
}
template <class T, size_t count = 1>
constexpr size_t memberCount() {
    if constexpr (takes<T>(std::make_index_sequence<count>{}))
        return memberCount<T, count + 1>();
    else
        return count - 1;
}

template <class T>
constexpr bool isFlat = std::is_arithmetic_v<T> || std::is_enum_v<T>;

}  // namespace archive_detail

// `operator()(owner, member...)`: for `members` functions. `operator()(owner)` alone: none of an empty structure.
template <class Self>
class Archive {
public:
    template <class T, class... Members>
    void operator()(T&, Members&... named) {
        static_assert(!std::is_aggregate_v<T> || archive_detail::memberCount<T>() == sizeof...(Members),
                      "members() does not name every member");
        (self().value(named), ...);
    }

private:
    Self& self() { return static_cast<Self&>(*this); }
};

class Packer : public Archive<Packer> {
public:
    std::string bytes;

    template <class T>
    void value(T& item) {
        if constexpr (archive_detail::isFlat<T>)
            bytes.append(reinterpret_cast<const char*>(&item), sizeof item);
        else
            members(*this, item);
    }
    void value(std::string& text) {
        count(text.size());
        bytes += text;
    }
    template <class T>
    void value(std::vector<T>& list) {
        count(list.size());
        if constexpr (std::is_same_v<T, bool>)
            for (bool one : list) value(one);
        else
            for (T& one : list) value(one);
    }
    template <class T>
    void value(std::set<T>& items) {
        count(items.size());
        for (T one : items) value(one);
    }
    template <class K, class V>
    void value(std::map<K, V>& items) {
        count(items.size());
        for (auto& [key, item] : items) {
            K copy = key;
            value(copy);
            value(item);
        }
    }
    template <class A, class B>
    void value(std::pair<A, B>& both) {
        value(both.first);
        value(both.second);
    }
    template <class T>
    void value(std::optional<T>& maybe) {
        bool there = maybe.has_value();
        value(there);
        if (there) value(*maybe);
    }

private:
    void count(uint64_t number) { value(number); }
};

// Whatever the bytes are, it stays within them; `good` says afterwards whether they were what was asked for.
class Unpacker : public Archive<Unpacker> {
public:
    explicit Unpacker(std::string_view bytes) : rest_(bytes) {}
    bool good() const { return good_ && rest_.empty(); }

    template <class T>
    void value(T& item) {
        if constexpr (archive_detail::isFlat<T>) {
            if (rest_.size() < sizeof item) return fail();
            std::memcpy(&item, rest_.data(), sizeof item);
            rest_.remove_prefix(sizeof item);
        } else {
            members(*this, item);
        }
    }
    void value(std::string& text) {
        const uint64_t size = count();
        text.assign(rest_.substr(0, size));
        rest_.remove_prefix(size);
    }
    template <class T>
    void value(std::vector<T>& list) {
        const uint64_t size = count();
        list.clear();
        list.reserve(size);
        for (uint64_t i = 0; i < size && good_; ++i) {
            T one{};
            value(one);
            list.push_back(std::move(one));
        }
    }
    template <class T>
    void value(std::set<T>& items) {
        for (uint64_t size = count(), i = 0; i < size && good_; ++i) {
            T one{};
            value(one);
            items.insert(std::move(one));
        }
    }
    template <class K, class V>
    void value(std::map<K, V>& items) {
        for (uint64_t size = count(), i = 0; i < size && good_; ++i) {
            K key{};
            value(key);
            value(items[key]);
        }
    }
    template <class A, class B>
    void value(std::pair<A, B>& both) {
        value(both.first);
        value(both.second);
    }
    template <class T>
    void value(std::optional<T>& maybe) {
        bool there = false;
        value(there);
        if (there) value(maybe.emplace());
    }

private:
    void fail() {
        good_ = false;
        rest_ = {};
    }
    // Of bytes or items, of which each takes a byte at least.
    uint64_t count() {
        uint64_t number = 0;
        value(number);
        if (number > rest_.size()) {
            fail();
            return 0;
        }
        return number;
    }

    std::string_view rest_;
    bool good_ = true;
};

}  // namespace provest::support
