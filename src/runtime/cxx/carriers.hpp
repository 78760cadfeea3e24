// How C++ values travel between a test, which is plain bytes and pointers, and the unit: compiled into the unit's
// wrapper, behind the unit's own includes. `Carry<T>::Form` is the layout the test holds (the engine lays out the same
// in program/clang_carriers.cpp), `take` makes the value of it, `give` goes the other way for results. A form is
// `usable` when nothing that must be there is missing.
//
// Only templates whose header the unit includes are known here: libstdc++'s include guards tell.
extern "C" void provest_skipped(void);
extern "C" void provest_threw(const char *type);
extern "C" bool provest_taken(const void *object);
extern "C" void provest_moved(const void *object);
extern "C" __SIZE_TYPE__ provest_counted(const char *text);
extern "C" void *memcpy(void *, const void *, __SIZE_TYPE__) noexcept(true);

#include <cxxabi.h>
#include <cstdlib>
#include <exception>
#include <new>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>

#define PROVEST_QUIET __attribute__((no_profile_instrument_function))

#if __cplusplus < 201703L  // as the suite writes it
namespace std {
template <class T>
const T &as_const(T &object) {
    return object;
}
}  // namespace std
#endif

namespace provest {

using Size = __SIZE_TYPE__;

// The library's own way to end a program would be seen as a crash.
static const std::terminate_handler earlierHandler = std::set_terminate([] { std::abort(); });

// A record whose bytes are its value; the engine says which.
template <class T>
struct IsPlain : std::integral_constant<bool, !std::is_class<T>::value> {};

// Stands for an object that a call of the test made.
template <class T>
struct Object {};
// Stands for a reference to something plain.
template <class T>
struct Place {};

template <class T, class = void>
struct Carry {  // an object: by its address
    using Form = T *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static T &take(Form form) { return *form; }
};

template <class T>
struct Carry<T, typename std::enable_if<IsPlain<T>::value>::type> {
    using Form = T;
    PROVEST_QUIET static bool usable(const Form &) { return true; }
    PROVEST_QUIET static T take(const Form &form) { return form; }
    PROVEST_QUIET static Form give(const T &value) { return value; }
};

template <class T>
struct Carry<Object<T>> {
    using Form = T *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static T &take(Form form) { return *form; }
};

template <class T>
struct Carry<Place<T>> {
    using Form = T *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static T &take(Form form) { return *form; }
};

template <class T>
using Form = typename Carry<T>::Form;

template <class T>
PROVEST_QUIET T &lvalue(T &&value) {
    return value;
}

// Stays when the call is over: an object may refer to what it was made with.
template <class T>
PROVEST_QUIET T &kept(T &&value) {
    return *new T(static_cast<T &&>(value));
}
template <class T>
PROVEST_QUIET T &kept(T &value) {
    return value;
}

template <class T>
PROVEST_QUIET T &&moved(T &object) {
    provest_moved(&object);
    return static_cast<T &&>(object);
}

// A text that a plain pointer can stand for; null where a zero is in it.
PROVEST_QUIET inline const char *text(const char *from, Size size) {
    for (Size i = 0; i < size; ++i)
        if (!from[i]) return nullptr;
    char *copy = static_cast<char *>(::operator new(size + 1));
    if (size) memcpy(copy, from, size);
    copy[size] = 0;
    return copy;
}

// Elements one behind the other.
template <class E>
struct Sequence {
    E *items;
    Size count;
};

template <class C, class E>
struct CarrySequence {
    using Form = Sequence<typename Carry<E>::Form>;
    PROVEST_QUIET static bool usable(const Form &form) {
        for (Size i = 0; i < form.count; ++i)
            if (!Carry<E>::usable(form.items[i])) return false;
        return true;
    }
    PROVEST_QUIET static Form give(const C &value) {
        Size count = 0;
        for (const auto &unused : value) (void)unused, ++count;
        Form form{static_cast<typename Carry<E>::Form *>(::operator new(count * sizeof *form.items + 1)), count};
        Size i = 0;
        for (const auto &element : value) form.items[i++] = Carry<E>::give(element);
        return form;
    }
};

// Two values side by side; longer tuples nest at the end.
template <class A, class B>
struct Both {
    A head;
    B tail;
};

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

#ifdef _GLIBCXX_BITSET
template <Size N>
struct Carry<std::bitset<N>> {
    using Form = unsigned long long;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::bitset<N> take(Form form) { return std::bitset<N>(form); }
    PROVEST_QUIET static Form give(const std::bitset<N> &value) { return value.to_ullong(); }
};
#endif

#if defined(_GLIBCXX_FILESYSTEM) && __cplusplus >= 201703L
template <>
struct Carry<std::filesystem::path> {
    using Form = const char *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static std::filesystem::path take(Form form) { return Carry<std::string>::take(form); }
    PROVEST_QUIET static Form give(const std::filesystem::path &value) {
        return text(value.native().data(), value.native().size());
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

#ifdef _GLIBCXX_SPAN
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

#ifdef _GLIBCXX_COMPLEX
template <class T>
struct Carry<std::complex<T>> {
    using Form = Both<T, T>;
    PROVEST_QUIET static bool usable(const Form &) { return true; }
    PROVEST_QUIET static std::complex<T> take(const Form &form) { return std::complex<T>(form.head, form.tail); }
    PROVEST_QUIET static Form give(const std::complex<T> &value) { return {value.real(), value.imag()}; }
};
#endif

#ifdef _GLIBCXX_TUPLE
template <>
struct Carry<std::tuple<>> {
    using Form = char;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::tuple<> take(Form) { return {}; }
    PROVEST_QUIET static Form give(const std::tuple<> &) { return 0; }
};
template <class T, Size... I>
PROVEST_QUIET auto rest(const T &value, std::index_sequence<I...>) {
    return std::tuple<typename std::tuple_element<I + 1, T>::type...>(std::get<I + 1>(value)...);
}
template <class A, class... B>
struct Carry<std::tuple<A, B...>> {
    using Form = Both<typename Carry<A>::Form, typename Carry<std::tuple<B...>>::Form>;
    PROVEST_QUIET static bool usable(const Form &form) {
        return Carry<A>::usable(form.head) && Carry<std::tuple<B...>>::usable(form.tail);
    }
    PROVEST_QUIET static std::tuple<A, B...> take(const Form &form) {
        return std::tuple_cat(std::tuple<A>(Carry<A>::take(form.head)), Carry<std::tuple<B...>>::take(form.tail));
    }
    PROVEST_QUIET static Form give(const std::tuple<A, B...> &value) {
        return {Carry<A>::give(std::get<0>(value)),
                Carry<std::tuple<B...>>::give(rest(value, std::make_index_sequence<sizeof...(B)>()))};
    }
};
#endif

#if defined(_GLIBCXX_OPTIONAL) && __cplusplus >= 201703L
template <class T>
struct Carry<std::optional<T>> {
    using Form = Both<bool, typename Carry<T>::Form>;
    PROVEST_QUIET static bool usable(const Form &form) { return !form.head || Carry<T>::usable(form.tail); }
    PROVEST_QUIET static std::optional<T> take(const Form &form) {
        if (!form.head) return std::nullopt;
        return std::optional<T>(Carry<T>::take(form.tail));
    }
    PROVEST_QUIET static Form give(const std::optional<T> &value) {
        Form form{};
        form.head = value.has_value();
        if (value) form.tail = Carry<T>::give(*value);
        return form;
    }
};
#endif

#if defined(_GLIBCXX_ARRAY)
template <class T, Size N>
struct Carry<std::array<T, N>> {
    struct Form {
        typename Carry<T>::Form items[N];
    };
    PROVEST_QUIET static bool usable(const Form &form) {
        for (Size i = 0; i < N; ++i)
            if (!Carry<T>::usable(form.items[i])) return false;
        return true;
    }
    template <Size... I>
    PROVEST_QUIET static std::array<T, N> made(const Form &form, std::index_sequence<I...>) {
        return {{Carry<T>::take(form.items[I])...}};
    }
    PROVEST_QUIET static std::array<T, N> take(const Form &form) { return made(form, std::make_index_sequence<N>()); }
    PROVEST_QUIET static Form give(const std::array<T, N> &value) {
        Form form{};
        for (Size i = 0; i < N; ++i) form.items[i] = Carry<T>::give(value[i]);
        return form;
    }
};
#endif

#ifdef _GLIBCXX_SPAN
// Of a fixed length; <span> includes <array>.
template <class E, Size N>
struct Carry<std::span<E, N>> {
    using Held = std::array<typename std::remove_cv<E>::type, N>;
    using Form = typename Carry<Held>::Form;
    PROVEST_QUIET static bool usable(const Form &form) { return Carry<Held>::usable(form); }
    PROVEST_QUIET static std::span<E, N> take(const Form &form) {
        return std::span<E, N>(*new Held(Carry<Held>::take(form)));
    }
    PROVEST_QUIET static Form give(const std::span<E, N> &value) {
        Form form{};
        for (Size i = 0; i < N; ++i) form.items[i] = Carry<typename Held::value_type>::give(value[i]);
        return form;
    }
};
#endif

#if defined(_GLIBCXX_VARIANT) && __cplusplus >= 201703L
template <class... T>
struct Carry<std::variant<T...>> {
    using Value = std::variant<T...>;
    using Form = Both<unsigned char, typename Carry<std::tuple<T...>>::Form>;
    template <Size I, class F>
    PROVEST_QUIET static const auto &at(const F &form) {
        if constexpr (I == 0)
            return form.head;
        else
            return at<I - 1>(form.tail);
    }
    template <Size I, class F>
    PROVEST_QUIET static auto &place(F &form) {
        if constexpr (I == 0)
            return form.head;
        else
            return place<I - 1>(form.tail);
    }
    template <Size I>
    using Alternative = typename std::variant_alternative<I, Value>::type;
    template <Size I>
    PROVEST_QUIET static bool usableFrom(const Form &form, Size which) {
        if constexpr (I < sizeof...(T)) {
            if (which == I) return Carry<Alternative<I>>::usable(at<I>(form.tail));
            return usableFrom<I + 1>(form, which);
        } else {
            return false;
        }
    }
    template <Size I>
    PROVEST_QUIET static Value takeFrom(const Form &form, Size which) {
        if constexpr (I + 1 < sizeof...(T))
            if (which != I) return takeFrom<I + 1>(form, which);
        return Value(std::in_place_index<I>, Carry<Alternative<I>>::take(at<I>(form.tail)));
    }
    template <Size I>
    PROVEST_QUIET static void giveFrom(Form &form, const Value &value) {
        if constexpr (I < sizeof...(T)) {
            if (value.index() == I)
                place<I>(form.tail) = Carry<Alternative<I>>::give(std::get<I>(value));
            else
                giveFrom<I + 1>(form, value);
        }
    }
    PROVEST_QUIET static bool usable(const Form &form) { return usableFrom<0>(form, form.head % sizeof...(T)); }
    PROVEST_QUIET static Value take(const Form &form) { return takeFrom<0>(form, form.head % sizeof...(T)); }
    PROVEST_QUIET static Form give(const Value &value) {
        Form form{};
        form.head = static_cast<unsigned char>(value.index());
        giveFrom<0>(form, value);
        return form;
    }
};
template <>
struct Carry<std::monostate> {
    using Form = char;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::monostate take(Form) { return {}; }
    PROVEST_QUIET static Form give(std::monostate) { return 0; }
};
#endif

#if defined(_GLIBCXX_CHRONO)
template <class R, class P>
struct Carry<std::chrono::duration<R, P>> {
    using Form = R;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::chrono::duration<R, P> take(Form form) { return std::chrono::duration<R, P>(form); }
    PROVEST_QUIET static Form give(const std::chrono::duration<R, P> &value) { return value.count(); }
};
template <class K, class D>
struct Carry<std::chrono::time_point<K, D>> {
    using Form = typename Carry<D>::Form;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::chrono::time_point<K, D> take(Form form) {
        return std::chrono::time_point<K, D>(Carry<D>::take(form));
    }
    PROVEST_QUIET static Form give(const std::chrono::time_point<K, D> &value) {
        return Carry<D>::give(value.time_since_epoch());
    }
};
#endif

// What a smart pointer may hold without being an object of the test's: the engine knows the same.
template <class T>
struct IsBoxable : std::integral_constant<bool, !std::is_class<T>::value> {};
#if defined(_GLIBCXX_STRING) || defined(_BASIC_STRING_H)
template <class C, class T, class A>
struct IsBoxable<std::basic_string<C, T, A>> : std::true_type {};
#endif
#ifdef _GLIBCXX_VECTOR
template <class E, class A>
struct IsBoxable<std::vector<E, A>> : std::true_type {};
#endif
template <class P, class T>
struct CarryBox {
    using Value = typename std::remove_cv<T>::type;
    using Form = Both<bool, typename Carry<Value>::Form>;
    PROVEST_QUIET static bool usable(const Form &form) { return !form.head || Carry<Value>::usable(form.tail); }
    PROVEST_QUIET static P take(const Form &form) {
        if (!form.head) return P();
        return P(new T(Carry<Value>::take(form.tail)));
    }
};

template <class T, class P, class Other>
using CarryPointer =
    typename std::conditional<IsBoxable<typename std::remove_cv<T>::type>::value, CarryBox<P, T>, Other>::type;
#if defined(_GLIBCXX_MEMORY) || defined(_UNIQUE_PTR_H)
template <class T>
struct CarryOwner {
    using Form = T *;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::unique_ptr<T> take(Form form) {
        return std::unique_ptr<T>(form && provest_taken(form) ? form : nullptr);
    }
};
template <class T>
struct Carry<std::unique_ptr<T>> : CarryPointer<T, std::unique_ptr<T>, CarryOwner<T>> {};
#endif
#if defined(_GLIBCXX_MEMORY) || defined(_SHARED_PTR_H)
template <class T>
struct CarryShared {
    using Form = T *;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::shared_ptr<T> take(Form form) {  // the test keeps the object
        if (!form) return {};
        return std::shared_ptr<T>(form, [](T *) {});
    }
};
template <class T>
struct Carry<std::shared_ptr<T>> : CarryPointer<T, std::shared_ptr<T>, CarryShared<T>> {};
#endif

#if defined(_GLIBCXX_SSTREAM)
template <class Asked, class Made>
struct CarrySource {
    using Form = const char *;
    PROVEST_QUIET static bool usable(Form form) { return form != nullptr; }
    PROVEST_QUIET static Asked &take(Form form) { return *new Made(Carry<std::string>::take(form)); }
};
template <class Asked, class Made>
struct CarrySink {
    using Form = unsigned long;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static Asked &take(Form) { return *new Made; }
};
template <class Asked, class Made>
struct CarrySinkPointer {
    using Form = unsigned long;
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static Asked *take(Form form) { return form & 1 ? new Made : nullptr; }
};
template <>
struct Carry<std::istream> : CarrySource<std::istream, std::istringstream> {};
template <>
struct Carry<std::istringstream> : CarrySource<std::istringstream, std::istringstream> {};
template <>
struct Carry<std::stringstream> : CarrySource<std::stringstream, std::stringstream> {};
template <>
struct Carry<std::ostream> : CarrySink<std::ostream, std::ostringstream> {};
template <>
struct Carry<std::ostringstream> : CarrySink<std::ostringstream, std::ostringstream> {};
template <>
struct Carry<std::streambuf> : CarrySink<std::streambuf, std::stringbuf> {};
template <>
struct Carry<std::stringbuf> : CarrySink<std::stringbuf, std::stringbuf> {};
template <>
struct Carry<std::ostream *> : CarrySinkPointer<std::ostream, std::ostringstream> {};
template <>
struct Carry<std::ostringstream *> : CarrySinkPointer<std::ostringstream, std::ostringstream> {};
template <>
struct Carry<std::streambuf *> : CarrySinkPointer<std::streambuf, std::stringbuf> {};
template <>
struct Carry<std::stringbuf *> : CarrySinkPointer<std::stringbuf, std::stringbuf> {};
#endif

#if defined(_GLIBCXX_FUNCTIONAL) || defined(_GLIBCXX_STD_FUNCTION_H)
template <class R, class... A>
struct Carry<std::function<R(A...)>> {
    using Form = R (*)(A...);
    PROVEST_QUIET static bool usable(Form) { return true; }
    PROVEST_QUIET static std::function<R(A...)> take(Form form) { return std::function<R(A...)>(form); }
};
#endif

// What the current exception is called, as the linker writes its type; "" for none that has a name.
PROVEST_QUIET inline const char *thrown() {
    const std::type_info *type = abi::__cxa_current_exception_type();
    return type ? type->name() : "";
}

}  // namespace provest
