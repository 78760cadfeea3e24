// What holds or leads to something else: smart pointers, streams, functions. Behind carry_containers.hpp.
namespace provest {

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

}  // namespace provest
