// How C++ values travel between a test, which is plain bytes and pointers, and the unit: compiled into the unit's
// wrapper, behind the unit's own includes. `Carry<T>::Form` is the layout the test holds (the engine lays out the same
// in program/clang_carriers.cpp), `take` makes the value of it, `give` goes the other way for results. A form is
// `usable` when nothing that must be there is missing.
//
// Only templates whose header the unit includes are known here: libstdc++'s include guards tell. All of this is
// compiled with the unit's flags: as C++11, without exceptions and without RTTI if the unit is.
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
#ifdef __cpp_exceptions
#define PROVEST_TRY try
#define PROVEST_CATCH                     \
    catch (...) {                         \
        provest_threw(provest::thrown()); \
    }
#else
#define PROVEST_TRY
#define PROVEST_CATCH
#endif

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

// 0, 1, 2 ... as the library has them from C++14 on.
template <Size... I>
struct Indices {};
template <Size N, Size... I>
struct IndicesBelow : IndicesBelow<N - 1, N - 1, I...> {};
template <Size... I>
struct IndicesBelow<0, I...> {
    using type = Indices<I...>;
};

// Two values side by side; longer tuples nest at the end.
template <class A, class B>
struct Both {
    A head;
    B tail;
};

// What the current exception is called, as the linker writes its type; "" for none that has a name.
PROVEST_QUIET inline const char *thrown() {
    const std::type_info *type = abi::__cxa_current_exception_type();
    return type ? type->name() : "";
}

}  // namespace provest
