#include "emit/helpers.hpp"

namespace provest::emit::helpers {

const char* const leaks =
    R"(// Objects the unit hands out may have no public way back: leaks are not what these tests are about.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SUITE_UNDER_ASAN
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(SUITE_UNDER_ASAN)
extern "C" const char* __asan_default_options() { return "detect_leaks=0:allocator_may_return_null=1"; }
#endif
)";

const char* const asConst = R"(
// As the library has it from C++17 on.
namespace std {
template <class T>
const T& as_const(T& object) {
    return object;
}
}  // namespace std
)";

const char* const calledFromC =
    R"(// Clang's check of calls through pointers takes a type of this namespace for another than the unit's.
#if defined(__clang__)
#define CALLED_FROM_C __attribute__((no_sanitize("function")))
#else
#define CALLED_FROM_C
#endif
)";

const char* const restored = R"(// Puts a variable of the unit back to what it was when the test began.
class Restored {
public:
    template <class Variable>
    explicit Restored(Variable& variable)
        : at_(const_cast<void*>(static_cast<const volatile void*>(&variable))), bytes_(sizeof variable) {
        std::memcpy(bytes_.data(), at_, bytes_.size());
    }
    ~Restored() { std::memcpy(at_, bytes_.data(), bytes_.size()); }

private:
    void* at_;
    std::vector<unsigned char> bytes_;
};
)";

namespace {

const char* const plainOwnProcess =
    R"(// Runs a test in a process of its own: the unit keeps state that nobody outside can put back.
template <class Body>
void inOwnProcess(Body body) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        body();
        std::fflush(nullptr);
        std::exit(::testing::Test::HasFailure() ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0) << "the test failed in its own process, see above";
}
)";

// Of a suite whose unit has a main: a function like any other there.
const char* const wrappedMain =
    "// The unit has a main, which is a function like any other here: the link's --wrap=main begins the program with "
    "this.\n"
    "extern \"C\" int __wrap_main(int argc, char** argv) {\n";
const char* const plainMain = "int main(int argc, char** argv) {\n";
const char* const runsAll = "    ::testing::InitGoogleTest(&argc, argv);\n    return RUN_ALL_TESTS();\n}\n";

}  // namespace

const char* const onHeap =
    R"(// An object on the heap, where AddressSanitizer knows its bounds.
template <class Object, std::size_t count>
Object* onHeap(const Object (&values)[count]) {
    const void* all = values;
    return static_cast<Object*>(std::memcpy(std::malloc(sizeof values), all, sizeof values));
}
)";

const char* const outOfRange =
    R"(// A value that is none of the enumeration's.
template <class Enumeration>
Enumeration outOfRange(typename std::underlying_type<Enumeration>::type value) {
    Enumeration made;
    std::memcpy(&made, &value, sizeof made);
    return made;
}
)";

const char* const looseLayouts =
    R"(// The unit packs its structures, and its functions take addresses of what is in them.
#pragma GCC diagnostic ignored "-Waddress-of-packed-member"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wpacked-not-aligned"
#endif
)";

std::string ownProcess(bool answersWorld) {
    std::string text = plainOwnProcess;
    if (!answersWorld) return text;
    const std::string plain = "fork();", ours = "[]() -> pid_t { const Outside framework; return fork(); }();";
    return text.replace(text.find(plain), plain.size(), ours);
}

std::string mainFunction(bool unitHasMain, const std::string& first) {
    return std::string(unitHasMain ? wrappedMain : plainMain) + first + runsAll;
}

}  // namespace provest::emit::helpers
