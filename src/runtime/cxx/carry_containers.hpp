// Texts, and containers of values that travel themselves: behind carriers.hpp.
namespace provest {

#if defined(_GLIBCXX_STRING) || defined(_BASIC_STRING_H)
template <>
struct Carry<std::string> {
    using Form = const char *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static std::string take(Form form) {
        const Size size = provest_counted(form);
        return size == ~Size(0) ? std::string(form) : std::string(form, size);
    }
    PROVEST_QUIET static Form give(const std::string &value) { return text(value.data(), value.size()); }
};
#endif

#ifdef _GLIBCXX_STRING_VIEW
#if __cplusplus >= 201703L
template <>
struct Carry<std::string_view> {
    using Form = const char *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static std::string_view take(Form form) {
        const Size size = provest_counted(form);
        return size == ~Size(0) ? std::string_view(form) : std::string_view(form, size);
    }
    PROVEST_QUIET static Form give(const std::string_view &value) { return text(value.data(), value.size()); }
};
#endif
#endif

// Containers that are filled from behind, and those that find a place themselves.
template <class C, class E>
struct CarryAppended : CarrySequence<C, E> {
    PROVEST_QUIET static C take(const typename CarrySequence<C, E>::Form &form) {
        C value;
        for (Size i = 0; i < form.count; ++i) value.push_back(Carry<E>::take(form.items[i]));
        return value;
    }
};
template <class C, class E>
struct CarryInserted : CarrySequence<C, E> {
    PROVEST_QUIET static C take(const typename CarrySequence<C, E>::Form &form) {
        C value;
        for (Size i = 0; i < form.count; ++i) value.insert(Carry<E>::take(form.items[i]));
        return value;
    }
};

#if defined(_GLIBCXX_STRING) || defined(_BASIC_STRING_H)
// Of wide characters: one after the other.
template <class C, class T, class A>
struct Carry<std::basic_string<C, T, A>> : CarryAppended<std::basic_string<C, T, A>, C> {};
#endif
#ifdef _GLIBCXX_VECTOR
template <class E, class A>
struct Carry<std::vector<E, A>> : CarryAppended<std::vector<E, A>, E> {};
#endif
#ifdef _GLIBCXX_LIST
template <class E, class A>
struct Carry<std::list<E, A>> : CarryAppended<std::list<E, A>, E> {};
#endif
#ifdef _GLIBCXX_FORWARD_LIST
template <class E, class A>
struct Carry<std::forward_list<E, A>> : CarrySequence<std::forward_list<E, A>, E> {
    PROVEST_QUIET static std::forward_list<E, A> take(
        const typename CarrySequence<std::forward_list<E, A>, E>::Form &form) {
        std::forward_list<E, A> value;
        for (Size i = form.count; i-- > 0;) value.push_front(Carry<E>::take(form.items[i]));
        return value;
    }
};
#endif
#ifdef _GLIBCXX_DEQUE
template <class E, class A>
struct Carry<std::deque<E, A>> : CarryAppended<std::deque<E, A>, E> {};
#endif
#ifdef _GLIBCXX_SET
template <class E, class L, class A>
struct Carry<std::set<E, L, A>> : CarryInserted<std::set<E, L, A>, E> {};
template <class E, class L, class A>
struct Carry<std::multiset<E, L, A>> : CarryInserted<std::multiset<E, L, A>, E> {};
#endif
#ifdef _GLIBCXX_UNORDERED_SET
template <class E, class H, class Q, class A>
struct Carry<std::unordered_set<E, H, Q, A>> : CarryInserted<std::unordered_set<E, H, Q, A>, E> {};
template <class E, class H, class Q, class A>
struct Carry<std::unordered_multiset<E, H, Q, A>> : CarryInserted<std::unordered_multiset<E, H, Q, A>, E> {};
#endif

template <class A, class B>
struct Carry<std::pair<A, B>> {
    using Form = Both<typename Carry<A>::Form, typename Carry<B>::Form>;
    PROVEST_QUIET static bool usable(const Form &form) {
        return Carry<A>::usable(form.head) && Carry<B>::usable(form.tail);
    }
    PROVEST_QUIET static std::pair<A, B> take(const Form &form) {
        return std::pair<A, B>(Carry<A>::take(form.head), Carry<B>::take(form.tail));
    }
    template <class P>
    PROVEST_QUIET static Form give(const P &value) {
        return {Carry<A>::give(value.first), Carry<B>::give(value.second)};
    }
};

#ifdef _GLIBCXX_MAP
template <class K, class V, class L, class A>
struct Carry<std::map<K, V, L, A>> : CarryInserted<std::map<K, V, L, A>, std::pair<K, V>> {};
template <class K, class V, class L, class A>
struct Carry<std::multimap<K, V, L, A>> : CarryInserted<std::multimap<K, V, L, A>, std::pair<K, V>> {};
#endif
#ifdef _GLIBCXX_UNORDERED_MAP
template <class K, class V, class H, class Q, class A>
struct Carry<std::unordered_map<K, V, H, Q, A>> : CarryInserted<std::unordered_map<K, V, H, Q, A>, std::pair<K, V>> {};
template <class K, class V, class H, class Q, class A>
struct Carry<std::unordered_multimap<K, V, H, Q, A>>
    : CarryInserted<std::unordered_multimap<K, V, H, Q, A>, std::pair<K, V>> {};
#endif

// What is made of a container.
template <class C>
struct CarryAdapter {
    using Held = typename C::container_type;
    using Form = typename Carry<Held>::Form;
    struct Open : C {
        PROVEST_QUIET static const Held &held(const C &adapter) { return adapter.*&Open::c; }
    };
    PROVEST_QUIET static bool usable(const Form &form) { return Carry<Held>::usable(form); }
    PROVEST_QUIET static C take(const Form &form) { return C(Carry<Held>::take(form)); }
    PROVEST_QUIET static Form give(const C &value) { return Carry<Held>::give(Open::held(value)); }
};
#ifdef _GLIBCXX_STACK
template <class E, class C>
struct Carry<std::stack<E, C>> : CarryAdapter<std::stack<E, C>> {};
#endif
#ifdef _GLIBCXX_QUEUE
template <class E, class C>
struct Carry<std::queue<E, C>> : CarryAdapter<std::queue<E, C>> {};
template <class E, class C, class L>
struct Carry<std::priority_queue<E, C, L>> {
    using Form = typename Carry<C>::Form;
    PROVEST_QUIET static bool usable(const Form &form) { return Carry<C>::usable(form); }
    PROVEST_QUIET static std::priority_queue<E, C, L> take(const Form &form) {
        return std::priority_queue<E, C, L>(L(), Carry<C>::take(form));
    }
};
#endif

// The list's array is made by hand, since only the compiler makes one otherwise: libstdc++'s is an address and a
// length.
template <class E>
struct Carry<std::initializer_list<E>> : CarrySequence<std::initializer_list<E>, typename std::remove_cv<E>::type> {
    using Element = typename std::remove_cv<E>::type;
    PROVEST_QUIET static std::initializer_list<E> take(
        const typename CarrySequence<std::initializer_list<E>, Element>::Form &form) {
        const Sequence<Element> made{static_cast<Element *>(::operator new(form.count * sizeof(Element) + 1)),
                                     form.count};
        for (Size i = 0; i < form.count; ++i) new (made.items + i) Element(Carry<Element>::take(form.items[i]));
        std::initializer_list<E> list;
        static_assert(sizeof list == sizeof made, "an address and a length");
        memcpy(static_cast<void *>(&list), &made, sizeof list);
        return list;
    }
};

#if defined(_GLIBCXX_SPAN) && __cplusplus >= 202002L
// A view of elements that live as long as the test.
template <class E>
struct Carry<std::span<E>> : CarrySequence<std::span<E>, typename std::remove_cv<E>::type> {
    using Element = typename std::remove_cv<E>::type;
    PROVEST_QUIET static std::span<E> take(const typename CarrySequence<std::span<E>, Element>::Form &form) {
        Element *items = static_cast<Element *>(::operator new(form.count * sizeof(Element) + 1));
        for (Size i = 0; i < form.count; ++i) new (items + i) Element(Carry<Element>::take(form.items[i]));
        return std::span<E>(items, form.count);
    }
};
#endif

}  // namespace provest
