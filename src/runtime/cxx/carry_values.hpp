// Values of a fixed number of parts: behind carry_containers.hpp.
namespace provest {

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
template <class A, class... B, Size... I>
PROVEST_QUIET std::tuple<B...> rest(const std::tuple<A, B...> &value, Indices<I...>) {
    return std::tuple<B...>(std::get<I + 1>(value)...);
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
                Carry<std::tuple<B...>>::give(rest(value, typename IndicesBelow<sizeof...(B)>::type()))};
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
    PROVEST_QUIET static std::array<T, N> made(const Form &form, Indices<I...>) {
        return {{Carry<T>::take(form.items[I])...}};
    }
    PROVEST_QUIET static std::array<T, N> take(const Form &form) {
        return made(form, typename IndicesBelow<N>::type());
    }
    PROVEST_QUIET static Form give(const std::array<T, N> &value) {
        Form form{};
        for (Size i = 0; i < N; ++i) form.items[i] = Carry<T>::give(value[i]);
        return form;
    }
};
#endif

#if defined(_GLIBCXX_SPAN) && __cplusplus >= 202002L
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

}  // namespace provest
